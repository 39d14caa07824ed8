import {
  BOOKING_STATUSES,
  type BookingAction,
  CANCELLATION_FEE_BASES,
  CANCELLATION_REASONS,
  DISPUTE_STATES,
  NO_SHOW_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PROCESSING_FEE_BASES,
  REFUND_STATUSES,
  REPLACEMENT_STATES,
  STAFF_CANCEL_CAUSES,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { helper } from '../catalog/catalog.contract.js';
import { listSort } from '../list-sort.js';
import { privateField } from '../private-field.js';
import {
  actor,
  coordinates,
  count,
  cursor,
  flag,
  id,
  instant,
  list,
  nothing,
  pagination,
  ref,
  STAFF_ROLES,
  text,
  visitArea,
} from '../shapes.js';
import { staffReason } from '../staff-reason.js';
import { taggedMax, tagFilter } from '../tag-filter.js';

/** Rupees. */
export const pricing = z.object({
  baseAmount: z.number(),
  /** Only for an immediate visit. */
  emergencySurcharge: z.number().optional(),
  platformFee: z.number(),
  paymentProcessingFee: z.number(),
  totalAmount: z.number(),
});
const apartment = z.preprocess((value) => value ?? {}, z.object({ apartmentType: text(30) }));

/** One visit. What a party sees of the other depends on the stage: phone and full address from acceptance on. */
export const booking = z.object({
  _id: id,
  helperId: z.object({
    _id: id,
    name: z.string(),
    location: z.string(),
    phone: privateField('absent', z.string().optional()),
  }),
  customerId: z.object({ _id: id, name: z.string(), phone: privateField('absent', z.string().optional()) }),
  customerName: z.string(),
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Hours, decimal. */
  duration: z.number(),
  startsAt: instant,
  customerAddress: privateField('locality', z.string()),
  /** The pin of the address, [lng, lat], where the customer placed one. Shown to the persons who see the address. */
  customerCoordinates: privateField('absent', z.array(z.number()).optional()),
  /** The address is not on the map, so the distance was not checked. */
  addressUnknown: z.literal(true).optional(),
  specialRequests: privateField('text', z.string()),
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalAmount: z.number(),
  pricing,
  /** The amount that the processing fee is a share of; absent: the base amount. */
  processingFeeBase: z.enum(PROCESSING_FEE_BASES).optional(),
  serviceOptions: z.object({ apartmentType: z.string().optional() }),
  status: z.enum(BOOKING_STATUSES),
  payment: z.object({ method: z.enum(PAYMENT_METHODS), status: z.enum(PAYMENT_STATUSES) }),
  cancellation: z
    .object({
      by: z.enum(['customer', 'helper', 'system']),
      kind: z.string(),
      reason: z.string().optional(),
      /** Rupees: the customer's fee, the refund, the credit granted in addition, and the unpaid rest. */
      fee: z.number(),
      refund: z.number(),
      credit: z.number().optional(),
      due: z.number().optional(),
      at: instant.optional(),
      /** Staff cancelled it, and why. */
      byStaff: z.enum(STAFF_CANCEL_CAUSES).optional(),
    })
    .optional(),
  /**
   * The whole refund to the customer, in rupees; `expectedBy` is the latest date, `processedAt` is set when all of it
   * arrived.
   */
  refund: z
    .object({
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      expectedBy: instant.optional(),
      processedAt: instant.optional(),
    })
    .optional(),
  /** Pending: the deadline to answer. Accepted and unpaid: the deadline to pay. */
  answerBy: instant.optional(),
  payBy: instant.optional(),
  /** The customer may cancel free of charge until then. */
  freeCancellationUntil: instant.optional(),
  /**
   * The customer tells the start code at the door; the helper has limited tries to enter it. Both sides see the times.
   */
  arrival: z
    .object({
      startCode: privateField('absent', z.string().optional()),
      triesLeft: z.number().optional(),
      arrivedAt: instant.optional(),
      endedAt: instant.optional(),
    })
    .optional(),
  /** The latest call or message of each side before the visit, as recorded. */
  contacts: z
    .array(z.object({ by: z.enum(['customer', 'helper']), way: z.enum(['call', 'chat']), at: instant }))
    .optional(),
  /** One side reported the other as absent; the other side may contest it until then. */
  noShow: z
    .object({
      of: z.enum(['customer', 'helper']),
      state: z.enum(NO_SHOW_STATES),
      claimedAt: instant,
      contestBy: instant,
      contest: z.string().optional(),
    })
    .optional(),
  /** The two sides disagree or say nothing, so staff decide. */
  staffCase: z.object({ kind: z.enum(['completion', 'no_show']), since: instant }).optional(),
  /**
   * Cancelled by its helper: another helper is searched for until `deadline`; `offer` is the helper proposed to the
   * customer.
   */
  replacement: z
    .object({
      state: z.enum(REPLACEMENT_STATES),
      deadline: instant,
      /** The number of helpers asked so far. */
      asked: z.number(),
      offer: z
        .object({
          helperId: id,
          name: z.string(),
          location: z.string(),
          photoUrl: z.string().optional(),
          averageRating: z.number(),
          totalReviews: z.number(),
          verified: z.boolean(),
          /** Rupees: the whole visit with this helper. */
          totalAmount: z.number(),
          answerBy: instant,
        })
        .optional(),
      /** The new booking, once both agree. */
      bookingId: id.optional(),
    })
    .optional(),
  /** The cancelled booking that this one replaces. */
  replaces: id.optional(),
  /** Half an hour requested by one side. */
  extension: z
    .object({
      by: z.enum(['customer', 'helper']),
      endTime: z.string(),
      /** Additional price in rupees. */
      difference: z.number(),
      answerBy: instant,
    })
    .optional(),
  /** Rupees still to be paid online for an extension of a paid visit. */
  amountDue: z.number().optional(),
  /** The state of the customer's dispute; `disputeBy`: the deadline of each kind. */
  dispute: z.object({ _id: id, state: z.enum(DISPUTE_STATES) }).optional(),
  disputeBy: z.object({ quality: instant, other: instant }).optional(),
  /** The helper's rating of the customer; visible to the helper and staff. */
  customerRating: z.object({ rating: z.number(), note: z.string() }).optional(),
  /** A new time or address proposed by one side; the other side answers. */
  change: z
    .object({
      by: z.enum(['customer', 'helper']),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      customerAddress: privateField('locality', z.string()),
      addressUnknown: z.literal(true).optional(),
      /** Rupees. */
      totalAmount: z.number(),
      answerBy: instant,
      /** Staff proposed it for `by`. */
      byStaff: z.literal(true).optional(),
    })
    .optional(),
  /** Changes that the policy still allows without the helper's consent; present while changes are possible. */
  freeChanges: z.number().optional(),
  /** Pets, keys, parking: for the parties of an accepted visit. */
  householdNotes: privateField('absent', z.string().optional()),
  /** The customer has reviewed this booking. */
  reviewed: z.boolean(),
  createdAt: instant,
  acceptedAt: instant.optional(),
  completedAt: instant.optional(),
  /** Only the helper's word says that the visit took place: the customer may confirm or dispute it. */
  completionUnconfirmed: z.boolean().optional(),
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
  /** With a date, an immediate visit shows its surcharge line. */
  input: z.object({ ...visit, date: text(40).optional() }),
  output: z.object({ pricing }),
});

export const createBooking = endpoint('POST /bookings', 'rpc.booking.create', {
  access: 'customer',
  summary: 'Request a visit. The server computes the price; totalAmount and pricing in the request are ignored',
  status: 201,
  message: 'Booking created successfully',
  idempotent: true,
  input: z.object({
    ...visit,
    date: text(40),
    customerAddress: text(),
    /** The pin that the customer placed for the address. */
    customerCoordinates: coordinates,
    specialRequests: text(),
    householdNotes: text().optional(),
    /** The customer agreed to the surcharge of an immediate visit. */
    emergencyAgreed: flag.optional(),
    /** The nickname under which the address is also saved; absent: it is not saved. */
    saveAddressAs: text().optional(),
  }),
  output: z.object({ booking }),
});

export const myBookings = endpoint('GET /bookings/my-bookings', 'rpc.booking.list-mine', {
  access: 'login',
  summary:
    'The bookings of the signed-in customer or helper, newest first; `when` orders them by visit: `upcoming`, `past`, or `all` with the upcoming ones first; `from` and `to` list the visits of these days as they begin',
  input: z.object({
    status: text(20),
    when: text(10).optional(),
    service: text(50).optional(),
    /** A part of the other person's name. */
    name: text(100).optional(),
    /** IST days of the visit, `YYYY-MM-DD`, both inclusive; cannot be combined with `when`. */
    from: text(10).optional(),
    to: text(10).optional(),
    cursor,
    limit: count(500, 1, 500).optional(),
  }),
  output: z.object({
    bookings: z.array(booking),
    /** Absent at the end of the list. */
    nextCursor: z.string().optional(),
    /**
     * With `when`, on the first page: all bookings of each status that match the other filters, counted up to 10,000.
     */
    counts: z.record(z.enum(BOOKING_STATUSES), z.number()).optional(),
  }),
});

export const changeBookingStatus = endpoint('PATCH /bookings/:id/status', 'rpc.booking.change-status', {
  access: 'login',
  summary: 'Accept, decline, complete or cancel',
  idempotent: true,
  input: z.object({ id, status: text(20) }),
  output: z.object({ booking }),
});

export const getBooking = endpoint('GET /bookings/:id', 'rpc.booking.get', {
  access: 'login',
  summary: 'One booking, for its parties',
  input: z.object({ id }),
  output: z.object({
    booking,
    /** The customer's other pending requests for the time of this accepted visit. */
    overlapping: z.array(id),
  }),
});

const cancellationQuote = z.object({
  quoteId: id,
  /** Rupees. */
  fee: z.number(),
  refund: z.number(),
  credit: z.number(),
  /** The unpaid part of the fee. */
  due: z.number(),
  reasonCode: z.enum(CANCELLATION_REASONS),
  /** The agreed terms of this booking, which the fee follows: minutes, basis points, and what the fee is a share of. */
  terms: z
    .object({ freeBeforeStart: z.number(), lateFeeBps: z.number(), feeBase: z.enum(CANCELLATION_FEE_BASES) })
    .optional(),
  validUntil: instant,
});
export type CancellationQuote = z.output<typeof cancellationQuote>;
export const quoteBookingCancellation = endpoint(
  'GET /bookings/:id/cancellation-quote',
  'rpc.booking.cancellation-quote',
  {
    access: 'customer',
    summary: 'The price of a cancellation now, valid for two minutes',
    input: z.object({ id }),
    output: cancellationQuote,
  },
);
export const cancelBooking = endpoint('POST /bookings/:id/cancel', 'rpc.booking.cancel', {
  access: 'customer',
  summary: 'Cancel a booking at the quoted price, or at the current price without a quote',
  idempotent: true,
  input: z.object({ id, quoteId: ref.optional(), reason: text().optional() }),
  output: z.object({ booking }),
});

/** Omitted fields stay unchanged. */
const wantedChange = {
  date: text(40).optional(),
  startTime: text(10).optional(),
  endTime: text(10).optional(),
  customerAddress: text().optional(),
  /** The pin of a changed address. */
  customerCoordinates: coordinates,
};
export const quoteBookingChange = endpoint('POST /bookings/:id/changes/quote', 'rpc.booking.quote-change', {
  access: 'login',
  summary: 'Preview a change of time or address',
  input: z.object({ id, ...wantedChange }),
  output: z.object({
    pricing,
    /** Rupees; a negative amount is refunded to the customer. */
    difference: z.number(),
    takesEffect: z.enum(['now', 'when_accepted']),
    /** Changes that the customer may still make without the helper's consent; 0 if the helper allows none. */
    freeChanges: z.number(),
  }),
});
export const changeBooking = endpoint('POST /bookings/:id/changes', 'rpc.booking.change', {
  access: 'login',
  summary:
    'Change the time or address: at once if the helper allows it and it is free, else proposed to the other side',
  idempotent: true,
  input: z.object({ id, ...wantedChange }),
  output: z.object({ booking }),
});
export const acceptChange = endpoint('POST /bookings/:id/changes/accept', 'rpc.booking.accept-change', {
  access: 'login',
  summary: 'Agree to the proposed change',
  input: z.object({ id }),
  output: z.object({ booking }),
});
export const declineChange = endpoint('POST /bookings/:id/changes/decline', 'rpc.booking.decline-change', {
  access: 'login',
  summary: 'Refuse the proposed change',
  input: z.object({ id }),
  output: z.object({ booking }),
});
export const withdrawChange = endpoint('POST /bookings/:id/changes/withdraw', 'rpc.booking.withdraw-change', {
  access: 'login',
  summary: 'Withdraw one’s own proposal',
  input: z.object({ id }),
  output: z.object({ booking }),
});

export const bookingAlternatives = endpoint('GET /bookings/:id/alternatives', 'rpc.booking.alternatives', {
  access: 'customer',
  summary: 'For a failed request: the helper’s next free slots, and other free helpers',
  input: z.object({ id }),
  output: z.object({
    slots: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
    helpers: z.array(helper),
  }),
});
const timeRange = { startTime: z.string(), endTime: z.string() };
export const freeTimes = endpoint('GET /helpers/:id/free-times', 'rpc.booking.free-times', {
  access: 'login',
  summary: 'The times at which a helper can be booked from a day on: two weeks, or up to 31 days until `to`',
  input: z.object({
    id,
    date: text(40),
    to: text(40).optional(),
    /** A booking of the caller with this helper that is moved: its own time counts as free. */
    bookingId: id.optional(),
  }),
  output: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        free: z.array(z.object(timeRange)),
        /** The longest visit that the daily maximum still allows. */
        maxMinutes: z.number(),
      }),
    ),
  }),
});
export const withdrawOthers = endpoint('POST /bookings/:id/withdraw-others', 'rpc.booking.withdraw-others', {
  access: 'customer',
  summary: 'Withdraw other pending requests for the time of an accepted visit',
  input: z.object({ id }),
  output: z.object({ withdrawn: z.array(id) }),
});

