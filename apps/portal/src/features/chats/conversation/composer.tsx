import { ActionIcon, NativeSelect, Textarea, UnstyledButton } from '@mantine/core';
import type { Chat } from '@sahaya/contracts';
import { areMessagesExpired, isChatClosed, LIMITS, MINUTE_MS } from '@sahaya/domain';
import { IconLock, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { formatInstantDate } from '../../../i18n/format.js';
import { useServerNow } from '../../../api/server-clock.js';
import { deleteDraft, readDraft, storeDraft } from '../../../api/session/form-drafts.js';
import { useParty, useUser } from '../../../api/session/use-session.js';
import { t } from '../../../i18n/translate.js';
import classes from './composer.module.css';
import { QUICK_REPLIES } from './quick-replies.js';

interface Props {
  /** The name of the draft, which is kept for each person. */
  draft: string;
  /** The chat to write to, or the closed chat if there is none. */
  chat: Chat | undefined;
  /** The chats that are open for writing, latest first; absent if the person has only one chat. */
  about: { chats: Chat[]; nameOf: (chat: Chat) => string } | undefined;
  onChoose: (chatId: string) => void;
  onSend: (content: string) => void;
  onTyping: () => void;
}

/** The input of a chat; in a closed chat, the date since when it is closed. */
export function Composer({ chat, about, onChoose, ...writing }: Props) {
  const now = useServerNow(MINUTE_MS);
  const day = chat?.closesAt && formatInstantDate(chat.closesAt);
  if (chat && day && isChatClosed(chat, now))
    return (
      <p className={classes.closed}>
        <IconLock size={20} aria-hidden="true" />
        {t(areMessagesExpired(chat, now) ? 'chats.closedOn' : 'chats.closed', { day })}
      </p>
    );
  return (
    <>
      {day && <p className={classes.closes}>{t('chats.closes', { day })}</p>}
      {chat && about && <About chat={chat} {...about} onChoose={onChoose} />}
      <Writing disabled={!chat} {...writing} />
    </>
  );
}

type AboutProps = NonNullable<Props['about']> & { chat: Chat; onChoose: Props['onChoose'] };
/** The visit that the next message is about; a choice if several chats are open. */
function About({ chat, chats, nameOf, onChoose }: AboutProps) {
  const id = useId();
  if (chats.length < 2)
    return (
      <p className={classes.about}>
        {t('chats.about')} <b>{nameOf(chat)}</b>
      </p>
    );
  return (
    <div className={classes.about}>
      <label htmlFor={id}>{t('chats.about')}</label>
      <NativeSelect
        id={id}
        className={classes.choice}
        value={chat._id}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={chats.map((one) => ({ value: one._id, label: nameOf(one) }))}
      />
    </div>
  );
}

interface WritingProps extends Pick<Props, 'draft' | 'onSend' | 'onTyping'> {
  disabled: boolean;
}
/** Blank messages are not sent. Enter sends, Shift+Enter starts a new line. */
function Writing({ draft, onSend, onTyping, disabled }: WritingProps) {
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft).text ?? '');
  const content = text.trim();
  const cannot = disabled || content === '';

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (cannot) return;
    onSend(content);
    setText('');
    deleteDraft(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  const change = (next: string) => {
    setText(next);
    storeDraft(draft, { text: next });
    if (next.trim() !== '') onTyping();
  };
  return (
    <div className={classes.foot}>
      {content === '' && !disabled && <QuickReplies onSend={onSend} />}
      <form className={classes.composer} onSubmit={send}>
        <Textarea
          className={classes.input}
          aria-label={t('chats.write')}
          placeholder={t('chats.write')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          minRows={1}
          maxRows={5}
          maxLength={LIMITS.chatMessageMax}
          disabled={disabled}
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
    </div>
  );
}

function QuickReplies({ onSend }: Pick<Props, 'onSend'>) {
  const { language } = useUser();
  const party = useParty();
  return (
    <ul className={classes.quick} aria-label={t('chats.quick')} lang={language}>
      {QUICK_REPLIES[language][party].map((reply) => (
        <li key={reply}>
          <UnstyledButton className={classes.reply} onClick={() => onSend(reply)}>
            {reply}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
