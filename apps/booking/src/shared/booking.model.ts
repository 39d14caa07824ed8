import type { AddressFacts } from '@sahaya/contracts';
import {
  amountDuePaise,
  type ApartmentType,
  type BookingStatus,
  type CancellationFacts,
  cellsOf,
  type DisputeState,
  isPaidOnline,
  type Party,
  type PaymentMethod,
  type PaymentStatus,
  type Policy,
  type Quote,
  quoteVisit,
  type RefundStatus,
  type StaffCancelCause,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import type { ArrivalDoc } from './arrival.model.js';
import type { ExtensionDoc } from './extension.model.js';
import type { ContactDoc, NoShowDoc } from './no-show.model.js';
import type { ReplacementDoc } from './replacement.model.js';

/** Name, phone and locality of a person, copied into the booking when it is created. */
export interface PersonDoc {
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
  /** Charged to the customer. `duePaise` is the part of it that is not paid. */
  feePaise: number;
  refundPaise: number;
  creditPaise?: number;
  duePaise?: number;
  at: Date;
  /** Staff cancelled it at a quote. `held`: the part that a second person has to approve, in paise. */
  staff?: {
    by: string;
    cause: StaffCancelCause;
    quoteId: string;
    held?: { refundPaise: number; creditPaise: number };
  };
}
/** The time, place and price after a change. */
export interface BookingChangeDoc extends AddressFacts {
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  customerAddress: string;
  customerCoordinates?: number[];
  price: Quote;
}
/** The position of the address is missing in bookings of older versions. */
export interface BookingDoc extends AddressFacts {
  _id: string;
  customerId: string;
  customer: PersonDoc;
  helperId: string;
  helper: PersonDoc;
  service: string;
  apartmentType?: ApartmentType;
  /** IST calendar day and wall-clock times; `startsAt` and `endsAt` are the same times as instants. */
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  customerAddress: string;
  /** The pin of the address, [lng, lat], if the customer placed one. */
  customerCoordinates?: number[];
  /** City of `customerAddress`, one of HOME_CITIES. Missing in older bookings until the backfill sets it. */
  city?: string;
  specialRequests: string;
  householdNotes?: string;
  hourlyRatePaise: number;
  price: Quote;
  /**
   * `paidPaise`: paid by the customer, less what later changes refunded. `addedIds`: payments after the first one.
   * `leftPaise`: the part of all payments that is not refunded.
   */
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
  /** The policy in force when the booking was created. It applies until the booking ends. */
  policy: Policy;
  /** One key per half hour of an open booking. Its unique index prevents duplicate requests to the same helper. */
  liveKeys?: string[];
  reviewed: boolean;
  createdAt: Date;
  acceptedAt?: Date;
  arrival?: ArrivalDoc;
  contacts?: ContactDoc[];
  noShow?: NoShowDoc;
  /** An open incident review, and the decision of staff about it. */
  staffCase?: { kind: 'completion' | 'no_show'; since: Date };
  decision?: { outcome: string; note: string; by: string; at?: Date };
  /** A change proposed by one party that waits for the other party's answer. */
  /** `byStaff`: staff proposed it for `by`. */
  change?: BookingChangeDoc & { by: Party; answerBy: Date; byStaff?: true };
  /** The latest change that staff made or proposed for a party. */
  staffChange?: { by: string; at: Date };
  /** Number of changes that the customer made without the helper's consent. */
  changesUsed?: number;
  /** Incremented by each write. An update fails if the sequence changed since the booking was read. */
  sequence?: number;
  /** Start time that the cancellation fee is calculated from, if a change did not move it along. */
  feeClock?: Date;
  /** When the current time was agreed, if not at acceptance. */
  agreedAt?: Date;
  completedAt?: Date;
  /** Set if the booking was marked complete before the visit began. */
  completedEarly?: true;
  /** Set while only the helper's word says that the visit took place. */
  completionUnconfirmed?: true;
  /** When the customer confirmed a completed visit. */
  completionConfirmedAt?: Date;
  /** The pending request for an extension, and the answer to the previous one. */
  extension?: ExtensionDoc;
  lastExtension?: { by: Party; agreed: boolean };
  /** Reference to the customer's dispute, which is a record of its own. */
  dispute?: { _id: string; state: DisputeState };
  /** Given by the helper; only staff see it. */
  customerRating?: { rating: number; note: string; at: Date };
  /** The search for another helper after the helper cancelled. */
  replacement?: ReplacementDoc;
  /** The cancelled booking that this booking replaces. */
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
    customerCoordinates: Schema.Types.Mixed,
    addressPlace: { type: Schema.Types.Mixed },
    addressUnknown: Boolean,
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
      method: String,
      status: String,
      paymentId: String,
      paidPaise: Number,
      leftPaise: Number,
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
    staffChange: { type: Schema.Types.Mixed },
    changesUsed: Number,
    sequence: Number,
    completedAt: Date,
    completedEarly: Boolean,
    completionUnconfirmed: Boolean,
    completionConfirmedAt: Date,
    extension: { type: Schema.Types.Mixed },
    lastExtension: { type: Schema.Types.Mixed },
    dispute: { type: Schema.Types.Mixed },
    customerRating: { type: Schema.Types.Mixed },
    replacement: { type: Schema.Types.Mixed },
    replaces: String,
  },
  { versionKey: false, collection: BOOKING_MODEL },
);
// The lists of a person: newest first, by visit, and the visits of some days. `_id` orders entries of the same time.
for (const whose of ['customerId', 'helperId'] as const) {
  bookingSchema.index({ [whose]: 1, createdAt: -1, _id: -1 });
  bookingSchema.index({ [whose]: 1, status: 1, createdAt: -1, _id: -1 });
  bookingSchema.index({ [whose]: 1, status: 1, startsAt: 1, _id: 1 });
  bookingSchema.index({ [whose]: 1, startsAt: 1, _id: 1 });
}
bookingSchema.index({ helperId: 1, date: 1, status: 1 });
// Lists of staff: by status, newest first or by start time, and all visits of a range of days.
bookingSchema.index({ status: 1, 'payment.status': 1, createdAt: -1 });
bookingSchema.index({ status: 1, 'payment.status': 1, startsAt: 1 });
bookingSchema.index({ startsAt: 1 });
bookingSchema.index({ 'price.totalPaise': 1 });
bookingSchema.index({ city: 1, status: 1, 'payment.status': 1, createdAt: -1 });
bookingSchema.index({ city: 1, status: 1, 'payment.status': 1, startsAt: 1 });
// Daily statistics are counted from the following indexes only.
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
bookingSchema.index(
  { completionUnconfirmed: 1, startsAt: -1 },
  { partialFilterExpression: { completionUnconfirmed: { $exists: true } } },
);
bookingSchema.index({ 'staffCase.since': 1 }, { partialFilterExpression: { 'staffCase.since': { $exists: true } } });
bookingSchema.index(
  { customerId: 1, 'customerRating.at': -1 },
  { partialFilterExpression: { 'customerRating.at': { $exists: true } } },
);
const hasReplacementSearch = { partialFilterExpression: { 'replacement.state': { $exists: true } } };
bookingSchema.index({ 'replacement.state': 1, 'replacement.deadline': 1 }, hasReplacementSearch);
bookingSchema.index({ 'replacement.offers.helperId': 1, 'replacement.state': 1 }, hasReplacementSearch);
/** The completed visits of each customer of a helper are counted from this index only. */
export const COMPLETED_BY_CUSTOMER = { helperId: 1, status: 1, customerId: 1 } as const;
bookingSchema.index(COMPLETED_BY_CUSTOMER, { partialFilterExpression: { status: 'completed' } });
bookingSchema.index({ liveKeys: 1 }, { unique: true, partialFilterExpression: { liveKeys: { $exists: true } } });
bookingSchema.plugin(encryptFields, {
  paths: [
    'customer.phone',
    'helper.phone',
    'customerAddress',
    'customerCoordinates',
    'specialRequests',
    'householdNotes',
    'arrival.code',
    'change.customerAddress',
    'change.customerCoordinates',
    'replacement.proposal.helper.phone',
  ],
});

