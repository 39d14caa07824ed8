import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeTakesEffect, feeClockAfter, freeChangesLeft, isTooLateToChange, type Moves } from './change.js';
import { CURRENT_POLICY, quoteCancellation } from '../policy/policy.js';
import { HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';

const SECOND_MS = 1_000;
const startsAt = istInstant('2026-12-05', '14:00');
const before = (ms: number) => new Date(startsAt.getTime() - ms);
const time: Moves = { time: true, place: false };
const place: Moves = { time: false, place: true };
const both: Moves = { time: true, place: true };

describe('changing a booking', () => {
  it.each([
    ['of the time, exactly four hours before', time, 4 * HOUR_MS, false],
    ['of the time, a second later', time, 4 * HOUR_MS - SECOND_MS, true],
    ['of the address, exactly two hours before', place, 2 * HOUR_MS, false],
    ['of the address, a second later', place, 2 * HOUR_MS - SECOND_MS, true],
    ['of both, three hours before', both, 3 * HOUR_MS, true],
    ['of both, exactly four hours before', both, 4 * HOUR_MS, false],
  ])('is allowed or too late: %s', (_, moves, ahead, tooLate) =>
    expect(isTooLateToChange(moves, startsAt, CURRENT_POLICY, before(ahead))).toBe(tooLate),
  );

  it('is free once', () => expect([0, 1, 2].map((used) => freeChangesLeft(used, CURRENT_POLICY))).toEqual([1, 0, 0]));
});

describe('a change takes effect', () => {
  it.each([
    ['customer', 'pending', false, 0, 'now'],
    ['customer', 'pending', false, 1, 'now'],
    ['customer', 'accepted', false, 0, 'when_accepted'],
    ['customer', 'accepted', true, 0, 'now'],
    ['customer', 'accepted', true, 1, 'when_accepted'],
    ['helper', 'accepted', true, 0, 'when_accepted'],
    ['helper', 'accepted', false, 0, 'when_accepted'],
  ] as const)(
    'by the %s of a booking that is %s, with instant changes allowed: %s and %i used: %s',
    (by, status, instantChanges, changesUsed, expected) =>
      expect(changeTakesEffect({ by, status, instantChanges, changesUsed }, CURRENT_POLICY)).toBe(expected),
  );
});

describe('the start that a cancellation fee is based on', () => {
  const nextDay = istInstant('2026-12-06', '14:00');
  const clock = (to: Date, ahead: number, by: 'customer' | 'helper' = 'customer') =>
    feeClockAfter({ feeClock: startsAt, by, to }, CURRENT_POLICY, before(ahead));

  it.each([
    ['moved on in good time', clock(nextDay, 2 * HOUR_MS), nextDay],
    ['moved on a second too late', clock(nextDay, 2 * HOUR_MS - SECOND_MS), startsAt],
    ['moved forward', clock(before(HOUR_MS), HOUR_MS + MINUTE_MS), before(HOUR_MS)],
    ['moved late because the helper wanted it', clock(nextDay, HOUR_MS, 'helper'), nextDay],
  ])('is kept or moved: %s', (_, actual, expected) => expect(actual).toEqual(expected));

  it('moving a visit first never makes a cancellation cheaper', () => {
    const minutes = fc.integer({ min: -600, max: 6_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.array(minutes, { minLength: 1, maxLength: 5 }),
        (ahead, moves) => {
          const now = before(ahead * MINUTE_MS);
          const fee = (clock: Date) =>
            quoteCancellation(
              {
                status: 'accepted',
                startsAt: clock,
                acceptedAt: before(7_000 * MINUTE_MS),
                basePaise: 40_000,
                totalPaise: 44_800,
                paidPaise: 0,
              },
              CURRENT_POLICY,
              now,
            ).feePaise;
          const to = moves.map((by) => new Date(startsAt.getTime() + by * MINUTE_MS));
          const last = to.reduce(
            (feeClock, next) => feeClockAfter({ feeClock, by: 'customer', to: next }, CURRENT_POLICY, now),
            startsAt,
          );
          expect(fee(last)).toBeGreaterThanOrEqual(fee(startsAt));
        },
      ),
    );
  });
});
