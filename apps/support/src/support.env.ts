import { publicUrl, redisUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const supportEnv = serviceEnv.safeExtend({
  /** The Redis server with the BullMQ queues of the other services, for the list of jobs. */
  REDIS_URL: redisUrl,
  /** For the link to the conversation in emails to the senders of tickets; without it, they have none. */
  PUBLIC_URL: publicUrl.optional(),
  /** The domain whose emails the mail provider sends to the webhook; without it, emails have no reply address. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)
    .optional(),
  /** Signs the requests of the mail provider; without it, all of them are refused. */
  INBOUND_MAIL_SECRET: z.string().min(32).optional(),
  /** Whether an email that answers no ticket opens one; otherwise it is ignored. */
  INBOUND_MAIL_OPENS_TICKETS: z.stringbool().default(false),
});
export type SupportEnv = z.output<typeof supportEnv>;
