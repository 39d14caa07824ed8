import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.js';

interface Props {
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
}
/** Words of a name, a place or a service. */
export const WordsInput = ({ text, onText, onClear }: Props) => (
  <TextInput
    type="search"
    label={t('find.words')}
    placeholder={t('find.wordsHint')}
    value={text}
    onChange={(event) => onText(event.currentTarget.value)}
    leftSection={<IconSearch size={20} aria-hidden="true" />}
    rightSection={text && <CloseButton size="xl" onClick={onClear} aria-label={t('find.clearWords')} />}
  />
);
