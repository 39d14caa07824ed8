import {
  APARTMENT_TYPES,
  PAYMENT_STATUSES,
  PROCESSING_FEE_BASES,
  RECURRENCES,
  STAFF_CANCEL_CAUSES,
  SUBSCRIPTION_STATUSES,
  SUBSTITUTE_STATES,
  VISIT_STATUSES,
  WEEKDAYS,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { listSort } from '../list-sort.js';
import { privateField } from '../private-field.js';
import {
  actor,
  coordinates,
  count,
  id,
  instant,
  list,
  nothing,
  number,
  pagination,
  ref,
  STAFF_ROLES,
  text,
  visitArea,
} from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/** Rupees, and hours. */
export const planPricing = z.object({
  totalHoursPerMonth: z.number(),
  monthlyBaseAmount: z.number(),
  platformFee: z.number(),
  paymentProcessingFee: z.number(),
  totalMonthlyAmount: z.number(),
});
const slotTimes = { date: z.string(), startTime: z.string(), endTime: z.string() };
const slot = z.object(slotTimes);

/** The substitute of the plan's helper; the phone is shown to the customer once it is agreed. */
const substitute = z.object({ helperId: id, name: z.string(), phone: privateField('absent', z.string().optional()) });
/** The plan's helper cannot come. */
const absence = z.object({
  state: z.enum(SUBSTITUTE_STATES),
  /** The deadline to agree on a substitute; then the visit is refunded. */
  deadline: instant,
  /** The customer confirms the substitute first. */
  showFirst: z.boolean(),
  /** The number of helpers asked so far. */
  asked: z.number(),
  substitute: substitute.optional(),
});
export type VisitAbsence = z.output<typeof absence>;

/** A monthly plan. The helper sees the phone, the full address and the original requests from acceptance on. */
export const subscription = z.object({
  _id: id,
  helperId: z.object({
    _id: id,
    name: z.string(),
    location: z.string(),
    phone: privateField('absent', z.string().optional()),
  }),
  customerId: z.object({ _id: id, name: z.string(), phone: privateField('absent', z.string().optional()) }),
  services: z.array(
    z.object({
      serviceType: z.string(),
      serviceOptions: z.object({ apartmentType: z.enum(APARTMENT_TYPES).optional() }),
    }),
  ),
  schedule: z.object({
    daysOfWeek: z.array(z.enum(WEEKDAYS)),
    timeSlots: z.array(
      z.object({
        startTime: z.string(),
        endTime: z.string(),
        /** Hours, decimal. */
        duration: z.number(),
        /** Empty: all services. */
        applicableServices: z.array(z.string()),
      }),
    ),
    recurrence: z.enum(RECURRENCES),
  }),
  /** `endDate` is the first day after the last; pauses move it. */
  subscriptionPeriod: z.object({ startDate: z.string(), endDate: z.string(), durationInDays: z.number() }),
  customerAddress: privateField('locality', z.string()),
  /** The address is not on the map, so the distance was not checked. */
  addressUnknown: z.literal(true).optional(),
  specialRequests: privateField('text', z.string()),
  pricing: planPricing,
  status: z.enum(SUBSCRIPTION_STATUSES),
  payment: z.object({ status: z.enum(PAYMENT_STATUSES) }),
  daysRemaining: z.number(),
  progressPercentage: z.number(),
  servicesCompleted: z.number(),
  totalServicesScheduled: z.number(),
  nextServiceDate: z.string().optional(),
  nextService: slot.optional(),
  /** The visits that the plan's helper may mark complete now. */
  toMark: z.array(slot),
  /** Future visits that the helper cannot keep, in the order of time. */
  absences: z.array(slot.extend({ visitId: id, absence })),
  /** While pending: the deadline to pay, then to answer; after it the plan expires and is refunded. */
  answerBy: instant.optional(),
  pause: z.object({ reason: z.string(), startDate: z.string(), endDate: z.string() }).optional(),
  cancellation: z
    .object({
      by: z.enum(['customer', 'helper', 'system']),
      kind: z.enum(['declined', 'withdrawn', 'cancelled', 'expired', 'platform_cancelled']),
      reason: z.string(),
      /** Rupees. */
      refund: z.number(),
      at: instant,
      /** Staff cancelled it, and why. */
      byStaff: z.enum(STAFF_CANCEL_CAUSES).optional(),
    })
    .optional(),
  /** From a few days before the end: the next period may be booked on the same terms. */
  renewalOffered: z.boolean(),
  renews: id.optional(),
  renewedBy: id.optional(),
  /** The customer may review it until then. Absent before the helper has completed a visit. */
  reviewableUntil: instant.optional(),
  /** The customer has reviewed it. */
  reviewed: z.literal(true).optional(),
  createdAt: instant,
  acceptedAt: instant.optional(),
});
export type Subscription = z.output<typeof subscription>;

export const subscriptionVisit = z.object({
  _id: id,
  ...slotTimes,
  services: z.array(z.string()),
  status: z.enum(VISIT_STATUSES),
  /** The reason of the settlement: `delivered`, `skipped`, `helper-absent`, … */
  reason: z.string().optional(),
  /** Refunded rupees. */
  refund: z.number().optional(),
  /** For staff: the refund by policy of a completed visit, in rupees, and the deadline of each fault. */
  refundable: z.object({ amount: z.number(), notPerformedBy: instant, qualityBy: instant }).optional(),
  /** The original day, if a pause or the customer moved it. */
  movedFrom: z.string().optional(),
  /** Present while the visit is in the future. */
  absence: absence.optional(),
  /** The substitute who comes or came. */
  substitute: substitute.optional(),
  /** The customer may still skip or move it. */
  changeable: z.boolean(),
  changeableUntil: instant,
  /** The plan's helper may mark it complete now. Absent in answers of an older version. */
  mayMark: z.boolean().optional(),
  /**
   * For the customer: the visit has started and is not marked, so a pause or a cancellation asks whether it took place.
   * Without an answer, the helper may mark it until `markBy`; then `price` is refunded.
   */
  unmarked: z
    .object({
      /** Rupees: the visit's part of the payment. */
      price: z.number(),
      markBy: instant,
      /** The visit is over, so the customer may say that it did not take place. */
      deniable: z.boolean(),
    })
    .optional(),
});
export type SubscriptionVisit = z.output<typeof subscriptionVisit>;

/** Numbers count from Sunday. */
const FROM_SUNDAY = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];
const dayName = (value: unknown) => {
  const day = typeof value === 'number' || (typeof value === 'string' && /^[0-6]$/.test(value)) ? Number(value) : value;
  return typeof day === 'number'
    ? (FROM_SUNDAY[day] ?? String(day))
    : typeof day === 'string'
      ? day.toLowerCase()
      : day;
};
const unique = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : (value ?? []));
const days = z.preprocess(
  (value) => unique(Array.isArray(value) ? value.map(dayName) : value),
  z.array(z.string().max(20)).max(7),
);
const codes = z.preprocess(unique, z.array(z.string().max(50)).max(20));
const orEmpty = <T extends z.ZodType>(shape: T) => z.preprocess((value) => value ?? {}, shape);
const absentable = <T extends z.ZodType>(shape: T) => z.preprocess((value) => value ?? [], shape);

