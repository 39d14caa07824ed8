import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CACHE, WORKSPACE, type Program } from '@sahaya/servers';
import { logFile, type RunFile } from './copy-files.ts';

/** The program that runs the other services in one process. */
const ALL_IN_ONE = 'all-in-one';
const STAND_IN = 'razorpay-sandbox';

/** Every other Nest application of `apps/`; the gateway first, the payment stand-in last. */
export const SERVICES: readonly string[] = globSync('apps/*/src/main.ts', { cwd: WORKSPACE })
  .map((file) => basename(join(WORKSPACE, file, '../..')))
  .filter((name) => name !== ALL_IN_ONE)
  .sort((a, b) => order(a) - order(b) || a.localeCompare(b));

function order(service: string): number {
  if (service === 'gateway') return 0;
  return service === STAND_IN ? 2 : 1;
}

/** `separate`: each service is a process. `one`: all of them are, besides the payment stand-in, which is no part of the product. */
export type ProcessLayout = 'separate' | 'one';
export const PROCESSES: Readonly<Record<ProcessLayout, readonly string[]>> = {
  separate: SERVICES,
  one: [ALL_IN_ONE, STAND_IN],
};
/** The names of all programs that a copy may run. */
export const PROGRAMS: readonly string[] = [...SERVICES, ALL_IN_ONE];

/** Returns the services that run in a process. */
const servicesOf = (program: string): readonly string[] =>
  program === ALL_IN_ONE ? SERVICES.filter((name) => name !== STAND_IN) : [program];

const RAZORPAY_SECRETS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];

/** The secrets that each service receives; all others are removed from its environment. */
export const SECRETS_OF: Readonly<Record<string, readonly string[]>> = {
  gateway: ['TOKEN_PUBLIC_KEYS'],
  auth: ['TOKEN_KEYS', 'CODE_KEYS'],
  payment: [...RAZORPAY_SECRETS, 'PAYOUT_ACCOUNT_KEYS'],
  notification: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  'razorpay-sandbox': RAZORPAY_SECRETS,
};

type Addresses = Pick<RunFile, 'port' | 'host' | 'ports' | 'urls'>;

/** Returns the variables that only this service reads. */
function ownVariables(service: string, { port, host, ports, urls }: Addresses): NodeJS.ProcessEnv {
  const { portal = `http://localhost:${port}`, sandbox } = urls;
  const publicUrl = process.env.PUBLIC_URL ?? portal;
  switch (service) {
    case 'gateway':
      return {
        PORT: String(port),
        ...(host && { HOST: host }),
        PORTAL_DIR: join(WORKSPACE, 'apps/portal/dist'),
        CONSOLE_DIR: join(WORKSPACE, 'apps/console/dist'),
        PUBLIC_URL: publicUrl,
        CHECKOUT_ORIGIN: process.env.CHECKOUT_ORIGIN ?? sandbox,
        MAP_TILE_URL: process.env.MAP_TILE_URL ?? '',
        MAP_ATTRIBUTION: process.env.MAP_ATTRIBUTION ?? '',
      };
    case 'payment':
      return {
        RAZORPAY_API_URL: process.env.RAZORPAY_API_URL ?? sandbox,
        RAZORPAY_CHECKOUT_URL: process.env.RAZORPAY_CHECKOUT_URL ?? `${sandbox}/v1/checkout.js`,
      };
    case 'notification':
      return { PUBLIC_URL: publicUrl };
    case 'razorpay-sandbox':
      return { PORT: String(ports.sandbox), WEBHOOK_URL: `${portal}/api/payments/webhook` };
    default:
      return {};
  }
}

/** Returns the environment of a process: the addresses of the others, and the secrets of its services. */
export function variablesOf(program: string, run: Addresses, secrets: Record<string, string>): NodeJS.ProcessEnv {
  const services = servicesOf(program);
  const allowed = services.flatMap((service) => SECRETS_OF[service] ?? []);
  return {
    ...Object.fromEntries(allowed.map((name) => [name, process.env[name] ?? secrets[name]])),
    MONGO_URL: run.urls.mongo,
    NATS_URL: run.urls.nats,
    REDIS_URL: run.urls.redis,
    HEALTH_PORT: String(run.ports[`health:${program}`]),
    ...Object.fromEntries(services.flatMap((service) => Object.entries(ownVariables(service, run)))),
  };
}

/** Which build of a service runs: one file, or its compiled modules, which are quicker to build and slower to start. */
export type ServiceBuild = 'bundle' | 'modules';

const argumentsOf = (service: string, build: ServiceBuild): string[] =>
  build === 'bundle'
    ? [`apps/${service}/bundle/bin/main.js`]
    : ['--enable-source-maps', `apps/${service}/dist/main.js`];

export function serviceProgram(
  service: string,
  run: RunFile,
  secrets: Record<string, string>,
  build: ServiceBuild,
): Program {
  const health = run.ports[`health:${service}`];
  return {
    name: service,
    command: process.execPath,
    args: argumentsOf(service, build),
    cwd: WORKSPACE,
    env: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      ...process.env,
      // PORT applies to the gateway of the copy only.
      PORT: undefined,
      HOST: undefined,
      // Probes and metrics are available on this machine only.
      HEALTH_HOST: undefined,
      NODE_COMPILE_CACHE: join(CACHE, 'compile'),
      ...variablesOf(service, run, secrets),
    },
    logFile: logFile(run.port, service),
    isReady: () => isReady(`http://127.0.0.1:${health}/health/ready`),
    readyWithinMs: 180_000,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}
