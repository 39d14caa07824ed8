import type { BookingMoved, EventContract, SubscriptionFactsData } from '@sahaya/contracts';
import { ELSEWHERE, type AnalyticsFact, type AnalyticsFactKind, type AnalyticsPlace, minutesOf } from '@sahaya/domain';
import type { z } from 'zod';

/** A fact about a case; `key` is unique within the case, so that a repetition replaces it by itself. */
export interface MappedFact {
  caseId: string | undefined;
  key: string;
  /** Without a time, that of the event. */
  fact: Omit<AnalyticsFact, 'at'> & { at?: Date };
  place?: Omit<AnalyticsPlace, 'at'>;
  /** The customer whom the visit of this fact served. */
  customerId?: string;
}

export interface FactMapping {
  event: EventContract;
  /** `at`: when the event happened. */
  map: (data: unknown, eventId: string, at: Date) => readonly MappedFact[];
}

export const mapFacts = <D extends z.ZodType>(
  event: EventContract<D>,
  map: (data: z.output<D>, eventId: string, at: Date) => readonly MappedFact[],
): FactMapping => ({ event, map: (data, eventId, at) => map(data as z.output<D>, eventId, at) });

const hourOf = (time: string) => Math.floor((minutesOf(time) ?? 0) / 60);

export const toPlace = ({ city, area, service, startTime }: BookingMoved): Omit<AnalyticsPlace, 'at'> => ({
  city: city ?? ELSEWHERE,
  service,
  ...(area && { area }),
  hour: hourOf(startTime),
});

/** The first service of a subscription stands for all. */
export const toPlanPlace = ({ city, services }: SubscriptionFactsData): Omit<AnalyticsPlace, 'at'> => ({
  city: city ?? ELSEWHERE,
  service: services[0] ?? '',
});

/** Something that happens to a booking once. */
export const mapBooking = (event: EventContract<z.ZodType<BookingMoved>>, kind: AnalyticsFactKind): FactMapping =>
  mapFacts(event, (moved) => [{ caseId: moved.bookingId, key: kind, fact: { kind }, place: toPlace(moved) }]);

const durationOf = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Math.max(0, (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0));

/** The minutes of a visit that took place. */
export const toWorked = (caseId: string, key: string, visit: { startTime: string; endTime: string }): MappedFact => ({
  caseId,
  key,
  fact: { kind: 'worked', amount: durationOf(visit) },
});

/** A visit that took place, which counts for the customer, too. */
export const mapServed = (event: EventContract<z.ZodType<BookingMoved>>): FactMapping =>
  mapFacts(event, (moved) => [
    {
      caseId: moved.bookingId,
      key: 'completed',
      fact: { kind: 'completed' },
      place: toPlace(moved),
      customerId: moved.customerId,
    },
    toWorked(moved.bookingId, 'worked', moved),
  ]);

/** Something that happens to a subscription once. */
export const mapPlan = (
  event: EventContract<z.ZodType<SubscriptionFactsData>>,
  kind: AnalyticsFactKind,
  isCounted: (data: SubscriptionFactsData) => boolean = () => true,
): FactMapping =>
  mapFacts(event, (plan) =>
    isCounted(plan) ? [{ caseId: plan.subscriptionId, key: kind, fact: { kind }, place: toPlanPlace(plan) }] : [],
  );
