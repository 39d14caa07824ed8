import type { Actor, Booking, BookingMoved } from '@sahaya/contracts';
import {
  amountDuePaise,
  answerBy,
  type ApartmentType,
  type CancellationFacts,
  cellsOf,
  disputeBy,
  type DisputeState,
  freeCancellationUntil,
  freeChangesLeft,
  isPayable,
  payBy,
  type BookingStatus,
  isPaidOnline,
  maskContacts,
  maskPhone,
  type Party,
  type PaymentMethod,
  type PaymentStatus,
  type Policy,
  pricingOf,
  type Quote,
  quoteVisit,
  type RefundStatus,
  toRupees,
} from '@sahaya/domain';
import { Schema } from 'mongoose';
import { type ArrivalDoc, toArrival } from './arrival.model.js';
import { type ExtensionDoc, toExtension } from './extension.model.js';
import { type ContactDoc, type NoShowDoc, toContacts, toNoShow } from './no-show.model.js';
import { type ReplacementDoc, toReplacement } from './replacement.model.js';

/** A person as agreed at creation: names and phones are copied into the booking (decisions A47). */
interface PersonDoc {
  name: string;
  phone?: string;
  location: string;
}
export interface RefundDoc {
  refundId: string;
  amountPaise: number;
  status: RefundStatus;
  expectedBy?: Date;
  processedAt?: Date;
}
export interface CancellationDoc {
  by: Party | 'system';
  kind: string;
  reason?: string;
  /** What it cost the customer; what of it is not paid is due. */
  feePaise: number;
  refundPaise: number;
  creditPaise?: number;
  duePaise?: number;
  at: Date;
}
/** The time, place and price that a change brings. */
export interface ChangedDoc {
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  customerAddress: string;
  price: Quote;
}
export interface BookingDoc {
  _id: string;
  customerId: string;
  customer: PersonDoc;
  helperId: string;
  helper: PersonDoc;
  service: string;
  apartmentType?: ApartmentType;
  /** IST calendar day and wall times as given, and the instants they mean. */
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  customerAddress: string;
  /** Of that address, one of HOME_CITIES; absent for a moment in what an older version has written. */
  city?: string;
  specialRequests: string;
  householdNotes?: string;
  hourlyRatePaise: number;
  price: Quote;
  /** `paidPaise`: what the customer gave for it and was not given back by a change; `addedIds`: payments after the first; `leftPaise`: of all, what no refund has taken. */
  payment: {
    method: PaymentMethod;
    status: PaymentStatus;
    paymentId?: string;
    paidPaise?: number;
    leftPaise?: number;
    addedIds?: string[];
  };
  refunds?: RefundDoc[];
  status: BookingStatus;
  cancellation?: CancellationDoc;
  /** The figures in force when it was made bind it to its end. */
  policy: Policy;
  /** One key per half hour while it is alive: its unique index keeps a customer from asking the same helper twice. */
  liveKeys?: string[];
  reviewed: boolean;
  createdAt: Date;
  acceptedAt?: Date;
  arrival?: ArrivalDoc;
  contacts?: ContactDoc[];
  noShow?: NoShowDoc;
  /** Open with staff; what they decided. */
  staffCase?: { kind: 'completion' | 'no_show'; since: Date };
  decision?: { outcome: string; note: string; by: string; at?: Date };
  /** One side proposes it, the other one answers. */
  change?: ChangedDoc & { by: Party; answerBy: Date };
  /** How often the customer has changed it without asking. */
  changesUsed?: number;
  /** Counts its writes: what a decision rested on is no longer so when it has moved. */
  sequence?: number;
  /** The start that the price of calling it off is counted by, when a change may not have moved that. */
  feeClock?: Date;
  /** When the time that stands was agreed, if not at acceptance. */
  agreedAt?: Date;
  completedAt?: Date;
  /** Marked complete before the visit began; absent otherwise. */
  completedEarly?: true;
  /** Asked for now; how the last one was answered. */
  extension?: ExtensionDoc;
  lastExtension?: { by: Party; agreed: boolean };
  /** Reported by the customer; the whole of it is a record of its own. */
  dispute?: { _id: string; state: DisputeState };
  /** Said by the helper, for staff alone. */
  customerRating?: { rating: number; note: string; at: Date };
  /** Called off by its helper: the search for another one. */
  replacement?: ReplacementDoc;
  /** The called-off booking that it stands for. */
  replaces?: string;
}
export const BOOKING_MODEL = 'bookings';

