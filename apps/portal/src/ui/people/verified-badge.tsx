import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import classes from './verified-badge.module.css';

/** Shown only after staff have verified an identity document. */
export const VerifiedBadge = ({ helper }: { helper: { verified?: boolean | undefined } }) =>
  helper.verified && (
    <span className={classes.verified} title={t('helper.verifiedHint')}>
      <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" />
      {t('helper.verified')}
    </span>
  );
