import type { BookingMoved, EventContract, SubscriptionFactsData } from '@sahaya/contracts';
import { ELSEWHERE, type AnalyticsFact, type AnalyticsFactKind, type AnalyticsPlace, minutesOf } from '@sahaya/domain';
import type { z } from 'zod';

/** A fact about a case; `key` is unique within the case, so that a repetition replaces it by itself. */
export interface MappedFact {
  caseId: string | undefined;
  key: string;
  fact: Omit<AnalyticsFact, 'at'>;
  place?: Omit<AnalyticsPlace, 'at'>;
  /** The customer whom the visit of this fact served. */
  customerId?: string;
}

export interface FactMapping {
  event: EventContract;
  map: (data: unknown, eventId: string) => readonly MappedFact[];
}

export const mapFacts = <D extends z.ZodType>(
  event: EventContract<D>,
  map: (data: z.output<D>, eventId: string) => readonly MappedFact[],
): FactMapping => ({ event, map: (data, eventId) => map(data as z.output<D>, eventId) });

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
