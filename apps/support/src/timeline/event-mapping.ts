import type { BookingMoved, EventContract, MomentSource } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import type { z } from 'zod';
import type { TimelineEventDoc, TimelineFacts } from './timeline-event.model.js';

/** An event as it appears in the timelines of the bookings and subscriptions that it names. */
export interface MappedEvent {
  cases: readonly (string | undefined)[];
  by?: TimelineEventDoc['by'];
  facts?: TimelineFacts;
  paise?: Record<string, number>;
  /** Replaces the name of the event. */
  kind?: string;
}

export interface EventMapping {
  event: EventContract;
  source: MomentSource;
  map: (data: unknown) => MappedEvent;
}

export const mapEvent = <D extends z.ZodType>(
  event: EventContract<D>,
  source: MomentSource,
  map: (data: z.output<D>) => MappedEvent,
): EventMapping => ({ event, source, map: (data) => map(data as z.output<D>) });

export type Parties = Pick<BookingMoved, 'customerId' | 'customerName' | 'helperId' | 'helperName'>;

export const toParty = (parties: Parties, role: Party): TimelineEventDoc['by'] => ({
  _id: parties[`${role}Id`],
  role,
  name: parties[`${role}Name`],
});

export const toTimes = ({ date, startTime, endTime }: Pick<BookingMoved, 'date' | 'startTime' | 'endTime'>) => ({
  date,
  startTime,
  endTime,
});

/** The id is needed to find the name when the account is deleted. */
export const toHelper = ({ helperId, helperName }: Pick<Parties, 'helperId' | 'helperName'>) => ({
  helperId,
  helperName,
});

/** Says that staff acted for a party. */
export const toActor = ({ byStaff }: Pick<BookingMoved, 'byStaff'>): TimelineFacts =>
  byStaff ? { actor: 'staff' } : {};

/** Leaves out amounts of zero. */
export const nonZero = (paise: Record<string, number>) =>
  Object.fromEntries(Object.entries(paise).filter(([, amount]) => amount !== 0));

/** For example `booking.accepted` for the subject `events.booking.accepted`. */
export const kindOf = ({ event }: EventMapping): string => event.subject.slice('events.'.length);
