import { describe, expect, it } from '@jest/globals';
import { buildHelperFacts, REVIEW_EXCERPT_MAX, reviewExcerpt, usualAnswerMinutes } from './helper-facts.js';
import type { RequestFacts } from './reliability-record.js';
import { MINUTE_MS } from '../time/time.js';

const ASKED = new Date('2026-12-01T06:00:00Z');
const after = (minutes: number) => new Date(ASKED.getTime() + minutes * MINUTE_MS);
const accepted = (minutes: number): RequestFacts => ({
  status: 'accepted',
  createdAt: ASKED,
  acceptedAt: after(minutes),
});
const ended = (kind: string, minutes: number): RequestFacts => ({
  status: 'cancelled',
  createdAt: ASKED,
  cancellation: { kind, at: after(minutes) },
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the facts about a helper', () => {
  it.each<[string, number[], object]>([
    ['no visit', [], {}],
    ['one visit', [1], { jobsDone: 1 }],
    ['one repeat customer', [3, 1], { jobsDone: 4 }],
    ['two repeat customers', [3, 2, 1], { jobsDone: 6, repeatCustomers: 2 }],
  ])('of %s', (_of, visitsByCustomer, facts) =>
    expect(buildHelperFacts({ visitsByCustomer, latestRequests: [] })).toEqual(facts),
  );

  it('name the latest review by its stars, its beginning and its day, without a contact', () => {
    const lastReview = { rating: 4, comment: 'Very clean.\nCall her on 98765 43210', createdAt: ASKED };
    expect(buildHelperFacts({ visitsByCustomer: [], latestRequests: [], lastReview })).toEqual({
      lastReview: { rating: 4, text: 'Very clean. Call her on •••', at: ASKED.toISOString() },
    });
  });
});

describe('the usual time to answer', () => {
  it.each<[string, RequestFacts[], number | undefined]>([
    ['four answers', times(4, accepted(1)), undefined],
    ['five quick answers', times(5, accepted(15)), 15],
    ['answers after more than a quarter of an hour', times(5, accepted(16)), 60],
    ['half within an hour', [...times(3, accepted(60)), ...times(3, accepted(900))], 60],
    ['less than half within an hour', [...times(2, accepted(60)), ...times(3, accepted(170))], 180],
    ['refusals, which are answers too', times(5, ended('declined', 700)), 720],
    ['answers after more than a day', times(5, accepted(1_441)), undefined],
    ['as many answers as expired requests', [...times(5, accepted(5)), ...times(5, ended('expired', 60))], 15],
    ['fewer answers than expired requests', [...times(5, accepted(5)), ...times(6, ended('expired', 60))], undefined],
    [
      'requests that expired or were withdrawn',
      [...times(4, accepted(1)), ended('expired', 5), ended('cancelled', 5)],
      undefined,
    ],
  ])('of %s', (_of, requests, minutes) => expect(usualAnswerMinutes(requests)).toBe(minutes));
});

describe('the beginning of a review', () => {
  it.each<[string, string, string]>([
    ['a short text', 'Came on time.', 'Came on time.'],
    ['a text of exactly the length', 'x'.repeat(REVIEW_EXCERPT_MAX), 'x'.repeat(REVIEW_EXCERPT_MAX)],
    ['one long word', 'x'.repeat(200), `${'x'.repeat(REVIEW_EXCERPT_MAX - 1)}…`],
    ['several words', `${'good work '.repeat(20)}`, `${'good work '.repeat(11)}good…`],
    ['a phone number at the cut', `${'x'.repeat(112)} 9876543210`, `${'x'.repeat(112)} •••`],
  ])('of %s', (_of, text, excerpt) => expect(reviewExcerpt(text)).toBe(excerpt));
});
