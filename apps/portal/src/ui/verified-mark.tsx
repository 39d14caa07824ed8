import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { t } from '../words/words.js';
import classes from './verified-mark.module.css';

/** Only when staff have seen an identity document. */
export const VerifiedMark = ({ helper }: { helper: { verified?: boolean | undefined } }) =>
  helper.verified && (
    <span className={classes.verified} title={t('helper.verifiedHint')}>
      <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" />
      {t('helper.verified')}
    </span>
  );
