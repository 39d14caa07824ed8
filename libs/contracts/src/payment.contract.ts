import { z } from 'zod';
import { endpoint, event, rpc } from './define.js';
import { id, ref, text } from './shapes.js';

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

export const PAYMENT_CAPTURED = event(
  'events.payment.captured',
  z.object({
    bookingId: id,
    customerId: id,
    helperId: id,
    orderId: z.string(),
    paymentId: z.string(),
    amountPaise: z.number().int(),
  }),
);
