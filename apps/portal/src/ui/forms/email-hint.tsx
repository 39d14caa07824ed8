import { normalizeEmail, suggestEmail } from '@sahaya/domain';
import { t } from '../../i18n/translate.js';
import classes from './email-hint.module.css';

interface Props {
  /** The address as typed. */
  email: string;
  onUse: (email: string) => void;
}

/** Offers the well-known provider under an email field when the typed one is a typing error away. */
export function EmailHint({ email, onUse }: Props) {
  const meant = suggestEmail(normalizeEmail(email));
  return (
    <div role="status">
      {meant && (
        <button type="button" className={classes.hint} onClick={() => onUse(meant)}>
          {t('email.hint', { email: meant })}
        </button>
      )}
    </div>
  );
}
