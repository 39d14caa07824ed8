import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Chat } from '@sahaya/contracts';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  chatQuery,
  type Conversation as Loaded,
  deliver,
  loadEarlier,
  readChat,
  type Unsent,
  useUnsent,
} from '../../data/chats.queries.js';
import { firstName } from '../../format.js';
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
import { ReportDialog } from './report-dialog.js';
import { useIsTyping, useSayTyping } from './use-typing.js';

export function Conversation({ chatId }: { chatId: string }) {
  const chat = useQuery(chatQuery(chatId));
  const unsent = useUnsent(chatId);
  const send = useSend(chatId);
  const sayTyping = useSayTyping(chatId);
  const log = useRef<HTMLDivElement>(null);
  const write = (content: string) => {
    send.write(content);
    // What one says is seen, however far back one has read: the latest is where the reversed log begins.
    if (log.current) log.current.scrollTop = 0;
  };
  useReading(chat.data);

  useEffect(() => {
    void live.request('join_chat', chatId);
    return live.onConnect(() => void live.request('join_chat', chatId));
  }, [chatId]);

  return (
    <section className={classes.pane} aria-label={chat.data ? nameOf(chat.data) : t('chats.conversation')}>
      <Head chat={chat.data} />
      <ConnectionBar />
      <div className={classes.scroll} ref={log}>
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
      {chat.data && <TypingLine chat={chat.data} />}
      <Composer chat={chat.data} onSend={write} onTyping={sayTyping} />
    </section>
  );
}

/** Has its place always, so that nothing jumps; read out when it appears. */
function TypingLine({ chat }: { chat: Chat }) {
  const isTyping = useIsTyping(chat._id, useUser()._id);
  return (
    <p className={classes.typing} role="status">
      {isTyping && t('chats.typing', { name: firstName(nameOf(chat)) })}
    </p>
  );
}

function Head({ chat }: { chat: Chat | undefined }) {
  const [isReporting, setReporting] = useState(false);
  return (
    <header className={classes.head}>
      <ActionIcon component={ScreenLink} to="/chats" className={classes.back} aria-label={t('chats.back')}>
        <IconArrowLeft size={24} aria-hidden="true" />
      </ActionIcon>
      {chat ? (
        <>
          <PersonAvatar name={nameOf(chat)} size={44} online={chat.otherParticipant.isActive} />
          <div className={classes.who}>
            <h2 className={classes.name}>
              <PersonMenu person={{ _id: chat.otherParticipant._id, name: nameOf(chat) }}>
                <Menu.Item
                  leftSection={<IconFlag size={18} aria-hidden="true" />}
                  disabled={chat.reported ?? false}
                  onClick={() => setReporting(true)}
                >
                  {t(chat.reported ? 'chatReport.reported' : 'chatReport.open')}
                </Menu.Item>
              </PersonMenu>
            </h2>
            <span className={classes.sub}>
              {t(chat.otherParticipant.isActive ? 'chats.online' : 'chats.offline')} · {chatLabel(chat)}
            </span>
          </div>
          {isReporting && <ReportDialog chat={chat} onClose={() => setReporting(false)} />}
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

/** Shown once the attempts to reconnect are used up; before that, quietly. */
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

/** Opening a chat with unread messages, or looking at it again, marks it read. */
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
