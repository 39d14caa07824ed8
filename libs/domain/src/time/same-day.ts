import type { Policy } from '../policy/policy.js';
import { addDays, istDate, istTime, MINUTE_MS } from './time.js';

/** The first day that may be asked for: today only where visits of the same day are offered (decisions P10). */
export const firstBookableDay = ({ sameDay, bookAheadDays }: Policy, now: Date): string =>
  sameDay.offered ? istDate(now) : addDays(istDate(now), bookAheadDays.min);

/** How a visit lies to the time of asking: ahead, today at the usual price, at once with a surcharge; or not possible today. */
export type Urgency = 'ahead' | 'today' | 'emergency' | 'too_soon' | 'too_late';

/**
 * Asked early in the day, a visit of the same day has the usual price; later it is one at once, within a few hours.
 * Either way the helper gets the least lead (decisions P10, A52).
 */
export function urgencyOf(startsAt: Date, { sameDay }: Policy, now: Date): Urgency {
  if (istDate(startsAt) !== istDate(now)) return 'ahead';
  const { min, max } = sameDay.immediateWithin;
  const lead = startsAt.getTime() - now.getTime();
  if (lead < min * MINUTE_MS) return 'too_soon';
  if (istTime(now) < sameDay.usualPriceUntil) return 'today';
  return lead <= max * MINUTE_MS ? 'emergency' : 'too_late';
}

/** The surcharge on the base of a visit that is asked for now, in basis points. */
export const surchargeBpsOf = (startsAt: Date, policy: Policy, now: Date): number =>
  urgencyOf(startsAt, policy, now) === 'emergency' ? policy.sameDay.emergencySurchargeBps : 0;
