import { ActionIcon, Textarea } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { t } from '../../words/words.js';
import classes from './composer.module.css';

/** Blank is not sent (spec §5); Enter sends, Shift+Enter begins a new line. */
export function Composer({ onSend, disabled }: { onSend: (content: string) => void; disabled: boolean }) {
  const [text, setText] = useState('');
  const content = text.trim();
  const cannot = disabled || content === '';

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (cannot) return;
    onSend(content);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form className={classes.composer} onSubmit={send}>
      <Textarea
        className={classes.input}
        aria-label={t('chats.write')}
        placeholder={t('chats.write')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        minRows={1}
        maxRows={5}
        maxLength={LIMITS.chatMessageMax}
        radius="xl"
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="teal"
        size={48}
        radius="xl"
        disabled={cannot}
        aria-label={t('chats.send')}
      >
        <IconSend2 size={24} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
