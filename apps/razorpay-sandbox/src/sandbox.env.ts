import { host, port, secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export { ENV } from '@sahaya/service-kit';

/** Comma separated. The first secret signs; earlier ones concern the merchant only. */
const secrets = z.string().transform((text, context): [string, ...string[]] => {
  const [current, ...previous] = text.split(',').map((part) => part.trim());
  if (current) return [current, ...previous];
  context.addIssue('must not be empty');
  return z.NEVER;
});

export const sandboxEnv = serviceEnv.safeExtend({
  PORT: port,
  /** The controls need no key, so other machines cannot reach them by default. */
  HOST: host,
  RAZORPAY_KEY_ID: z.string().startsWith('rzp_test_', 'must be a test key: rzp_test_…'),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secrets,
  WEBHOOK_URL: z.url(),
  /** The client of the identity provider. If the secret is empty, there is no identity provider. */
  IDENTITY_CLIENT_ID: z.string().default(''),
  IDENTITY_CLIENT_SECRET: z.union([z.literal(''), secret]).default(''),
  /** The only address to which the identity provider returns people. */
  IDENTITY_RETURN_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
});
export type SandboxEnv = z.output<typeof sandboxEnv>;
