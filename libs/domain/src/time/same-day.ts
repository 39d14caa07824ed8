import type { Policy } from '../policy/policy.js';
import { addDays, istDate, istTime, MINUTE_MS } from './time.js';

/** The first bookable day: today only where same-day visits are offered. */
export const firstBookableDay = ({ sameDay, bookAheadDays }: Policy, now: Date): string =>
  sameDay.offered ? istDate(now) : addDays(istDate(now), bookAheadDays.min);

export const lastBookableDay = ({ bookAheadDays }: Policy, now: Date): string =>
  addDays(istDate(now), bookAheadDays.max);

/** The urgency of a visit at the time of the request. */
export type Urgency = 'ahead' | 'today' | 'emergency' | 'too_soon' | 'too_late';

/**
 * A same-day visit has the normal price early in the day; later it is immediate, within a few hours. Both need the
 * minimum lead.
 */
export function urgencyOf(startsAt: Date, { sameDay }: Policy, now: Date): Urgency {
  if (istDate(startsAt) !== istDate(now)) return 'ahead';
  const { min, max } = sameDay.immediateWithin;
  const lead = startsAt.getTime() - now.getTime();
  if (lead < min * MINUTE_MS) return 'too_soon';
  if (istTime(now) < sameDay.usualPriceUntil) return 'today';
  return lead <= max * MINUTE_MS ? 'emergency' : 'too_late';
}

/** The surcharge on the base of a visit requested now, in basis points. */
export const surchargeBpsOf = (startsAt: Date, policy: Policy, now: Date): number =>
  urgencyOf(startsAt, policy, now) === 'emergency' ? policy.sameDay.emergencySurchargeBps : 0;
