import { publicUrl, redisUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const supportEnv = serviceEnv.safeExtend({
  /** The Redis server with the BullMQ queues of the other services, for the list of jobs. */
  REDIS_URL: redisUrl,
  /** For the link to the conversation in emails to the senders of tickets; without it, they have none. */
  PUBLIC_URL: publicUrl.optional(),
});
export type SupportEnv = z.output<typeof supportEnv>;
