import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LIMITS } from '@sahaya/domain';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import { DEBOUNCE_MS, useDebouncedText } from './use-debounced-text.js';

interface Props {
  label: string;
  /** The text of the URL, which the field is ahead of while somebody types. */
  value: string;
  onChange: (text: string) => void;
  className?: string | undefined;
}
/** Searches a list by a name after a pause in typing. */
export function SearchField({ label, value, onChange, className }: Props) {
  const [text, setText] = useDebouncedText(value);
  const say = useDebouncedCallback(onChange, DEBOUNCE_MS);
  const type = (next: string) => {
    setText(next);
    say(next.trim());
  };
  const clear = () => {
    setText('');
    say.cancel();
    onChange('');
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={LIMITS.nameMax}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      rightSection={text && <CloseButton size="xl" onClick={clear} aria-label={t('list.clearSearch')} />}
      className={className}
    />
  );
}
