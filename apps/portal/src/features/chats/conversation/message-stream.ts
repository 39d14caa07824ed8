import type { Chat, Message } from '@sahaya/contracts';
import type { Conversation } from '../../../api/queries/chats.queries.js';

export interface StreamMessage extends Message {
  chatId: string;
}
/** The next part to load, so that the stream reaches further back: a chat, its earlier messages, or more chats. */
export type NextPart = { kind: 'chat' | 'earlier'; chatId: string } | { kind: 'chats' };
export interface MessageStream {
  /** In the order of time, without gaps up to the latest message of all chats. */
  messages: StreamMessage[];
  /** Undefined: the stream is complete. */
  next: NextPart | undefined;
}

/** A place in the order of all messages. Messages of one chat keep the order of their numbers. */
type Place = readonly [at: number, chatId: string, seq: number];
const compare = (a: Place, b: Place): number => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2]);

/**
 * The places of the messages of one chat. The clocks of two servers may differ, so a message never stands later than
 * those after it.
 */
function placesOf(chatId: string, messages: readonly Message[]): { message: StreamMessage; place: Place }[] {
  let latest = Infinity;
  return messages
    .toReversed()
    .map((message) => {
      latest = Math.min(latest, Date.parse(message.createdAt));
      return { message: { ...message, chatId }, place: [latest, chatId, message.seq] as const };
    })
    .reverse();
}

/**
 * Joins the chats with one person, latest first, into one stream. Messages before the first place at which something is
 * not loaded yet stay hidden, so that loading `next` only adds messages in front.
 */
export function joinChats(
  chats: readonly Chat[],
  conversations: ReadonlyMap<string, Pick<Conversation, 'messages' | 'hasEarlier'>>,
  hasMoreChats: boolean,
): MessageStream {
  const entries = chats.flatMap(({ _id }) => placesOf(_id, conversations.get(_id)?.messages ?? []));
  const limits: { place: Place; next: NextPart }[] = [];
  for (const { _id: chatId, lastMessage } of chats) {
    const loaded = conversations.get(chatId);
    const first = entries.find(({ message }) => message.chatId === chatId);
    if (!loaded && lastMessage) {
      limits.push({
        place: [Date.parse(lastMessage.createdAt), chatId, Infinity],
        next: { kind: 'chat', chatId },
      });
    } else if (loaded?.hasEarlier && first) {
      limits.push({ place: first.place, next: { kind: 'earlier', chatId } });
    }
  }
  const last = chats.at(-1);
  if (hasMoreChats && last)
    limits.push({ place: [Date.parse(last.updatedAt), '\uffff', Infinity], next: { kind: 'chats' } });
  const [limit] = limits.sort((a, b) => compare(b.place, a.place));
  return {
    messages: entries
      .filter(({ place }) => !limit || compare(place, limit.place) >= 0)
      .sort((a, b) => compare(a.place, b.place))
      .map(({ message }) => message),
    next: limit?.next,
  };
}
