import type { BookingStatus } from '../booking/booking.machine.js';
import { share } from '../payment/money.js';
import { HOUR_MS, MINUTE_MS, minutesOf } from '../time/time.js';
import { type CancellationFeeBase, POLICY_CHOICES, type ProcessingFeeBase } from './fee-bases.js';

/**
 * The terms that bind customer, helper and platform: one versioned document, copied to each booking and shown on the
 * legal pages. Durations are minutes unless the name says otherwise; shares are basis points. Staff change values in
 * the console, which creates a new version within POLICY_BOUNDS.
 */
export interface Policy {
  version: number;
  /** Earliest and latest day of a booking, in IST calendar days from today. */
  bookAheadDays: { min: number; max: number };
  /** Length of one visit; `usual` is a suggestion. */
  visitMinutes: { min: number; max: number; usual: number };
  /** Maximum of one helper over all visits of a day. */
  helperDayMinutes: number;
  cancellation: {
    /** Free until this long before the start, and for this long after acceptance. */
    freeBeforeStart: number;
    freeAfterAcceptance: number;
    /** Share of `feeBase`; the rest of the payment is refunded. */
    lateFeeBps: number;
    feeBase: CancellationFeeBase;
    /** A quoted price holds for this long. */
    quoteHolds: number;
  };
  processingFeeBase: ProcessingFeeBase;
  /** After the grace period an absent customer is charged this share of the total. */
  noShow: { grace: number; feeBps: number; contestWithin: number };
  helperCancellation: {
    /** After this limit a cancellation is late: full refund plus a credit on the total. */
    freeBeforeStart: number;
    lateCreditBps: number;
  };
  /** The search for another helper lasts this long; then everything is refunded. */
  replacementWithin: number;
  /** Limits of changes before the start, and the number of changes without the helper's consent. */
  changes: { addressBeforeStart: number; timeBeforeStart: number; free: number };
  /** Same-day visits: until this hour at the normal price, then immediate visits with a surcharge on the base. */
  sameDay: {
    offered: boolean;
    usualPriceUntil: string;
    immediateWithin: { min: number; max: number };
    emergencySurchargeBps: number;
  };
  /** A helper is late from this time after the start on. */
  arrivalWithin: number;
  /** Parts of the day offered by the search; bookings follow the half-hour grid. */
  dayParts: readonly { key: 'morning' | 'afternoon' | 'evening'; startTime: string; endTime: string }[];
  /** The usual range of helpers. */
  serviceRadiusKm: { min: number; max: number };
  /** Deadlines after completion: complaints about quality, and all other claims. */
  complaints: { qualityWithin: number; claimWithin: number };
  /** A dispute below this amount does not go to an external arbitrator. */
  arbitrationFromPaise: number;
  refunds: {
    /** A failed refund is reported within this time. */
    reportWithin: number;
    /** Time until the money arrives, by payment method. */
    upiAndWallets: { withinHours: number };
    cards: { businessDays: { min: number; max: number } };
    netBanking: { days: { min: number; max: number } };
  };
  /** Retention of financial records, and the purge limit of a deleted account. */
  retention: { recordYears: number; purgeDays: number };
  /** Deadlines of a complaint to the grievance officer. */
  grievance: { acknowledgeWithin: number; redressDays: number };
  /**
   * Default length, maximum of paused service days, time to answer, time to mark a visit, and the lead of the renewal
   * offer.
   */
  subscription: {
    days: number;
    pauseDays: number;
    answerWithin: number;
    markWithin: number;
    renewalOfferDays: number;
  };
  /** A request is answered within `afterCreation`; a same-day request within `sameDay` and before its start. */
  pendingExpiry: { afterCreation: number; beforeStart: number; sameDay: number };
  payBy: { afterAcceptance: number; beforeStart: number };
  /** Reminders before the start. */
  reminders: readonly { key: '24h' | '2h'; beforeStart: number }[];
  reviewWindowDays: number;
  completion: { notBeforeStart: boolean };
}

