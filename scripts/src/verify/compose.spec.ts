import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WORKSPACE } from '@sahaya/servers';
import { SERVICES } from '../service-names.ts';
import { SECRETS_OF } from '../services.ts';
import { envFaults, envSchemas, exampleSecret } from './env-schemas.ts';
import { readYaml } from './objects.ts';
import { isPinned, OTHER_IMAGES } from './policy.ts';

interface ComposeService {
  environment: Record<string, string | number | null>;
  env_file?: { path: string }[];
  depends_on: Record<string, { condition: string }>;
  image: string;
  command: string[];
  volumes: string[];
}
const read = (file: string) => readFileSync(join(WORKSPACE, file), 'utf8');
/** The file as Compose reads it without variables of the machine. */
const compose = read('docker-compose.yml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const { services } = readYaml(compose) as { services: Record<string, ComposeService> };
const schemas = await envSchemas();

describe('docker-compose.yml', () => {
  it.each(SERVICES)('gives %s exactly the variables of its schema', (name) => {
    const { environment, env_file = [] } = services[name]!;
    const secrets = SECRETS_OF[name] ?? [];
    expect(env_file.map(({ path }) => path)).toEqual(secrets.length ? [`.data/compose/${name}.env`] : []);
    const given = Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]);
    const variables = Object.fromEntries([...given, ...secrets.map((secret) => [secret, exampleSecret(secret)])]);
    expect(envFaults(schemas.get(name)!, variables as Record<string, string>)).toEqual([]);
  });

  it.each(SERVICES)('exposes the ports of %s to other containers', (name) => {
    const { PORT, HOST, HEALTH_HOST } = services[name]!.environment;
    expect(HEALTH_HOST).toBe('0.0.0.0');
    if (PORT) expect(HOST).toBe('0.0.0.0');
  });

  it.each(SERVICES)('starts %s after its stores', (name) => {
    const { environment, depends_on } = services[name]!;
    const given = [...Object.keys(environment), ...(SECRETS_OF[name] ?? [])];
    const stores = { NATS_URL: 'nats', MONGO_URL: 'mongo', REDIS_URL: 'redis' };
    const asked = Object.entries(stores).flatMap(([key, store]) => (given.includes(key) ? [store] : []));
    expect(asked.filter((store) => depends_on[store]?.condition !== 'service_healthy')).toEqual([]);
  });

  it('starts the stores with their users and keys only', () => {
    expect(services.mongo!.command).toContain('/scripts/start-mongo.sh');
    expect(services.redis!.command).toContain('/scripts/start-redis.sh');
    const files = ['mongo', 'nats', 'redis', 'mongo-exporter', 'redis-exporter'].map(
      (name) => services[name]!.env_file,
    );
    expect(files.map((file) => file?.map(({ path }) => path))).toEqual([
      ['.data/compose/mongo.env'],
      ['.data/compose/nats.env'],
      ['.data/compose/redis.env'],
      ['.data/compose/mongo-exporter.env'],
      ['.data/compose/redis-exporter.env'],
    ]);
  });

  it('runs images of others that are always the same', () => {
    const own = [...SERVICES, ...OTHER_IMAGES];
    const others = Object.entries(services).filter(([name]) => !own.includes(name));
    expect(others.filter(([, { image }]) => !isPinned(image, [])).map(([name]) => name)).toEqual([]);
    const bases = globSync('deploy/docker/*.Dockerfile', { cwd: WORKSPACE }).flatMap((file) =>
      [...read(file).matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image ?? ''),
    );
    expect(bases).not.toEqual([]);
    expect(bases.filter((image) => !isPinned(image, []))).toEqual([]);
  });

  it('encrypts connections to the stores', () => {
    expect(read('deploy/nats/nats.conf')).toMatch(/^tls \{\n {2}cert_file: /m);
    expect(services.redis!.command.join(' ')).toContain('--port 0 --tls-port 6379');
    const processes = SERVICES.map((name) => services[name]!);
    expect(processes.filter(({ environment }) => environment.NODE_EXTRA_CA_CERTS !== '/authority/ca.crt')).toEqual([]);
    const authority = './.data/compose/tls/authority:/authority:ro';
    expect(processes.filter(({ volumes }) => !volumes.includes(authority))).toEqual([]);
  });

  it('limits the lock of a killed transaction to five seconds, and makes NATS encrypt, and write before it acknowledges', () => {
    expect(services.mongo!.command).toContain('transactionLifetimeLimitSeconds=5');
    expect(read('deploy/nats/nats.conf')).toMatch(/^ {2}key: \$NATS_STREAMS_KEY$/m);
    expect(read('deploy/nats/nats.conf')).toMatch(/^ {2}sync_interval: always$/m);
  });
});
