import { describe, expect, it } from '@jest/globals';
import { helperCancellationOf, sickDaysSince } from './helper-cancel.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant, MINUTE_MS } from '../time/time.js';

const startsAt = istInstant('2026-12-05', '09:00');
const before = (minutes: number, ms = 0) => new Date(startsAt.getTime() - minutes * MINUTE_MS + ms);

// Free until 4 hours before the start; later a full refund and a credit of 10 % of the total.
describe('a helper cancels an accepted visit', () => {
  it.each<[string, Date, boolean, number]>([
    ['a day before', before(24 * 60), false, 0],
    ['exactly four hours before', before(240), false, 0],
    ['a millisecond later', before(240, 1), true, 4_481],
    ['after the start', before(-10), true, 4_481],
  ])('%s', (_, now, late, creditPaise) =>
    expect(helperCancellationOf({ startsAt, totalPaise: 44_805 }, CURRENT_POLICY, now)).toEqual({ late, creditPaise }),
  );

  it('excuses one sick day in 30 days', () => {
    expect(sickDaysSince('2026-12-31')).toBe('2026-12-02');
  });
});
