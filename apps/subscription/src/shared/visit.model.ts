import { createHash } from 'node:crypto';
import type { SubscriptionVisit } from '@sahaya/contracts';
import {
  awaitsAnswer,
  endOf,
  isChangeable,
  isDeniable,
  isMarkable,
  MINUTE_MS,
  type Occurrence,
  occurrences,
  type PlanVisit,
  pricedVisits,
  servicesOf,
  startOf,
  toRupees,
  visitRefundBy,
  visitRefundPaise,
  workerOf,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import { type SubscriptionDoc, toSubscriptionFacts, toSubstitute, toVisitAbsence } from './subscription.model.js';

export interface VisitDoc extends PlanVisit {
  subscriptionId: string;
  helperId: string;
  /** The day in the schedule; `date` is the current day of the visit. */
  plannedDate: string;
  /** A visit that is not marked until then is settled as missed. */
  markBy: Date;
  /** The time of the next reminder. Absent when none is left. */
  remindAt?: Date;
  /** Counts the changes, for calendar feeds. Absent before the first change. */
  sequence?: number;
}
export const VISIT_MODEL = 'visits';

const text = { type: String, required: true };
const paise = { type: Number, required: true };
export const visitSchema = new Schema<VisitDoc>(
  {
    _id: String,
    subscriptionId: text,
    helperId: text,
    plannedDate: text,
    slot: { type: Number, required: true },
    date: text,
    startTime: text,
    endTime: text,
    markBy: { type: Date, required: true },
    remindAt: Date,
    sequence: Number,
    status: text,
    basePaise: paise,
    feePaise: paise,
    pausedFrom: String,
    absence: { type: Schema.Types.Mixed, default: undefined },
    completedAt: Date,
    settlement: {
      type: {
        _id: false,
        reason: text,
        helperPaise: paise,
        platformPaise: paise,
        refundPaise: paise,
        compensationPaise: Number,
      },
      default: undefined,
    },
  },
  { versionKey: false, collection: VISIT_MODEL },
);
visitSchema.plugin(encryptFields, { paths: ['absence.substitute.phone'] });
visitSchema.index({ subscriptionId: 1, plannedDate: 1, slot: 1 }, { unique: true });
visitSchema.index({ subscriptionId: 1, status: 1, date: 1, startTime: 1 });
visitSchema.index({ status: 1, date: 1, helperId: 1 });
// The board of today's visits.
visitSchema.index({ status: 1, date: 1, startTime: 1, _id: 1 });
visitSchema.index({ helperId: 1, date: 1, startTime: 1 });
visitSchema.index(
  { 'absence.substitute.helperId': 1, date: 1, startTime: 1 },
  { partialFilterExpression: { 'absence.substitute.helperId': { $exists: true } } },
);
visitSchema.index({ status: 1, markBy: 1 });
visitSchema.index({ status: 1, _id: 1 });
visitSchema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $exists: true } } });

// Active searches for a substitute, and the visits that a helper was asked for.
visitSchema.index(
  { status: 1, 'absence.dueAt': 1 },
  { partialFilterExpression: { 'absence.dueAt': { $exists: true } } },
);
visitSchema.index(
  { 'absence.asked.helperId': 1, date: 1 },
  { partialFilterExpression: { 'absence.asked.helperId': { $exists: true } } },
);

/** Deterministic, so that creating the visits again gives the same ids. */
const visitId = (subscriptionId: string, { date, slot }: Occurrence) =>
  createHash('sha256').update(`${subscriptionId}|${date}|${slot}`).digest('hex').slice(0, 24);

/** Sets the fields that depend on the date and time of a visit. */
export const withDeadline = <V extends PlanVisit>(visit: V, { policy }: Pick<SubscriptionDoc, 'policy'>) => ({
  ...visit,
  markBy: new Date(endOf(visit).getTime() + policy.subscription.markWithin * MINUTE_MS),
});

