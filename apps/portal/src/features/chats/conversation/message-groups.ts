import { istDate, MINUTE_MS } from '@sahaya/domain';
import type { UnsentMessage } from '../../../api/queries/chats.queries.js';
import type { StreamMessage } from './message-stream.js';
import type { StreamUnsent } from './use-unsent-messages.js';

export interface MessageBubble {
  key: string;
  chatId: string;
  content: string;
  createdAt: string;
  own: boolean;
  /** Only for own messages. */
  state?: UnsentMessage['state'] | 'sent' | 'read';
  unsent?: StreamUnsent;
}
/** Messages of one sender within one minute and one chat are grouped under one time. */
export interface MessageGroup {
  key: string;
  chatId: string;
  /** The group before belongs to another chat, or there is none. */
  isFirstOfChat: boolean;
  own: boolean;
  bubbles: MessageBubble[];
}
export interface MessageDay {
  /** `YYYY-MM-DD` in IST. */
  date: string;
  groups: MessageGroup[];
}

const ofMessage = (message: StreamMessage, me: string): MessageBubble => {
  const own = message.sender === me;
  return {
    key: message._id,
    chatId: message.chatId,
    content: message.content,
    createdAt: message.createdAt,
    own,
    ...(own && { state: message.readBy.some((reader) => reader !== me) ? 'read' : 'sent' }),
  };
};
const ofUnsent = (unsent: StreamUnsent): MessageBubble => ({
  key: unsent.clientMsgId,
  chatId: unsent.chatId,
  content: unsent.content,
  createdAt: unsent.createdAt,
  own: true,
  state: unsent.state,
  unsent,
});

const minuteOf = ({ createdAt }: MessageBubble) => Math.floor(Date.parse(createdAt) / MINUTE_MS);
const belongs = (bubble: MessageBubble, to: MessageBubble | undefined): boolean =>
  to !== undefined &&
  to.own === bubble.own &&
  to.chatId === bubble.chatId &&
  minuteOf(to) === minuteOf(bubble) &&
  to.state !== 'failed' &&
  (to.state === 'waiting') === (bubble.state === 'waiting');

/** The conversation as drawn: days, groups within a minute, unsent messages at the end. */
export function groupMessages(
  messages: readonly StreamMessage[],
  unsent: readonly StreamUnsent[],
  me: string,
): MessageDay[] {
  const days: MessageDay[] = [];
  let before: string | undefined;
  for (const bubble of [...messages.map((message) => ofMessage(message, me)), ...unsent.map(ofUnsent)]) {
    const date = istDate(new Date(bubble.createdAt));
    let day = days.at(-1);
    if (day?.date !== date) days.push((day = { date, groups: [] }));
    const group = day.groups.at(-1);
    if (group && belongs(bubble, group.bubbles.at(-1))) group.bubbles.push(bubble);
    else {
      const { key, chatId, own } = bubble;
      day.groups.push({ key, chatId, own, isFirstOfChat: chatId !== before, bubbles: [bubble] });
    }
    before = bubble.chatId;
  }
  return days;
}