/** A plan as clients send it; a client's own `duration` and `pricing` are dropped. */
const plan = {
  helperId: ref,
  services: absentable(
    z.array(z.object({ serviceType: text(50), serviceOptions: orEmpty(z.object({ apartmentType: text(30) })) })).max(9),
  ),
  schedule: orEmpty(
    z.object({
      daysOfWeek: days,
      timeSlots: absentable(
        z.array(z.object({ startTime: text(10), endTime: text(10), applicableServices: codes })).max(16),
      ),
      recurrence: text(20),
    }),
  ),
  recurrence: text(20),
  subscriptionPeriod: orEmpty(z.object({ startDate: text(40), endDate: text(40), durationInDays: number })),
  subscriptionDurationDays: number,
  address: text(),
  customerAddress: text(),
  /** The pin that the customer placed for the address. */
  customerCoordinates: coordinates,
  requests: text(),
  specialRequests: text(),
  paymentMethod: text(20),
};

const clash = z.object({ ...slotTimes, reason: z.enum(['taken', 'day-full', 'not-working']) });
export type VisitClash = z.output<typeof clash>;

export const quoteSubscription = endpoint('POST /subscriptions/calculate-pricing', 'rpc.subscription.quote', {
  access: 'login',
  summary: 'The price of a plan, computed from the dated visits of its period',
  lift: true,
  input: z.object(plan),
  output: z.object({
    pricing: planPricing,
    visits: z.number(),
    hourlyRate: z.number(),
    subscriptionPeriod: subscription.shape.subscriptionPeriod,
  }),
});
export const checkSubscription = endpoint('POST /subscriptions/check-visits', 'rpc.subscription.check-visits', {
  access: 'customer',
  summary: 'The visits of a plan, and those that the helper cannot take; checked before the payment',
  input: z.object(plan),
  output: z.object({ visits: z.array(slot), clashes: z.array(clash) }),
});
export const createSubscription = endpoint('POST /subscriptions', 'rpc.subscription.create', {
  access: 'customer',
  summary: 'Request a monthly plan. It is paid first; the helper answers within 48 hours',
  status: 201,
  message: 'Subscription created successfully',
  idempotent: true,
  input: z.object(plan),
  output: z.object({ subscription }),
});

