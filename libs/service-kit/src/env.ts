import { z } from 'zod';

const optional = (fallback: string) => z.string().min(1).default(fallback);
export const port = z.coerce.number().int().min(1).max(65_535);
/** The address that a server listens on. By default other machines cannot reach it. */
export const host = optional('127.0.0.1');

/** The public address of the platform, without a slash at the end. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The variables that every process reads. */
export const processEnv = z.object({
  /** Production by default, so that a forgotten variable does not enable development features. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HEALTH_PORT: port,
  HEALTH_HOST: host,
  NATS_URL: z.string().min(1),
  /** The collector of traces (OTLP over HTTP). If empty, no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The share of the traces that start in this process that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
/** The additional variables of services with a database. */
export const serviceEnv = processEnv.extend({
  MONGO_URL: z.string().startsWith('mongodb'),
  MONGO_DB_PREFIX: optional('sahaya_'),
});
export type ProcessEnv = z.output<typeof processEnv>;
export type ServiceEnv = z.output<typeof serviceEnv>;

/** Injection token of the variables of the service. */
export const ENV = Symbol('ENV');

/** A secret; short ones are refused in production. */
export const secret = z.string().min(16, 'must have at least 16 characters');

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

/** Reads and validates the variables. Throws an error of one line that names each invalid or missing one. */
export function readEnv<S extends z.ZodType>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`environment: ${[...new Set(faults)].join('; ')}`);
}