export const slotOf = ({ helperId, date, startTime, endTime }: BookingDoc) => ({ helperId, date, startTime, endTime });

type Live = Pick<BookingDoc, 'customerId' | 'helperId' | 'date' | 'startTime' | 'endTime'>;
export const buildLiveKeys = ({ customerId, helperId, date, startTime, endTime }: Live): string[] =>
  cellsOf(startTime, endTime).map((cell) => [customerId, helperId, date, cell].join('|'));

/** The facts that the cancellation fee depends on. */
export const toCancellationFacts = (doc: BookingDoc): CancellationFacts => ({
  status: doc.status,
  startsAt: doc.feeClock ?? doc.startsAt,
  acceptedAt: doc.acceptedAt,
  basePaise: doc.price.basePaise,
  totalPaise: doc.price.totalPaise,
  paidPaise: getPaidPaise(doc),
});

/** When the current time of the visit was agreed. */
export const getAgreedAt = ({ agreedAt, acceptedAt, createdAt }: BookingDoc): Date =>
  agreedAt ?? acceptedAt ?? createdAt;

/** The customer's payment that the platform holds. Cash payments do not count. */
export const getPaidPaise = ({ payment, price }: BookingDoc): number =>
  isPaidOnline(payment) ? (payment.paidPaise ?? price.totalPaise) : 0;

/** The part of the payment that is not refunded, including refunds made by staff. */
export const getUnrefundedPaise = (doc: BookingDoc): number =>
  Math.min(getPaidPaise(doc), doc.payment.leftPaise ?? Infinity);

/** The unpaid part of an online booking whose price rose after it was paid. */
export const getAmountDuePaise = (doc: BookingDoc): number =>
  amountDuePaise(doc, { paidPaise: getPaidPaise(doc), totalPaise: doc.price.totalPaise });

/** The price of a visit of another length at the agreed rate and terms. */
export const quoteForMinutes = (doc: BookingDoc, minutes: number): Quote =>
  quoteVisit(
    {
      hourlyRatePaise: doc.hourlyRatePaise,
      minutes,
      service: doc.service,
      apartmentType: doc.apartmentType,
      method: doc.payment.method,
      surchargeBps: doc.price.surchargePaise ? doc.policy.sameDay.emergencySurchargeBps : 0,
    },
    doc.policy,
  );