const paged = { status: text(20), page: count(1, 1, 10_000), limit: count(10, 1, 50) };
export const listSubscriptions = endpoint('GET /subscriptions', 'rpc.subscription.list-mine', {
  access: 'customer',
  summary: "The signed-in customer's subscriptions",
  input: z.object(paged),
  inParts: 'subscriptions',
  output: z.object({ subscriptions: z.array(subscription), pagination }),
});
export const getSubscription = endpoint('GET /subscriptions/:id', 'rpc.subscription.get', {
  access: 'login',
  summary: 'One subscription of a party to it',
  passedOnBy: ['chat'],
  input: z.object({ id }),
  output: z.object({ subscription }),
});
export const helperSubscriptions = endpoint('GET /subscriptions/helper/:helperId', 'rpc.subscription.list-for-helper', {
  access: 'helper',
  summary: "The signed-in helper's subscription jobs",
  input: z.object({ helperId: id, ...paged }),
  inParts: 'subscriptions',
  output: z.object({ subscriptions: z.array(subscription), pagination }),
});

export const acceptSubscription = endpoint('PUT /subscriptions/:id/accept', 'rpc.subscription.accept', {
  access: 'helper',
  summary: 'Accept a paid request: reserves the slots of all visits or of none; visits already begun are refunded',
  message: 'Subscription accepted',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ subscription }),
});
export const declineSubscription = endpoint('PUT /subscriptions/:id/decline', 'rpc.subscription.decline', {
  access: 'helper',
  summary: 'Decline a request with a reason; the payment is refunded in full',
  message: 'Subscription declined',
  idempotent: true,
  input: z.object({ id, reason: text() }),
  output: z.object({ subscription }),
});
export const withdrawSubscription = endpoint('PUT /subscriptions/:id/withdraw', 'rpc.subscription.withdraw', {
  access: 'customer',
  summary: 'Withdraw a request before the helper accepts it; a payment is refunded in full',
  message: 'Subscription withdrawn',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ subscription }),
});
/** The customer's answers about visits that have started and are not marked; each visit at most once. */
const visitAnswers = absentable(
  z
    .array(z.object({ visitId: id, tookPlace: z.boolean() }))
    .max(100)
    .refine((answers) => new Set(answers.map(({ visitId }) => visitId)).size === answers.length),
);
export const pauseSubscription = endpoint('PUT /subscriptions/:id/pause', 'rpc.subscription.pause', {
  access: 'customer',
  summary:
    'Pause until a day; its visits move to the next days of the schedule after the end. `visits`: whether unmarked visits took place',
  message: 'Subscription paused',
  idempotent: true,
  input: z.object({ id, reason: text(), startDate: text(40), endDate: text(40), visits: visitAnswers }),
  output: z.object({ subscription }),
});
export const resumeSubscription = endpoint('PUT /subscriptions/:id/resume', 'rpc.subscription.resume', {
  access: 'customer',
  summary: 'Resume before the pause ends: future visits return to their days where those are free',
  message: 'Subscription resumed',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ subscription }),
});
export const quoteSubscriptionCancellation = endpoint(
  'GET /subscriptions/:id/cancellation-quote',
  'rpc.subscription.cancellation-quote',
  {
    access: 'customer',
    summary: 'The refund of a cancellation now, visit by visit',
    input: z.object({ id }),
    output: z.object({
      /** Rupees: paid = delivered + refunded + kept + refund + still to be marked. */
      paid: z.number(),
      delivered: z.number(),
      refunded: z.number(),
      fee: z.number(),
      refund: z.number(),
      toBeMarked: z.number(),
      visitsCancelled: z.number(),
    }),
  },
);
export const cancelSubscription = endpoint('PUT /subscriptions/:id/cancel', 'rpc.subscription.cancel', {
  access: 'customer',
  summary:
    'Cancel with a reason; future visits are refunded. `visits`: whether unmarked visits took place. `refund`: the amount that the customer agreed to; any other amount answers 409',
  message: 'Subscription cancelled',
  idempotent: true,
  /** `refund` in rupees; absent: whatever the rules give. */
  input: z.object({ id, reason: text(), visits: visitAnswers, refund: number }),
  output: z.object({ subscription }),
});
export const markServiceComplete = endpoint(
  'POST /subscriptions/:id/mark-service-complete',
  'rpc.subscription.mark-service-complete',
  {
    access: 'helper',
    summary: 'Mark a visit of that day complete: the earliest unmarked one, or the one with the given start',
    message: 'Service marked as complete',
    idempotent: true,
    input: z.object({ id, serviceDate: text(40), startTime: text(10) }),
    output: z.object({ subscription, visit: subscriptionVisit }),
  },
);
export const listVisits = endpoint('GET /subscriptions/:id/visits', 'rpc.subscription.list-visits', {
  access: 'login',
  summary: 'Every visit of a subscription, in the order of time',
  input: z.object({ id }),
  output: z.object({ visits: z.array(subscriptionVisit) }),
});
export const skipVisit = endpoint('POST /subscriptions/:id/visits/:visitId/skip', 'rpc.subscription.skip-visit', {
  access: 'customer',
  summary: 'Skip one visit until 4 hours before its start; it is refunded',
  message: 'Visit skipped',
  idempotent: true,
  input: z.object({ id, visitId: id }),
  output: z.object({ subscription, visit: subscriptionVisit }),
});
export const moveVisit = endpoint('POST /subscriptions/:id/visits/:visitId/move', 'rpc.subscription.move-visit', {
  access: 'customer',
  summary: 'Move one visit to another day or time until 4 hours before its start, if the helper is free',
  message: 'Visit moved',
  idempotent: true,
  input: z.object({ id, visitId: id, date: text(40), startTime: text(10) }),
  output: z.object({ subscription, visit: subscriptionVisit }),
});
export const reportAbsence = endpoint(
  'POST /subscriptions/:id/visits/:visitId/absence',
  'rpc.subscription.report-absence',
  {
    access: 'helper',
    summary:
      'The helper cannot come that time: the customer may have another one; with no time left the visit is refunded',
    message: 'The customer is told',
    idempotent: true,
    input: z.object({ id, visitId: id }),
    output: z.object({ subscription, visit: subscriptionVisit }),
  },
);
export const revokeAbsence = endpoint(
  'DELETE /subscriptions/:id/visits/:visitId/absence',
  'rpc.subscription.revoke-absence',
  {
    access: 'helper',
    summary: 'The helper can come after all, as long as no other helper is engaged',
    message: 'The customer is told',
    idempotent: true,
    input: z.object({ id, visitId: id }),
    output: z.object({ subscription, visit: subscriptionVisit }),
  },
);
export const renewSubscription = endpoint('POST /subscriptions/:id/renew', 'rpc.subscription.renew', {
  access: 'customer',
  summary: 'Renew for the next period on the same terms: a request that is paid and answered like the first',
  status: 201,
  message: 'Subscription created successfully',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ subscription }),
});

