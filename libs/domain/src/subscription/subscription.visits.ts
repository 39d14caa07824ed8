import { lateCancellationFee, type Policy } from '../policy/policy.js';
import { nextServiceDates, type Occurrence, type Period, type Schedule } from './subscription.schedule.js';
import type { Absence } from './substitute.js';
import { addDays, daysBetween, istDate, istInstant, MINUTE_MS } from '../time/time.js';

export const VISIT_STATUSES = ['scheduled', 'completed', 'skipped', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];
/** The reason of a visit's settlement. */
export type VisitReason =
  | 'delivered'
  | 'skipped'
  | 'begun-before-acceptance'
  | 'no-room-after-pause'
  | 'helper-absent'
  | 'not-marked'
  | 'not-delivered'
  | 'cancelled'
  | 'late-cancellation'
  | 'not-performed'
  | 'quality';

/** The division of one visit's payment; the parts add up to it. */
export interface VisitSettlement {
  reason: VisitReason;
  helperPaise: number;
  /** Negative by `compensationPaise`. */
  platformPaise: number;
  refundPaise: number;
  /** The part of `helperPaise` that the platform pays, because the customer gets everything back. */
  compensationPaise?: number | undefined;
}
/** One dated visit with its part of the payment; a settled visit never changes. */
export interface PlanVisit extends Occurrence {
  _id: string;
  status: VisitStatus;
  basePaise: number;
  feePaise: number;
  /** The original day of a visit that a pause moved. */
  pausedFrom?: string | undefined;
  /** The plan's helper cannot come to this visit. */
  absence?: Absence | undefined;
  settlement?: VisitSettlement | undefined;
  /** When the helper marked it complete. Absent before that, and in older visits. */
  completedAt?: Date | undefined;
}

export const startOf = ({ date, startTime }: Pick<PlanVisit, 'date' | 'startTime'>): Date =>
  istInstant(date, startTime);
export const endOf = ({ date, endTime }: Pick<PlanVisit, 'date' | 'endTime'>): Date => istInstant(date, endTime);
const isOpen = ({ status }: PlanVisit) => status === 'scheduled';
const minutesUntil = (visit: PlanVisit, now: Date) => (startOf(visit).getTime() - now.getTime()) / MINUTE_MS;

function settled<V extends PlanVisit>(visit: V, status: VisitStatus, reason: VisitReason, keptPaise = 0): V {
  const helperPaise = reason === 'delivered' ? visit.basePaise : keptPaise;
  const platformPaise = reason === 'delivered' ? visit.feePaise : 0;
  const refundPaise = visit.basePaise + visit.feePaise - helperPaise - platformPaise;
  return { ...visit, status, settlement: { reason, helperPaise, platformPaise, refundPaise } };
}

/** The visit took place, so the helper has earned it. */
export const settleAsDelivered = <V extends PlanVisit>(visit: V): V => settled(visit, 'completed', 'delivered');
/** The visit will not take place or was not confirmed, so it is refunded. */
export const settleAsRefunded = <V extends PlanVisit>(visit: V, reason: VisitReason): V =>
  settled(visit, reason === 'not-marked' ? 'missed' : 'skipped', reason);

/** A visit may be skipped or moved until this long before its start. */
export const isChangeable = (visit: PlanVisit, policy: Policy, now: Date): boolean =>
  isOpen(visit) && minutesUntil(visit, now) >= policy.changes.timeBeforeStart;

/** Visits whose marking deadline is over without a confirmation. */
export const settleUnmarkedVisits = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits
    .filter(
      (visit) => isOpen(visit) && now.getTime() - endOf(visit).getTime() >= policy.subscription.markWithin * MINUTE_MS,
    )
    .map((visit) => settleAsRefunded(visit, 'not-marked'));

/** At acceptance, visits that have begun are skipped and refunded. */
export const skipBegunVisits = <V extends PlanVisit>(visits: readonly V[], now: Date): V[] =>
  visits.map((visit) => (startOf(visit) <= now ? settleAsRefunded(visit, 'begun-before-acceptance') : visit));

/**
 * Cancels a plan: begun visits wait for the helper's report. For visits within the free cancellation time the assigned
 * helper keeps the late cancellation fee; all other visits are refunded.
 */
