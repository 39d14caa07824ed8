import type { Actor, Booking, BookingMoved } from '@sahaya/contracts';
import {
  type ApartmentType,
  type BookingStatus,
  maskContacts,
  type Party,
  type PaymentMethod,
  type PaymentStatus,
  type Policy,
  pricingOf,
  type Quote,
  toRupees,
} from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A person as agreed at creation: names and phones are copied into the booking (decisions A47). */
interface PersonDoc {
  name: string;
  phone?: string;
  location: string;
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
  specialRequests: string;
  hourlyRatePaise: number;
  price: Quote;
  payment: { method: PaymentMethod; status: PaymentStatus; paymentId?: string };
  status: BookingStatus;
  cancellation?: { by: Party | 'system'; kind: string; feePaise: number; refundPaise: number; at: Date };
  /** The figures in force when it was made bind it to its end. */
  policy: Policy;
  /** One key per half hour while it is alive: its unique index keeps a customer from asking the same helper twice. */
  liveKeys?: string[];
  reviewed: boolean;
  createdAt: Date;
  acceptedAt?: Date;
  completedAt?: Date;
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
    specialRequests: String,
    hourlyRatePaise: paise,
    price: { _id: false, basePaise: paise, platformFeePaise: paise, processingFeePaise: paise, totalPaise: paise },
    payment: { _id: false, method: String, status: String, paymentId: String },
    status: { type: String, required: true },
    cancellation: { type: Schema.Types.Mixed },
    policy: { type: Schema.Types.Mixed, required: true },
    liveKeys: { type: [String], default: undefined },
    reviewed: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    acceptedAt: Date,
    completedAt: Date,
  },
  { versionKey: false, collection: BOOKING_MODEL },
);
bookingSchema.index({ customerId: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, createdAt: -1 });
bookingSchema.index({ customerId: 1, status: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, status: 1, createdAt: -1 });
bookingSchema.index({ helperId: 1, date: 1, status: 1 });
bookingSchema.index({ status: 1, createdAt: -1 });
bookingSchema.index({ createdAt: -1 });
bookingSchema.index({ liveKeys: 1 }, { unique: true, partialFilterExpression: { liveKeys: { $exists: true } } });

/** Phone numbers and the full address are for the parties of an agreed visit (decisions, Privacy). */
const isAgreed = ({ status }: BookingDoc) => status === 'accepted' || status === 'completed';

/** The booking as this person may see it. */
export function toBooking(doc: BookingDoc, viewer: Pick<Actor, 'role'>): Booking {
  const staff = viewer.role !== 'customer' && viewer.role !== 'helper';
  const agreed = isAgreed(doc) || staff;
  const { cancellation } = doc;
  return {
    _id: doc._id,
    helperId: {
      _id: doc.helperId,
      name: doc.helper.name,
      location: doc.helper.location,
      ...(agreed && doc.helper.phone ? { phone: doc.helper.phone } : {}),
    },
    customerId: {
      _id: doc.customerId,
      name: doc.customer.name,
      ...(agreed && doc.customer.phone ? { phone: doc.customer.phone } : {}),
    },
    customerName: doc.customer.name,
    service: doc.service,
    date: doc.date,
    startTime: doc.startTime,
    endTime: doc.endTime,
    duration: doc.minutes / 60,
    startsAt: doc.startsAt.toISOString(),
    customerAddress: agreed || viewer.role === 'customer' ? doc.customerAddress : doc.customer.location,
    specialRequests: viewer.role === 'helper' && !agreed ? maskContacts(doc.specialRequests) : doc.specialRequests,
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
        fee: toRupees(cancellation.feePaise),
        refund: toRupees(cancellation.refundPaise),
        at: cancellation.at.toISOString(),
      },
    }),
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
