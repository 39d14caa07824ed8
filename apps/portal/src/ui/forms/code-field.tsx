import { TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A one-time code of six digits. Phones offer to fill it from the message. */
export function CodeField({ onChange, ...input }: Props) {
  return (
    <TextInput
      {...input}
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      maw={220}
      onChange={({ currentTarget }) => onChange({ currentTarget: { value: currentTarget.value.replace(/\D/g, '') } })}
    />
  );
}
const CODE_LENGTH = 6;
