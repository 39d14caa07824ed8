import type { Message } from '@sahaya/contracts';
import { istDate, MINUTE_MS } from '@sahaya/domain';
import type { Unsent } from '../../data/chats.queries.js';

export interface Bubble {
  key: string;
  content: string;
  createdAt: string;
  own: boolean;
  /** Of one's own messages only. */
  state?: Unsent['state'] | 'sent' | 'read';
  unsent?: Unsent;
}
/** Bubbles of one sender in one minute stand together under one time. */
export interface Group {
  key: string;
  own: boolean;
  bubbles: Bubble[];
}
export interface Day {
  /** `YYYY-MM-DD` in IST. */
  date: string;
  groups: Group[];
}

const ofMessage = (message: Message, me: string): Bubble => {
  const own = message.sender === me;
  return {
    key: message._id,
    content: message.content,
    createdAt: message.createdAt,
    own,
    ...(own && { state: message.readBy.some((reader) => reader !== me) ? 'read' : 'sent' }),
  };
};
const ofUnsent = (unsent: Unsent): Bubble => ({
  key: unsent.clientMsgId,
  content: unsent.content,
  createdAt: unsent.createdAt,
  own: true,
  state: unsent.state,
  unsent,
});

const minuteOf = ({ createdAt }: Bubble) => Math.floor(Date.parse(createdAt) / MINUTE_MS);
const belongs = (bubble: Bubble, to: Bubble | undefined): boolean =>
  to !== undefined &&
  to.own === bubble.own &&
  minuteOf(to) === minuteOf(bubble) &&
  to.state !== 'failed' &&
  (to.state === 'waiting') === (bubble.state === 'waiting');

/** The conversation as it is drawn: days, groups within a minute, what is not sent yet at the end. */
export function arrangeBubbles(messages: readonly Message[], unsent: readonly Unsent[], me: string): Day[] {
  const days: Day[] = [];
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
