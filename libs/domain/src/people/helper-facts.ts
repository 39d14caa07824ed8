import { maskContacts } from './mask.js';
import { answerWaitsMs, type RequestFacts } from './reliability-record.js';
import { MINUTE_MS } from '../time/time.js';

/** The times within which a helper usually answers. A longer time is not shown. */
export const ANSWER_WITHIN_MINUTES = [15, 60, 180, 720, 1_440] as const;
/** Fewer answers do not say how fast a helper usually is. */
export const ANSWERS_MIN = 5;
/** One returning customer would be recognisable, and says little. */
export const REPEAT_CUSTOMERS_MIN = 2;
/** The visits that make a customer a repeat customer. */
export const REPEAT_VISITS_MIN = 2;
/** The latest requests that the time to answer is taken from. */
export const ANSWERS_FROM_LATEST = 50;
export const REVIEW_EXCERPT_MAX = 120;

/** The facts about a helper that signed-in people see. A fact that says too little is absent. */
export interface HelperFacts {
  /** Completed bookings and visits of subscriptions. */
  jobsDone?: number;
  /** Customers with at least two completed visits. */
  repeatCustomers?: number;
  /** One of `ANSWER_WITHIN_MINUTES`. */
  answersWithinMinutes?: number;
  /** The latest published review, without its author. */
  lastReview?: { rating: number; text: string; at: string };
}

export interface HelperFactSources {
  /** Completed visits of each customer. */
  visitsByCustomer: readonly number[];
  latestRequests: readonly RequestFacts[];
  lastReview?: { rating: number; comment: string; createdAt: Date } | undefined;
}

/** Builds the facts about a helper. Facts below their minimum are left out. */
export function buildHelperFacts({ visitsByCustomer, latestRequests, lastReview }: HelperFactSources): HelperFacts {
  const jobsDone = visitsByCustomer.reduce((sum, visits) => sum + visits, 0);
  const repeatCustomers = visitsByCustomer.filter((visits) => visits >= REPEAT_VISITS_MIN).length;
  const within = usualAnswerMinutes(latestRequests);
  return {
    ...(jobsDone > 0 && { jobsDone }),
    ...(repeatCustomers >= REPEAT_CUSTOMERS_MIN && { repeatCustomers }),
    ...(within !== undefined && { answersWithinMinutes: within }),
    ...(lastReview && {
      lastReview: {
        rating: lastReview.rating,
        text: reviewExcerpt(lastReview.comment),
        at: lastReview.createdAt.toISOString(),
      },
    }),
  };
}

/**
 * The shortest of the times of `ANSWER_WITHIN_MINUTES` in which the helper answered at least half of the requests. One
 * that expired without an answer counts as slower than all others.
 */
export function usualAnswerMinutes(requests: readonly RequestFacts[]): number | undefined {
  const waits = answerWaitsMs(requests);
  if (waits.length < ANSWERS_MIN) return undefined;
  const expired = requests.filter(({ cancellation }) => cancellation?.kind === 'expired').length;
  const median = waits[Math.ceil((waits.length + expired) / 2) - 1] ?? Infinity;
  return ANSWER_WITHIN_MINUTES.find((minutes) => median <= minutes * MINUTE_MS);
}

/** The beginning of a review in one line, with contact details masked. It ends after a whole word if possible. */
export function reviewExcerpt(comment: string): string {
  // Masked before it is cut, so that no part of a phone number remains.
  const line = maskContacts(comment).replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= REVIEW_EXCERPT_MAX) return line;
  const cut = letters.slice(0, REVIEW_EXCERPT_MAX - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > REVIEW_EXCERPT_MAX / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
