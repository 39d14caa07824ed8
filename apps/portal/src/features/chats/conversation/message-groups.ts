import type { Message } from '@sahaya/contracts';
import { istDate, MINUTE_MS } from '@sahaya/domain';
import type { UnsentMessage } from '../../../api/queries/chats.queries.js';

export interface MessageBubble {
  key: string;
  content: string;
  createdAt: string;
  own: boolean;
  /** Only for own messages. */
  state?: UnsentMessage['state'] | 'sent' | 'read';
  unsent?: UnsentMessage;
}
/** Messages of one sender within one minute are grouped under one time. */
export interface MessageGroup {
  key: string;
  own: boolean;
  bubbles: MessageBubble[];
}
export interface MessageDay {
  /** `YYYY-MM-DD` in IST. */
  date: string;
  groups: MessageGroup[];
}

const ofMessage = (message: Message, me: string): MessageBubble => {
  const own = message.sender === me;
  return {
    key: message._id,
    content: message.content,
    createdAt: message.createdAt,
    own,
    ...(own && { state: message.readBy.some((reader) => reader !== me) ? 'read' : 'sent' }),
  };
};
const ofUnsent = (unsent: UnsentMessage): MessageBubble => ({
  key: unsent.clientMsgId,
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
  minuteOf(to) === minuteOf(bubble) &&
  to.state !== 'failed' &&
  (to.state === 'waiting') === (bubble.state === 'waiting');

/** The conversation as drawn: days, groups within a minute, unsent messages at the end. */
export function groupMessages(
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  me: string,
): MessageDay[] {
  const days: MessageDay[] = [];
  for (const bubble of [...messages.map((message) => ofMessage(message, me)), ...unsent.map(ofUnsent)]) {
    const date = istDate(new Date(bubble.createdAt));
    let day = days.at(-1);
    if (day?.date !== date) days.push((day = { date, groups: [] }));
    const group = day.groups.at(-1);
    if (group && belongs(bubble, group.bubbles.at(-1))) group.bubbles.push(bubble);
    else day.groups.push({ key: bubble.key, own: bubble.own, bubbles: [bubble] });
  }
  return days;
}
