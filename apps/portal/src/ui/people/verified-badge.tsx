import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import classes from './verified-badge.module.css';

interface Props {
  helper: { verified?: boolean | undefined };
  /** On a phone only the sign is visible; its words are for screen readers. */
  isShort?: boolean;
}

/** Shown only after staff have verified an identity document. */
export const VerifiedBadge = ({ helper, isShort = false }: Props) =>
  helper.verified && (
    <span className={classes.verified} data-short={isShort} title={t('helper.verifiedHint')}>
      <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" />
      <span className={classes.words}>{t('helper.verified')}</span>
    </span>
  );
