import { TextInput } from '@mantine/core';
import { t } from '../words/words.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The six digits of a one-time code; phones offer it from the message. */
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
