import { newId } from './ids.js';
import { orderEntity, type Order } from './order.js';
import { paymentEntity, type Payment } from './payment.js';
import { refundEntity, type Refund } from './refund.js';
import { webhookSignature } from './signature.js';

export type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

export const DELIVERY_STATES = ['pending', 'delivered', 'abandoned'] as const;

/** One event on its way to the merchant. Body and signature are fixed when it happens, so a retry repeats them. */
export interface Delivery {
  _id: string;
  event: WebhookEvent;
  body: string;
  signature: string;
  state: (typeof DELIVERY_STATES)[number];
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
  lastResult: string | null;
}

const ACCOUNT_ID = 'acc_SahayaSandbox0';

/** What an event is about; Razorpay names them in this order. */
export interface Subjects {
  refund?: Refund;
  payment?: Payment;
  order?: Order;
}

export function newDelivery(event: WebhookEvent, subjects: Subjects, webhookSecret: string, now: Date): Delivery {
  const { refund, payment, order } = subjects;
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    ...(payment && { payment: { entity: paymentEntity(payment) } }),
    ...(order && { order: { entity: orderEntity(order) } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  });
  const signature = webhookSignature(body, webhookSecret);
  return {
    _id: newId('evnt'),
    event,
    body,
    signature,
    state: 'pending',
    attempts: 0,
    createdAt: now,
    nextAttemptAt: now,
    lastResult: null,
  };
}

const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 5 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** When to try again after so many failed attempts: 1 s, 2 s, 4 s … 5 min, for 24 hours; then undefined. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  if (now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS) return undefined;
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));
}
