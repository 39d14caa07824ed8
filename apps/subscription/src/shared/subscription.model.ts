import type { AddressFacts, Subscription, SubscriptionFactsData, VisitAbsence } from '@sahaya/contracts';
import {
  type Absence,
  type balanceOf,
  cityOfHome,
  daysBetween,
  daysRemainingOf,
  isAgreedSubscription,
  isMarkable,
  istDate,
  maskContacts,
  occurrences,
  type Party,
  type PaymentStatus,
  type Period,
  type Plan,
  type PlanPrice,
  planPricingOf,
  type Policy,
  progressOf,
  slotMinutes,
  type StaffCancelCause,
  type SubscriptionStatus,
  type tallyOf,
  toRupees,
  workerOf,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import type { VisitDoc } from './visit.model.js';

/** A person as of the creation of the subscription: name and phone are copied. */
interface PersonDoc {
  name: string;
  phone?: string;
  location: string;
}
export interface Cancellation {
  by: Party | 'system';
  kind: 'declined' | 'withdrawn' | 'cancelled' | 'expired' | 'platform_cancelled';
  reason: string;
  refundPaise: number;
  at: Date;
  /** Staff cancelled it at a quote. `heldPaise`: the part of the refund that a second person has to approve. */
  staff?: { by: string; cause: StaffCancelCause; quoteId: string; heldPaise?: number };
}
/** The position of the address is missing in subscriptions of older versions. */
export interface SubscriptionDoc extends Plan, AddressFacts {
  _id: string;
  customerId: string;
  customer: PersonDoc;
  helperId: string;
  helper: PersonDoc;
  /** `agreedEnd` is the end without pauses. */
  period: Period & { agreedEnd: string };
  customerAddress: string;
  /** The pin of the address, [lng, lat], if the customer placed one. */
  customerCoordinates?: number[];
  specialRequests: string;
  price: PlanPrice;
  /** The policy at creation applies until the end of the subscription. */
  policy: Policy;
  status: SubscriptionStatus;
  payment: { status: PaymentStatus; paidPaise: number; paymentId?: string };
  /** While pending: the deadline of the payment, and after it of the helper's answer. */
  answerBy: Date;
  /** Recalculated from the visits in each transaction that changes one. */
  tally: ReturnType<typeof tallyOf>;
  balance: ReturnType<typeof balanceOf>;
  openVisits: number;
  pause?: { reason: string; startDate: string; endDate: string; resumedBy?: 'customer' | 'system' };
  cancellation?: Cancellation;
  /**
   * Set while the subscription is live: a hash of the parties and the terms. Its unique index prevents duplicate
   * requests.
   */
  liveKey?: string;
  renews?: string;
  renewedBy?: string;
  /** The next period is offered from this date on. */
  renewalOn?: string;
  renewalOfferedAt?: Date;
  /** Recalculated like the tally. */
  reviewableUntil?: Date;
  reviewed?: true;
  /** Revision: an update filters by the number that was read. */
  rev: number;
  createdAt: Date;
  acceptedAt?: Date;
  completedAt?: Date;
}
export const SUBSCRIPTION_MODEL = 'subscriptions';

const text = { type: String, required: true };
const person = { _id: false, name: String, phone: String, location: String };
const mixed = { type: Schema.Types.Mixed, required: true };
export const subscriptionSchema = new Schema<SubscriptionDoc>(
  {
    _id: String,
    customerId: text,
    customer: person,
    helperId: text,
    helper: person,
    services: [{ _id: false, serviceType: text, apartmentType: String }],
    schedule: mixed,
    hourlyRatePaise: { type: Number, required: true },
    period: { _id: false, startDate: text, endDate: text, agreedEnd: text },
    customerAddress: text,
    customerCoordinates: Schema.Types.Mixed,
    addressPlace: { type: Schema.Types.Mixed },
    addressUnknown: Boolean,
    specialRequests: String,
    price: mixed,
    policy: mixed,
    status: text,
    payment: { _id: false, status: String, paidPaise: Number, paymentId: String },
    answerBy: { type: Date, required: true },
    tally: mixed,
    balance: mixed,
    openVisits: { type: Number, default: 0 },
    pause: { type: Schema.Types.Mixed },
    cancellation: { type: Schema.Types.Mixed },
    liveKey: String,
    renews: String,
    renewedBy: String,
    renewalOn: String,
    renewalOfferedAt: Date,
    reviewableUntil: Date,
    reviewed: Boolean,
    rev: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    acceptedAt: Date,
    completedAt: Date,
  },
  { versionKey: false, collection: SUBSCRIPTION_MODEL },
);
subscriptionSchema.index({ customerId: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ customerId: 1, status: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ helperId: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ helperId: 1, status: 1, createdAt: -1, _id: -1 });
// Lists for staff.
subscriptionSchema.index({ createdAt: -1, _id: -1 });
subscriptionSchema.index({ status: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ status: 1, answerBy: 1 });
subscriptionSchema.index({ status: 1, 'period.endDate': 1 });
subscriptionSchema.index({ status: 1, 'pause.endDate': 1 });
subscriptionSchema.index({ status: 1, renewalOn: 1 });
subscriptionSchema.index({ liveKey: 1 }, { unique: true, partialFilterExpression: { liveKey: { $exists: true } } });
subscriptionSchema.plugin(encryptFields, {
  paths: ['customer.phone', 'helper.phone', 'customerAddress', 'customerCoordinates', 'specialRequests'],
});

/** A scheduled visit of a subscription, in order of time. */
export type OpenVisit = Pick<VisitDoc, '_id' | 'helperId' | 'status' | 'date' | 'startTime' | 'endTime' | 'absence'>;

/** The subscription as this party may see it. */
export function toSubscription(
  doc: SubscriptionDoc,
  viewerId: string,
  open: readonly OpenVisit[],
  now: Date,
): Subscription {
  const today = istDate(now);
  const isOwn = viewerId === doc.customerId;
  const agreed = isAgreedSubscription(doc.status);
  // A pending subscription has no visits yet, only the days of the schedule.
  const kept = open.filter((visit) => workerOf(visit) === doc.helperId);
  const ahead =
    doc.status === 'pending' ? occurrences(doc.schedule, doc.period) : viewerId === doc.helperId ? kept : open;
  const next = ahead.find(({ date }) => date >= today);
  return {
    _id: doc._id,
    helperId: {
      _id: doc.helperId,
      name: doc.helper.name,
      location: doc.helper.location,
      ...(doc.helper.phone && (agreed || viewerId === doc.helperId) && { phone: doc.helper.phone }),
    },
    customerId: {
      _id: doc.customerId,
      name: doc.customer.name,
      ...(doc.customer.phone && (agreed || isOwn) && { phone: doc.customer.phone }),
    },
    services: doc.services.map(({ serviceType, apartmentType }) => ({
      serviceType,
      serviceOptions: apartmentType ? { apartmentType } : {},
    })),
    schedule: {
      daysOfWeek: [...doc.schedule.daysOfWeek],
      recurrence: doc.schedule.recurrence,
      timeSlots: doc.schedule.timeSlots.map((slot) => ({
        startTime: slot.startTime,
        endTime: slot.endTime,
        duration: slotMinutes(slot) / 60,
        applicableServices: [...slot.applicableServices],
      })),
    },
    subscriptionPeriod: toPeriod(doc.period),
    customerAddress: agreed || isOwn ? doc.customerAddress : doc.customer.location,
    ...(doc.addressUnknown && { addressUnknown: true }),
    specialRequests: agreed || isOwn ? doc.specialRequests : maskContacts(doc.specialRequests),
    pricing: planPricingOf(doc.price),
    status: doc.status,
    payment: { status: doc.payment.status },
    daysRemaining: daysRemainingOf(doc.period.endDate, now),
    progressPercentage: progressOf(doc.tally),
    ...doc.tally,
    ...(next && { nextServiceDate: next.date, nextService: slotOf(next) }),
    toMark: kept.filter((visit) => isMarkable(visit, doc, now)).map(slotOf),
    absences: open.flatMap(({ _id, absence, ...visit }) =>
      absence ? [{ ...slotOf(visit), visitId: _id, absence: toVisitAbsence(absence, isOwn) }] : [],
    ),
    ...(doc.status === 'pending' && { answerBy: doc.answerBy.toISOString() }),
    ...(doc.pause &&
      doc.status === 'paused' && {
        pause: { reason: doc.pause.reason, startDate: doc.pause.startDate, endDate: doc.pause.endDate },
      }),
    ...(doc.cancellation && {
      cancellation: {
        by: doc.cancellation.by,
        kind: doc.cancellation.kind,
        reason: doc.cancellation.reason,
        refund: toRupees(doc.cancellation.refundPaise),
        at: doc.cancellation.at.toISOString(),
        ...(doc.cancellation.staff && { byStaff: doc.cancellation.staff.cause }),
      },
    }),
    renewalOffered: !!doc.renewalOfferedAt && !doc.renewedBy,
    ...(doc.renews && { renews: doc.renews }),
    ...(doc.renewedBy && { renewedBy: doc.renewedBy }),
    ...(doc.reviewableUntil && { reviewableUntil: doc.reviewableUntil.toISOString() }),
    ...(doc.reviewed && { reviewed: true }),
    createdAt: doc.createdAt.toISOString(),
    ...(doc.acceptedAt && { acceptedAt: doc.acceptedAt.toISOString() }),
  };
}
const slotOf = ({ date, startTime, endTime }: Pick<OpenVisit, 'date' | 'startTime' | 'endTime'>) => ({
  date,
  startTime,
  endTime,
});

/** The substitute, found or proposed. Only the customer sees the phone number, after the agreement. */
export function toSubstitute({ state, substitute }: Absence, isOwn: boolean) {
  if (!substitute) return undefined;
  const { helperId, name, phone } = substitute;
  return { helperId, name, ...(isOwn && state === 'found' && phone && { phone }) };
}
export function toVisitAbsence(absence: Absence, isOwn: boolean): VisitAbsence {
  const substitute = toSubstitute(absence, isOwn);
  return {
    state: absence.state,
    deadline: absence.deadline.toISOString(),
    showFirst: absence.isShownFirst,
    asked: absence.asked.length,
    ...(substitute && { substitute }),
  };
}

export const toPeriod = ({ startDate, endDate }: Period) => ({
  startDate,
  endDate,
  durationInDays: daysBetween(startDate, endDate),
});

/** The data of all subscription events. */
export const toSubscriptionFacts = (doc: SubscriptionDoc): SubscriptionFactsData => ({
  subscriptionId: doc._id,
  customerId: doc.customerId,
  helperId: doc.helperId,
  customerName: doc.customer.name,
  helperName: doc.helper.name,
  services: doc.services.map(({ serviceType }) => serviceType),
  startDate: doc.period.startDate,
  endDate: doc.period.endDate,
  city: cityOfHome(doc.customerAddress, doc.customer.location),
});
