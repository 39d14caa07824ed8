import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const bookingEnv = serviceEnv.extend({
  /** BullMQ's alarms for reminders and deadlines. */
  REDIS_URL: z.string().startsWith('redis'),
  /** Of the first policy: a visit may be completed from its start on only. Staff change it by a later version. */
  COMPLETION_NOT_BEFORE_START: z.stringbool().default(false),
});
export type BookingEnv = z.output<typeof bookingEnv>;
