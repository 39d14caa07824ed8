import { secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

const variables = serviceEnv.extend({
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
  /** Rupees of cash commission from which on a helper takes no new work that is paid in cash. */
  CASH_COMMISSION_LIMIT: z.coerce.number().positive().default(5_000),
  /** Payout accounts are stored under it. */
  PAYOUT_ACCOUNT_KEY: secret,
  /** By a CSV for the bank and a person's word, or through the provider's payouts. */
  PAYOUT_ADAPTER: z.enum(['manual', 'razorpayx']).default('manual'),
  /** GST inside the platform's fees, as receipts show it; 0: none, and no tax lines. */
  TAX_GST_PERCENT: z.coerce.number().min(0).max(100).default(0),
  TAX_GSTIN: z.string().default(''),
  /** The account at the provider that payouts are made from; needed for its adapter. */
  RAZORPAYX_ACCOUNT_NUMBER: z.string().default(''),
});

/** One variable asks for another. */
export const paymentEnv = variables
  .refine((env) => env.PAYOUT_ADAPTER === 'manual' || env.RAZORPAYX_ACCOUNT_NUMBER !== '', {
    path: ['RAZORPAYX_ACCOUNT_NUMBER'],
    message: 'is needed to pay out through the provider',
  })
  .refine((env) => env.TAX_GST_PERCENT === 0 || env.TAX_GSTIN !== '', {
    path: ['TAX_GSTIN'],
    message: 'is needed where receipts show tax',
  });
export type PaymentEnv = z.output<typeof paymentEnv>;
