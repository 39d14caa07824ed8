import { t } from '../../i18n/translate.js';
import classes from './consent-field.module.css';

const PAGES = { terms: '/terms-conditions', privacy: '/privacy-policy' } as const;
const MARK = '\u0001';

interface Props {
  /** The form; the checkbox has the id `<form>-consent`. */
  form: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | false;
}

/**
 * The agreement to the terms, the privacy policy and the age limit. It is never ticked in advance and is recorded with
 * its version.
 */
export function ConsentField({ form, checked, onChange, error }: Props) {
  // The text of each language determines where the links are.
  const parts = t('consent.text', { terms: `${MARK}terms${MARK}`, privacy: `${MARK}privacy${MARK}` }).split(MARK);
  return (
    <div>
      <label className={classes.consent}>
        <input
          id={`${form}-consent`}
          type="checkbox"
          name="acceptedTerms"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${form}-consent-error` : undefined}
        />
        <span>
          {parts.map((part) =>
            part === 'terms' || part === 'privacy' ? (
              <a key={part} href={PAGES[part]} target="_blank" rel="noreferrer">
                {t(`consent.${part}`)}
              </a>
            ) : (
              part
            ),
          )}
        </span>
      </label>
      {error && (
        <p id={`${form}-consent-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
