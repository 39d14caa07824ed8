import type { Chat, Message } from '@sahaya/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getChat, markRead } from '../calls.js';
import { api } from '../api-client.js';
import { errorMessage } from '../error-message.js';
import {
  changeInLists,
  findInLists,
  type MessageArrival,
  receiveInLists,
  reloadIfLoading,
} from './chat-list.queries.js';
import { withOfflineCache } from '../../offline/offline-cache.js';
import { network } from '../../offline/network.js';
import { offlineQueue, sendOrQueue } from '../../offline/offline-queue.js';
import { isViewAsTab } from '../session/view-as.js';
import { liveUpdates } from '../socket/live-updates.js';

export interface Conversation extends Chat {
  /** In ascending order, from the earliest loaded message to the latest. */
  messages: Message[];
  /** Whether the server has older messages. */
  hasEarlier: boolean;
}
/** An own message that the server has not stored yet. */
export interface UnsentMessage {
  clientMsgId: string;
  content: string;
  createdAt: string;
  /** `waiting`: queued on this device until the network is back. */
  state: 'sending' | 'waiting' | 'failed';
  /** The reason of a refusal, if the server gave one. */
  reason?: string;
}

/** The number of messages that GET /chats/{id} returns at once. */
const PAGE = 50;

const keyOf = (id: string) => ['chats', 'one', id] as const;
const unsentKey = (id: string) => ['chats-unsent', id] as const;

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: (context) =>
      withOfflineCache(
        context,
        () => loadConversation(id, context.client.getQueryData(keyOf(id)), context.signal),
        latestPage,
      ),
    staleTime: 0,
  });

/** The part of a conversation that is stored for offline use. */
const latestPage = (chat: Conversation): Conversation => ({
  ...chat,
  messages: chat.messages.slice(-PAGE),
  hasEarlier: chat.hasEarlier || chat.messages.length > PAGE,
});

/** Loads the latest page and joins it to the cached messages; `after` loads the messages in between. */
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

/** Loads the previous page. */
export async function loadEarlierMessages(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<Conversation>(keyOf(id));
  const first = known?.messages[0];
  if (!first) return;
  const { messages } = await api.call(getChat, { id, before: first._id });
  client.setQueryData<Conversation>(
    keyOf(id),
    (now) => now && { ...now, messages: mergeMessages(messages, now.messages), hasEarlier: messages.length >= PAGE },
  );
}

