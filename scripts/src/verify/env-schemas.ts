import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { serviceEnv } from '@sahaya/service-kit';
import { newSecrets, OPERATOR } from '../copy-files.ts';
import { newNatsSeed, publicKeysOf } from '../keys.ts';
import { SERVICES } from '../service-names.ts';
import { passwordVariable } from '../stores/store-users.ts';

/** The schema of a service's environment variables, as far as it is used here. */
export interface EnvSchema {
  shape: Record<string, unknown>;
  safeParse(
    variables: Record<string, string>,
  ): { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}
const isSchema = (value: unknown): value is EnvSchema =>
  typeof value === 'object' && value !== null && 'safeParse' in value && 'shape' in value;

/** Services without their own schema use the common one. */
async function schemaOf(service: string): Promise<EnvSchema> {
  const [own] = globSync(`apps/${service}/src/*.env.ts`, { cwd: WORKSPACE });
  if (!own) return serviceEnv;
  const module = (await import(join(WORKSPACE, own))) as Record<string, unknown>;
  const found = Object.values(module).find(isSchema);
  if (!found) throw new Error(`${own} has no schema of variables`);
  return found;
}

export async function envSchemas(): Promise<Map<string, EnvSchema>> {
  return new Map(await Promise.all(SERVICES.map(async (service) => [service, await schemaOf(service)] as const)));
}

const GENERATED = newSecrets();
const LIKE_REAL: Record<string, string> = {
  ...GENERATED,
  TOKEN_PUBLIC_KEYS: publicKeysOf(GENERATED.TOKEN_KEYS ?? ''),
  ACTOR_PUBLIC_KEYS: publicKeysOf(GENERATED.ACTOR_KEYS ?? ''),
  NATS_NKEY: newNatsSeed(),
  MONGO_URL: `mongodb+srv://user:${GENERATED[passwordVariable('mongo', OPERATOR)]}@mongo.example/`,
  REDIS_URL: `rediss://user:${GENERATED[passwordVariable('redis', OPERATOR)]}@redis.example:6379`,
};
/** Returns a value of a secret as production has it, to check the other variables. */
export const exampleSecret = (name: string): string =>
  LIKE_REAL[name] ?? createHash('sha256').update(name).digest('base64url');

/** Node itself reads these. */
const READ_BY_NODE = ['NODE_EXTRA_CA_CERTS'];

/** Returns the errors that a service would report for these variables, and the variables that it never reads. */
export function envFaults(schema: EnvSchema, variables: Record<string, string>): string[] {
  const parsed = schema.safeParse(variables);
  return [
    ...Object.keys(variables)
      .filter((name) => !(name in schema.shape) && !READ_BY_NODE.includes(name))
      .map((name) => `${name} is not read`),
    ...(parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
  ];
}
