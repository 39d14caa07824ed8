import { type BookingFacts, isInQuestion } from './booking.machine.js';
import type { Policy } from '../policy/policy.js';
import { DAY_CLOSES, GRID_MINUTES } from '../time/slot.js';
import { minutesOf, timeOf } from '../time/time.js';

/** A visit under way is extended by one cell of the grid at a time. */
export const EXTENSION_MINUTES = GRID_MINUTES;

export interface ExtensionFacts extends BookingFacts {
  startsAt: Date;
  endsAt: Date;
  endTime: string;
  minutes: number;
  extension?: object | undefined;
}
export type ExtensionRefusal = 'EXTENSION_NOT_NOW' | 'VISIT_IN_QUESTION' | 'EXTENSION_PENDING' | 'EXTENSION_TOO_LONG';

/** The end of the extended visit. */
export const extendedEnd = (endTime: string): string => timeOf((minutesOf(endTime) ?? 0) + EXTENSION_MINUTES);

/**
 * The reason why an extension is refused at `now`, or undefined. Extensions are possible while the visit is under way.
 */
export function extensionRefusal(
  visit: ExtensionFacts,
  { visitMinutes }: Policy,
  now: Date,
): ExtensionRefusal | undefined {
  const { status, arrival, startsAt, endsAt, minutes, endTime } = visit;
  const goesOn = status === 'accepted' && arrival?.arrivedAt && now >= startsAt && now < endsAt;
  if (!goesOn) return 'EXTENSION_NOT_NOW';
  if (isInQuestion(visit)) return 'VISIT_IN_QUESTION';
  if (visit.extension) return 'EXTENSION_PENDING';
  const ends = (minutesOf(endTime) ?? 0) + EXTENSION_MINUTES;
  const isTooLong = ends > DAY_CLOSES || minutes + EXTENSION_MINUTES > visitMinutes.max;
  return isTooLong ? 'EXTENSION_TOO_LONG' : undefined;
}

/** The unpaid rest of an extended visit that is paid online. The rest that is open at its end becomes a due. */
export const amountDuePaise = (
  { status }: Pick<BookingFacts, 'status'>,
  { paidPaise, totalPaise }: { paidPaise: number; totalPaise: number },
): number => (status === 'accepted' && paidPaise > 0 ? Math.max(0, totalPaise - paidPaise) : 0);
