import { redisUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const bookingEnv = serviceEnv.safeExtend({
  /** The queue of reminders and deadlines (BullMQ). */
  REDIS_URL: redisUrl,
  /** Whether the first policy refuses completion before the start. Staff can change it in a new policy version. */
  COMPLETION_NOT_BEFORE_START: z.stringbool().default(false),
});
export type BookingEnv = z.output<typeof bookingEnv>;
