import { ActionIcon, Anchor, Button, Menu, Skeleton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import type { Chat } from '@sahaya/contracts';
import { areMessagesExpired, isChatClosed, MINUTE_MS } from '@sahaya/domain';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chatQuery, deliverMessage, markChatRead } from '../../../api/queries/chats.queries.js';
import { findInLists } from '../../../api/queries/chat-list.queries.js';
import { firstName } from '../../../i18n/format.js';
import { randomId } from '@sahaya/api-client';
import { errorMessage } from '../../../api/error-message.js';
import { serverNow, useServerNow } from '../../../api/server-clock.js';
import { useParty, useUser } from '../../../api/session/use-session.js';
import { isViewAsTab } from '../../../api/session/view-as.js';
import { liveUpdates } from '../../../api/socket/live-updates.js';
import { useConnectionState } from '../../../api/socket/use-live-updates.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { PersonAvatar } from '../../../ui/people/person-avatar.js';
import { PersonMenu } from '../../../ui/people/person-menu.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import { t } from '../../../i18n/translate.js';
import { activityText, chatLabel, onlineDotOf, participantName } from '../chat-label.js';
import { cardPath, useVisitNames } from '../visit-names.js';
import { Composer } from './composer.js';
import classes from './conversation.module.css';
import { MessageDays } from './message-days.js';
import { groupMessages } from './message-groups.js';
import type { NextPart, StreamMessage } from './message-stream.js';
import { ReportChatDialog } from './report-chat-dialog.js';
import { type OpenedChat, usePersonChats } from './use-person-chats.js';
import { useTypingIndicator, useSendTyping } from './use-typing-indicator.js';
import { type StreamUnsent, useUnsentMessages } from './use-unsent-messages.js';

/** All chats with the person of this chat as one stream. New messages belong to one of the chats that are open. */
export function Conversation({ chatId }: { chatId: string }) {
  const client = useQueryClient();
  const opened = useQuery(chatQuery(chatId));
  const chosen = opened.data ?? findInLists(client, chatId);
  const owner = chosen?.otherParticipant._id || chatId;
  return <WithPerson key={owner} owner={owner} chatId={chatId} opened={opened} chosen={chosen} />;
}

/** `owner` names the draft: the person, or the chat if its person is not known. */
function WithPerson({ owner, ...chat }: OpenedChat & { owner: string }) {
  const { chatId, opened, chosen } = chat;
  const person = usePersonChats(chat);
  const { chats } = person;
  const now = useServerNow(MINUTE_MS);
  const writable = chats.filter((chat) => !isChatClosed(chat, now));
  const target = writable.find(({ _id }) => _id === chatId) ?? writable[0];
  const targetId = target?._id ?? chatId;
  const nameOf = useVisitNames(
    chats.length > 1 ? chats.filter((chat) => isNamed(chat, person.messages, writable)) : [],
  );
  const unsent = useUnsentMessages(chats.map(({ _id }) => _id));
  const send = useSend();
  const sayTyping = useSendTyping(targetId);
  const navigate = useNavigate();
  const { search } = useLocation();
  const log = useRef<HTMLDivElement>(null);
  const write = (content: string) => {
    send.write(targetId, content);
    // After sending, scrolls to the latest message, where the reversed log starts.
    if (log.current) log.current.scrollTop = 0;
  };
  useReading(opened.data ? chats : []);
  const choose = useLinkedChat(log, chatId, person.isChosenAbove);

  useEffect(() => {
    void liveUpdates.request('join_chat', targetId);
    return liveUpdates.onConnect(() => void liveUpdates.request('join_chat', targetId));
  }, [targetId]);

  return (
    <section className={classes.pane} aria-label={chosen ? participantName(chosen) : t('chats.conversation')}>
      <Head key={chatId} chat={chosen} label={chosen && (chats.length > 1 ? nameOf : chatLabel)(chosen)} />
      <ConnectionBar />
      <div className={classes.scroll} ref={log}>
        <div className={classes.content}>
          {person.isPending && !opened.isError && <Waiting />}
          {opened.isError && (
            <Notice onRetry={() => void opened.refetch()} busy={opened.isFetching}>
              {errorMessage(opened.error, 'error.chat')}
            </Notice>
          )}
          {chosen && !person.isPending && (opened.data ?? !opened.isError) && (
            <Messages chat={chosen} person={person} unsent={unsent} nameOf={nameOf} onRetry={send.again} />
          )}
        </div>
      </div>
      {chosen && <TypingLine chat={chosen} />}
      <Composer
        draft={`chat.${owner}`}
        chat={target ?? chosen}
        about={chats.length > 1 ? { chats: writable, nameOf } : undefined}
        onChoose={(id) => {
          choose(id);
          void navigate(`/chats/${id}${search}`, { replace: true });
        }}
        onSend={write}
        onTyping={sayTyping}
      />
    </section>
  );
}

/**
 * Scrolls to the latest message of the chat of the link once it is shown above messages of other chats. The returned
 * function names a chat that is only chosen to write in, for which nothing moves.
 */
