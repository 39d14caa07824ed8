import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const subscriptionEnv = serviceEnv.extend({
  /** The queue of the daily jobs (BullMQ). */
  REDIS_URL: z.string().startsWith('redis'),
});
export type SubscriptionEnv = z.output<typeof subscriptionEnv>;
