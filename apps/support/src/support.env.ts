import { redisUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const supportEnv = serviceEnv.safeExtend({
  /** The Redis server with the BullMQ queues of the other services, for the list of jobs. */
  REDIS_URL: redisUrl,
});
export type SupportEnv = z.output<typeof supportEnv>;
