import type { BookingMoved } from '@sahaya/contracts';
import { formatRupees, istInstant, type Party, type Service, toRupees } from '@sahaya/domain';
import type { SubscriptionFacts } from './template-types.js';

const TIME_ZONE = 'Asia/Kolkata';
const MESSAGE_LENGTH_MAX = 140;

/** Shortens a text to the length of a push message or SMS. */
export const truncate = (content: string) =>
  content.length > MESSAGE_LENGTH_MAX ? `${content.slice(0, MESSAGE_LENGTH_MAX - 1)}…` : content;

/** The name of the other party of the visit. */
export const otherPartyName = ({ customerName, helperName }: BookingMoved, recipient: Party) =>
  recipient === 'helper' ? customerName : helperName;

export const formatPaise = (paise: number) => formatRupees(toRupees(paise));

/** Builds the formatters of one language. `formatRange` joins the start and the end of a visit. */
export function buildFormatters(
  locale: string,
  serviceNames: Record<Service, string>,
  formatRange: (from: string, to: string) => string,
) {
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: TIME_ZONE,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });

  /** Codes without a name are shown as they are. */
  const formatService = (code: string) => serviceNames[code as Service] ?? code;
  const formatTimeRange = ({ date, startTime, endTime }: Pick<BookingMoved, 'date' | 'startTime' | 'endTime'>) => {
    const [from, to] = [istInstant(date, startTime), istInstant(date, endTime)];
    return `${day.format(from)}, ${formatRange(time.format(from), time.format(to))}`;
  };
  return {
    formatService,
    formatTimeRange,
    /** The IST day of an ISO instant. */
    formatDate: (instant: string) => day.format(new Date(instant)),
    formatDay: (date: string) => day.format(istInstant(date, '12:00')),
    formatTime: (date: string, clockTime: string) => time.format(istInstant(date, clockTime)),
    formatServices: ({ services }: SubscriptionFacts) => services.map(formatService).join(', '),
    formatVisitTime: ({ date = '', startTime = '', endTime = '' }: SubscriptionFacts) =>
      formatTimeRange({ date, startTime, endTime }),
  };
}
