import { notifications } from '@mantine/notifications';
import { type Language, language, LANGUAGES } from '../../../i18n/language.js';
import { changeLanguage, t } from '../../../i18n/translate.js';
import { Choice } from '../../../ui/forms/choice.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';

/** The language of the screens and of everything that the account is sent. */
export function LanguageSection() {
  const choose = (code: string) =>
    changeLanguage(code as Language, 'user').catch(() => {
      notifications.show({ message: t('error.language'), color: 'red' });
    });
  return (
    <ProfileSection id="language" title={t('language.title')} lead={t('language.lead')}>
      <fieldset className={classes.choices} aria-labelledby="language-title">
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Choice
            key={code}
            type="radio"
            name="language"
            value={code}
            checked={code === language()}
            onChange={(next) => void choose(next)}
            label={<span lang={code}>{name}</span>}
          />
        ))}
      </fieldset>
    </ProfileSection>
  );
}
