import { distanceKm, LIMITS, minutesOf } from '@sahaya/domain';
import { CUSTOMERS } from './people/customers.ts';
import { HELPERS } from './people/helpers.ts';
import type { DemoCustomer, DemoHelper } from './people/people.ts';
import { replyTo } from './reviews.ts';
import { type Visit, visitOf } from './visit.ts';

/**
 * A stop of the test clock: a day before the day of the load, and a time of that day (IST). The stops with requests are
 * 30 days apart, because that is how far ahead a visit can be requested; the others exist so that reviews, replies and
 * visits of subscriptions have dates of their own.
 */
export interface Stop {
  daysAgo: number;
  time: string;
}
export const STOPS: readonly Stop[] = [
  { daysAgo: 60, time: '08:10' },
  { daysAgo: 52, time: '19:40' },
  { daysAgo: 45, time: '12:20' },
  { daysAgo: 38, time: '20:30' },
  { daysAgo: 30, time: '08:10' },
  { daysAgo: 23, time: '20:15' },
  { daysAgo: 16, time: '14:30' },
  { daysAgo: 9, time: '19:05' },
  { daysAgo: 4, time: '09:00' },
  { daysAgo: 2, time: '20:00' },
  { daysAgo: 1, time: '10:00' },
];
const FIRST_REQUESTS = 60;
const SECOND_REQUESTS = 30;

/** Half of the people of each role join at the first stop, the others thirty days later. */
export const joinedAgo = (person: DemoCustomer | DemoHelper): number => {
  const index = 'services' in person ? HELPERS.indexOf(person) : CUSTOMERS.indexOf(person);
  return index % 2 === 0 ? FIRST_REQUESTS : SECOND_REQUESTS;
};

/** The stop at which a visit is reviewed: the first one after its day. */
export const toldAgo = ({ daysAgo }: Pick<Visit, 'daysAgo'>): number =>
  STOPS.find((stop) => stop.daysAgo < daysAgo)?.daysAgo ?? 0;

/** An accepted visit without a completion is a case for staff a day after its end. */
const MINUTES_TO_COMPLETE = 23 * 60;
/**
 * The stop at which a completed visit is marked complete: the first one after its end, or the stop of its request if
 * none follows in time. In the second case the ledger has an earlier date than the visit.
 */
export function doneAgo({ askedAgo, daysAgo, endTime }: Pick<Visit, 'askedAgo' | 'daysAgo' | 'endTime'>): number {
  const isSoonAfter = (stop: Stop) => {
    const waited = (daysAgo - stop.daysAgo) * 24 * 60 + minutesOf(stop.time)! - minutesOf(endTime)!;
    return waited > 0 && waited < MINUTES_TO_COMPLETE;
  };
  return STOPS.find(isSoonAfter)?.daysAgo ?? askedAgo;
}

const travelsTo = (customer: DemoCustomer) => (helper: DemoHelper) =>
  distanceKm(customer.coordinates, helper.coordinates) <= LIMITS.helperRadiusKm;

/**
 * The helpers who serve a customer: those who joined together with the customer, if there are any. The visits of the
 * first helper, whose account visitors use, are in the story.
 */
function helpersNear(customer: DemoCustomer): DemoHelper[] {
  const near = HELPERS.slice(1)
    .filter(({ city }) => city === customer.city)
    .filter(travelsTo(customer));
  const together = near.filter((helper) => joinedAgo(helper) === joinedAgo(customer));
  return together.length > 0 ? together : near.filter((helper) => joinedAgo(helper) >= joinedAgo(customer));
}

/**
 * A visit on four of five days; every customer has a first visit that is completed and reviewed, and some have a second
 * one.
 */
function visitsBetween(askedAgo: number, firstDay: number, lastDay: number): Visit[] {
  const customers = CUSTOMERS.filter((customer) => joinedAgo(customer) === askedAgo);
  const days = Array.from({ length: firstDay - lastDay + 1 }, (_, index) => firstDay - index);
  return days
    .filter((_, index) => index % 5 !== 4)
    .map((daysAgo, index) => {
      const customer = customers[index % customers.length]!;
      const round = Math.floor(index / customers.length);
      const near = helpersNear(customer);
      const helper = near[(CUSTOMERS.indexOf(customer) + 2 * round) % near.length]!;
      const n = index + (askedAgo === FIRST_REQUESTS ? 0 : 5);
      const visit = visitOf(customer, helper, n, { askedAgo, daysAgo });
      if (round === 0) return { ...visit, ...(n % 4 === 1 && { reply: replyTo(visit.review!, n) }) };
      const ending = n % 5 === 1 ? 'cancelled' : n % 5 === 3 ? 'declined' : 'completed';
      // Some visits have no review.
      const hasReview = ending === 'completed' && n % 5 !== 4;
      return { ...visit, ending, ...(!hasReview && { review: undefined }) };
    });
}

/** Sixty days of visits, spread over the days. */
export const HISTORY: Visit[] = [
  ...visitsBetween(FIRST_REQUESTS, FIRST_REQUESTS - 1, SECOND_REQUESTS + 1),
  ...visitsBetween(SECOND_REQUESTS, SECOND_REQUESTS - 1, 2),
];