export const dashboardStats = endpoint('GET /auth/dashboard-stats', 'rpc.booking.stats', {
  access: 'login',
  summary: 'The dashboard statistics, by role',
  input: z.object({}),
  output: z.object({
    stats: z.union([
      /** Open subscriptions count as active bookings; their completed visits as completed services. */
      z.object({ activeBookings: z.number(), completedServices: z.number(), reviewsGiven: z.number() }),
      z.object({
        /** Bookings and subscriptions. */
        pendingRequests: z.number(),
        /** The two parts. Absent in answers of an older version. */
        pendingBookings: z.number().optional(),
        pendingSubscriptions: z.number().optional(),
        jobsCompleted: z.number(),
        averageRating: z.number(),
        totalReviews: z.number(),
      }),
    ]),
  }),
});

export const adminBookings = endpoint('GET /admin/bookings', 'rpc.booking.admin-list', {
  access: 'staff',
  summary:
    'Bookings, newest first; of days (`from`, `to`) as they begin; `waiting`: `answer` until soon, the first to expire at the top, or `staff`; `completed`: `early`, before the visit began, or `unconfirmed`; `board`: visits of today by their state',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    status: text(20),
    /** The payment status. */
    payment: text(20),
    /** The city of the visit: a service city, or `other`. */
    city: text(20),
    customerId: ref,
    helperId: ref,
    /** IST days of the visit, `YYYY-MM-DD`, both inclusive. */
    from: text(10),
    to: text(10),
    /** Cannot be combined with another filter. */
    waiting: text(10),
    /**
     * `early`: marked complete before the visit began; `unconfirmed`: without a start code or a confirmation. The latest
     * visit first. Only `from` and `to` may be combined with it.
     */
    completed: text(20),
    /** A column of the board of today's visits, the first to begin at the top. Only `city` may be combined with it. */
    board: text(20),
    /** These bookings, at most 50. Cannot be combined with another filter. */
    ids: list,
    /** A tag of staff: bookings with it, at most TAGGED_MAX. Excludes `waiting`, `completed`, `board` and `ids`. */
    tag: tagFilter,
    /** Days allow only the start; other filters exclude the amount. */
    sort: listSort('bookings'),
  }),
  inParts: 'bookings',
  output: z.object({
    /** `area`: on the board, for the roles that have it, where the place of the visit is known. */
    bookings: z.array(booking.extend({ area: visitArea.optional() })),
    pagination,
    taggedMax,
  }),
});
export const revealBooking = endpoint('POST /admin/bookings/:id/reveal', 'rpc.booking.reveal', {
  access: 'staff',
  staff: STAFF_ROLES,
  reveals: true,
  summary: 'Address and phone numbers of a booking for one minute and a recorded reason',
  input: z.object({ id, ...staffReason }),
  output: z.object({
    customerAddress: z.string(),
    householdNotes: z.string().optional(),
    customerPhone: z.string().optional(),
    helperPhone: z.string().optional(),
    until: instant,
  }),
});
export const adminBooking = endpoint('GET /admin/bookings/:id', 'rpc.booking.admin-get', {
  access: 'staff',
  summary: 'One booking',
  input: z.object({ id }),
  output: z.object({ booking }),
});

