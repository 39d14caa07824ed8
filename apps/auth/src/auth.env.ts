import { secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const authEnv = serviceEnv.extend({
  /** Signs the login tokens; the gateway verifies them with the same. */
  JWT_SECRET: secret,
});
export type AuthEnv = z.output<typeof authEnv>;