export const POLICY_V1: Policy = {
  version: 1,
  bookAheadDays: { min: 1, max: 30 },
  visitMinutes: { min: 30, max: 480, usual: 120 },
  helperDayMinutes: 480,
  cancellation: { freeBeforeStart: 120, freeAfterAcceptance: 5, lateFeeBps: 2500, feeBase: 'base', quoteHolds: 2 },
  processingFeeBase: 'base',
  noShow: { grace: 15, feeBps: 10_000, contestWithin: 24 * 60 },
  helperCancellation: { freeBeforeStart: 4 * 60, lateCreditBps: 1000 },
  replacementWithin: 120,
  changes: { addressBeforeStart: 120, timeBeforeStart: 240, free: 1 },
  sameDay: {
    offered: false,
    usualPriceUntil: '10:00',
    immediateWithin: { min: 120, max: 240 },
    emergencySurchargeBps: 2500,
  },
  arrivalWithin: 30,
  dayParts: [
    { key: 'morning', startTime: '08:00', endTime: '12:00' },
    { key: 'afternoon', startTime: '12:00', endTime: '16:00' },
    { key: 'evening', startTime: '16:00', endTime: '20:00' },
  ],
  serviceRadiusKm: { min: 10, max: 15 },
  complaints: { qualityWithin: 24 * 60, claimWithin: 48 * 60 },
  arbitrationFromPaise: 10_000_00,
  refunds: {
    reportWithin: 48 * 60,
    upiAndWallets: { withinHours: 24 },
    cards: { businessDays: { min: 3, max: 5 } },
    netBanking: { days: { min: 3, max: 7 } },
  },
  retention: { recordYears: 7, purgeDays: 30 },
  grievance: { acknowledgeWithin: 48 * 60, redressDays: 30 },
  subscription: {
    days: 30,
    pauseDays: 15,
    answerWithin: 48 * 60,
    markWithin: 48 * 60,
    renewalOfferDays: 5,
  },
  pendingExpiry: { afterCreation: 24 * 60, beforeStart: 120, sameDay: 30 },
  payBy: { afterAcceptance: 24 * 60, beforeStart: 120 },
  reminders: [
    { key: '24h', beforeStart: 24 * 60 },
    { key: '2h', beforeStart: 120 },
  ],
  reviewWindowDays: 30,
  completion: { notBeforeStart: false },
};
export const CURRENT_POLICY = POLICY_V1;

/** The numbers of a policy by their path, such as `cancellation.lateFeeBps`; list items by index. */
function valuesIn(part: object, way: string[] = []): [way: string, value: number][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'number') return [[[...way, key].join('.'), value] as [string, number]];
    return typeof value === 'object' && value !== null ? valuesIn(value, [...way, key]) : [];
  });
}

const DAY = 24 * 60;
/** The range of each value, so that no new version can break a promise of the terms. */
export const POLICY_BOUNDS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  version: [1, 10_000],
  'bookAheadDays.min': [0, 7],
  'bookAheadDays.max': [7, 90],
  'visitMinutes.min': [30, 240],
  'visitMinutes.max': [60, 720],
  'visitMinutes.usual': [30, 480],
  helperDayMinutes: [240, 720],
  'cancellation.freeBeforeStart': [0, DAY],
  'cancellation.freeAfterAcceptance': [0, 60],
  'cancellation.lateFeeBps': [0, 5_000],
  'cancellation.quoteHolds': [1, 30],
  'noShow.grace': [10, 60],
  'noShow.feeBps': [0, 10_000],
  'noShow.contestWithin': [DAY, 7 * DAY],
  'helperCancellation.freeBeforeStart': [0, DAY],
  'helperCancellation.lateCreditBps': [0, 5_000],
  replacementWithin: [30, DAY],
  'changes.addressBeforeStart': [0, DAY],
  'changes.timeBeforeStart': [0, DAY],
  'changes.free': [0, 10],
  'sameDay.immediateWithin.min': [30, 480],
  'sameDay.immediateWithin.max': [60, 720],
  'sameDay.emergencySurchargeBps': [0, 5_000],
  arrivalWithin: [10, 120],
  'serviceRadiusKm.min': [1, 50],
  'serviceRadiusKm.max': [1, 50],
  'complaints.qualityWithin': [12 * 60, 30 * DAY],
  'complaints.claimWithin': [DAY, 30 * DAY],
  arbitrationFromPaise: [0, 1_00_000_00],
  'refunds.reportWithin': [DAY, 30 * DAY],
  'refunds.upiAndWallets.withinHours': [1, 168],
  'refunds.cards.businessDays.min': [1, 10],
  'refunds.cards.businessDays.max': [1, 15],
  'refunds.netBanking.days.min': [1, 10],
  'refunds.netBanking.days.max': [1, 15],
  'retention.recordYears': [1, 10],
  'retention.purgeDays': [7, 90],
  'grievance.acknowledgeWithin': [1, 48 * 60],
  'grievance.redressDays': [1, 30],
  'subscription.days': [28, 31],
  'subscription.pauseDays': [0, 31],
  'subscription.answerWithin': [12 * 60, 7 * DAY],
  'subscription.markWithin': [DAY, 7 * DAY],
  'subscription.renewalOfferDays': [1, 14],
  'pendingExpiry.afterCreation': [30, 3 * DAY],
  'pendingExpiry.beforeStart': [0, DAY],
  'pendingExpiry.sameDay': [10, 120],
  'payBy.afterAcceptance': [30, 3 * DAY],
  'payBy.beforeStart': [0, DAY],
  'reminders.0.beforeStart': [60, 3 * DAY],
  'reminders.1.beforeStart': [30, DAY],
  reviewWindowDays: [1, 90],
};

/**
 * The paths of values that are out of bounds, of inverted ranges, of invalid times and of unknown choices; empty for a
 * valid policy.
 */
