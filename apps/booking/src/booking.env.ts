import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const bookingEnv = serviceEnv.extend({
  /** BullMQ's alarms for reminders and deadlines. */
  REDIS_URL: z.string().startsWith('redis'),
});
export type BookingEnv = z.output<typeof bookingEnv>;
