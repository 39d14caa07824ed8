import { Button, type ButtonProps } from '@mantine/core';
import { type Language, language, LANGUAGES } from '../../i18n/language.js';
import { changeLanguage } from '../../i18n/translate.js';

interface Props extends ButtonProps {
  onLeave?: () => void;
}

/** A button for each other language, written in it. */
export function LanguageButtons({ onLeave, ...look }: Props) {
  const others = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== language());
  const choose = (code: Language) => {
    onLeave?.();
    // Without a network the language stays.
    void changeLanguage(code, 'user').catch(() => undefined);
  };
  return others.map((code) => (
    <Button key={code} variant="subtle" {...look} lang={code} onClick={() => choose(code)}>
      {LANGUAGES[code]}
    </Button>
  ));
}
