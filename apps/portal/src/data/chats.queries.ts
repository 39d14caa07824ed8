import { type Chat, getChat, listChats, markRead, type Message } from '@sahaya/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.js';
import { messageOf } from '../messages.js';
import { orKept } from '../pwa/kept.js';
import { network } from '../pwa/network.js';
import { outbox, sendOrKeep, useOutbox } from '../pwa/outbox.js';
import { doneAt, type Entry } from '../pwa/outbox-entry.js';
import { refusalWords } from '../pwa/refusal-words.js';
import { isViewTab } from '../session/view.js';
import { live } from '../socket/live.js';

export interface Conversation extends Chat {
  /** Ascending; from the earliest that was asked for to the latest. */
  messages: Message[];
  /** Older ones are on the server. */
  hasEarlier: boolean;
}
/** A message of one's own that the server has not stored yet. */
export interface Unsent {
  clientMsgId: string;
  content: string;
  createdAt: string;
  /** `waiting`: on this device, for the network. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why the server would not take it, when it said so. */
  reason?: string;
}

/** How many messages GET /chats/{id} answers at once. */
const PAGE = 50;

export const chatsQuery = queryOptions({
  queryKey: ['chats', 'list'],
  queryFn: (context): Promise<Chat[]> => orKept(context, () => api.call(listChats, {}, { signal: context.signal })),
});

const keyOf = (id: string) => ['chats', 'one', id] as const;
const unsentKey = (id: string) => ['chats-unsent', id] as const;

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: (context) =>
      orKept(context, () => loadConversation(id, context.client.getQueryData(keyOf(id)), context.signal), latestPage),
    staleTime: 0,
  });

/** What a device has of a conversation without a network. */
const latestPage = (chat: Conversation): Conversation => ({
  ...chat,
  messages: chat.messages.slice(-PAGE),
  hasEarlier: chat.hasEarlier || chat.messages.length > PAGE,
});

/** The latest page, joined to what is already here: what was missed in between is asked for by `after`. */
async function loadConversation(
  id: string,
  known: Conversation | undefined,
  signal: AbortSignal,
): Promise<Conversation> {
  const latest = await api.call(getChat, { id }, { signal });
  if (!known || known.messages.length === 0) return { ...latest, hasEarlier: latest.messages.length >= PAGE };
  const here = new Set(known.messages.map(({ _id }) => _id));
  let messages = known.messages;
  const overlaps = latest.messages.length < PAGE || latest.messages.some(({ _id }) => here.has(_id));
  let page: Message[] | undefined = overlaps ? [] : undefined;
  while (!page || page.length >= PAGE) {
    page = (await api.call(getChat, { id, after: messages.at(-1)?._id }, { signal })).messages;
    messages = mergeMessages(messages, page);
  }
  return { ...latest, messages: mergeMessages(messages, latest.messages), hasEarlier: known.hasEarlier };
}

/** One page further back. */
export async function loadEarlier(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<Conversation>(keyOf(id));
  const first = known?.messages[0];
  if (!first) return;
  const { messages } = await api.call(getChat, { id, before: first._id });
  client.setQueryData<Conversation>(
    keyOf(id),
    (now) => now && { ...now, messages: mergeMessages(messages, now.messages), hasEarlier: messages.length >= PAGE },
  );
}

