import { PAYMENT_PURPOSES, REFUND_STATUSES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from './define.js';
import { id, instant, ref, text } from './shapes.js';

export const createPaymentOrder = endpoint('POST /payments/create-order', 'rpc.payment.create-order', {
  access: 'customer',
  summary: 'The provider’s order for an accepted online booking; asked again, the same order',
  lift: true,
  idempotent: true,
  deadline: 5_000,
  input: z.object({ bookingId: ref }),
  output: z.object({
    orderId: z.string(),
    keyId: z.string(),
    /** Paise. */
    amount: z.number().int(),
    currency: z.literal('INR'),
    /** The script that opens the provider's payment window. */
    checkoutUrl: z.string(),
    bookingDetails: z.object({
      service: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      helperName: z.string(),
      customerName: z.string(),
      /** Rupees. */
      totalAmount: z.number(),
    }),
  }),
});

export const verifyPayment = endpoint('POST /payments/verify', 'rpc.payment.verify', {
  access: 'customer',
  summary: 'Confirm a payment by the three fields that the payment window returned',
  message: 'Payment verified successfully',
  deadline: 5_000,
  input: z.object({
    bookingId: ref,
    razorpay_payment_id: text(100),
    razorpay_order_id: text(100),
    razorpay_signature: text(200),
  }),
  output: z.object({
    payment: z.object({ status: z.literal('completed'), paymentId: z.string(), orderId: z.string() }),
  }),
});

/** The provider's webhook, handed on by the gateway byte for byte; stored before it is answered. */
export const receiveWebhook = rpc(
  'rpc.payment.receive-webhook',
  z.object({ rawBody: z.string(), signature: z.string(), eventId: z.string() }),
  z.object({ received: z.literal(true) }),
);

/** What an order pays for, and whose it is. */
const purpose = {
  purpose: z.enum(PAYMENT_PURPOSES),
  /** The booking's or the subscription's id. */
  purposeId: id,
  customerId: id,
  helperId: id,
};
const paise = z.number().int().nonnegative();

/** Paid for good: by the provider, by credit, or both. Comes once for each purpose. */
export const PAYMENT_CAPTURED = event(
  'events.payment.captured',
  z.object({
    ...purpose,
    orderId: z.string(),
    paymentId: z.string(),
    /** All that the customer gave for the purpose: through the provider, and as credit. */
    amountPaise: paise,
    creditPaise: paise.default(0),
  }),
);

/** A refund began, arrived or failed. The sums are those of the whole purpose after it. */
export const REFUND_MOVED = event(
  'events.payment.refund-moved',
  z.object({
    ...purpose,
    refundId: id,
    status: z.enum(REFUND_STATUSES),
    amountPaise: paise,
    /** Processed so far, and all that was paid. */
    refundedPaise: paise,
    paidPaise: paise,
    /** By when it should have arrived at the latest (ISO instant), by the way it was paid. */
    expectedBy: instant.optional(),
  }),
);

/** Non-cash credit was given to a customer. */
export const CREDIT_GRANTED = event(
  'events.payment.credit-granted',
  z.object({ customerId: id, amountPaise: paise, reason: z.string(), purpose: purpose.purpose, purposeId: id }),
);

/** Whether a helper may take on more work that is paid in cash (commission due against its limits). */
export const cashStanding = rpc(
  'rpc.payment.cash-standing',
  z.object({ helperId: id }),
  z.object({ standing: z.enum(['clear', 'warn', 'blocked']), duePaise: paise, limitPaise: paise }),
);