/** Merges two lists in order without duplicates. The later version of a message wins. */
export function mergeMessages(earlier: readonly Message[], later: readonly Message[]): Message[] {
  const byId = new Map([...earlier, ...later].map((message) => [message._id, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Handles a message from the socket, or the stored message that answers a send. */
export function receiveMessage(client: QueryClient, arrival: MessageArrival): void {
  const { chatId, message } = arrival;
  const conversation = client.getQueryData<Conversation>(keyOf(chatId));
  const seen = conversation?.messages.some(({ _id }) => _id === message._id) ?? false;
  if (conversation) {
    client.setQueryData<Conversation>(keyOf(chatId), {
      ...conversation,
      messages: mergeMessages(conversation.messages, [message]),
    });
  }
  const last = conversation?.messages.at(-1);
  // A message in between was missed; `after` loads it.
  if (last && message.seq > last.seq + 1) void client.invalidateQueries({ queryKey: keyOf(chatId) });
  else void reloadIfLoading(client, keyOf(chatId));
  if (message.clientMsgId) forget(client, chatId, message.clientMsgId);
  if (seen) return;
  receiveInLists(client, arrival);
}

/**
 * Marks all messages up to the read one as read by that person. A receipt may arrive after later messages, which then
 * stay unread.
 */
export function applyReadReceipt(
  client: QueryClient,
  { chatId, userId, me, upTo = Infinity }: { chatId: string; userId: string; me: string; upTo?: number },
) {
  const known = client.getQueryData<Conversation>(keyOf(chatId))?.messages ?? [];
  const unreadCount = known.filter(({ seq, sender }) => seq > upTo && sender !== me).length;
  const setUnread = <C extends Chat>(chat: C): C =>
    chat._id === chatId && userId === me ? { ...chat, unreadCount } : chat;
  changeInLists(client, chatId, setUnread);
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

/** A person who writes or reads is online, so the dot is shown without waiting for the next poll. */
export function applyPresence(client: QueryClient, chatId: string, userId: string): void {
  const withDot = <C extends Chat>(chat: C): C =>
    chat._id === chatId && chat.otherParticipant._id === userId
      ? { ...chat, otherParticipant: { ...chat.otherParticipant, isActive: true } }
      : chat;
  changeInLists(client, chatId, withDot);
  client.setQueryData<Conversation>(keyOf(chatId), (chat) => chat && withDot(chat));
}

/** Marks the chat as read and sets its unread count to 0. A view-as session marks nothing. */
export async function markChatRead(client: QueryClient, chatId: string, me: string): Promise<void> {
  if (isViewAsTab()) return;
  applyReadReceipt(client, { chatId, userId: me, me });
  const acknowledged = await liveUpdates.request('mark_read', { chatId });
  if (!acknowledged?.success) await api.call(markRead, { id: chatId });
}

/** The other participant of a chat that is loaded or listed; '' if it is neither. */
export function personOf(client: QueryClient, chatId: string): string {
  const loaded = client.getQueryData<Conversation>(keyOf(chatId)) ?? findInLists(client, chatId);
  return loaded?.otherParticipant._id ?? '';
}

export const unsentMessagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: unsentKey(chatId),
    queryFn: (): UnsentMessage[] => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });

const changeUnsent = (client: QueryClient, chatId: string, change: (list: UnsentMessage[]) => UnsentMessage[]) =>
  client.setQueryData<UnsentMessage[]>(unsentKey(chatId), (list = []) => change(list));
const forget = (client: QueryClient, chatId: string, clientMsgId: string) =>
  changeUnsent(client, chatId, (list) => list.filter((unsent) => unsent.clientMsgId !== clientMsgId));

const turns = new Map<string, Promise<unknown>>();
/** Messages of a chat are sent in the order in which they were written. */
function inTurn<T>(chatId: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(chatId) ?? Promise.resolve()).then(work);
  turns.set(
    chatId,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Shows the message at once, then sends it by the socket or else by HTTP; `clientMsgId` prevents duplicates. Without a
 * network the message is queued on this device. A refused message stays and can be retried with the same id.
 */
export async function deliverMessage(
  client: QueryClient,
  chatId: string,
  unsent: Omit<UnsentMessage, 'state' | 'reason'>,
  me: string,
) {
  const { clientMsgId, content } = unsent;
  liveUpdates.wake();
  const kept = offlineQueue.entries().find(({ key }) => key === clientMsgId);
  if (kept) return offlineQueue.retry(kept);
  changeUnsent(client, chatId, (list) => [
    ...list.filter((other) => other.clientMsgId !== clientMsgId),
    { ...unsent, state: 'sending' },
  ]);
  try {
    const who = client.getQueryData<Conversation>(keyOf(chatId))?.otherParticipant.name ?? '';
    const sent = await inTurn(chatId, async () => {
      const mustWait = network.isAway() || offlineQueue.hasWaiting();
      const answer = mustWait ? undefined : await liveUpdates.request('send_message', { chatId, content, clientMsgId });
      return answer?.success && answer.message
        ? { message: answer.message }
        : sendOrQueue({ work: { kind: 'message', id: chatId, content }, who, key: clientMsgId });
    });
    if (sent === 'waits') return forget(client, chatId, clientMsgId);
    if ('message' in sent)
      receiveMessage(client, { chatId, message: { ...sent.message, clientMsgId }, me, open: true });
  } catch (error) {
    const failed: UnsentMessage = { ...unsent, state: 'failed', reason: errorMessage(error, 'error.sendMessage') };
    changeUnsent(client, chatId, (list) => list.map((other) => (other.clientMsgId === clientMsgId ? failed : other)));
    throw error;
  }
}
