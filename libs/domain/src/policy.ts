import type { BookingStatus } from './booking.machine.js';
import { share } from './money.js';
import { HOUR_MS, MINUTE_MS } from './time.js';

/**
 * The figures that bind customer, helper and platform (spec §9): one versioned document, snapshotted on each booking.
 * Durations are in minutes, shares in basis points.
 */
export interface Policy {
  version: number;
  /** Earliest and latest day of a booking, counted in IST calendar days from today. */
  bookAheadDays: { min: number; max: number };
  visitMinutes: { min: number; max: number };
  cancellation: {
    /** Free until this long before the start, and for this long after acceptance. */
    freeBeforeStart: number;
    freeAfterAcceptance: number;
    /** Of the base amount; platform and processing fees are given back (decisions A5). */
    lateFeeBps: number;
  };
  pendingExpiry: { afterCreation: number; beforeStart: number };
  payBy: { afterAcceptance: number; beforeStart: number };
  /** Reminders before the start. */
  reminders: readonly { key: '24h' | '2h'; beforeStart: number }[];
  reviewWindowDays: number;
  completion: { notBeforeStart: boolean };
}

export const POLICY_V1: Policy = {
  version: 1,
  bookAheadDays: { min: 1, max: 30 },
  visitMinutes: { min: 30, max: 480 },
  cancellation: { freeBeforeStart: 120, freeAfterAcceptance: 5, lateFeeBps: 2500 },
  pendingExpiry: { afterCreation: 24 * 60, beforeStart: 120 },
  payBy: { afterAcceptance: 24 * 60, beforeStart: 120 },
  reminders: [
    { key: '24h', beforeStart: 24 * 60 },
    { key: '2h', beforeStart: 120 },
  ],
  reviewWindowDays: 30,
  completion: { notBeforeStart: false },
};
export const CURRENT_POLICY = POLICY_V1;

export interface CancellationFacts {
  status: BookingStatus;
  startsAt: Date;
  acceptedAt?: Date | undefined;
  basePaise: number;
  paidPaise: number;
}

/**
 * What a customer's cancellation costs at `now`, in paise. Free while pending, until two hours before the start
 * (exactly 120 minutes is free) and for five minutes after acceptance; then a share of the base amount (decisions P1).
 */
export function quoteCancellation(booking: CancellationFacts, policy: Policy, now: Date) {
  const { freeBeforeStart, freeAfterAcceptance, lateFeeBps } = policy.cancellation;
  const ahead = booking.startsAt.getTime() - now.getTime();
  const sinceAcceptance = booking.acceptedAt ? now.getTime() - booking.acceptedAt.getTime() : 0;
  const free =
    booking.status === 'pending' ||
    ahead >= freeBeforeStart * MINUTE_MS ||
    sinceAcceptance <= freeAfterAcceptance * MINUTE_MS;
  const feePaise = free ? 0 : share(booking.basePaise, lateFeeBps);
  return { feePaise, refundPaise: Math.max(0, booking.paidPaise - feePaise) };
}

/** The moments at which a booking's reminders are due; those already past are left out (decisions A50). */
export function reminderTimes(startsAt: Date, policy: Policy, now: Date): { key: '24h' | '2h'; dueAt: Date }[] {
  const ahead = policy.reminders
    .map(({ key, beforeStart }) => ({ key, dueAt: new Date(startsAt.getTime() - beforeStart * MINUTE_MS) }))
    .filter(({ dueAt }) => dueAt > now);
  const acceptedLate = ahead.length === 0 && startsAt > now && startsAt.getTime() - now.getTime() <= 2 * HOUR_MS;
  return acceptedLate ? [{ key: '2h', dueAt: now }] : ahead;
}