/** The facts of a booking that payment and chat need, for one of its parties; anyone else gets BOOKING_NOT_FOUND. */
export const getForParty = rpc(
  'rpc.booking.get-for-party',
  z.object({ actor, bookingId: id }),
  z.object({
    booking,
    totalPaise: z.number().int(),
    payable: z.boolean(),
    /** The unpaid extension of a paid booking, paid by an order of its own. */
    added: z.object({ part: z.string(), paise: z.number().int().positive() }).optional(),
  }),
  { passedOnBy: ['chat', 'payment'] },
);
/**
 * Idempotent by the payment: the verified payment of an online booking; without an amount it is the booking's total.
 */
export const markPaid = rpc(
  'rpc.booking.mark-paid',
  z.object({ bookingId: id, paymentId: z.string(), amountPaise: z.number().int().positive().optional() }),
  z.object({ booking }),
);

const slot = { date: z.string(), startTime: z.string(), endTime: z.string() };
/** The helpers who have no time for the visit: reserved, off or full. Their weekly plans are in the catalog. */
export const busyHelpers = rpc(
  'rpc.booking.busy-helpers',
  z.object({ helperIds: z.array(id).max(1_000), ...slot }),
  z.object({ busy: z.array(id) }),
);
/** Idempotent by `timeOffId`; refused when an accepted visit is in the way, or when it was released before. */
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
/** A visit was cancelled or time off withdrawn, so the slot is free again. */
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
  /** One of HOME_CITIES, and the locality of the home without its street, for reports. Absent in older events. */
  city: z.string().optional(),
  area: z.string().optional(),
  /** Staff acted for a party. */
  byStaff: z.literal(true).optional(),
  /** Completed, and only the helper's word says that the visit took place. */
  unconfirmed: z.literal(true).optional(),
});
export type BookingMoved = z.output<typeof moved>;
export const BOOKING_REQUESTED = event('events.booking.requested', moved);
export const BOOKING_EVENT = {
  accept: event('events.booking.accepted', moved),
  decline: event('events.booking.declined', moved),
  complete: event('events.booking.completed', moved),
  cancel: event('events.booking.cancelled', moved),
} satisfies Record<BookingAction, unknown>;
/** Another request took the helper's slot. */
export const BOOKING_SUPERSEDED = event('events.booking.superseded', moved);
/** Sent at half of the time to answer a request, and at its end. */
export const BOOKING_ANSWER_DUE = event('events.booking.answer-due', moved.extend({ answerBy: instant }));
export const BOOKING_EXPIRED = event('events.booking.expired', moved);
/** Sent at half of the time to pay an accepted visit, and at its end, when the visit is cancelled. */
export const PAYMENT_DUE = event('events.booking.payment-due', moved.extend({ payBy: instant }));
export const BOOKING_UNPAID = event('events.booking.unpaid', moved);
const changed = moved.extend({
  by: z.enum(['customer', 'helper']),
  /** The write sequence of the booking; unique for each change. */
  sequence: z.number().int(),
  /** The new time, if it changes. */
  to: z.object({ date: z.string(), startTime: z.string(), endTime: z.string() }).optional(),
});
export const CHANGE_PROPOSED = event('events.booking.change-proposed', changed.extend({ answerBy: instant }));
/** The booking has a new time or address; `moved` is the previous time, `to` the new one. */
export const BOOKING_CHANGED = event(
  'events.booking.changed',
  changed.extend({ /** The other party agreed to the proposal of `by`. */ agreed: z.literal(true).optional() }),
);
export const CHANGE_CLOSED = event(
  'events.booking.change-closed',
  changed.extend({ outcome: z.enum(['declined', 'withdrawn', 'expired']) }),
);
const paise = z.number().int().nonnegative();
/**
 * The financial result of a booking, once for each `key`: booking decides by its policy, payment executes it. For a
 * paid booking: paidPaise = helperPaise + platformPaise + refundPaise. A later correction (a dispute, a payment after
 * the end) is another event with another key.
 */
