import { secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const authEnv = serviceEnv.extend({
  /** Signs the login tokens; the gateway verifies them with the same. */
  JWT_SECRET: secret,
  /** smtp://user:password@host:port; empty: in development mail goes to the local outbox. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().min(3).default('Sahaya <no-reply@sahaya.example>'),
  /** Takes `{ to, message }` as JSON; empty: in development messages go to the local outbox. */
  SMS_GATEWAY_URL: z.string().default(''),
  SMS_GATEWAY_TOKEN: z.string().default(''),
});
export type AuthEnv = z.output<typeof authEnv>;
