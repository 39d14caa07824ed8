import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoteVisit } from '../payment/pricing.js';
import { settlementOf } from '../payment/settlement.js';
import { CANCELLATION_FEE_BASES, PROCESSING_FEE_BASES } from './fee-bases.js';
import {
  type CancellationFacts,
  completePolicy,
  CURRENT_POLICY,
  freeCancellationUntil,
  outOfBounds,
  type Policy,
  POLICY_BOUNDS,
  quoteCancellation,
  reminderTimes,
} from './policy.js';
import { HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';

const SECOND_MS = 1_000;
const startsAt = istInstant('2026-12-05', '14:00');
const before = (ms: number) => new Date(startsAt.getTime() - ms);
const booked = (change: Partial<CancellationFacts> = {}): CancellationFacts => ({
  status: 'accepted',
  startsAt,
  acceptedAt: before(48 * HOUR_MS),
  basePaise: 40_000,
  totalPaise: 44_800,
  paidPaise: 44_800,
  ...change,
});
const quote = (now: Date, change?: Partial<CancellationFacts>) =>
  quoteCancellation(booked(change), CURRENT_POLICY, now);
const OF_TOTAL: Policy = { ...CURRENT_POLICY, cancellation: { ...CURRENT_POLICY.cancellation, feeBase: 'total' } };
const FREE = { feePaise: 0, refundPaise: 44_800, reasonCode: 'in_time' };
const JUST_ACCEPTED = { ...FREE, reasonCode: 'just_accepted' };
const LATE = { feePaise: 10_000, refundPaise: 34_800, reasonCode: 'late' };

it('the default policy has the specified values', () => {
  expect(CURRENT_POLICY).toMatchObject({
    bookAheadDays: { min: 1, max: 30 },
    visitMinutes: { min: 30, max: 480, usual: 120 },
    helperDayMinutes: 480,
    cancellation: { freeBeforeStart: 120, freeAfterAcceptance: 5, lateFeeBps: 2500, feeBase: 'base', quoteHolds: 2 },
    processingFeeBase: 'base',
    noShow: { grace: 15, feeBps: 10_000 },
    helperCancellation: { freeBeforeStart: 240, lateCreditBps: 1000 },
    replacementWithin: 120,
    changes: { addressBeforeStart: 120, timeBeforeStart: 240, free: 1 },
    sameDay: { usualPriceUntil: '10:00', immediateWithin: { min: 120, max: 240 }, emergencySurchargeBps: 2500 },
    arrivalWithin: 30,
    dayParts: [
      { key: 'morning', startTime: '08:00', endTime: '12:00' },
      { key: 'afternoon', startTime: '12:00', endTime: '16:00' },
      { key: 'evening', startTime: '16:00', endTime: '20:00' },
    ],
    serviceRadiusKm: { min: 10, max: 15 },
    complaints: { qualityWithin: 24 * 60, claimWithin: 48 * 60 },
    arbitrationFromPaise: 1_000_000,
    refunds: {
      reportWithin: 48 * 60,
      upiAndWallets: { withinHours: 24 },
      cards: { businessDays: { min: 3, max: 5 } },
      netBanking: { days: { min: 3, max: 7 } },
    },
    retention: { recordYears: 7, purgeDays: 30 },
    subscription: { days: 30 },
    reminders: [{ beforeStart: 1440 }, { beforeStart: 120 }],
    reviewWindowDays: 30,
  });
});

describe('policy bounds', () => {
  const changed = (change: Partial<Policy>) => outOfBounds({ ...CURRENT_POLICY, ...change });

  it('contain the default policy', () => expect(outOfBounds(CURRENT_POLICY)).toEqual([]));

  it('exist for every value and for nothing else', () => {
    const nothingHolds = JSON.parse(JSON.stringify(CURRENT_POLICY), (_, value: unknown) =>
      typeof value === 'number' ? -1 : value,
    ) as Policy;
    expect(outOfBounds(nothingHolds).sort()).toEqual(Object.keys(POLICY_BOUNDS).sort());
  });

  it.each<[string, Partial<Policy>, string[]]>([
    [
      'a fee of more than half',
      { cancellation: { ...CURRENT_POLICY.cancellation, lateFeeBps: 5001 } },
      ['cancellation.lateFeeBps'],
    ],
    ['half a day', { retention: { recordYears: 7, purgeDays: 30.5 } }, ['retention.purgeDays']],
    ['no number', { arrivalWithin: NaN }, ['arrivalWithin']],
    ['a range upside down', { visitMinutes: { min: 240, max: 60, usual: 120 } }, ['visitMinutes.min']],
    [
      'no time of day',
      { sameDay: { ...CURRENT_POLICY.sameDay, usualPriceUntil: '25:00' } },
      ['sameDay.usualPriceUntil'],
    ],
    [
      'an unknown base of the fee',
      { cancellation: { ...CURRENT_POLICY.cancellation, feeBase: 'all' as 'total' } },
      ['cancellation.feeBase'],
    ],
    ['an unknown base of the processing fee', { processingFeeBase: 'total' as 'base' }, ['processingFeeBase']],
    ['the other bases', { processingFeeBase: 'basePlusPlatform', cancellation: OF_TOTAL.cancellation }, []],
    ['the highest value', { arrivalWithin: 120 }, []],
    ['the lowest value', { arrivalWithin: 10 }, []],
  ])('%s', (_, change, broken) => expect(changed(change)).toEqual(broken));
});

it('completes a version from before a value existed and keeps its own values', () => {
  const { quoteHolds: _later, ...cancellation } = { ...CURRENT_POLICY.cancellation, lateFeeBps: 1_000 };
  const old = { ...CURRENT_POLICY, version: 2, cancellation } as unknown as Policy;
  expect(completePolicy(old)).toEqual({
    ...CURRENT_POLICY,
    version: 2,
    cancellation: { ...CURRENT_POLICY.cancellation, lateFeeBps: 1_000 },
  });
});

describe('the cost of cancelling', () => {
  it.each([
    ['a day before', 24 * HOUR_MS, FREE],
    ['a second more than two hours before', 2 * HOUR_MS + SECOND_MS, FREE],
    ['exactly two hours before', 2 * HOUR_MS, FREE],
    ['a second less than two hours before', 2 * HOUR_MS - SECOND_MS, LATE],
    ['at the start', 0, LATE],
    ['after the start', -HOUR_MS, LATE],
  ])('%s', (_, ahead, cost) => expect(quote(before(ahead))).toEqual(cost));

  it.each([
    ['a second less than five minutes', 5 * MINUTE_MS - SECOND_MS, JUST_ACCEPTED],
    ['exactly five minutes', 5 * MINUTE_MS, JUST_ACCEPTED],
    ['a second more than five minutes', 5 * MINUTE_MS + SECOND_MS, LATE],
  ])('inside two hours, %s after the acceptance', (_, since, cost) => {
    const now = before(HOUR_MS);
    expect(quote(now, { acceptedAt: new Date(now.getTime() - since) })).toEqual(cost);
  });

  it('is zero while the request is pending', () => {
    expect(quote(before(MINUTE_MS), { status: 'pending', acceptedAt: undefined, paidPaise: 0 })).toEqual({
      feePaise: 0,
      refundPaise: 0,
      reasonCode: 'not_accepted',
    });
  });

  it('is a share of the whole price where the policy says so', () => {
    const late = quoteCancellation(booked(), OF_TOTAL, before(HOUR_MS));
    expect(late).toEqual({ feePaise: 11_200, refundPaise: 33_600, reasonCode: 'late' });
    expect(quoteCancellation(booked(), OF_TOTAL, before(3 * HOUR_MS))).toEqual(FREE);
  });

  it('is a share of the base in terms stored before the choice existed', () => {
    const { feeBase: _later, ...cancellation } = CURRENT_POLICY.cancellation;
    const old = { ...CURRENT_POLICY, cancellation } as Policy;
    expect(quoteCancellation(booked(), old, before(HOUR_MS))).toEqual(LATE);
  });

  it('divides every payment into fee and refund, whichever base the fee has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom(...CANCELLATION_FEE_BASES),
        fc.constantFrom(...PROCESSING_FEE_BASES),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: -180, max: 600 }),
        (hourlyRatePaise, cells, feeBase, processingFeeBase, lateFeeBps, ahead) => {
          const terms: Policy = {
            ...CURRENT_POLICY,
            processingFeeBase,
            cancellation: { ...CURRENT_POLICY.cancellation, feeBase, lateFeeBps },
          };
          const visit = { hourlyRatePaise, minutes: cells * 30, service: 'cooking', method: 'online' as const };
          const price = quoteVisit(visit, terms);
          const paidPaise = price.totalPaise;
          const facts = booked({ basePaise: price.basePaise, totalPaise: price.totalPaise, paidPaise });
          const { feePaise, refundPaise } = quoteCancellation(facts, terms, before(ahead * MINUTE_MS));
          expect(feePaise + refundPaise).toBe(paidPaise);
          const settled = settlementOf({ method: 'online', price, paidPaise }, { kind: 'cancelled', feePaise });
          expect([settled.refundPaise, settled.helperPaise, settled.platformPaise]).toEqual([refundPaise, feePaise, 0]);
        },
      ),
    );
  });

  it('is only the fee where nothing was paid: no refund below zero', () => {
    expect(quote(before(HOUR_MS), { paidPaise: 0 })).toEqual({
      feePaise: 10_000,
      refundPaise: 0,
      reasonCode: 'late',
    });
  });
});