/** All visits of the schedule, each with its part of the agreed price. */
export const buildVisits = (doc: SubscriptionDoc): VisitDoc[] =>
  pricedVisits(doc, occurrences(doc.schedule, { ...doc.period, endDate: doc.period.agreedEnd }), doc.policy).map(
    (visit) =>
      withDeadline(
        {
          ...visit,
          _id: visitId(doc._id, visit),
          subscriptionId: doc._id,
          helperId: doc.helperId,
          plannedDate: visit.date,
          status: 'scheduled' as const,
        },
        doc,
      ),
  );

/** All visits, with the changed ones in place of the old ones. */
export const mergeVisits = (visits: readonly VisitDoc[], changed: readonly VisitDoc[]): VisitDoc[] =>
  visits.map((visit) => changed.find(({ _id }) => _id === visit._id) ?? visit);

/** The codes of the services of a visit. */
export function listServiceCodes(doc: SubscriptionDoc, { slot }: Pick<VisitDoc, 'slot'>): string[] {
  const times = doc.schedule.timeSlots[slot];
  return (times ? servicesOf(doc.services, times) : doc.services).map(({ serviceType }) => serviceType);
}

/** The data of all visit events. */
export const toVisitFacts = (doc: SubscriptionDoc, visit: VisitDoc) => {
  const { substitute, state } = visit.absence ?? {};
  return {
    ...toSubscriptionFacts(doc),
    services: listServiceCodes(doc, visit),
    visitId: visit._id,
    date: visit.date,
    startTime: visit.startTime,
    endTime: visit.endTime,
    ...(substitute && state === 'found' && { substitute: { helperId: substitute.helperId, name: substitute.name } }),
  };
};

export function toVisit(visit: VisitDoc, doc: SubscriptionDoc, viewerId: string, now: Date): SubscriptionVisit {
  const isOwn = viewerId === doc.customerId;
  const { absence, status } = visit;
  const substitute =
    absence?.state === 'found' && (status === 'scheduled' || status === 'completed')
      ? toSubstitute(absence, isOwn)
      : undefined;
  const untilMinutes = doc.policy.changes.timeBeforeStart;
  return {
    _id: visit._id,
    date: visit.date,
    startTime: visit.startTime,
    endTime: visit.endTime,
    services: listServiceCodes(doc, visit),
    status: visit.status,
    ...(visit.settlement && {
      reason: visit.settlement.reason,
      refund: toRupees(visit.settlement.refundPaise),
    }),
    ...(visit.date !== visit.plannedDate && { movedFrom: visit.plannedDate }),
    ...(absence && status === 'scheduled' && { absence: toVisitAbsence(absence, isOwn) }),
    ...(substitute && { substitute }),
    changeable: doc.status === 'active' && isChangeable(visit, doc.policy, now),
    changeableUntil: new Date(startOf(visit).getTime() - untilMinutes * MINUTE_MS).toISOString(),
    mayMark: viewerId === doc.helperId && workerOf(visit) === doc.helperId && isMarkable(visit, doc, now),
    ...(isOwn &&
      awaitsAnswer(visit, now) && {
        unmarked: {
          price: toRupees(visit.basePaise + visit.feePaise),
          markBy: visit.markBy.toISOString(),
          deniable: isDeniable(visit, now),
        },
      }),
  };
}

/** The refund of a completed visit that staff may make by policy; undefined if none is possible any more. */
export function toRefundable(visit: VisitDoc, { policy }: Pick<SubscriptionDoc, 'policy'>, now: Date) {
  const refundPaise = visitRefundPaise(visit, 'not-performed', policy, now);
  if (refundPaise === 0) return undefined;
  return {
    amount: toRupees(refundPaise),
    notPerformedBy: visitRefundBy(visit, 'not-performed', policy).toISOString(),
    qualityBy: visitRefundBy(visit, 'quality', policy).toISOString(),
  };
}
