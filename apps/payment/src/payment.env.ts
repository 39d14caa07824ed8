import { secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const paymentEnv = serviceEnv.extend({
  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: secret,
  /** Comma separated, the current one first: after a change, retries still carry the previous one. */
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(secret)),
  /** Razorpay's API, or the stand-in's. */
  RAZORPAY_API_URL: z.url(),
  /** The script that opens the payment window in the browser. */
  RAZORPAY_CHECKOUT_URL: z.url(),
});
export type PaymentEnv = z.output<typeof paymentEnv>;