export function outOfBounds(policy: Policy): string[] {
  const broken = valuesIn(policy)
    .filter(([way, value]) => {
      const [min, max] = POLICY_BOUNDS[way] ?? [NaN, NaN];
      return !(Number.isInteger(value) && value >= min && value <= max);
    })
    .map(([way]) => way);
  const values = new Map(valuesIn(policy));
  const upsideDown = [...values].flatMap(([way, min]) => {
    const max = way.endsWith('.min') ? values.get(way.replace(/min$/, 'max')) : undefined;
    return max !== undefined && min > max ? [way] : [];
  });
  const times = [
    ['sameDay.usualPriceUntil', policy.sameDay.usualPriceUntil] as const,
    ...policy.dayParts.flatMap(({ startTime, endTime }, index) => [
      [`dayParts.${index}.startTime`, startTime] as const,
      [`dayParts.${index}.endTime`, endTime] as const,
    ]),
  ];
  const noTimes = times.filter(([, time]) => minutesOf(time) === undefined).map(([way]) => way);
  const chosen = [
    ['cancellation.feeBase', policy.cancellation.feeBase] as const,
    ['processingFeeBase', policy.processingFeeBase] as const,
  ];
  const unknown = chosen.filter(([way, choice]) => !POLICY_CHOICES[way]?.includes(choice)).map(([way]) => way);
  return [...new Set([...broken, ...upsideDown, ...noTimes, ...unknown])];
}

/** A stored version of an earlier release, completed with values added since. */
export const completePolicy = (stored: Policy): Policy => completed(POLICY_V1, stored) as Policy;

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const completed = (usual: unknown, stored: unknown): unknown => {
  if (!isPart(usual) || !isPart(stored)) return stored ?? usual;
  return Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, completed(value, stored[key])]));
};

export interface CancellationFacts {
  status: BookingStatus;
  startsAt: Date;
  acceptedAt?: Date | undefined;
  basePaise: number;
  totalPaise: number;
  paidPaise: number;
}

/** The late cancellation fee of a price, in paise. A policy stored before `feeBase` existed means the base amount. */
export const lateCancellationFee = (
  { basePaise, totalPaise }: { basePaise: number; totalPaise: number },
  { cancellation: { feeBase, lateFeeBps } }: Policy,
): number => share(feeBase === 'total' ? totalPaise : basePaise, lateFeeBps);

/** The reasons of a cancellation price. */
export const CANCELLATION_REASONS = ['not_accepted', 'in_time', 'just_accepted', 'late'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/**
 * The price of a customer's cancellation at `now`, in paise. Free while pending, until two hours before the start
 * (exactly 120 minutes is free) and for five minutes after acceptance; then a share of the base amount or of the total.
 */
export function quoteCancellation(booking: CancellationFacts, policy: Policy, now: Date) {
  const reasonCode = cancellationReason(booking, policy, now);
  const feePaise = reasonCode === 'late' ? lateCancellationFee(booking, policy) : 0;
  return { feePaise, refundPaise: Math.max(0, booking.paidPaise - feePaise), reasonCode };
}

/** The last instant at which cancelling an accepted visit is free. */
export function freeCancellationUntil({ startsAt, acceptedAt }: CancellationFacts, { cancellation }: Policy): Date {
  const beforeStart = startsAt.getTime() - cancellation.freeBeforeStart * MINUTE_MS;
  const afterAcceptance = acceptedAt ? acceptedAt.getTime() + cancellation.freeAfterAcceptance * MINUTE_MS : 0;
  return new Date(Math.max(beforeStart, afterAcceptance));
}

function cancellationReason(
  { status, startsAt, acceptedAt }: CancellationFacts,
  { cancellation: { freeBeforeStart, freeAfterAcceptance } }: Policy,
  now: Date,
): CancellationReason {
  if (status === 'pending') return 'not_accepted';
  if (startsAt.getTime() - now.getTime() >= freeBeforeStart * MINUTE_MS) return 'in_time';
  const sinceAcceptance = acceptedAt ? now.getTime() - acceptedAt.getTime() : Infinity;
  return sinceAcceptance <= freeAfterAcceptance * MINUTE_MS ? 'just_accepted' : 'late';
}

/** The due times of a booking's reminders; past ones are skipped. */
export function reminderTimes(startsAt: Date, policy: Policy, now: Date): { key: '24h' | '2h'; dueAt: Date }[] {
  const ahead = policy.reminders
    .map(({ key, beforeStart }) => ({ key, dueAt: new Date(startsAt.getTime() - beforeStart * MINUTE_MS) }))
    .filter(({ dueAt }) => dueAt > now);
  const acceptedLate = ahead.length === 0 && startsAt > now && startsAt.getTime() - now.getTime() <= 2 * HOUR_MS;
  return acceptedLate ? [{ key: '2h', dueAt: now }] : ahead;
}
