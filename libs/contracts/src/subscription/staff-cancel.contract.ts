import { PROCESSING_FEE_BASES, STAFF_CANCEL_CAUSES, VISIT_FAULTS } from '@sahaya/domain';
import { z } from 'zod';
import { heldRefund } from '../booking/staff-cancel.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { id, instant, ref, STAFF_ROLES, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';
import { subscription, SUBSCRIPTION_EVENT } from './subscription.contract.js';

/* Staff cancel a subscription by policy, and refund a single visit that went wrong. */

const quote = z.object({
  quoteId: id,
  cause: z.enum(STAFF_CANCEL_CAUSES),
  /** Rupees: paid = delivered + refunded + fee + refund + still to be marked. */
  paid: z.number(),
  delivered: z.number(),
  refunded: z.number(),
  /** Kept by the helper for visits that start soon. */
  fee: z.number(),
  refund: z.number(),
  toBeMarked: z.number(),
  visitsCancelled: z.number(),
  /** The part of the refund that the customer's own cancellation would not give; it counts in the refund limit. */
  extra: z.number(),
  validUntil: instant,
});
export type StaffSubscriptionQuote = z.output<typeof quote>;

export const quoteStaffSubscriptionCancellation = endpoint(
  'GET /admin/subscriptions/:id/cancellation-quote',
  'rpc.subscription.staff-cancellation-quote',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    summary:
      'What a cancellation by staff does now: for the `customer`, because of the `helper` or of the `platform`; valid for two minutes',
    input: z.object({ id, cause: text(20) }),
    output: quote,
  },
);
export const cancelSubscriptionByStaff = endpoint(
  'POST /admin/subscriptions/:id/cancellation',
  'rpc.subscription.staff-cancel',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    stepUp: true,
    summary:
      'Cancel a pending, active or paused subscription by policy at the quoted amounts, with a reason. Above the refund limit of 24 hours, what the customer could not get by cancelling waits for the approval of a second person in finance',
    idempotent: true,
    input: z.object({ id, quoteId: ref, ...staffReason }),
    output: z.object({
      subscription,
      /** Rupees that wait for a second person. */
      awaitingApproval: z.object({ refund: z.number() }).optional(),
    }),
  },
);

const paise = z.number().int().nonnegative();
/** The refund of a completed visit by policy; refused with REFUND_NOT_BY_POLICY. */
export const getVisitRefund = rpc(
  'rpc.subscription.visit-refund',
  z.object({ subscriptionId: id, visitId: id, fault: z.enum(VISIT_FAULTS) }),
  z.object({
    customerId: id,
    /** The person who did the visit. */
    workerId: id,
    helperPaise: paise,
    platformPaise: paise,
    refundPaise: paise,
    /** The amount that the processing fee is a share of; absent: the base amount. */
    processingFeeBase: z.enum(PROCESSING_FEE_BASES).optional(),
  }),
);

const facts = SUBSCRIPTION_EVENT.accepted.data;
/** Staff cancelled a subscription. For the customer, it follows the event of their own cancellation. */
export const SUBSCRIPTION_STAFF_CANCELLED = event(
  'events.subscription.staff-cancelled',
  facts.extend({
    cause: z.enum(STAFF_CANCEL_CAUSES),
    decidedBy: id,
    /** It was a request that the helper had not accepted, and whether it was paid. */
    pending: z.boolean(),
    paid: z.boolean(),
    refundPaise: paise,
    held: heldRefund.optional(),
  }),
);
/** Staff refunded a visit that was marked complete. */
export const SUBSCRIPTION_VISIT_REFUNDED = event(
  'events.subscription.visit-refunded',
  SUBSCRIPTION_EVENT.visitCompleted.data.extend({
    fault: z.enum(VISIT_FAULTS),
    refundPaise: paise,
    /** The helper's pay was taken back; otherwise it had been paid out and the platform bears the refund. */
    fromHelper: z.boolean(),
  }),
);