export const BOOKING_SETTLED = event(
  'events.booking.settled',
  moved.extend({
    /** Unique: `booking:<id>`, or `booking:<id>:<kind>` for a correction. */
    key: z.string(),
    kind: z.enum(['completed', 'cancelled', 'no_show', 'correction']),
    /** The reason shown on statements: `late_cancellation`, `helper_late_cancel`, `payment_after_end`, … */
    reason: z.string(),
    method: z.enum(PAYMENT_METHODS),
    /** The agreed price, line by line. */
    price: z.object({ basePaise: paise, surchargePaise: paise, platformFeePaise: paise, processingFeePaise: paise }),
    paidPaise: paise,
    /** Negative: a correction takes an amount back. */
    helperPaise: z.number().int(),
    platformPaise: z.number().int(),
    refundPaise: paise,
    creditPaise: paise,
    duePaise: paise,
    dueHelperPaise: paise,
    cashCommissionPaise: paise,
    /** The part of `helperPaise` that the platform pays for a visit that it cancelled. */
    compensationPaise: paise.optional(),
    /** The helper's part is paid out from then on; absent: at once. */
    payableAt: instant.optional(),
  }),
);
export type BookingSettled = z.output<typeof BOOKING_SETTLED.data>;
export const BOOKING_PAID = event('events.booking.paid', moved);
/** The reminder of a booking or of a subscription visit, whose id replaces the booking's. */
export const REMINDER_DUE = event(
  'events.booking.reminder-due',
  moved.extend({
    kind: z.enum(['24h', '2h']),
    subscriptionId: id.optional(),
    /** The planned time, used to measure the delay. */
    dueAt: instant.optional(),
  }),
);
