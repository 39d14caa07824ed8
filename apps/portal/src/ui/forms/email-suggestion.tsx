import { normalizeEmail, suggestEmail } from '@sahaya/domain';
import { t } from '../../i18n/translate.js';
import classes from './email-hint.module.css';
import type { EmailHintProps } from './email-hint.js';

/** Offers the well-known provider when the typed one is a typing error away. */
export function EmailSuggestion({ email, onUse }: EmailHintProps) {
  const meant = suggestEmail(normalizeEmail(email));
  if (!meant) return null;
  return (
    <button type="button" className={classes.hint} onClick={() => onUse(meant)}>
      {t('email.hint', { email: meant })}
    </button>
  );
}
