import { join } from 'node:path';
import { CACHE, WORKSPACE, type Program } from '@sahaya/servers';
import { logFile, type RunFile, seedVariable } from './copy-files.ts';
import { ALL_IN_ONE, SERVICES, STAND_IN } from './service-names.ts';
import { passwordVariable, signedIn, STORE_USERS } from './stores/store-users.ts';

/**
 * `separate`: each service is a process. `one`: all of them are, besides the payment stand-in, which is no part of the
 * product.
 */
export type ProcessLayout = 'separate' | 'one';
export const PROCESSES: Readonly<Record<ProcessLayout, readonly string[]>> = {
  separate: SERVICES,
  one: [ALL_IN_ONE, STAND_IN],
};
/** Returns the services that run in a process. */
const servicesOf = (program: string): readonly string[] =>
  program === ALL_IN_ONE ? SERVICES.filter((name) => name !== STAND_IN) : [program];

const RAZORPAY_SECRETS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];

const OTHER_SECRETS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['TOKEN_PUBLIC_KEYS', 'ACTOR_KEYS'],
  auth: ['TOKEN_KEYS', 'CODE_KEYS', 'FACTOR_KEYS'],
  catalog: ['IDENTITY_CLIENT_SECRET'],
  payment: [...RAZORPAY_SECRETS, 'RAZORPAY_ACCOUNT_ID', 'PAYOUT_ACCOUNT_KEYS'],
  notification: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  [STAND_IN]: [...RAZORPAY_SECRETS, 'IDENTITY_CLIENT_SECRET'],
};
/** The stores whose addresses are secrets, because they have the password of the service. */
const STORES = { MONGO_URL: 'mongo', REDIS_URL: 'redis' } as const;
const storesOf = (service: string) =>
  Object.entries(STORES).flatMap(([variable, store]) => (STORE_USERS[store].includes(service) ? [variable] : []));
/** The gateway signs the actors of its calls; every service verifies them, and encrypts what it stores about people. */
const keysOf = (service: string) => (service === 'gateway' ? [] : ['ACTOR_PUBLIC_KEYS', 'PERSONAL_DATA_KEYS']);
/** The secrets that each service receives; all others are removed from its environment. */
export const SECRETS_OF: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SERVICES.map((service) => [
    service,
    ['NATS_NKEY', ...storesOf(service), ...keysOf(service), ...(OTHER_SECRETS[service] ?? [])],
  ]),
);

/** The addresses of the stores without users. */
export type StoreUrls = Readonly<Record<string, string>>;

/** Returns the secrets of a process from those of the copy. */
export function secretsOf(
  program: string,
  secrets: Readonly<Record<string, string>>,
  urls: StoreUrls,
): Record<string, string> {
  const names = [...new Set(servicesOf(program).flatMap((service) => SECRETS_OF[service] ?? []))];
  const valueOf = (name: string) => {
    if (name === 'MONGO_URL' || name === 'REDIS_URL') {
      const store = STORES[name];
      return signedIn(urls[store] ?? '', program, secrets[passwordVariable(store, program)]);
    }
    // Each process has a NATS user of its own.
    const kept = name === 'NATS_NKEY' ? seedVariable(program) : name;
    return process.env[kept] ?? secrets[kept] ?? '';
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

type Addresses = Pick<RunFile, 'port' | 'host' | 'ports' | 'urls'>;

/** The client of the identity provider of the payment stand-in. */
const IDENTITY_CLIENT_ID = 'sahaya-development';

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
    case 'catalog':
      return {
        PUBLIC_URL: publicUrl,
        IDENTITY_PROVIDER_URL: process.env.IDENTITY_PROVIDER_URL ?? `${sandbox}/identity/public`,
        IDENTITY_PROVIDER_NAME: process.env.IDENTITY_PROVIDER_NAME ?? 'Test DigiLocker',
        IDENTITY_CLIENT_ID: process.env.IDENTITY_CLIENT_ID ?? IDENTITY_CLIENT_ID,
      };
    case 'payment':
      return {
        RAZORPAY_API_URL: process.env.RAZORPAY_API_URL ?? sandbox,
        RAZORPAY_CHECKOUT_URL: process.env.RAZORPAY_CHECKOUT_URL ?? `${sandbox}/v1/checkout.js`,
      };
    case 'notification':
    case 'support':
      return { PUBLIC_URL: publicUrl };
    case 'razorpay-sandbox':
      return {
        PORT: String(ports.sandbox),
        WEBHOOK_URL: `${portal}/api/payments/webhook`,
        IDENTITY_CLIENT_ID,
        IDENTITY_RETURN_URL: `${publicUrl}/profile/work`,
      };
    default:
      return {};
  }
}

/** Returns the environment of a process: the addresses of the others, and the secrets of its services. */
export function variablesOf(program: string, run: Addresses, secrets: Record<string, string>): NodeJS.ProcessEnv {
  const services = servicesOf(program);
  return {
    ...secretsOf(program, secrets, run.urls),
    NATS_URL: run.urls.nats,
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
      // Each process signs in to the stores that it needs.
      MONGO_URL: undefined,
      REDIS_URL: undefined,
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
