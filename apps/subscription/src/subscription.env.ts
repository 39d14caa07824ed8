import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const subscriptionEnv = serviceEnv.extend({
  /** BullMQ's alarm for the daily round. */
  REDIS_URL: z.string().startsWith('redis'),
});
export type SubscriptionEnv = z.output<typeof subscriptionEnv>;
