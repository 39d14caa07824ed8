import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { istInstant, MINUTE_MS } from '../time/time.js';
import { quoteVisit } from '../payment/pricing.js';
import { nextPolicy, type PolicyValue } from './policy-values.js';
import { POLICY_V1 } from './policy.js';
import { type PastVisit, previewPolicy } from './policy-preview.js';

const startsAt = istInstant('2026-11-10', '10:00');
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS);
const acceptedAt = before(2_000);
const terms = { hourlyRatePaise: 20_000, minutes: 120, service: 'cooking' };
/** ₹400, fee ₹40, processing fee ₹8 or, with both as its base, ₹8.80. */
const online = quoteVisit({ ...terms, method: 'online' }, POLICY_V1);
const cash = quoteVisit({ ...terms, method: 'cash' }, POLICY_V1);
const immediate = quoteVisit({ ...terms, method: 'cash', surchargeBps: 2_500 }, POLICY_V1);
const preview = (visits: PastVisit[], values: Record<string, PolicyValue>) =>
  previewPolicy(visits, POLICY_V1, nextPolicy(POLICY_V1, new Map(Object.entries(values)))).map(
    ({ effect, before, after }) => [effect, before.visits, before.paise, after.visits, after.paise],
  );

describe('the preview of a policy', () => {
  it.each<[string, PastVisit, Record<string, PolicyValue>, unknown[]]>([
    [
      'a late cancellation at a higher share',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'customer', at: before(60) } },
      { 'cancellation.lateFeeBps': 5_000 },
      [['cancellationFee', 1, 10_000, 1, 20_000]],
    ],
    [
      'a late cancellation that would have been in time',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'customer', at: before(60) } },
      { 'cancellation.freeBeforeStart': 60 },
      [['cancellationFee', 1, 10_000, 0, 0]],
    ],
    [
      'a cancellation that would have been late',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'customer', at: before(180) } },
      { 'cancellation.freeBeforeStart': 240 },
      [['cancellationFee', 0, 0, 1, 10_000]],
    ],
    [
      'a cancellation counted from the time before a change',
      { startsAt, feeClock: before(600), acceptedAt, price: cash, cancelled: { by: 'customer', at: before(660) } },
      { 'cancellation.freeBeforeStart': 30 },
      [['cancellationFee', 1, 10_000, 0, 0]],
    ],
    [
      'a request that was withdrawn',
      { startsAt, price: cash, cancelled: { by: 'customer', at: before(60) } },
      { 'cancellation.lateFeeBps': 5_000 },
      [],
    ],
    [
      'a cancellation of the platform',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'system', at: before(60) } },
      { 'cancellation.lateFeeBps': 5_000, 'helperCancellation.lateCreditBps': 2_000 },
      [],
    ],
    [
      'an absent customer',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'system', at: before(-30), absent: 'customer' } },
      { 'noShow.feeBps': 5_000 },
      [['noShowFee', 1, 44_000, 1, 22_000]],
    ],
    [
      'an absent helper',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'system', at: before(-30), absent: 'helper' } },
      { 'helperCancellation.lateCreditBps': 2_000 },
      [['helperCredit', 1, 4_400, 1, 8_800]],
    ],
    [
      'a helper who would have cancelled in time',
      { startsAt, acceptedAt, price: cash, cancelled: { by: 'helper', at: before(200) } },
      { 'helperCancellation.freeBeforeStart': 120 },
      [['helperCredit', 1, 4_400, 0, 0]],
    ],
    [
      'an online payment with a larger base of its fee',
      { startsAt, acceptedAt, price: online },
      { processingFeeBase: 'basePlusPlatform' },
      [['processingFee', 1, 800, 1, 880]],
    ],
    [
      'an immediate visit',
      { startsAt, acceptedAt, price: immediate },
      { 'sameDay.emergencySurchargeBps': 1_000 },
      [['emergencySurcharge', 1, 10_000, 1, 4_000]],
    ],
    ['a visit paid in cash', { startsAt, acceptedAt, price: cash }, { processingFeeBase: 'basePlusPlatform' }, []],
  ])('says the difference for %s', (_, visit, values, lines) => expect(preview([visit], values)).toEqual(lines));

  it('is a sum over the visits, and without a difference for the same policy', () => {
    const visit = fc.record({
      startsAt: fc.constant(startsAt),
      acceptedAt: fc.option(fc.constant(acceptedAt), { nil: undefined }),
      price: fc.constantFrom(online, cash, immediate),
      cancelled: fc.option(
        fc.record({
          by: fc.constantFrom('customer' as const, 'helper' as const, 'system' as const),
          at: fc.integer({ min: -60, max: 600 }).map(before),
          absent: fc.constantFrom('customer' as const, 'helper' as const, undefined),
        }),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(fc.array(visit), fc.array(visit), (some, others) => {
        for (const line of previewPolicy(some, POLICY_V1, POLICY_V1)) expect(line.after).toEqual(line.before);
        const sum = (visits: PastVisit[]) =>
          previewPolicy(visits, POLICY_V1, POLICY_V1).reduce((paise, { before }) => paise + before.paise, 0);
        expect(sum([...some, ...others])).toBe(sum(some) + sum(others));
      }),
    );
  });
});
