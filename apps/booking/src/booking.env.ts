import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const bookingEnv = serviceEnv.extend({
  /** BullMQ's alarms for reminders and deadlines. */
  REDIS_URL: z.string().startsWith('redis'),
  /** Whether the first policy refuses a completion before the start. Staff change the value by a new policy version. */
  COMPLETION_NOT_BEFORE_START: z.stringbool().default(false),
});
export type BookingEnv = z.output<typeof bookingEnv>;