export const cancelFutureVisits = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits
    .filter((visit) => isOpen(visit) && startOf(visit) > now)
    .map((visit) => {
      const isComing = !visit.absence || visit.absence.state === 'found';
      const isFree = !isComing || minutesUntil(visit, now) >= policy.cancellation.freeBeforeStart;
      const { basePaise, feePaise } = visit;
      const keptPaise = isFree ? 0 : lateCancellationFee({ basePaise, totalPaise: basePaise + feePaise }, policy);
      return settled(visit, 'cancelled', isFree ? 'cancelled' : 'late-cancellation', keptPaise);
    });

/** On another day the plan's own helper comes. */
export const moveVisitTo = <V extends PlanVisit>(visit: V, date: string): V => ({ ...visit, date, absence: undefined });

/** The visits that a pause moves, slot by slot, to the next days of the schedule after the end. */
export function pauseVisits<V extends PlanVisit>(
  visits: readonly V[],
  window: { from: string; to: string },
  { schedule, period, policy, now }: { schedule: Schedule; period: Period; policy: Policy; now: Date },
): V[] {
  const taken = visits.filter(
    (visit) => visit.date >= window.from && visit.date <= window.to && isChangeable(visit, policy, now),
  );
  const days = [...new Set(taken.map(({ date }) => date))].sort();
  const targets = nextServiceDates(schedule, period.startDate, period.endDate, days.length);
  return taken.flatMap((visit) => {
    const date = targets[days.indexOf(visit.date)];
    return date ? [{ ...moveVisitTo(visit, date), pausedFrom: visit.pausedFrom ?? visit.date }] : [];
  });
}

/** An early resume: future visits return to their original days. */
export const resumeVisits = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits.flatMap((visit) => {
    if (!isOpen(visit) || !visit.pausedFrom) return [];
    const back = { ...moveVisitTo(visit, visit.pausedFrom), pausedFrom: undefined };
    return isChangeable(back, policy, now) ? [back] : [];
  });

/** Service days that pauses have taken so far. */
export const pausedDaysOf = (visits: readonly PlanVisit[]): number =>
  new Set(visits.flatMap(({ pausedFrom }) => (pausedFrom ? [pausedFrom] : []))).size;

/** The end moves by the paused days, and at least to the day after the last visit. */
export function endDateOf(agreedEnd: string, visits: readonly PlanVisit[]): string {
  const byDays = addDays(agreedEnd, pausedDaysOf(visits));
  const last = visits.filter(isOpen).reduce((latest, { date }) => (date > latest ? date : latest), '');
  const byVisits = last ? addDays(last, 1) : byDays;
  return byVisits > byDays ? byVisits : byDays;
}

/** Divides the payment: delivered + refunded + remaining = paid, always. */
export function balanceOf(visits: readonly PlanVisit[]) {
  let deliveredPaise = 0;
  let refundedPaise = 0;
  let remainingPaise = 0;
  for (const { settlement, basePaise, feePaise } of visits) {
    deliveredPaise += settlement ? settlement.helperPaise + settlement.platformPaise : 0;
    refundedPaise += settlement?.refundPaise ?? 0;
    remainingPaise += settlement ? 0 : basePaise + feePaise;
  }
  return { deliveredPaise, refundedPaise, remainingPaise };
}

/** The counts of the lists; skipped visits are ignored. */
export function tallyOf(visits: readonly PlanVisit[]) {
  const servicesCompleted = visits.filter(({ status }) => status === 'completed').length;
  const totalServicesScheduled = visits.filter(({ status }) => status !== 'skipped').length;
  return { servicesCompleted, totalServicesScheduled };
}
export const progressOf = ({ servicesCompleted, totalServicesScheduled }: ReturnType<typeof tallyOf>): number =>
  totalServicesScheduled === 0 ? 0 : Math.round((100 * servicesCompleted) / totalServicesScheduled);

/** Calendar days until the end, IST; never negative. */
export const daysRemainingOf = (endDate: string, now: Date): number => Math.max(0, daysBetween(istDate(now), endDate));

/** The reminder due by now, if any (the nearest one to the start replaces earlier ones), and the next due time. */
export function reminderOf(visit: Pick<PlanVisit, 'date' | 'startTime'>, { reminders }: Policy, now: Date) {
  const start = startOf(visit).getTime();
  const times = reminders
    .map(({ key, beforeStart }) => ({ key, at: new Date(start - beforeStart * MINUTE_MS) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    due: start > now.getTime() ? times.filter(({ at }) => at <= now).at(-1)?.key : undefined,
    next: times.find(({ at }) => at > now)?.at,
  };
}
