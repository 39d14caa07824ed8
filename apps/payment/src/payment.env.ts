import { keyRing, personalDataKeysOf, refuseWeakSecrets, secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

const variables = serviceEnv.safeExtend({
  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: secret,
  /** Comma separated, the current one first: retries after a change still carry the previous one. */
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(secret)),
  /** The merchant's account, which webhooks must name. */
  RAZORPAY_ACCOUNT_ID: z.string().regex(/^acc_\w+$/, 'must be the id of an account: acc_…'),
  /** Razorpay's API, or the stand-in's. */
  RAZORPAY_API_URL: z.url(),
  /** The script that opens the payment window in the browser. */
  RAZORPAY_CHECKOUT_URL: z.url(),
  /** Rupees of cash commission from which on a helper cannot take new cash work. */
  CASH_COMMISSION_LIMIT: z.coerce.number().positive().default(5_000),
  /** Encrypts payout accounts. */
  PAYOUT_ACCOUNT_KEYS: keyRing,
  /** By a CSV for the bank and manual marking, or through the provider's payouts. */
  PAYOUT_ADAPTER: z.enum(['manual', 'razorpayx']).default('manual'),
  /** GST included in the platform's fees, shown on receipts; 0: no tax lines. */
  TAX_GST_PERCENT: z.coerce.number().min(0).max(100).default(0),
  TAX_GSTIN: z.string().default(''),
  /** The provider account for payouts; required by its adapter. */
  RAZORPAYX_ACCOUNT_NUMBER: z.string().default(''),
});

const secretsOf = (env: z.output<typeof variables>) => ({
  ...personalDataKeysOf(env),
  RAZORPAY_KEY_SECRET: [env.RAZORPAY_KEY_SECRET],
  RAZORPAY_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRET,
  PAYOUT_ACCOUNT_KEYS: env.PAYOUT_ACCOUNT_KEYS.keys.map((key) => key.secret),
});

/** Some variables require others. */
export const paymentEnv = variables
  .superRefine(refuseWeakSecrets(secretsOf))
  .refine((env) => env.PAYOUT_ADAPTER === 'manual' || env.RAZORPAYX_ACCOUNT_NUMBER !== '', {
    path: ['RAZORPAYX_ACCOUNT_NUMBER'],
    message: 'is needed to pay out through the provider',
  })
  .refine((env) => env.TAX_GST_PERCENT === 0 || env.TAX_GSTIN !== '', {
    path: ['TAX_GSTIN'],
    message: 'is needed where receipts show tax',
  });
export type PaymentEnv = z.output<typeof paymentEnv>;
