import { t } from '../../words/words.js';
import classes from './form.module.css';

const PAGES = { terms: '/terms-conditions', privacy: '/privacy-policy' } as const;
const MARK = '\u0001';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | false;
}

/** The agreement to terms, privacy and being 18 or older: never ticked beforehand, recorded with its version. */
export function ConsentField({ checked, onChange, error }: Props) {
  // The sentence of each language says where its links stand.
  const parts = t('consent.text', { terms: `${MARK}terms${MARK}`, privacy: `${MARK}privacy${MARK}` }).split(MARK);
  return (
    <div>
      <label className={classes.consent}>
        <input
          id="register-consent"
          type="checkbox"
          name="acceptedTerms"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? 'register-consent-error' : undefined}
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
        <p id="register-consent-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
