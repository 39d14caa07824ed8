import { share } from '../payment/money.js';
import type { Policy } from '../policy/policy.js';
import { nextServiceDates, type Occurrence, type Period, type Schedule } from './subscription.schedule.js';
import type { Absence } from './substitute.js';
import { addDays, daysBetween, istDate, istInstant, MINUTE_MS } from '../time/time.js';

export const VISIT_STATUSES = ['scheduled', 'completed', 'skipped', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];
/** Why a visit is settled as it is. */
export type VisitReason =
  | 'delivered'
  | 'skipped'
  | 'begun-before-acceptance'
  | 'no-room-after-pause'
  | 'helper-absent'
  | 'not-marked'
  | 'cancelled'
  | 'late-cancellation';

/** Where the paisas of one visit went; together they are what was paid for it. */
export interface VisitSettlement {
  reason: VisitReason;
  helperPaise: number;
  platformPaise: number;
  refundPaise: number;
}
/** One dated visit with its part of what was paid; what is settled never changes again. */
export interface PlanVisit extends Occurrence {
  _id: string;
  status: VisitStatus;
  basePaise: number;
  feePaise: number;
  /** The day that a pause took it from. */
  pausedFrom?: string | undefined;
  /** The helper of the plan does not come that time. */
  absence?: Absence | undefined;
  settlement?: VisitSettlement | undefined;
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

/** It took place: the helper has earned it. */
export const delivered = <V extends PlanVisit>(visit: V): V => settled(visit, 'completed', 'delivered');
/** It will not take place, or nobody said that it did: all of it goes back. */
export const skipped = <V extends PlanVisit>(visit: V, reason: VisitReason): V =>
  settled(visit, reason === 'not-marked' ? 'missed' : 'skipped', reason);

/** Skipped or moved until this long before its start (decisions, Subscriptions). */
export const isChangeable = (visit: PlanVisit, policy: Policy, now: Date): boolean =>
  isOpen(visit) && minutesUntil(visit, now) >= policy.changes.timeBeforeStart;

/** Visits whose time to be marked is over: nobody said that they took place. */
export const unmarked = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits
    .filter(
      (visit) => isOpen(visit) && now.getTime() - endOf(visit).getTime() >= policy.subscription.markWithin * MINUTE_MS,
    )
    .map((visit) => skipped(visit, 'not-marked'));

/** At acceptance: what has begun by then is skipped and refunded. */
export const begunBefore = <V extends PlanVisit>(visits: readonly V[], now: Date): V[] =>
  visits.map((visit) => (startOf(visit) <= now ? skipped(visit, 'begun-before-acceptance') : visit));

/**
 * The end of the whole: what has begun stands and waits for the helper's word; of what begins within the free time of a
 * cancellation whoever was to come keeps a share of the base, all else goes back (decisions P1, A5).
 */
export const cancelledFrom = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits
    .filter((visit) => isOpen(visit) && startOf(visit) > now)
    .map((visit) => {
      const isComing = !visit.absence || visit.absence.state === 'found';
      const isFree = !isComing || minutesUntil(visit, now) >= policy.cancellation.freeBeforeStart;
      const keptPaise = isFree ? 0 : share(visit.basePaise, policy.cancellation.lateFeeBps);
      return settled(visit, 'cancelled', isFree ? 'cancelled' : 'late-cancellation', keptPaise);
    });

/** On another day the helper of the plan comes again. */
export const elsewhere = <V extends PlanVisit>(visit: V, date: string): V => ({ ...visit, date, absence: undefined });

/** What a pause of these days takes, and where to: the next days of the schedule after the end, slot by slot. */
export function pausedTo<V extends PlanVisit>(
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
    return date ? [{ ...elsewhere(visit, date), pausedFrom: visit.pausedFrom ?? visit.date }] : [];
  });
}

/** An early resume: what the pause took from days still ahead goes back there. */
export const resumedTo = <V extends PlanVisit>(visits: readonly V[], policy: Policy, now: Date): V[] =>
  visits.flatMap((visit) => {
    if (!isOpen(visit) || !visit.pausedFrom) return [];
    const back = { ...elsewhere(visit, visit.pausedFrom), pausedFrom: undefined };
    return isChangeable(back, policy, now) ? [back] : [];
  });

/** Days of the schedule that pauses have taken so far. */
export const pausedDaysOf = (visits: readonly PlanVisit[]): number =>
  new Set(visits.flatMap(({ pausedFrom }) => (pausedFrom ? [pausedFrom] : []))).size;

/** The end moves by the days that pauses took, and as far as the last visit needs (decisions P21). */
export function endDateOf(agreedEnd: string, visits: readonly PlanVisit[]): string {
  const byDays = addDays(agreedEnd, pausedDaysOf(visits));
  const last = visits.filter(isOpen).reduce((latest, { date }) => (date > latest ? date : latest), '');
  const byVisits = last ? addDays(last, 1) : byDays;
  return byVisits > byDays ? byVisits : byDays;
}

/** What was paid, divided: delivered + refunded + remaining = paid, always. */
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

/** The figures of the lists (decisions A21): skipped visits count neither way. */
export function tallyOf(visits: readonly PlanVisit[]) {
  const servicesCompleted = visits.filter(({ status }) => status === 'completed').length;
  const totalServicesScheduled = visits.filter(({ status }) => status !== 'skipped').length;
  return { servicesCompleted, totalServicesScheduled };
}
export const progressOf = ({ servicesCompleted, totalServicesScheduled }: ReturnType<typeof tallyOf>): number =>
  totalServicesScheduled === 0 ? 0 : Math.round((100 * servicesCompleted) / totalServicesScheduled);

/** Calendar days until the end, in India; never less than none. */
export const daysRemainingOf = (endDate: string, now: Date): number => Math.max(0, daysBetween(istDate(now), endDate));

/** The reminder that is due by now, if any: the one nearest to the start stands for those before it; and the next one. */
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
