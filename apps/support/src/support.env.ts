import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const supportEnv = serviceEnv.extend({
  /** The alarms of other services, for the board of jobs. */
  REDIS_URL: z.string().startsWith('redis'),
});
export type SupportEnv = z.output<typeof supportEnv>;
