import { createHash } from 'node:crypto';
import type { SubscriptionVisit } from '@sahaya/contracts';
import {
  endOf,
  isChangeable,
  isMarkable,
  MINUTE_MS,
  type Occurrence,
  occurrences,
  type PlanVisit,
  pricedVisits,
  servicesOf,
  startOf,
  toRupees,
  workerOf,
} from '@sahaya/domain';
import { Schema } from 'mongoose';
import { absenceView, factsOf, type SubscriptionDoc, substituteView } from './subscription.model.js';

export interface VisitDoc extends PlanVisit {
  subscriptionId: string;
  helperId: string;
  /** The day of the schedule that it is; `date` is where it lies now. */
  plannedDate: string;
  /** Nobody said by then that it took place: it is settled as missed. */
  markBy: Date;
  /** The next reminder; none left: absent. */
  remindAt?: Date;
  /** Counts the changes, for calendar feeds; absent before the first one. */
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
    settlement: {
      type: { _id: false, reason: text, helperPaise: paise, platformPaise: paise, refundPaise: paise },
      default: undefined,
    },
  },
  { versionKey: false, collection: VISIT_MODEL },
);
visitSchema.index({ subscriptionId: 1, plannedDate: 1, slot: 1 }, { unique: true });
visitSchema.index({ subscriptionId: 1, status: 1, date: 1, startTime: 1 });
visitSchema.index({ status: 1, date: 1, helperId: 1 });
visitSchema.index({ helperId: 1, date: 1, startTime: 1 });
visitSchema.index(
  { 'absence.substitute.helperId': 1, date: 1, startTime: 1 },
  { partialFilterExpression: { 'absence.substitute.helperId': { $exists: true } } },
);
visitSchema.index({ status: 1, markBy: 1 });
visitSchema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $exists: true } } });

// Searches for another helper that go on, and what somebody was asked for.
visitSchema.index(
  { status: 1, 'absence.dueAt': 1 },
  { partialFilterExpression: { 'absence.dueAt': { $exists: true } } },
);
visitSchema.index(
  { 'absence.asked.helperId': 1, date: 1 },
  { partialFilterExpression: { 'absence.asked.helperId': { $exists: true } } },
);

/** The same visit has the same id, however often it is made. */
const visitId = (subscriptionId: string, { date, slot }: Occurrence) =>
  createHash('sha256').update(`${subscriptionId}|${date}|${slot}`).digest('hex').slice(0, 24);

/** What follows from where a visit lies. */
export const placed = <V extends PlanVisit>(visit: V, { policy }: Pick<SubscriptionDoc, 'policy'>) => ({
  ...visit,
  markBy: new Date(endOf(visit).getTime() + policy.subscription.markWithin * MINUTE_MS),
});

/** Every visit of the schedule, with its part of the agreed price. */
export const visitsOf = (doc: SubscriptionDoc): VisitDoc[] =>
  pricedVisits(doc, occurrences(doc.schedule, { ...doc.period, endDate: doc.period.agreedEnd })).map((visit) =>
    placed(
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

/** The services of that visit, as codes. */
export function serviceCodes(doc: SubscriptionDoc, { slot }: Pick<VisitDoc, 'slot'>): string[] {
  const times = doc.schedule.timeSlots[slot];
  return (times ? servicesOf(doc.services, times) : doc.services).map(({ serviceType }) => serviceType);
}

/** What the events of a visit carry. */
export const visitFacts = (doc: SubscriptionDoc, visit: VisitDoc) => {
  const { substitute, state } = visit.absence ?? {};
  return {
    ...factsOf(doc),
    services: serviceCodes(doc, visit),
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
      ? substituteView(absence, isOwn)
      : undefined;
  const untilMinutes = doc.policy.changes.timeBeforeStart;
  return {
    _id: visit._id,
    date: visit.date,
    startTime: visit.startTime,
    endTime: visit.endTime,
    services: serviceCodes(doc, visit),
    status: visit.status,
    ...(visit.settlement && {
      reason: visit.settlement.reason,
      refund: toRupees(visit.settlement.refundPaise),
    }),
    ...(visit.date !== visit.plannedDate && { movedFrom: visit.plannedDate }),
    ...(absence && status === 'scheduled' && { absence: absenceView(absence, isOwn) }),
    ...(substitute && { substitute }),
    changeable: doc.status === 'active' && isChangeable(visit, doc.policy, now),
    changeableUntil: new Date(startOf(visit).getTime() - untilMinutes * MINUTE_MS).toISOString(),
    mayMark: viewerId === doc.helperId && workerOf(visit) === doc.helperId && isMarkable(visit, doc, now),
  };
}