/** Staff see the locality of the address, masked phone numbers, and no text that the customer or the helper wrote. */
export const adminSubscriptions = endpoint('GET /admin/subscriptions', 'rpc.subscription.admin-list', {
  access: 'staff',
  summary: 'Subscriptions, newest first',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    status: text(20),
    customerId: ref,
    helperId: ref,
    /** These subscriptions, at most 50. */
    ids: list,
    sort: listSort('subscriptions'),
  }),
  inParts: 'subscriptions',
  output: z.object({ subscriptions: z.array(subscription), pagination }),
});
export const adminSubscription = endpoint('GET /admin/subscriptions/:id', 'rpc.subscription.admin-get', {
  access: 'staff',
  summary: 'One subscription with its visits',
  input: z.object({ id }),
  output: z.object({ subscription, visits: z.array(subscriptionVisit) }),
});
/** A visit of a subscription on the board of today's visits. Staff see the locality of the address. */
const boardVisit = z.object({
  _id: id,
  subscriptionId: id,
  ...slotTimes,
  services: z.array(z.string()),
  customer: z.object({ _id: id, name: z.string(), location: z.string() }),
  /** The helper who comes; absent while a substitute is searched. */
  helper: z.object({ _id: id, name: z.string() }).optional(),
  /** The search of a substitute, and the deadline for it. */
  search: z.object({ state: z.enum(SUBSTITUTE_STATES), deadline: instant }).optional(),
  /** For the roles that have the board, where the place of the visit is known. */
  area: visitArea.optional(),
});
export type BoardVisit = z.output<typeof boardVisit>;
/**
 * The visits of subscriptions in a column of the board (`late`, `not-started`, `starting-soon`, `without-helper`), the
 * first to begin at the top. INVALID_INPUT for another `board` or `city`. Filtered by a city, the first 500 of the
 * column are considered; `more` says that there are further ones.
 */
