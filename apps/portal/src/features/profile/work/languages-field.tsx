import { SPOKEN_LANGUAGES } from '@sahaya/domain';
import { languageName } from '../../../i18n/format.js';
import { languages as texts } from '../../../i18n/en/languages.js';
import { addTexts, t } from '../../../i18n/translate.js';
import { Chip } from '../../../ui/forms/chip.js';
import classes from './languages-field.module.css';

addTexts(texts);

interface Props {
  /** The id of the first checkbox, which receives the focus on an error. */
  id: string;
  chosen: string[];
  onChange: (languages: string[]) => void;
  error: string | false;
}

/** The languages that a helper speaks. */
export function LanguagesField({ id, chosen, onChange, error }: Props) {
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>{t('offer.languages')}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('offer.languagesHint')}
      </p>
      <div className={classes.choices}>
        {SPOKEN_LANGUAGES.map((code, index) => (
          <Chip
            key={code}
            id={index === 0 ? id : undefined}
            type="checkbox"
            name="languages"
            value={code}
            checked={chosen.includes(code)}
            onChange={() => toggle(code)}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            {languageName(code)}
          </Chip>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