/** Both lists in the order they were said, each message once, the later reading of it wins. */
export function mergeMessages(earlier: readonly Message[], later: readonly Message[]): Message[] {
  const byId = new Map([...earlier, ...later].map((message) => [message._id, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

export interface Arrival {
  chatId: string;
  message: Message;
  /** The signed-in person. */
  me: string;
  /** The chat stands open before the person's eyes. */
  open: boolean;
}

/** A new message moves its chat to the top; unread grows unless the chat is open or the message is one's own. */
export function withArrival(chats: readonly Chat[], { chatId, message, me, open }: Arrival): Chat[] | undefined {
  const chat = chats.find(({ _id }) => _id === chatId);
  if (!chat) return undefined;
  const { content, sender, createdAt } = message;
  const counts = sender !== me && !open;
  const next: Chat = {
    ...chat,
    lastMessage: { content, sender, createdAt },
    updatedAt: createdAt,
    unreadCount: open ? 0 : chat.unreadCount + (counts ? 1 : 0),
  };
  return [next, ...chats.filter(({ _id }) => _id !== chatId)];
}

/** A message from the socket, or the stored one that answers a send. */
export function receiveMessage(client: QueryClient, arrival: Arrival): void {
  const { chatId, message } = arrival;
  const conversation = client.getQueryData<Conversation>(keyOf(chatId));
  const seen = conversation?.messages.some(({ _id }) => _id === message._id) ?? false;
  if (conversation) {
    client.setQueryData<Conversation>(keyOf(chatId), {
      ...conversation,
      messages: mergeMessages(conversation.messages, [message]),
    });
    const last = conversation.messages.at(-1);
    // One in between was not heard of: `after` has it.
    if (last && message.seq > last.seq + 1) void client.invalidateQueries({ queryKey: keyOf(chatId) });
  }
  if (message.clientMsgId) forget(client, chatId, message.clientMsgId);
  if (seen) return;
  const chats = client.getQueryData(chatsQuery.queryKey);
  const next = chats && withArrival(chats, arrival);
  if (next) client.setQueryData(chatsQuery.queryKey, next);
  else void client.invalidateQueries({ queryKey: chatsQuery.queryKey });
}

/** Someone has read a chat: all its messages up to that one are read by that person. */
export function receiveRead(
  client: QueryClient,
  { chatId, userId, me, upTo = Infinity }: { chatId: string; userId: string; me: string; upTo?: number },
) {
  const setUnread = <C extends Chat>(chat: C): C =>
    chat._id === chatId && userId === me ? { ...chat, unreadCount: 0 } : chat;
  client.setQueryData(chatsQuery.queryKey, (chats: Chat[] | undefined) => chats?.map(setUnread));
  client.setQueryData<Conversation>(
    keyOf(chatId),
    (chat) =>
      chat && {
        ...setUnread(chat),
        messages: chat.messages.map((message) =>
          message.seq > upTo || message.readBy.includes(userId)
            ? message
            : { ...message, readBy: [...message.readBy, userId] },
        ),
      },
  );
}

/** Who writes, says or reads something is there: the dot need not wait until it is asked for. */
export function seePresent(client: QueryClient, chatId: string, userId: string): void {
  const withDot = <C extends Chat>(chat: C): C =>
    chat._id === chatId && chat.otherParticipant._id === userId
      ? { ...chat, otherParticipant: { ...chat.otherParticipant, isActive: true } }
      : chat;
  client.setQueryData(chatsQuery.queryKey, (chats: Chat[] | undefined) => chats?.map(withDot));
  client.setQueryData<Conversation>(keyOf(chatId), (chat) => chat && withDot(chat));
}

/** Marks the chat read by the signed-in person: unread is 0 at once. Staff who look mark nothing. */
export async function readChat(client: QueryClient, chatId: string, me: string): Promise<void> {
  if (isViewTab()) return;
  receiveRead(client, { chatId, userId: me, me });
  const acknowledged = await live.request('mark_read', { chatId });
  if (!acknowledged?.success) await api.call(markRead, { id: chatId });
}

export const unsentQuery = (chatId: string) =>
  queryOptions({
    queryKey: unsentKey(chatId),
    queryFn: (): Unsent[] => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** One's own that is not stored yet: on its way, refused, or waiting on this device for the network. */
export function useUnsent(chatId: string): Unsent[] {
  const { data: onTheWay } = useQuery(unsentQuery(chatId));
  const entries = useOutbox();
  return useMemo(() => {
    const kept = entries.flatMap((entry) => (entry.work.id === chatId ? asUnsent(entry) : []));
    const here = new Set(kept.map(({ clientMsgId }) => clientMsgId));
    return [...kept, ...onTheWay.filter(({ clientMsgId }) => !here.has(clientMsgId))];
  }, [entries, onTheWay, chatId]);
}
function asUnsent(entry: Entry): Unsent[] {
  const { work, key: clientMsgId } = entry;
  if (work.kind !== 'message') return [];
  const unsent = { clientMsgId, content: work.content, createdAt: doneAt(entry).toISOString() };
  const reason = refusalWords(entry);
  return [reason === undefined ? { ...unsent, state: 'waiting' } : { ...unsent, state: 'failed', reason }];
}

const changeUnsent = (client: QueryClient, chatId: string, change: (list: Unsent[]) => Unsent[]) =>
  client.setQueryData<Unsent[]>(unsentKey(chatId), (list = []) => change(list));
const forget = (client: QueryClient, chatId: string, clientMsgId: string) =>
  changeUnsent(client, chatId, (list) => list.filter((unsent) => unsent.clientMsgId !== clientMsgId));

const turns = new Map<string, Promise<unknown>>();
/** What is said in a chat is sent in the order in which it was written. */
function inTurn<T>(chatId: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(chatId) ?? Promise.resolve()).then(work);
  turns.set(
    chatId,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Shows the message at once, then sends it by the socket, else by HTTP; both store it once by its `clientMsgId`.
 * What finds no network waits on this device; what was refused stays, to be tried again with the same id.
 */
export async function deliver(
  client: QueryClient,
  chatId: string,
  unsent: Omit<Unsent, 'state' | 'reason'>,
  me: string,
) {
  const { clientMsgId, content } = unsent;
  live.wake();
  const kept = outbox.entries().find(({ key }) => key === clientMsgId);
  if (kept) return outbox.retry(kept);
  changeUnsent(client, chatId, (list) => [
    ...list.filter((other) => other.clientMsgId !== clientMsgId),
    { ...unsent, state: 'sending' },
  ]);
  try {
    const who = client.getQueryData<Conversation>(keyOf(chatId))?.otherParticipant.name ?? '';
    const sent = await inTurn(chatId, async () => {
      const mustWait = network.isAway() || outbox.hasWaiting();
      const answer = mustWait ? undefined : await live.request('send_message', { chatId, content, clientMsgId });
      return answer?.success && answer.message
        ? { message: answer.message }
        : sendOrKeep({ work: { kind: 'message', id: chatId, content }, who, key: clientMsgId });
    });
    if (sent === 'waits') return forget(client, chatId, clientMsgId);
    if ('message' in sent)
      receiveMessage(client, { chatId, message: { ...sent.message, clientMsgId }, me, open: true });
  } catch (error) {
    const failed: Unsent = { ...unsent, state: 'failed', reason: messageOf(error, 'error.sendMessage') };
    changeUnsent(client, chatId, (list) => list.map((other) => (other.clientMsgId === clientMsgId ? failed : other)));
    throw error;
  }
}
