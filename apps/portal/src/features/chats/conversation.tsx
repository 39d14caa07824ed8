import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Chat } from '@sahaya/contracts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  chatQuery,
  type Conversation as Loaded,
  deliver,
  loadEarlier,
  readChat,
  type Unsent,
  unsentQuery,
} from '../../data/chats.queries.js';
import { newId } from '../../intent.js';
import { messageOf } from '../../messages.js';
import { now } from '../../now.js';
import { useUser } from '../../session/use-session.js';
import { live } from '../../socket/live.js';
import { useLiveState } from '../../socket/use-live.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Notice } from '../../ui/notice.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { PersonMenu } from '../../ui/person-menu.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { t } from '../../words/words.js';
import { arrangeBubbles } from './bubbles.js';
import { chatLabel, nameOf } from './chat-words.js';
import { Composer } from './composer.js';
import classes from './conversation.module.css';
import { MessageDays } from './message-days.js';

export function Conversation({ chatId }: { chatId: string }) {
  const chat = useQuery(chatQuery(chatId));
  const { data: unsent } = useQuery(unsentQuery(chatId));
  const send = useSend(chatId);
  useReading(chat.data);

  useEffect(() => {
    void live.request('join_chat', chatId);
    return live.onConnect(() => void live.request('join_chat', chatId));
  }, [chatId]);

  return (
    <section className={classes.pane} aria-label={chat.data ? nameOf(chat.data) : t('chats.conversation')}>
      <Head chat={chat.data} />
      <ConnectionBar />
      <div className={classes.scroll}>
        <div className={classes.content}>
          {chat.isPending && <Waiting />}
          {chat.isError && (
            <Notice onRetry={() => void chat.refetch()} busy={chat.isFetching}>
              {messageOf(chat.error, 'error.chat')}
            </Notice>
          )}
          {chat.data && <Messages chat={chat.data} unsent={unsent} onRetry={send.again} />}
        </div>
      </div>
      <Composer onSend={send.write} disabled={!chat.data} />
    </section>
  );
}

function Head({ chat }: { chat: Chat | undefined }) {
  return (
    <header className={classes.head}>
      <ActionIcon component={ScreenLink} to="/chats" className={classes.back} aria-label={t('chats.back')}>
        <IconArrowLeft size={24} aria-hidden="true" />
      </ActionIcon>
      {chat ? (
        <>
          <PersonAvatar name={nameOf(chat)} size={44} online={chat.otherParticipant.isActive} />
          <div>
            <h2 className={classes.name}>
              <PersonMenu person={{ _id: chat.otherParticipant._id, name: nameOf(chat) }} />
            </h2>
            <span className={classes.sub}>
              {t(chat.otherParticipant.isActive ? 'chats.online' : 'chats.offline')} · {chatLabel(chat)}
            </span>
          </div>
        </>
      ) : (
        <Skeleton height={44} width={200} />
      )}
    </header>
  );
}

function Messages({ chat, unsent, onRetry }: { chat: Loaded; unsent: Unsent[]; onRetry: (unsent: Unsent) => void }) {
  const me = useUser()._id;
  const client = useQueryClient();
  const earlier = useMutation({ mutationFn: () => loadEarlier(client, chat._id) });
  if (chat.messages.length === 0 && unsent.length === 0)
    return <EmptyState scene="chat">{t('chats.start')}</EmptyState>;
  return (
    <>
      {chat.hasEarlier && (
        <Button variant="subtle" onClick={() => earlier.mutate()} loading={earlier.isPending}>
          {t('chats.earlier')}
        </Button>
      )}
      {earlier.isError && <Notice>{messageOf(earlier.error, 'error.chat')}</Notice>}
      <MessageDays days={arrangeBubbles(chat.messages, unsent, me)} onRetry={onRetry} />
    </>
  );
}

/** Shown once the attempts to reconnect are used up (spec §4); before that, quietly. */
function ConnectionBar() {
  const state = useLiveState();
  if (state === 'connected') return null;
  if (state === 'disconnected')
    return (
      <p className={classes.connecting} role="status">
        {t('chats.connecting')}
      </p>
    );
  return (
    <div className={classes.bar}>
      <Notice onRetry={live.wake}>{t('chats.offlineBar')}</Notice>
    </div>
  );
}

/** Opening a chat with unread messages, or looking at it again, marks it read (spec §4). */
function useReading(chat: Loaded | undefined) {
  const client = useQueryClient();
  const me = useUser()._id;
  const visible = useDocumentVisibility() === 'visible';
  const chatId = chat?._id;
  const unread = (chat?.unreadCount ?? 0) > 0;
  const { mutate } = useMutation({ mutationFn: (id: string) => readChat(client, id, me) });
  useEffect(() => {
    if (chatId && unread && visible) mutate(chatId);
  }, [chatId, unread, visible, mutate]);
}

function useSend(chatId: string) {
  const client = useQueryClient();
  const me = useUser()._id;
  // What fails is shown at its bubble.
  const { mutate } = useMutation({
    mutationFn: (unsent: Pick<Unsent, 'clientMsgId' | 'content' | 'createdAt'>) => deliver(client, chatId, unsent, me),
  });
  return {
    write: (content: string) => mutate({ clientMsgId: newId(), content, createdAt: now().toISOString() }),
    again: ({ clientMsgId, content }: Unsent) => mutate({ clientMsgId, content, createdAt: now().toISOString() }),
  };
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.waiting}>
    <Skeleton height={44} width="55%" radius="lg" />
    <Skeleton height={44} width="45%" radius="lg" ml="auto" />
    <Skeleton height={68} width="60%" radius="lg" />
  </div>
);
