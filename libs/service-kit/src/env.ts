import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { keyRing, type KeyRing } from './key-ring.js';
import { verifyingKeys } from './signing-keys.js';

const optional = (fallback: string) => z.string().min(1).default(fallback);
export const port = z.coerce.number().int().min(1).max(65_535);
/** The address that a server listens on. By default other machines cannot reach it. */
export const host = optional('127.0.0.1');

/** The public address of the platform, without a slash at the end. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The address of a store. Its user and password need the encoding of a URL. */
const storeUrl = (protocols: string, title: string) =>
  z.string().regex(new RegExp(`^(${protocols})://(([^:@/\\s]+)?(:[^:@/\\s]+)?@)?[^@\\s]+$`), {
    error: `must be the address of ${title}, with user and password encoded as in a URL`,
  });
export const redisUrl = storeUrl('rediss?', 'Redis');

/** The addresses of the servers, and how each says that its connection is encrypted, with a verified certificate. */
const CONNECTIONS = {
  NATS_URL: { isList: true, encrypted: /^tls:\/\//, how: 'tls://' },
  MONGO_URL: {
    isList: false,
    encrypted: /^(?!.*[?&]tls(Insecure|AllowInvalid\w+)=true)(mongodb\+srv:|.*[?&]tls=true(&|$))/,
    how: 'tls=true',
  },
  REDIS_URL: { isList: false, encrypted: /^rediss:\/\//, how: 'rediss://' },
} as const;

const ON_THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;
/** An address may name several servers, each with or without a port. */
const serversIn = (url: string): string[] => /^(?:[\w+]+:\/\/)?(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1]?.split(',') ?? [];

/** Refinement: a connection that leaves the machine is encrypted. Tests may use servers in containers. */
function refuseReadableConnections(
  env: { NODE_ENV: string; NATS_URL: string; MONGO_URL?: string; REDIS_URL?: string },
  context: z.RefinementCtx,
): void {
  if (env.NODE_ENV === 'test') return;
  for (const name of ['NATS_URL', 'MONGO_URL', 'REDIS_URL'] as const) {
    const { isList, encrypted, how } = CONNECTIONS[name];
    const addresses = (isList ? env[name]?.split(',') : [env[name]]) ?? [];
    const isSafe = (url = 'localhost') =>
      encrypted.test(url) || serversIn(url).every((server) => ON_THIS_MACHINE.test(server));
    if (addresses.every(isSafe)) continue;
    const message = `must have ${how}: a connection to another machine is encrypted`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

/** Returns the user and the password in the address of a store. */
function credentialsIn(url: string): { user: string; password: string } {
  const [, user = '', password = ''] = /:\/\/([^:@/]*):?([^@/]*)@/.exec(url) ?? [];
  return { user, password };
}

/** The variables that every process reads. */
export const processEnv = z
  .object({
    /** Production by default, so that a forgotten variable does not enable development features. */
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    HEALTH_PORT: port,
    HEALTH_HOST: host,
    NATS_URL: z.string().min(1),
    /** The seed of the user (NKey) of this process. NATS refuses processes without one, except in tests. */
    NATS_NKEY: z
      .string()
      .regex(/^SU[A-Z2-7]{56}$/, 'must be the seed of a user')
      .optional(),
    /** The collector of traces (OTLP over HTTP). If empty, no traces are recorded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
    /** The share of the traces that start in this process that is recorded. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  })
  .superRefine(refuseStoresWithoutUser)
  .superRefine(refuseReadableConnections);
/** The additional variables of services with a database. */
export const serviceEnv = processEnv
  .safeExtend({
    MONGO_URL: storeUrl('mongodb(\\+srv)?', 'MongoDB'),
    MONGO_DB_PREFIX: optional('sahaya_'),
    /** Encrypt phones, addresses, household notes and start codes. All services have the same keys. */
    PERSONAL_DATA_KEYS: keyRing,
    /** Verifies the actors that the gateway signs. Tests that call a service without a gateway may do without. */
    ACTOR_PUBLIC_KEYS: verifyingKeys.optional(),
  })
  .superRefine(({ NODE_ENV, ACTOR_PUBLIC_KEYS }, context) => {
    if (NODE_ENV === 'test' || ACTOR_PUBLIC_KEYS) return;
    context.addIssue({ code: 'custom', path: ['ACTOR_PUBLIC_KEYS'], message: 'is missing' });
  })
  .superRefine((env, context) => {
    refuseWeakSecrets<typeof env>(personalDataKeysOf)(env, context);
  });
/** For `refuseWeakSecrets`. */
export const personalDataKeysOf = ({ PERSONAL_DATA_KEYS }: { PERSONAL_DATA_KEYS: KeyRing }) => ({
  PERSONAL_DATA_KEYS: PERSONAL_DATA_KEYS.keys.map(({ secret }) => secret),
});
export type ProcessEnv = z.output<typeof processEnv>;
export type ServiceEnv = z.output<typeof serviceEnv>;

/** Injection token of the variables of the service. */
export const ENV = Symbol('ENV');

/** A secret that another company issues. Our own secrets are keys of a `keyRing`. */
export const secret = z.string().min(16, 'must have at least 16 characters');

const DEFAULTS = /change|default|example|password|sahaya|secret/i;
const DIFFERENT_CHARACTERS = 10;

/** Returns why somebody may guess a secret. */
function weaknessesOf(value: string): string[] {
  return [
    ...(DEFAULTS.test(value) ? ['looks like a default'] : []),
    ...(new Set(value).size < DIFFERENT_CHARACTERS
      ? [`must have at least ${DIFFERENT_CHARACTERS} different characters`]
      : []),
  ];
}

/** Refinement for production: a process signs in to its stores, with a password that nobody guesses. */
function refuseStoresWithoutUser(
  env: { NODE_ENV: string; MONGO_URL?: string; REDIS_URL?: string },
  context: z.RefinementCtx,
): void {
  if (env.NODE_ENV !== 'production') return;
  for (const name of ['MONGO_URL', 'REDIS_URL'] as const) {
    if (env[name] === undefined) continue;
    const { user, password } = credentialsIn(env[name]);
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (!user || !password) refuse('must have a user and a password in production, which a missing NODE_ENV means');
    else for (const weakness of weaknessesOf(password)) refuse(`has a password that ${weakness}`);
  }
}

/** Refinement for production: refuses secrets that look like a default, and a secret with two purposes. */
export const refuseWeakSecrets =
  <E extends { NODE_ENV: string }>(secretsOf: (env: E) => Record<string, readonly string[]>) =>
  (env: E, context: z.RefinementCtx): void => {
    if (env.NODE_ENV !== 'production') return;
    const known = new Map<string, string>();
    for (const [name, values] of Object.entries(secretsOf(env)))
      for (const value of values) {
        const refuse = (message: string) => context.addIssue({ code: 'custom', path: [name], message });
        for (const weakness of weaknessesOf(value)) refuse(weakness);
        const other = known.get(value);
        if (other) refuse(other === name ? 'has a value twice' : `must differ from ${other}`);
        known.set(value, name);
      }
  };

/** Whether the development mailbox is readable over HTTP. */
export const devMailbox = z.stringbool().default(false);
/** Refinement for schemas with DEV_MAILBOX. */
export function refuseDevMailboxInProduction(
  { NODE_ENV, DEV_MAILBOX }: { NODE_ENV: string; DEV_MAILBOX: boolean },
  context: z.RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || !DEV_MAILBOX) return;
  const message = 'must not be true in production, which a missing NODE_ENV means';
  context.addIssue({ code: 'custom', path: ['DEV_MAILBOX'], message });
}

/** A variable may be in a file that `<NAME>_FILE` names, as orchestrators mount secrets. */
function withFiles(schema: z.ZodType, source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inFiles = names.flatMap((name) => {
    const path = source[`${name}_FILE`];
    return path ? [[name, readFileSync(path, 'utf8').trim()]] : [];
  });
  return { ...source, ...(Object.fromEntries(inFiles) as NodeJS.ProcessEnv) };
}

/**
 * Reads and validates the variables; those in files take precedence. Throws an error of one line that names each
 * invalid or missing one.
 */
export function readEnv<S extends z.ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = schema.safeParse(withFiles(schema, source));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`environment: ${[...new Set(faults)].join('; ')}`);
}
