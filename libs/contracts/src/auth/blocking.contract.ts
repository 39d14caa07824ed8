import { BLOCKED_BOOKING_STEPS, BOOKING_STATUSES, SUBSCRIPTION_STATUSES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { id, ROLES } from '../shapes.js';

/* Staff block a user: what happens to the bookings and subscriptions of that user, shown before and done after. */

const paise = z.number().int().nonnegative();
const slot = { date: z.string(), startTime: z.string(), endTime: z.string() };

/** A booking that the block changes. */
const affectedBooking = z.object({
  _id: id,
  /** The other party. */
  otherId: id,
  otherName: z.string(),
  service: z.string(),
  ...slot,
  status: z.enum(BOOKING_STATUSES),
  step: z.enum(BLOCKED_BOOKING_STEPS).exclude(['leave']),
});
/** A subscription that the block ends. */
const affectedSubscription = z.object({
  _id: id,
  otherId: id,
  otherName: z.string(),
  services: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Visits that are cancelled. */
  visits: z.number().int(),
});
const amountsPaise = { refundPaise: paise, compensationPaise: paise };
const asked = z.object({ userId: id, party: z.enum(['customer', 'helper']) });

/** The effects of a block now. `left`: visits under way or under review, which continue to their normal end. */
export const previewBlockedBookings = rpc(
  'rpc.booking.preview-block',
  asked,
  z.object({
    bookings: z.array(affectedBooking.extend({ ...amountsPaise, creditPaise: paise })),
    left: z.number().int(),
  }),
);
/** `substituteVisits`: visits of other subscriptions that the helper agreed to do. */
export const previewBlockedSubscriptions = rpc(
  'rpc.subscription.preview-block',
  asked,
  z.object({
    subscriptions: z.array(affectedSubscription.extend(amountsPaise)),
    substituteVisits: z.number().int(),
    left: z.number().int(),
  }),
);

const rupees = z.number();
const amounts = { refund: rupees, compensation: rupees };
export const BLOCK_PREVIEW_SOURCES = ['booking', 'subscription', 'payment'] as const;
export const blockPreview = z.object({
  /** Names this list. A block that names an outdated list is refused and answered with the current one. */
  version: z.string(),
  bookings: z.array(affectedBooking.extend({ ...amounts, credit: rupees })),
  subscriptions: z.array(affectedSubscription.extend(amounts)),
  substituteVisits: z.number().int(),
  left: z.number().int(),
  /** Rupees: refunded at once, refunded if no other helper is found, paid to helpers, and granted as credit. */
  totals: z.object({ refund: rupees, refundLater: rupees, compensation: rupees, credit: rupees }),
  /** The number of users who are notified. */
  notified: z.number().int(),
  /** Earnings in rupees that are not paid out; the block does not stop their payout. */
  earnings: rupees,
  /** Services that did not answer: their part of the list is missing. */
  missing: z.array(z.enum(BLOCK_PREVIEW_SOURCES)),
});
export type BlockPreview = z.output<typeof blockPreview>;

export const previewBlock = endpoint('GET /admin/users/:id/block-preview', 'rpc.auth.preview-block', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary: 'What a block of the user would do: bookings, subscriptions, refunds and the people who are notified',
  // Waits for other services, which may not answer.
  deadline: 5_000,
  input: z.object({ id }),
  output: z.object({ preview: blockPreview }),
});

/**
 * A customer or helper was blocked, or the block was lifted. A smaller `revision` than the known one is an older state.
 * `blockId` is unique for each block.
 */
export const USER_BLOCKED = event(
  'events.user.blocked',
  z.object({ userId: id, role: z.enum(ROLES), revision: z.number().int(), blockId: id }),
);
export const USER_UNBLOCKED = event('events.user.unblocked', z.object({ userId: id, revision: z.number().int() }));

export const BLOCK_PARTS = ['bookings', 'subscriptions'] as const;
/** A service has ended all that it keeps of a blocked user; `count`: bookings or subscriptions, `searches` among them. */
export const BLOCK_APPLIED = event(
  'events.user.block-applied',
  z.object({
    userId: id,
    blockId: id,
    part: z.enum(BLOCK_PARTS),
    count: z.number().int(),
    searches: z.number().int(),
    ...amountsPaise,
  }),
);
