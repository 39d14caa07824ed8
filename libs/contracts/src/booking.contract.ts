import {
  BOOKING_STATUSES,
  type BookingAction,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from './define.js';
import { actor, count, id, instant, nothing, pagination, ref, text } from './shapes.js';

/** Rupees (spec §3). */
export const pricing = z.object({
  baseAmount: z.number(),
  /** Only on a visit at once (decisions P10). */
  emergencySurcharge: z.number().optional(),
  platformFee: z.number(),
  paymentProcessingFee: z.number(),
  totalAmount: z.number(),
});
const apartment = z.preprocess((value) => value ?? {}, z.object({ apartmentType: text(30) }));

/** One visit (spec §3). What a party sees of the other depends on the stage: phone and full address from acceptance on. */
export const booking = z.object({
  _id: id,
  helperId: z.object({ _id: id, name: z.string(), location: z.string(), phone: z.string().optional() }),
  customerId: z.object({ _id: id, name: z.string(), phone: z.string().optional() }),
  customerName: z.string(),
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Hours, decimal. */
  duration: z.number(),
  startsAt: instant,
  customerAddress: z.string(),
  specialRequests: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalAmount: z.number(),
  pricing,
  serviceOptions: z.object({ apartmentType: z.string().optional() }),
  status: z.enum(BOOKING_STATUSES),
  payment: z.object({ method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) }),
  cancellation: z
    .object({
      by: z.enum(['customer', 'helper', 'system']),
      kind: z.string(),
      reason: z.string().optional(),
      /** Rupees: what it cost the customer, what is given back and granted on top, and what is still owed. */
      fee: z.number(),
      refund: z.number(),
      credit: z.number().optional(),
      due: z.number().optional(),
      at: instant.optional(),
    })
    .optional(),
  /** All that goes back to the customer, in rupees; `expectedBy` at the latest, `processedAt` when all of it arrived. */
  refund: z
    .object({
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      expectedBy: instant.optional(),
      processedAt: instant.optional(),
    })
    .optional(),
  /** The customer's own review of this booking exists. */
  reviewed: z.boolean(),
  createdAt: instant,
  acceptedAt: instant.optional(),
  completedAt: instant.optional(),
});
export type Booking = z.output<typeof booking>;

const visit = {
  helperId: ref,
  service: text(50),
  startTime: text(10),
  endTime: text(10),
  paymentMethod: text(20),
  serviceOptions: apartment,
};

export const quoteBooking = endpoint('POST /bookings/calculate-pricing', 'rpc.booking.quote', {
  access: 'login',
  summary: 'The price of a visit, computed by the server',
  lift: true,
  input: z.object(visit),
  output: z.object({ pricing }),
});

export const createBooking = endpoint('POST /bookings', 'rpc.booking.create', {
  access: 'customer',
  summary: 'Ask a helper for a visit. The price is the server’s; a sent totalAmount or pricing is dropped',
  status: 201,
  message: 'Booking created successfully',
  idempotent: true,
  input: z.object({ ...visit, date: text(40), customerAddress: text(), specialRequests: text() }),
  output: z.object({ booking }),
});

export const myBookings = endpoint('GET /bookings/my-bookings', 'rpc.booking.list-mine', {
  access: 'login',
  summary: 'The bookings of the signed-in customer or helper, newest first',
  input: z.object({ status: text(20) }),
  output: z.object({ bookings: z.array(booking) }),
});

export const changeBookingStatus = endpoint('PATCH /bookings/:id/status', 'rpc.booking.change-status', {
  access: 'login',
  summary: 'Accept, decline, complete or cancel (spec §4)',
  idempotent: true,
  input: z.object({ id, status: text(20) }),
  output: z.object({ booking }),
});

export const dashboardStats = endpoint('GET /auth/dashboard-stats', 'rpc.booking.stats', {
  access: 'login',
  summary: 'The figures of the dashboard, by role',
  input: z.object({}),
  output: z.object({
    stats: z.union([
      z.object({ activeBookings: z.number(), completedServices: z.number(), reviewsGiven: z.number() }),
      z.object({
        pendingRequests: z.number(),
        jobsCompleted: z.number(),
        averageRating: z.number(),
        totalReviews: z.number(),
      }),
    ]),
  }),
});

