import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.js';
import { DEBOUNCE_MS, useDebouncedText } from '../../../ui/forms/use-debounced-text.js';

/** Words of a name, a place or a service. */
export function TextSearchField({ q, onWords }: { q: string; onWords: (q: string) => void }) {
  const [text, setText] = useDebouncedText(q);
  const say = useDebouncedCallback(onWords, DEBOUNCE_MS);
  const clear = () => {
    setText('');
    say.cancel();
    onWords('');
  };
  return (
    <TextInput
      type="search"
      label={t('find.words')}
      placeholder={t('find.wordsHint')}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        say(event.currentTarget.value.trim());
      }}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      rightSection={text && <CloseButton size="lg" onClick={clear} aria-label={t('find.clearWords')} />}
    />
  );
}
