import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Chat } from '@sahaya/contracts';
import { areMessagesExpired } from '@sahaya/domain';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import {
  chatQuery,
  type Conversation as Loaded,
  deliverMessage,
  loadEarlierMessages,
  markChatRead,
  type UnsentMessage,
  useUnsentMessages,
} from '../../../api/queries/chats.queries.js';
import { firstName } from '../../../i18n/format.js';
import { randomId } from '@sahaya/api-client';
import { errorMessage } from '../../../api/error-message.js';
import { serverNow } from '../../../api/server-clock.js';
import { useUser } from '../../../api/session/use-session.js';
import { isViewAsTab } from '../../../api/session/view-as.js';
import { liveUpdates } from '../../../api/socket/live-updates.js';
import { useConnectionState } from '../../../api/socket/use-live-updates.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { PersonAvatar } from '../../../ui/people/person-avatar.js';
import { PersonMenu } from '../../../ui/people/person-menu.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import { t } from '../../../i18n/translate.js';
import { groupMessages } from './message-groups.js';
import { activityText, chatLabel, onlineDotOf, participantName } from '../chat-label.js';
import { Composer } from './composer.js';
import classes from './conversation.module.css';
import { MessageDays } from './message-days.js';
import { ReportChatDialog } from './report-chat-dialog.js';
import { useTypingIndicator, useSendTyping } from './use-typing-indicator.js';

export function Conversation({ chatId }: { chatId: string }) {
  const chat = useQuery(chatQuery(chatId));
  const unsent = useUnsentMessages(chatId);
  const send = useSend(chatId);
  const sayTyping = useSendTyping(chatId);
  const log = useRef<HTMLDivElement>(null);
  const write = (content: string) => {
    send.write(content);
    // After sending, scrolls to the latest message, where the reversed log starts.
    if (log.current) log.current.scrollTop = 0;
  };
  useReading(chat.data);

  useEffect(() => {
    void liveUpdates.request('join_chat', chatId);
    return liveUpdates.onConnect(() => void liveUpdates.request('join_chat', chatId));
  }, [chatId]);

  return (
    <section className={classes.pane} aria-label={chat.data ? participantName(chat.data) : t('chats.conversation')}>
      <Head chat={chat.data} />
      <ConnectionBar />
      <div className={classes.scroll} ref={log}>
        <div className={classes.content}>
          {chat.isPending && <Waiting />}
          {chat.isError && (
            <Notice onRetry={() => void chat.refetch()} busy={chat.isFetching}>
              {errorMessage(chat.error, 'error.chat')}
            </Notice>
          )}
          {chat.data && <Messages chat={chat.data} unsent={unsent} onRetry={send.again} />}
        </div>
      </div>
      {chat.data && <TypingLine chat={chat.data} />}
      <Composer chatId={chatId} chat={chat.data} onSend={write} onTyping={sayTyping} />
    </section>
  );
}

/** Always takes up space, so that nothing moves. It is announced when it appears. */
function TypingLine({ chat }: { chat: Chat }) {
  const isTyping = useTypingIndicator(chat._id, useUser()._id);
  return (
    <p className={classes.typing} role="status">
      {isTyping && t('chats.typing', { name: firstName(participantName(chat)) })}
    </p>
  );
}

function Head({ chat }: { chat: Chat | undefined }) {
  const [isReporting, setReporting] = useState(false);
  const { search } = useLocation();
  return (
    <header className={classes.head}>
      <ActionIcon component={ScreenLink} to={`/chats${search}`} className={classes.back} aria-label={t('chats.back')}>
        <IconArrowLeft size={24} aria-hidden="true" />
      </ActionIcon>
      {chat ? (
        <>
          <PersonAvatar name={participantName(chat)} size={44} online={onlineDotOf(chat)} />
          <div className={classes.who}>
            <h2 className={classes.name}>
              <PersonMenu person={{ _id: chat.otherParticipant._id, name: participantName(chat) }}>
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
              {activityText(chat)} · {chatLabel(chat)}
            </span>
          </div>
          {isReporting && <ReportChatDialog chat={chat} onClose={() => setReporting(false)} />}
        </>
      ) : (
        <Skeleton height={44} width={200} />
      )}
    </header>
  );
}

function emptyText(chat: Loaded) {
  if (areMessagesHidden(chat)) return 'chats.hidden';
  return areMessagesExpired(chat, serverNow()) ? 'chats.expired' : 'chats.start';
}

function Messages({
  chat,
  unsent,
  onRetry,
}: {
  chat: Loaded;
  unsent: UnsentMessage[];
  onRetry: (unsent: UnsentMessage) => void;
}) {
  const me = useUser()._id;
  const client = useQueryClient();
  const earlier = useMutation({ mutationFn: () => loadEarlierMessages(client, chat._id) });
  if (chat.messages.length === 0 && unsent.length === 0)
    return <EmptyState scene="chat">{t(emptyText(chat))}</EmptyState>;
  return (
    <>
      {chat.hasEarlier && (
        <Button variant="subtle" onClick={() => earlier.mutate()} loading={earlier.isPending}>
          {t('chats.earlier')}
        </Button>
      )}
      {earlier.isError && <Notice>{errorMessage(earlier.error, 'error.chat')}</Notice>}
      <MessageDays days={groupMessages(chat.messages, unsent, me)} onRetry={onRetry} />
    </>
  );
}

/** The server answers no messages to staff who view the account, but says when the latest one was sent. */
const areMessagesHidden = ({ lastMessage }: Loaded) => isViewAsTab() && lastMessage !== undefined;

/** Shown when all attempts to reconnect have failed. */
function ConnectionBar() {
  const state = useConnectionState();
  if (state === 'connected') return null;
  if (state === 'disconnected')
    return (
      <p className={classes.connecting} role="status">
        {t('chats.connecting')}
      </p>
    );
  return (
    <div className={classes.bar}>
      <Notice onRetry={liveUpdates.wake}>{t('chats.offlineBar')}</Notice>
    </div>
  );
}

/** Opening a chat with unread messages, or returning to it, marks it as read. */
function useReading(chat: Loaded | undefined) {
  const client = useQueryClient();
  const me = useUser()._id;
  const visible = useDocumentVisibility() === 'visible';
  const chatId = chat?._id;
  const unread = (chat?.unreadCount ?? 0) > 0;
  const { mutate } = useMutation({ mutationFn: (id: string) => markChatRead(client, id, me) });
  useEffect(() => {
    if (chatId && unread && visible) mutate(chatId);
  }, [chatId, unread, visible, mutate]);
}

function useSend(chatId: string) {
  const client = useQueryClient();
  const me = useUser()._id;
  // A failure is shown at its message.
  const { mutate } = useMutation({
    mutationFn: (unsent: Pick<UnsentMessage, 'clientMsgId' | 'content' | 'createdAt'>) =>
      deliverMessage(client, chatId, unsent, me),
  });
  return {
    write: (content: string) => mutate({ clientMsgId: randomId(), content, createdAt: serverNow().toISOString() }),
    again: ({ clientMsgId, content }: UnsentMessage) =>
      mutate({ clientMsgId, content, createdAt: serverNow().toISOString() }),
  };
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.waiting}>
    <Skeleton height={44} width="55%" radius="lg" />
    <Skeleton height={44} width="45%" radius="lg" ml="auto" />
    <Skeleton height={68} width="60%" radius="lg" />
  </div>
);
