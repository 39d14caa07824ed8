import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';

/** The program that runs the other services in one process. */
export const ALL_IN_ONE = 'all-in-one';
export const STAND_IN = 'razorpay-sandbox';

/** Every other Nest application of `apps/`; the gateway first, the payment stand-in last. */
export const SERVICES: readonly string[] = globSync('apps/*/src/main.ts', { cwd: WORKSPACE })
  .map((file) => basename(join(WORKSPACE, file, '../..')))
  .filter((name) => name !== ALL_IN_ONE)
  .sort((a, b) => order(a) - order(b) || a.localeCompare(b));

function order(service: string): number {
  if (service === 'gateway') return 0;
  return service === STAND_IN ? 2 : 1;
}

/** The names of all programs that a copy may run. */
export const PROGRAMS: readonly string[] = [...SERVICES, ALL_IN_ONE];