export const adminSubscriptionVisits = endpoint('GET /admin/subscription-visits', 'rpc.subscription.admin-visits', {
  access: 'staff',
  summary: 'Visits of subscriptions on the board of today: late, not started, starting soon or without a helper',
  input: z.object({ board: text(20), city: text(100), page: count(1, 1, 10_000), limit: count(25, 1, 100) }),
  inParts: 'visits',
  output: z.object({ visits: z.array(boardVisit), pagination }),
});
export const revealSubscription = endpoint('POST /admin/subscriptions/:id/reveal', 'rpc.subscription.reveal', {
  access: 'staff',
  staff: STAFF_ROLES,
  reveals: true,
  summary:
    'Address, phone numbers, special requests and reasons of a subscription for one minute and a recorded reason',
  input: z.object({ id, ...staffReason }),
  output: z.object({
    customerAddress: z.string(),
    specialRequests: z.string().optional(),
    /** The reason of the current pause. */
    pauseReason: z.string().optional(),
    cancellationReason: z.string().optional(),
    customerPhone: z.string().optional(),
    helperPhone: z.string().optional(),
    until: instant,
  }),
});

export const countPendingSubscriptions = rpc(
  'rpc.subscription.count-pending',
  z.object({ helperId: id }),
  z.object({ pending: z.number() }),
);
/** Completed visits in the order of their ids, in pages; `next` is absent on the last page. */
export const listCompletedVisits = rpc(
  'rpc.subscription.list-completed-visits',
  z.object({ after: z.string() }),
  z.object({
    visits: z.array(
      z.object({
        visitId: id,
        customerId: id,
        /** The helper who came. */
        helperId: id,
        endsAt: instant,
        basePaise: z.number().int(),
      }),
    ),
    next: id.optional(),
  }),
);
/** The facts that a review of a subscription needs; anyone but the customer gets SUBSCRIPTION_NOT_FOUND. */
export const getReviewableSubscription = rpc(
  'rpc.subscription.get-reviewable',
  z.object({ actor, subscriptionId: id }),
  z.object({
    helperId: id,
    helperName: z.string(),
    customerName: z.string(),
    /** The first of its services. */
    service: z.string(),
    /** Absent before the helper has completed a visit. */
    reviewableUntil: instant.optional(),
  }),
  { passedOnBy: ['booking'] },
);
/** The facts that payment needs before it creates an order; anyone but the customer gets SUBSCRIPTION_NOT_FOUND. */
export const getPayableSubscription = rpc(
  'rpc.subscription.get-payable',
  z.object({ actor, subscriptionId: id }),
  z.object({ subscription, totalPaise: z.number().int(), payable: z.boolean() }),
  { passedOnBy: ['payment'] },
);
/** Idempotent: the verified payment; PAYMENT_CAPTURED is the guarantee. */
export const markSubscriptionPaid = rpc(
  'rpc.subscription.mark-paid',
  z.object({ subscriptionId: id, paymentId: z.string(), amountPaise: z.number().int() }),
  z.object({ subscription }),
);
/** Active subscriptions, checked before an account is deleted. */
export const countActiveSubscriptions = rpc(
  'rpc.subscription.count-active',
  z.object({ userId: id }),
  z.object({ active: z.number().int() }),
);

