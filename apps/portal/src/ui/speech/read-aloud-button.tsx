import { ActionIcon } from '@mantine/core';
import { IconPlayerStop, IconVolume } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useLanguage } from '../../i18n/use-language.js';
import { read, stopReading, useHasVoice, useIsReading } from './speech.js';

interface Props {
  /** A name for the text, for screen readers. */
  label: string;
  /** Called at the press. */
  sentences: () => readonly string[];
}
/** Reads a text in the language of the user; a second press or leaving stops it. Absent without a voice for the language. */
export function ReadAloudButton({ label, sentences }: Props) {
  const language = useLanguage();
  const [id] = useState(() => Symbol('reading'));
  const hasVoice = useHasVoice(language);
  const isReading = useIsReading(id);
  useEffect(() => () => stopReading(id), [id]);
  if (!hasVoice) return null;
  const Icon = isReading ? IconPlayerStop : IconVolume;
  return (
    <ActionIcon
      variant="light"
      color="teal"
      aria-label={t(isReading ? 'speech.stop' : 'speech.read', { what: label })}
      onClick={() => (isReading ? stopReading(id) : read(id, sentences(), language))}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
