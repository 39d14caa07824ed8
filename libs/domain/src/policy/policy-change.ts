import { type StaffReason, staffReasonChecks } from '../staff/staff-reason.js';
import { HOUR_MS } from '../time/time.js';
import { firstViolation, type Violation } from '../validation/rule.js';
import type { PolicyValueChange } from './policy-values.js';

/** A change that moves money starts at least this long after its proposal, and at most that long. */
export const POLICY_START_MS = { min: HOUR_MS, max: 90 * 24 * HOUR_MS };

/**
 * Whether a change of a value changes an amount that somebody pays or receives, or the time until which one is due or
 * can be claimed. Every value of a policy is listed.
 */
export const POLICY_VALUE_MOVES_MONEY: Readonly<Record<string, boolean>> = {
  'bookAheadDays.min': false,
  'bookAheadDays.max': false,
  'visitMinutes.min': false,
  'visitMinutes.max': false,
  'visitMinutes.usual': false,
  helperDayMinutes: false,
  'cancellation.freeBeforeStart': true,
  'cancellation.freeAfterAcceptance': true,
  'cancellation.lateFeeBps': true,
  'cancellation.feeBase': true,
  'cancellation.quoteHolds': true,
  processingFeeBase: true,
  'noShow.grace': true,
  'noShow.feeBps': true,
  'noShow.contestWithin': true,
  'helperCancellation.freeBeforeStart': true,
  'helperCancellation.lateCreditBps': true,
  replacementWithin: true,
  'changes.addressBeforeStart': false,
  'changes.timeBeforeStart': false,
  'changes.free': false,
  'sameDay.offered': true,
  'sameDay.usualPriceUntil': true,
  'sameDay.immediateWithin.min': false,
  'sameDay.immediateWithin.max': false,
  'sameDay.emergencySurchargeBps': true,
  // A customer reports an absent helper from then on and gets a refund.
  arrivalWithin: true,
  'dayParts.0.startTime': false,
  'dayParts.0.endTime': false,
  'dayParts.1.startTime': false,
  'dayParts.1.endTime': false,
  'dayParts.2.startTime': false,
  'dayParts.2.endTime': false,
  'serviceRadiusKm.min': false,
  'serviceRadiusKm.max': false,
  'complaints.qualityWithin': true,
  'complaints.claimWithin': true,
  arbitrationFromPaise: true,
  'refunds.reportWithin': true,
  'refunds.upiAndWallets.withinHours': true,
  'refunds.cards.businessDays.min': true,
  'refunds.cards.businessDays.max': true,
  'refunds.netBanking.days.min': true,
  'refunds.netBanking.days.max': true,
  'retention.recordYears': false,
  'retention.purgeDays': false,
  'grievance.acknowledgeWithin': false,
  'grievance.redressDays': false,
  // The price of a subscription is that of its visits, so a longer period costs more.
  'subscription.days': true,
  'subscription.pauseDays': false,
  // An unanswered request, and a visit that nobody marks, are refunded.
  'subscription.answerWithin': true,
  'subscription.markWithin': true,
  'subscription.renewalOfferDays': false,
  'pendingExpiry.afterCreation': false,
  'pendingExpiry.beforeStart': false,
  'pendingExpiry.sameDay': false,
  'payBy.afterAcceptance': true,
  'payBy.beforeStart': true,
  'reminders.0.beforeStart': false,
  'reminders.1.beforeStart': false,
  reviewWindowDays: false,
  // A completed visit earns its pay.
  'completion.notBeforeStart': true,
};

/** True if a change needs a second person and a start; a value without a classification does. */
export const movesMoney = (changes: readonly Pick<PolicyValueChange, 'way'>[]): boolean =>
  changes.some(({ way }) => POLICY_VALUE_MOVES_MONEY[way] ?? true);

export interface PolicyChangeRequest extends StaffReason {
  changes: readonly PolicyValueChange[];
  /** The chosen start; an invalid date counts as out of range. */
  startsAt?: Date | undefined;
}
/** Checks the reason and the start of a change at `now`. Only a change that moves money has a start. */
export function policyChangeViolation(
  { changes, startsAt, ...stated }: PolicyChangeRequest,
  now: Date,
): Violation | undefined {
  const needsStart = movesMoney(changes);
  const aheadMs = startsAt && startsAt.getTime() - now.getTime();
  const isInRange = aheadMs === undefined || (aheadMs >= POLICY_START_MS.min && aheadMs <= POLICY_START_MS.max);
  return firstViolation([
    ...staffReasonChecks(stated),
    [needsStart && !startsAt, 'POLICY_START_REQUIRED', 'startsAt'],
    [!needsStart && startsAt !== undefined, 'POLICY_START_UNUSED', 'startsAt'],
    [!isInRange, 'POLICY_START_OUT_OF_RANGE', 'startsAt'],
  ]);
}

/** A stored version may wait for its approval, or for its start. */
export type PendingPolicyVersion = 'approval' | 'start';
/**
 * The state of a stored version. `pending` is what it waits for; versions that were published at once wait for nothing.
 * A proposal that nobody approved before its start has expired.
 */
export type PolicyVersionState = 'awaitingApproval' | 'expired' | 'scheduled' | 'published';
export function policyVersionState(
  { pending, startsAt }: { pending?: PendingPolicyVersion | undefined; startsAt: Date },
  now: Date,
): PolicyVersionState {
  const hasStarted = startsAt <= now;
  if (pending === 'approval') return hasStarted ? 'expired' : 'awaitingApproval';
  return pending === 'start' && !hasStarted ? 'scheduled' : 'published';
}