/** A visit's slot reservation; `visitId` is its owner. Other reservations on that day are not affected. */
const visitClaim = z.object({ visitId: id, ...slotTimes });
const visitDate = z.object({ visitId: id, date: z.string() });
const wanted = z.object({ helperId: id, visits: z.array(visitClaim).max(1_000) });
const clashes = z.object({ clashes: z.array(clash.extend({ visitId: id })) });
/** Absent in calls of older versions, and if the slot was reserved by one. */
const hold = id.optional();
/**
 * All or none, and idempotent. What a visit holds on that day already stays until it is released, and all of it belongs
 * to this hold. Nothing is reserved while there is a conflict.
 */
export const claimVisits = rpc('rpc.booking.claim-visits', wanted.extend({ hold }), clashes);
/** Like claimVisits, without reserving anything. */
export const checkVisits = rpc('rpc.booking.check-visits', wanted, clashes);
/** The reservations of these visits on these days, from the first to the last reserved half hour. */
export const listVisitReservations = rpc(
  'rpc.booking.list-visit-reservations',
  z.object({ helperId: id, visits: z.array(visitDate).max(1_000) }),
  z.object({ reservations: z.array(visitClaim.extend({ hold })) }),
);
/**
 * Releases what the visits hold on these days, except the times to keep. Changes nothing if another hold has it now.
 */
export const releaseVisits = rpc(
  'rpc.booking.release-visits',
  z.object({
    helperId: id,
    visits: z
      .array(visitDate.extend({ hold, keep: z.object({ startTime: z.string(), endTime: z.string() }).optional() }))
      .max(1_000),
  }),
  nothing,
);

const visitsOfHelpers = z.array(visitDate.extend({ helperId: id })).max(2_000);
/** The visits among these that do not take place with this helper on this day, and are not about to. */
export const findUnwantedVisits = rpc(
  'rpc.subscription.find-unwanted-visits',
  z.object({ visits: visitsOfHelpers }),
  z.object({ unwanted: visitsOfHelpers }),
);

const facts = z.object({
  subscriptionId: id,
  customerId: id,
  helperId: id,
  customerName: z.string(),
  helperName: z.string(),
  /** Codes; the first one is used where only one fits. */
  services: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  /** One of HOME_CITIES, for reports. Absent in older events. */
  city: z.string().optional(),
});
export type SubscriptionFactsData = z.output<typeof facts>;
/** `substitute`: the substitute of the plan's helper. */
const visitFacts = facts.extend({
  visitId: id,
  /** Staff acted for a party. */
  byStaff: z.literal(true).optional(),
  ...slotTimes,
  substitute: substitute.omit({ phone: true }).optional(),
});
const substituted = visitFacts.required({ substitute: true });

