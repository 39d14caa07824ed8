import type { Moment } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { formatDay, formatDateTime, formatTimes } from '../../i18n/format.js';
import { auditCalls } from '../../i18n/audit-words.js';
import { labelOf, words as common } from '../../i18n/words.js';
import { timelineTexts as words } from './timeline-texts.js';

export interface Link {
  label: string;
  resource: string;
  /** Its page; absent: its list with these filters. */
  id?: string;
  filter?: Record<string, string>;
}

/** The events in their order; notifications that follow each other are one group. */
export function foldNotices(moments: readonly Moment[]): Moment[][] {
  const groups: Moment[][] = [];
  for (const moment of moments) {
    const last = groups.at(-1);
    if (moment.source === 'notification' && last?.[0]?.source === 'notification') last.push(moment);
    else groups.push([moment]);
  }
  return groups;
}

/** The title of an event. */
export function eventTitle({ source, kind, facts }: Moment): string {
  if (source === 'staff') return labelOf(auditCalls, kind);
  if (source === 'notification')
    return words.told(textOf(facts['toName']) || words.somebody, textOf(facts['title']) || words.message);
  return labelOf(words.kind, kind);
}

/** The actor of an event. */
export function eventActor({ by, source }: Moment): string {
  if (!by) return words.system;
  const role = source === 'staff' ? by.role : labelOf(words.by, by.role);
  return by.name ? `${by.name} (${role})` : role;
}

/** Further facts, one line each. */
export function eventFacts({ source, facts, money }: Moment): string[] {
  const { date, startTime, endTime, end, reason } = facts;
  const times = startTime && endTime ? formatTimes(String(startTime), String(endTime)) : '';
  const said = Object.entries(facts).flatMap(([name, value]) =>
    Object.hasOwn(words.fact, name) && source !== 'notification' && value !== '' && !(name === 'end' && end === reason)
      ? [`${labelOf(words.fact, name)}: ${source === 'staff' ? staffValueOf(name, value) : valueOf(name, value)}`]
      : [],
  );
  return [
    [date ? formatDay(String(date)) : '', times].filter(Boolean).join(', '),
    ...Object.entries(money).map(([name, rupees]) => `${labelOf(words.money, name)}: ${formatRupees(rupees)}`),
    ...said,
    ...(source === 'notification' ? [wayOf(facts)] : []),
    ...(source === 'staff' ? [endOf(facts)] : []),
  ].filter(Boolean);
}

/** Links to related pages. */
export function eventLinks({ facts }: Moment): Link[] {
  const id = (name: string) => textOf(facts[name]);
  const links = [
    { label: words.link.payment, resource: 'payments', filter: { q: id('paymentId') } },
    { label: words.link.ticket, resource: 'tickets', id: id('ticketId') },
    { label: words.link.dispute, resource: 'disputes', id: id('disputeId') },
    { label: words.link.booking, resource: 'bookings', id: id('replaces') },
    { label: words.link.chat, resource: 'chats', id: id('chatId') },
  ];
  return links.filter(({ id: page, filter }) => page || filter?.q);
}

/** Free text stays unchanged; codes are made readable. */
const WRITTEN = new Set(['reason', 'note', 'helperName']);
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;
function valueOf(name: string, value: string | number | boolean): string {
  const text = String(value);
  if (INSTANT.test(text)) return formatDateTime(text);
  if (DAY.test(text)) return formatDay(text);
  return WRITTEN.has(name) && text.includes(' ') ? text : plain(text);
}

/** The category of a reason has a label of its own. */
const staffValueOf = (name: string, value: string | number | boolean): string =>
  name === 'category' ? labelOf(common.reasonCategory, String(value)) : valueOf(name, value);

function wayOf({ state, channel, delivery }: Moment['facts']): string {
  if (state === 'sent' && channel) return words.via.sent(String(channel));
  if (channel && channel !== 'none' && delivery) return `${words.via.failed(String(channel))}: ${String(delivery)}`;
  return words.via.inbox;
}

const endOf = ({ ended }: Moment['facts']): string => {
  if (ended === undefined) return words.unknownEnd;
  return ended === 'done' ? '' : `${words.refused}: ${plain(String(ended).toLowerCase())}`;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** `late_cancellation` is "late cancellation". */
const plain = (code: string): string => code.replace(/[_-]/g, ' ');