it.each([
  ['two hours before the start', 48 * HOUR_MS, 2 * HOUR_MS],
  ['five minutes after an acceptance later than that', HOUR_MS, 55 * MINUTE_MS],
])('is zero until %s, to the second', (_, acceptedAhead, lastAhead) => {
  const facts = booked({ acceptedAt: before(acceptedAhead) });
  const last = freeCancellationUntil(facts, CURRENT_POLICY);
  expect(last).toEqual(before(lastAhead));
  expect(quoteCancellation(facts, CURRENT_POLICY, last).feePaise).toBe(0);
  expect(quoteCancellation(facts, CURRENT_POLICY, new Date(last.getTime() + SECOND_MS)).feePaise).toBe(10_000);
});

// 24 h and 2 h before the start; past ones are skipped; one at once for an acceptance inside two hours.
describe('reminders', () => {
  const due = (ahead: number) =>
    reminderTimes(startsAt, CURRENT_POLICY, before(ahead)).map(({ key, dueAt }) => [key, dueAt.getTime()]);
  const day = ['24h', before(24 * HOUR_MS).getTime()];
  const twoHours = ['2h', before(2 * HOUR_MS).getTime()];

  it.each([
    ['two days', 48 * HOUR_MS, [day, twoHours]],
    ['a second more than a day', 24 * HOUR_MS + SECOND_MS, [day, twoHours]],
    ['exactly a day', 24 * HOUR_MS, [twoHours]],
    ['three hours', 3 * HOUR_MS, [twoHours]],
    ['a second more than two hours', 2 * HOUR_MS + SECOND_MS, [twoHours]],
    ['exactly two hours', 2 * HOUR_MS, [['2h', before(2 * HOUR_MS).getTime()]]],
    ['one hour', HOUR_MS, [['2h', before(HOUR_MS).getTime()]]],
    ['no time', 0, []],
    ['less than none', -HOUR_MS, []],
  ])('for a booking accepted %s ahead', (_, ahead, reminders) => expect(due(ahead)).toEqual(reminders));
});