export const adminBookings = endpoint('GET /admin/bookings', 'rpc.booking.admin-list', {
  access: 'staff',
  summary: 'Bookings, newest first',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    status: text(20),
    customerId: ref,
    helperId: ref,
  }),
  output: z.object({ bookings: z.array(booking), pagination }),
});
export const adminBooking = endpoint('GET /admin/bookings/:id', 'rpc.booking.admin-get', {
  access: 'staff',
  summary: 'One booking',
  input: z.object({ id }),
  output: z.object({ booking }),
});

/** What payment and chat ask of a booking, for a party of it; anyone else gets BOOKING_NOT_FOUND. */
export const getForParty = rpc(
  'rpc.booking.get-for-party',
  z.object({ actor, bookingId: id }),
  z.object({ booking, totalPaise: z.number().int(), payable: z.boolean() }),
);
/** Idempotent: the verified payment of an online booking; without an amount it is the booking's total. */
export const markPaid = rpc(
  'rpc.booking.mark-paid',
  z.object({ bookingId: id, paymentId: z.string(), amountPaise: z.number().int().positive().optional() }),
  z.object({ booking }),
);

const slot = { date: z.string(), startTime: z.string(), endTime: z.string() };
/** Which of these helpers' time is claimed then, off, or so full that the visit does not fit; their weekly plan is the catalog's. */
export const busyHelpers = rpc(
  'rpc.booking.busy-helpers',
  z.object({ helperIds: z.array(id).max(1_000), ...slot }),
  z.object({ busy: z.array(id) }),
);
/** Idempotent by `timeOffId`; refused when an accepted visit is in the way. */
export const claimTimeOff = rpc(
  'rpc.booking.claim-time-off',
  z.object({ timeOffId: id, helperId: id, ...slot }),
  nothing,
);
export const releaseTimeOff = rpc(
  'rpc.booking.release-time-off',
  z.object({ timeOffId: id, helperId: id, ...slot }),
  nothing,
);
/** A visit was cancelled or time off withdrawn: what was taken may be had again. */
export const HELPER_TIME_FREED = event('events.helper.time-freed', z.object({ helperId: id, ...slot }));

const moved = z.object({
  bookingId: id,
  customerId: id,
  helperId: id,
  customerName: z.string(),
  helperName: z.string(),
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
export type BookingMoved = z.output<typeof moved>;
export const BOOKING_REQUESTED = event('events.booking.requested', moved);
export const BOOKING_EVENT = {
  accept: event('events.booking.accepted', moved),
  decline: event('events.booking.declined', moved),
  complete: event('events.booking.completed', moved),
  cancel: event('events.booking.cancelled', moved),
} satisfies Record<BookingAction, unknown>;
/** Another request won the helper's time. */
export const BOOKING_SUPERSEDED = event('events.booking.superseded', moved);
const paise = z.number().int().nonnegative();
/**
 * What the end of a booking means in money, once for each `key`: booking decides by its policy, payment carries it out.
 * A paid booking: paidPaise = helperPaise + platformPaise + refundPaise. A later correction (a dispute, a payment that
 * arrives after the end) is another event with another key.
 */
export const BOOKING_SETTLED = event(
  'events.booking.settled',
  moved.extend({
    /** Unique: `booking:<id>`, or `booking:<id>:<what>` for a correction. */
    key: z.string(),
    kind: z.enum(['completed', 'cancelled', 'no_show', 'correction']),
    /** Why, for the lines that people read: `late_cancellation`, `helper_late_cancel`, `payment_after_end`, … */
    reason: z.string(),
    method: z.enum(PAYMENT_METHODS),
    /** The agreed price, line by line. */
    price: z.object({ basePaise: paise, surchargePaise: paise, platformFeePaise: paise, processingFeePaise: paise }),
    paidPaise: paise,
    helperPaise: paise,
    platformPaise: paise,
    refundPaise: paise,
    creditPaise: paise,
    duePaise: paise,
    dueHelperPaise: paise,
    cashCommissionPaise: paise,
  }),
);
export type BookingSettled = z.output<typeof BOOKING_SETTLED.data>;
export const BOOKING_PAID = event('events.booking.paid', moved);
/** Of a booking, or of a subscription's visit, whose id then stands for the booking's. */
export const REMINDER_DUE = event(
  'events.booking.reminder-due',
  moved.extend({ kind: z.enum(['24h', '2h']), subscriptionId: id.optional() }),
);
