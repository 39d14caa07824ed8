import { describe, expect, it } from '@jest/globals';
import {
  effectiveCompletionAt,
  isCompletedEarly,
  isUnconfirmedCompletion,
  payableFrom,
  reviewableUntil,
} from './completion.js';
import { planScheduledTasks } from './scheduled-tasks.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant } from '../time/time.js';

const startsAt = istInstant('2026-12-05', '09:00');
const endsAt = istInstant('2026-12-05', '11:00');
const weeksAhead = istInstant('2026-11-10', '12:00');
const afterwards = istInstant('2026-12-05', '11:20');

describe('effective completion', () => {
  it.each([
    ['the agreed end, when it was completed weeks ahead', weeksAhead, endsAt],
    ['the agreed end, when it was completed during the visit', istInstant('2026-12-05', '10:30'), endsAt],
    ['the completion, when that came later', afterwards, afterwards],
  ])('is %s', (_name, completedAt, effective) => {
    expect(effectiveCompletionAt({ completedAt, endsAt })).toEqual(effective);
  });

  it('starts the review window', () => {
    expect(reviewableUntil({ completedAt: weeksAhead, endsAt }, CURRENT_POLICY)).toEqual(
      istInstant('2027-01-04', '11:00'),
    );
  });

  it('tells a completion before the start from one during the visit', () => {
    expect(isCompletedEarly({ completedAt: weeksAhead, startsAt })).toBe(true);
    expect(isCompletedEarly({ completedAt: startsAt, startsAt })).toBe(false);
    expect(isCompletedEarly({ startsAt })).toBe(false);
  });
});

describe('a completion', () => {
  it.each([
    ['unconfirmed when only the helper says that the visit took place', {}, true],
    ['unconfirmed when the start code was not entered', { arrival: {} }, true],
    ['confirmed by the start code or by the customer', { arrival: { arrivedAt: startsAt } }, false],
    ['confirmed by a decision of staff', { isDecidedByStaff: true }, false],
  ])('is %s', (_name, facts, expected) => {
    expect(isUnconfirmedCompletion(facts)).toBe(expected);
  });

  it.each([
    ['at its effective completion when it is confirmed', { completedAt: afterwards }, afterwards],
    [
      'when it can no longer be disputed, if nobody confirmed it',
      { completedAt: afterwards, completionUnconfirmed: true },
      istInstant('2026-12-07', '11:20'),
    ],
    [
      'counted from the agreed end, when it was completed earlier',
      { completedAt: weeksAhead, completionUnconfirmed: true },
      istInstant('2026-12-07', '11:00'),
    ],
  ])('is payable to the helper %s', (_name, facts, payable) => {
    expect(payableFrom({ endsAt, ...facts }, CURRENT_POLICY)).toEqual(payable);
  });
});

describe('publication of a review', () => {
  const visit = {
    status: 'completed' as const,
    payment: { method: 'cash' as const, status: 'completed' as const },
    createdAt: weeksAhead,
    startsAt,
    endsAt,
  };

  it('is scheduled for the agreed end of a visit that was completed earlier', () => {
    const early = { ...visit, completedAt: weeksAhead, reviewed: true };
    expect(planScheduledTasks(early, CURRENT_POLICY)).toEqual([{ kind: 'review-publication', dueAt: endsAt }]);
  });

  it.each([
    ['has no review', { completedAt: weeksAhead, reviewed: false }],
    ['was completed after its end', { completedAt: afterwards, reviewed: true }],
  ])('is not scheduled for a visit that %s', (_name, facts) => {
    expect(planScheduledTasks({ ...visit, ...facts }, CURRENT_POLICY)).toEqual([]);
  });
});