function useLinkedChat(log: RefObject<HTMLElement | null>, chatId: string, isAbove: boolean): (chatId: string) => void {
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isAbove || known.current === chatId) return;
    known.current = chatId;
    const groups = log.current?.querySelectorAll(`[data-chat="${chatId}"]`) ?? [];
    [...groups].at(-1)?.scrollIntoView({ block: 'nearest' });
  }, [log, chatId, isAbove]);
  return (chosen) => (known.current = chosen);
}

/** Whether the screen names the visit of this chat: before its messages, or as one to write about. */
const isNamed = ({ _id }: Chat, messages: readonly StreamMessage[], writable: readonly Chat[]) =>
  writable.some((chat) => chat._id === _id) || messages.some(({ chatId }) => chatId === _id);

/** Always takes up space, so that nothing moves. It is announced when it appears. */
function TypingLine({ chat }: { chat: Chat }) {
  const isTyping = useTypingIndicator(chat.otherParticipant._id);
  return (
    <p className={classes.typing} role="status">
      {isTyping && t('chats.typing', { name: firstName(participantName(chat)) })}
    </p>
  );
}

function Head({ chat, label }: { chat: Chat | undefined; label: string | undefined }) {
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
              {activityText(chat)} · {label}
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

function emptyText(chat: Chat) {
  if (areMessagesHidden(chat)) return 'chats.hidden';
  return areMessagesExpired(chat, serverNow()) ? 'chats.expired' : 'chats.start';
}

interface MessagesProps {
  chat: Chat;
  person: Pick<ReturnType<typeof usePersonChats>, 'chats' | 'messages' | 'next' | 'more' | 'list'>;
  unsent: StreamUnsent[];
  nameOf: (chat: Chat) => string;
  onRetry: (unsent: StreamUnsent) => void;
}
function Messages({ chat, person: { chats, messages, next, more, list }, unsent, nameOf, onRetry }: MessagesProps) {
  const me = useUser()._id;
  const party = useParty();
  if (messages.length === 0 && unsent.length === 0 && !next && !list.isError)
    return <EmptyState scene="chat">{t(emptyText(chat))}</EmptyState>;
  const dividerOf = (chatId: string) => {
    const at = chats.find(({ _id }) => _id === chatId);
    return (
      at && (
        <Anchor component={ScreenLink} to={cardPath(at, party)} inherit>
          {nameOf(at)}
        </Anchor>
      )
    );
  };
  return (
    <>
      {next && <Earlier next={next} more={more} />}
      {more.isError && more.variables.isAsked && <Notice>{errorMessage(more.error, 'error.chat')}</Notice>}
      {list.isError && (
        <Notice onRetry={() => void list.refetch()} busy={list.isFetching}>
          {errorMessage(list.error, 'error.chats')}
        </Notice>
      )}
      <MessageDays
        days={groupMessages(messages, unsent, me)}
        dividerOf={chats.length > 1 ? dividerOf : undefined}
        onRetry={onRetry}
      />
    </>
  );
}

/** Loads earlier messages when it is pressed or comes into view. */
function Earlier({ next, more }: Pick<MessagesProps['person'], 'more'> & { next: NextPart }) {
  const button = useRef<HTMLButtonElement>(null);
  const onSeen = useEffectEvent(() => more.mutate({ part: next, isAsked: false }));
  const isWatching = !more.isPending && !more.isError;
  useEffect(() => {
    if (!isWatching || !button.current || !('IntersectionObserver' in globalThis)) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && onSeen());
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [isWatching]);
  return (
    <Button
      ref={button}
      variant="subtle"
      onClick={() => more.mutate({ part: next, isAsked: true })}
      loading={more.isPending}
    >
      {t('chats.earlier')}
    </Button>
  );
}

/** The server answers no messages to staff who view the account, but says when the latest one was sent. */
const areMessagesHidden = ({ lastMessage }: Chat) => isViewAsTab() && lastMessage !== undefined;

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

/** Opening the chats with a person, or returning to them, marks those with unread messages as read. */
function useReading(chats: readonly Chat[]) {
  const client = useQueryClient();
  const me = useUser()._id;
  const isVisible = useDocumentVisibility() === 'visible';
  const unread = chats.flatMap(({ _id, unreadCount }) => (unreadCount > 0 ? _id : [])).join();
  const { mutate } = useMutation({ mutationFn: (id: string) => markChatRead(client, id, me) });
  useEffect(() => {
    if (isVisible && unread) for (const id of unread.split(',')) mutate(id);
  }, [unread, isVisible, mutate]);
}

function useSend() {
  const client = useQueryClient();
  const me = useUser()._id;
  // A failure is shown at its message.
  const { mutate } = useMutation({
    mutationFn: ({ chatId, ...unsent }: Omit<StreamUnsent, 'state' | 'reason'>) =>
      deliverMessage(client, chatId, unsent, me),
  });
  const send = (chatId: string, content: string, clientMsgId: string) =>
    mutate({ chatId, clientMsgId, content, createdAt: serverNow().toISOString() });
  return {
    write: (chatId: string, content: string) => send(chatId, content, randomId()),
    again: ({ chatId, content, clientMsgId }: StreamUnsent) => send(chatId, content, clientMsgId),
  };
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.waiting}>
    <Skeleton height={44} width="55%" radius="lg" />
    <Skeleton height={44} width="45%" radius="lg" ml="auto" />
    <Skeleton height={68} width="60%" radius="lg" />
  </div>
);