export const SUBSCRIPTION_EVENT = {
  /** Paid: the helper has 48 hours to answer. */
  requested: event('events.subscription.requested', facts),
  accepted: event('events.subscription.accepted', facts),
  declined: event('events.subscription.declined', facts.extend({ reason: z.string() })),
  withdrawn: event('events.subscription.withdrawn', facts.extend({ paid: z.boolean() })),
  expired: event('events.subscription.expired', facts.extend({ paid: z.boolean() })),
  paused: event('events.subscription.paused', facts.extend({ reason: z.string(), from: z.string(), to: z.string() })),
  resumed: event('events.subscription.resumed', facts.extend({ by: z.enum(['customer', 'system']) })),
  cancelled: event('events.subscription.cancelled', facts.extend({ reason: z.string() })),
  /**
   * The platform cancelled a request or a subscription because one of its parties can no longer use the platform.
   * `notifies`: the other party.
   */
  platformCancelled: event(
    'events.subscription.platform-cancelled',
    facts.extend({
      notifies: z.enum(['customer', 'helper']),
      wasAccepted: z.boolean(),
      refundPaise: z.number().int().nonnegative(),
      compensationPaise: z.number().int().nonnegative(),
    }),
  ),
  completed: event('events.subscription.completed', facts),
  /** `confirmedBy`: the customer said so; absent: the helper marked it. */
  visitCompleted: event(
    'events.subscription.visit-completed',
    visitFacts.extend({ confirmedBy: z.literal('customer').optional() }),
  ),
  visitSkipped: event('events.subscription.visit-skipped', visitFacts.extend({ reason: z.string() })),
  visitMoved: event('events.subscription.visit-moved', visitFacts.extend({ from: slot })),
  renewalOffered: event('events.subscription.renewal-offered', facts),
  /** The assigned helper cannot come; the customer may get a substitute until the deadline. */
  helperAbsent: event('events.subscription.helper-absent', visitFacts.extend({ deadline: instant })),
  /** The helper of the plan can come after all. */
  absenceRevoked: event('events.subscription.absence-revoked', visitFacts),
  substituteAsked: event('events.subscription.substitute-asked', visitFacts.extend({ helperIds: z.array(id) })),
  /** A helper agreed and waits for the customer. */
  substituteProposed: event('events.subscription.substitute-proposed', substituted),
  /** `byCustomer`: the customer confirmed last. */
  substituteFound: event('events.subscription.substitute-found', substituted.extend({ byCustomer: z.boolean() })),
  /** The substitute is no longer needed; `wasFound`: they were already confirmed. */
  substituteReleased: event('events.subscription.substitute-released', substituted.extend({ wasFound: z.boolean() })),
} as const;
/** A helper's visits of one day, sent at 00:05 the day before. */
export const HELPER_DAY_LISTED = event(
  'events.subscription.day-listed',
  z.object({
    helperId: id,
    date: z.string(),
    visits: z.array(
      z.object({
        subscriptionId: id,
        /** Absent in events of older versions. */
        customerId: id.optional(),
        customerName: z.string(),
        services: z.array(z.string()),
        startTime: z.string(),
        endTime: z.string(),
      }),
    ),
  }),
);

const paise = z.number().int().nonnegative();
/**
 * A movement of a subscription's money, once for each `key`: of a visit (`visit:<id>`: helper + platform + refund = its
 * part of the payment) or of the whole (`subscription:<id>`: declined, withdrawn or expired;
 * `subscription:<id>:late-payment`). Over the whole life the sums equal the payment.
 */
export const SUBSCRIPTION_SETTLED = event(
  'events.subscription.settled',
  z.object({
    subscriptionId: id,
    customerId: id,
    helperId: id,
    key: z.string(),
    visitId: id.optional(),
    /** Shown to its helper among the earnings. */
    visit: z
      .object({
        services: z.array(z.string()),
        date: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        customerName: z.string(),
      })
      .optional(),
    /** `delivered`, `skipped`, `cancelled`, `late-cancellation`, `declined`, `expired`, `late-payment`, … */
    reason: z.string(),
    helperPaise: paise,
    /** Negative by `compensationPaise`. */
    platformPaise: z.number().int(),
    refundPaise: paise,
    /** The part of `helperPaise` that the platform pays for a visit that it cancelled. */
    compensationPaise: paise.optional(),
    /** The amount that the processing fee, a part of `platformPaise`, is a share of; absent: the base amount. */
    processingFeeBase: z.enum(PROCESSING_FEE_BASES).optional(),
    /** The helper's part is paid out from then on; absent: at once. */
    payableAt: instant.optional(),
  }),
);
export type SubscriptionSettled = z.output<typeof SUBSCRIPTION_SETTLED.data>;
