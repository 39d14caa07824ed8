import { redisUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const subscriptionEnv = serviceEnv.safeExtend({
  /** The queue of the daily jobs (BullMQ). */
  REDIS_URL: redisUrl,
});
export type SubscriptionEnv = z.output<typeof subscriptionEnv>;
