import { z } from 'zod';

const EVENTS = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const;

const body = z.object({
  event: z.enum(EVENTS),
  payload: z.object({
    payment: z.object({
      entity: z.object({ id: z.string(), order_id: z.string(), amount: z.number(), currency: z.string() }),
    }),
  }),
});

/** What a webhook says about a payment of one of our orders. */
export interface PaymentNews {
  event: (typeof EVENTS)[number];
  orderId: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
}

/** Undefined for everything that is not about a payment of an order. */
export function readWebhook(rawBody: string): PaymentNews | undefined {
  const parsed = body.safeParse(jsonOf(rawBody));
  if (!parsed.success) return undefined;
  const { event, payload } = parsed.data;
  const { id: paymentId, order_id: orderId, amount: amountPaise, currency } = payload.payment.entity;
  return { event, orderId, paymentId, amountPaise, currency };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