const person = { _id: false, name: String, phone: String, location: String };
const paise = { type: Number, required: true };
export const bookingSchema = new Schema<BookingDoc>(
  {
    _id: String,
    customerId: { type: String, required: true },
    customer: person,
    helperId: { type: String, required: true },
    helper: person,
    service: { type: String, required: true },
    apartmentType: String,
    date: { type: String, required: true },
    startTime: { type: String, required: true },
    endTime: { type: String, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    minutes: { type: Number, required: true },
    customerAddress: { type: String, required: true },
    city: String,
    specialRequests: String,
    householdNotes: String,
    hourlyRatePaise: paise,
    price: {
      _id: false,
      basePaise: paise,
      surchargePaise: Number,
      platformFeePaise: paise,
      processingFeePaise: paise,
      totalPaise: paise,
    },
    payment: {
      _id: false,
      ...{ method: String, status: String, paymentId: String, paidPaise: Number, leftPaise: Number },
      addedIds: { type: [String], default: undefined },
    },
    refunds: { type: [Schema.Types.Mixed], default: undefined },
    status: { type: String, required: true },
    cancellation: { type: Schema.Types.Mixed },
    policy: { type: Schema.Types.Mixed, required: true },
    liveKeys: { type: [String], default: undefined },
    reviewed: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    acceptedAt: Date,
    agreedAt: Date,
    feeClock: Date,
    arrival: { type: Schema.Types.Mixed },
    contacts: { type: [Schema.Types.Mixed], default: undefined },
    noShow: { type: Schema.Types.Mixed },
    staffCase: { type: Schema.Types.Mixed },
    decision: { type: Schema.Types.Mixed },
    change: { type: Schema.Types.Mixed },
    changesUsed: Number,
    sequence: Number,
    completedAt: Date,
    completedEarly: Boolean,
    extension: { type: Schema.Types.Mixed },
    lastExtension: { type: Schema.Types.Mixed },
    dispute: { type: Schema.Types.Mixed },
    customerRating: { type: Schema.Types.Mixed },
    replacement: { type: Schema.Types.Mixed },
    replaces: String,
  },
  { versionKey: false, collection: BOOKING_MODEL },
);
bookingSchema.index({ customerId: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, createdAt: -1 });
bookingSchema.index({ customerId: 1, status: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, status: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, date: 1, status: 1 });
bookingSchema.index({ customerId: 1, startsAt: 1 });
bookingSchema.index({ helperId: 1, startsAt: 1 });
// For staff: by states, newest first or as the visits begin, and all visits of some days.
bookingSchema.index({ status: 1, 'payment.status': 1, createdAt: -1 });
bookingSchema.index({ status: 1, 'payment.status': 1, startsAt: 1 });
bookingSchema.index({ startsAt: 1 });
bookingSchema.index({ city: 1, status: 1, 'payment.status': 1, createdAt: -1 });
bookingSchema.index({ city: 1, status: 1, 'payment.status': 1, startsAt: 1 });
// The figures of a day come out of these alone.
bookingSchema.index({ createdAt: -1, 'price.totalPaise': 1, replaces: 1 });
bookingSchema.index(
  { completedAt: 1, 'price.platformFeePaise': 1 },
  { partialFilterExpression: { completedAt: { $exists: true } } },
);
bookingSchema.index(
  { 'cancellation.at': 1, acceptedAt: 1, 'replacement.state': 1 },
  { partialFilterExpression: { 'cancellation.at': { $exists: true } } },
);
bookingSchema.index(
  { completedEarly: 1, startsAt: -1 },
  { partialFilterExpression: { completedEarly: { $exists: true } } },
);
bookingSchema.index({ 'staffCase.since': 1 }, { partialFilterExpression: { 'staffCase.since': { $exists: true } } });
bookingSchema.index(
  { customerId: 1, 'customerRating.at': -1 },
  { partialFilterExpression: { 'customerRating.at': { $exists: true } } },
);
const sought = { partialFilterExpression: { 'replacement.state': { $exists: true } } };
bookingSchema.index({ 'replacement.state': 1, 'replacement.deadline': 1 }, sought);
bookingSchema.index({ 'replacement.offers.helperId': 1, 'replacement.state': 1 }, sought);
bookingSchema.index({ liveKeys: 1 }, { unique: true, partialFilterExpression: { liveKeys: { $exists: true } } });

export const slotOf = ({ helperId, date, startTime, endTime }: BookingDoc) => ({ helperId, date, startTime, endTime });

type Live = Pick<BookingDoc, 'customerId' | 'helperId' | 'date' | 'startTime' | 'endTime'>;
export const liveKeysOf = ({ customerId, helperId, date, startTime, endTime }: Live): string[] =>
  cellsOf(startTime, endTime).map((cell) => [customerId, helperId, date, cell].join('|'));

/** What the price of calling it off depends on. */
export const cancellationFacts = (doc: BookingDoc): CancellationFacts => ({
  status: doc.status,
  startsAt: doc.feeClock ?? doc.startsAt,
  acceptedAt: doc.acceptedAt,
  basePaise: doc.price.basePaise,
  paidPaise: paidPaiseOf(doc),
});

/** Since when the time that stands is agreed. */
export const agreedAtOf = ({ agreedAt, acceptedAt, createdAt }: BookingDoc): Date =>
  agreedAt ?? acceptedAt ?? createdAt;

/** What the customer's money in our hands is, in paise; cash never is. */
export const paidPaiseOf = ({ payment, price }: BookingDoc): number =>
  isPaidOnline(payment) ? (payment.paidPaise ?? price.totalPaise) : 0;

/** What of it no refund has taken: staff may have given some back by hand. */
export const keptPaiseOf = (doc: BookingDoc): number => Math.min(paidPaiseOf(doc), doc.payment.leftPaise ?? Infinity);

/** Of an online visit that was paid: what was added since and is still to be paid, in paise. */
export const amountDueOf = (doc: BookingDoc): number =>
  amountDuePaise(doc, { paidPaise: paidPaiseOf(doc), totalPaise: doc.price.totalPaise });

/** The price of another length at the rate that was agreed. */
export const priceOfLength = (doc: BookingDoc, minutes: number): Quote =>
  quoteVisit({
    hourlyRatePaise: doc.hourlyRatePaise,
    minutes,
    service: doc.service,
    apartmentType: doc.apartmentType,
    method: doc.payment.method,
    surchargeBps: doc.price.surchargePaise ? doc.policy.sameDay.emergencySurchargeBps : 0,
  });

/** Phone numbers and the full address are for the parties of an agreed visit (decisions, Privacy). */
const isAgreed = ({ status }: BookingDoc) => status === 'accepted' || status === 'completed';

/** Several refunds of one booking as one: as far as the last of them is. */
function refundOf(refunds: RefundDoc[]): Booking['refund'] {
  const status = (['failed', 'initiated', 'processed'] as const).find((one) => refunds.some((r) => r.status === one));
  const latest = (dates: (Date | undefined)[]) =>
    dates.reduce<Date | undefined>((last, date) => (date && (!last || date > last) ? date : last), undefined);
  const expectedBy = latest(refunds.map((refund) => refund.expectedBy));
  const processedAt = latest(refunds.map((refund) => refund.processedAt));
  return {
    amount: toRupees(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    status: status ?? 'initiated',
    ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
    ...(processedAt && status === 'processed' && { processedAt: processedAt.toISOString() }),
  };
}

/** What the booking waits for, in instants. */
function deadlinesOf(doc: BookingDoc): Pick<Booking, 'answerBy' | 'payBy' | 'freeCancellationUntil'> {
  const { status, startsAt, policy } = doc;
  if (status === 'pending') return { answerBy: answerBy(doc, policy).toISOString() };
  if (status !== 'accepted') return {};
  return {
    ...(isPayable(doc) && { payBy: payBy({ acceptedAt: agreedAtOf(doc), startsAt }, policy).toISOString() }),
    freeCancellationUntil: freeCancellationUntil(cancellationFacts(doc), policy).toISOString(),
  };
}

/** A proposal, for both sides; how many changes are left without one. */
function changesOf({ change, changesUsed = 0, status, policy, customer }: BookingDoc, seesAddress: boolean) {
  return {
    ...(change && {
      change: {
        by: change.by,
        date: change.date,
        startTime: change.startTime,
        endTime: change.endTime,
        customerAddress: seesAddress ? change.customerAddress : customer.location,
        totalAmount: toRupees(change.price.totalPaise),
        answerBy: change.answerBy.toISOString(),
      },
    }),
    ...((status === 'pending' || status === 'accepted') && { freeChanges: freeChangesLeft(changesUsed, policy) }),
  };
}

/** Half an hour more: asked for, or agreed and not paid yet. */
function extensionOf(doc: BookingDoc): Pick<Booking, 'extension' | 'amountDue'> {
  const { extension, price } = doc;
  const duePaise = amountDueOf(doc);
  return {
    ...(extension && { extension: toExtension(extension, price.totalPaise) }),
    ...(duePaise > 0 && { amountDue: toRupees(duePaise) }),
  };
}

/** What each side has to say of a completed visit, beside the public review. */
function afterwardsOf(doc: BookingDoc, { role }: Pick<Actor, 'role'>) {
  const { dispute, customerRating, status, completedAt, policy } = doc;
  const by = (kind: 'quality' | 'other') => disputeBy(kind, doc, policy).toISOString();
  const isOpen = status === 'completed' && completedAt && !dispute;
  return {
    ...(dispute && { dispute }),
    ...(isOpen && { disputeBy: { quality: by('quality'), other: by('other') } }),
    ...(customerRating &&
      role !== 'customer' && { customerRating: { rating: customerRating.rating, note: customerRating.note } }),
  };
}

/** The booking as this person may see it. */
export function toBooking(doc: BookingDoc, viewer: Pick<Actor, 'role'>): Booking {
  const isStaff = viewer.role !== 'customer' && viewer.role !== 'helper';
  const agreed = isAgreed(doc) && !isStaff;
  // Staff reveal what they need, for a reason.
  const phoneOf = ({ phone }: PersonDoc) => phone && (isStaff ? maskPhone(phone) : agreed ? phone : undefined);
  const [helperPhone, customerPhone] = [phoneOf(doc.helper), phoneOf(doc.customer)];
  const isHelper = viewer.role === 'helper';
  const { cancellation } = doc;
  return {
    _id: doc._id,
    helperId: {
      _id: doc.helperId,
      name: doc.helper.name,
      location: doc.helper.location,
      ...(helperPhone && { phone: helperPhone }),
    },
    customerId: {
      _id: doc.customerId,
      name: doc.customer.name,
      ...(customerPhone && { phone: customerPhone }),
    },
    customerName: doc.customer.name,
    service: doc.service,
    date: doc.date,
    startTime: doc.startTime,
    endTime: doc.endTime,
    duration: doc.minutes / 60,
    startsAt: doc.startsAt.toISOString(),
    customerAddress: agreed || viewer.role === 'customer' ? doc.customerAddress : doc.customer.location,
    specialRequests: (isHelper && !agreed) || isStaff ? maskContacts(doc.specialRequests) : doc.specialRequests,
    ...(doc.householdNotes && (agreed || viewer.role === 'customer') && { householdNotes: doc.householdNotes }),
    paymentMethod: doc.payment.method,
    totalAmount: toRupees(doc.price.totalPaise),
    pricing: pricingOf(doc.price),
    serviceOptions: doc.apartmentType ? { apartmentType: doc.apartmentType } : {},
    status: doc.status,
    payment: { method: doc.payment.method, status: doc.payment.status },
    ...(cancellation && {
      cancellation: {
        by: cancellation.by,
        kind: cancellation.kind,
        ...(cancellation.reason && {
          reason: isHelper || isStaff ? maskContacts(cancellation.reason) : cancellation.reason,
        }),
        fee: toRupees(cancellation.feePaise),
        refund: toRupees(cancellation.refundPaise),
        // What the platform gives the customer, and what he owes, is between them.
        ...(!isHelper && cancellation.creditPaise && { credit: toRupees(cancellation.creditPaise) }),
        ...(!isHelper && cancellation.duePaise && { due: toRupees(cancellation.duePaise) }),
        at: cancellation.at.toISOString(),
      },
    }),
    ...(doc.arrival && { arrival: toArrival(doc, viewer) }),
    ...(doc.contacts && { contacts: toContacts(doc.contacts) }),
    ...(doc.noShow && { noShow: toNoShow(doc.noShow) }),
    ...(doc.staffCase && { staffCase: { kind: doc.staffCase.kind, since: doc.staffCase.since.toISOString() } }),
    ...deadlinesOf(doc),
    ...extensionOf(doc),
    ...afterwardsOf(doc, viewer),
    ...changesOf(doc, agreed || viewer.role === 'customer'),
    ...(doc.refunds && !isHelper && { refund: refundOf(doc.refunds) }),
    ...(doc.replacement && !isHelper && { replacement: toReplacement(doc.replacement) }),
    ...(doc.replaces && !isHelper && { replaces: doc.replaces }),
    reviewed: doc.reviewed,
    createdAt: doc.createdAt.toISOString(),
    ...(doc.acceptedAt && { acceptedAt: doc.acceptedAt.toISOString() }),
    ...(doc.completedAt && { completedAt: doc.completedAt.toISOString() }),
  };
}

/** What the events of a booking carry: ids and the few fields that consumers need. */
export const movedOf = (doc: BookingDoc): BookingMoved => ({
  bookingId: doc._id,
  customerId: doc.customerId,
  helperId: doc.helperId,
  customerName: doc.customer.name,
  helperName: doc.helper.name,
  service: doc.service,
  date: doc.date,
  startTime: doc.startTime,
  endTime: doc.endTime,
});
