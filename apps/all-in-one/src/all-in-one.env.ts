import { processEnv } from '@sahaya/service-kit';
import { z } from 'zod';
import { SERVICES } from './services.js';

const names = Object.keys(SERVICES) as (keyof typeof SERVICES)[];

/** The variables of this process; each service also reads its own. */
export const allInOneEnv = processEnv.safeExtend({
  /** The services that run in this process, comma separated. By default all of them. */
  SERVICES: z
    .string()
    .default(names.join())
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
    .pipe(z.array(z.enum(names))),
});
