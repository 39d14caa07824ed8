import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ACTOR_VARIABLES, SERVICE_SECRETS } from '@sahaya/testing';
import { processEnv, readEnv, redisUrl, refuseWeakSecrets, secret, serviceEnv } from './env.js';
import { keyRing, KeyRing } from './key-ring.js';

const MONGO_URL = 'mongodb://chat:q7Zk2mVx9LwT4pBd@127.0.0.1:27017/?replicaSet=rs0';
const REDIS_URL = 'rediss://chat:W8r!vTq5Zk2mVx9L@redis:6380';
const good = { HEALTH_PORT: '4100', NATS_URL: 'nats://127.0.0.1:4222', MONGO_URL, ...SERVICE_SECRETS };

describe('the environment', () => {
  it('is read with defaults for optional variables', () => {
    expect(readEnv(serviceEnv, { ...good, PATH: '/bin' })).toEqual({
      ...good,
      ACTOR_PUBLIC_KEYS: expect.any(Function),
      PERSONAL_DATA_KEYS: expect.any(KeyRing),
      HEALTH_PORT: 4100,
      HEALTH_HOST: '127.0.0.1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      MONGO_DB_PREFIX: 'sahaya_',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it.each([
    [undefined, 'production'],
    ['production', 'production'],
    ['development', 'development'],
    ['test', 'test'],
  ])('reads NODE_ENV %s as %s', (NODE_ENV, expected) =>
    expect(readEnv(serviceEnv, { ...good, NODE_ENV }).NODE_ENV).toBe(expected),
  );

  it.each([
    ['a missing variable', { NATS_URL: undefined }, /^environment: NATS_URL: /],
    ['an empty variable', { NATS_URL: '' }, /^environment: NATS_URL: /],
    ['a port out of range', { HEALTH_PORT: '70000' }, /^environment: HEALTH_PORT: /],
    ['a port that is not a number', { HEALTH_PORT: 'http' }, /^environment: HEALTH_PORT: /],
    ['a URL of another protocol', { MONGO_URL: 'postgres://x' }, /^environment: MONGO_URL: /],
    ['an unknown NODE_ENV', { NODE_ENV: 'staging' }, /^environment: NODE_ENV: /],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^environment: LOG_LEVEL: /],
    ['no keys for personal data', { PERSONAL_DATA_KEYS: undefined }, /^environment: PERSONAL_DATA_KEYS: /],
    [
      'keys for personal data that anybody may guess',
      { PERSONAL_DATA_KEYS: `1:${'default-'.repeat(4)}` },
      /^environment: PERSONAL_DATA_KEYS: looks like a default/,
    ],
    ['no keys to verify actors', { ACTOR_PUBLIC_KEYS: undefined }, /^environment: ACTOR_PUBLIC_KEYS: is missing/],
    [
      'private keys to verify actors',
      { ACTOR_PUBLIC_KEYS: ACTOR_VARIABLES.ACTOR_KEYS },
      /^environment: ACTOR_PUBLIC_KEYS/,
    ],
    ['several variables', { HEALTH_PORT: '', MONGO_URL: '' }, /^environment: HEALTH_PORT: .*; MONGO_URL: /],
  ])('reports %s in one line', (_, change, line) => {
    const read = () => readEnv(serviceEnv, { ...good, ...change });
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n/);
  });

  it('reports a weak secret without its value', () => {
    const read = () => readEnv(processEnv.safeExtend({ KEY_SECRET: secret }), { ...good, KEY_SECRET: 'hunter2' });
    expect(read).toThrow('KEY_SECRET: must have at least 16 characters');
    expect(read).not.toThrow(/hunter2/);
  });

  const withRedis = serviceEnv.safeExtend({ REDIS_URL: redisUrl });
  it.each<[string, NodeJS.ProcessEnv, string]>([
    [
      'MongoDB without a user',
      { MONGO_URL: 'mongodb://mongo:27017/?tls=true' },
      'MONGO_URL: must have a user and a password',
    ],
    [
      'MongoDB without a password',
      { MONGO_URL: 'mongodb://chat@mongo/?tls=true' },
      'MONGO_URL: must have a user and a password',
    ],
    ['Redis without a user', { REDIS_URL: 'rediss://redis' }, 'REDIS_URL: must have a user and a password'],
    ['Redis with only a password', { REDIS_URL: 'rediss://:tr0ub4dor&3-x9@redis' }, 'REDIS_URL: must have a user'],
    [
      'a default password',
      { MONGO_URL: 'mongodb://chat:change-me-now@mongo/?tls=true' },
      'a password that looks like a default',
    ],
    [
      'a simple password',
      { REDIS_URL: 'rediss://chat:abababab@redis' },
      'a password that must have at least 10 different',
    ],
  ])('refuses %s in production, and says so without the password', (_, change, message) => {
    const read = (NODE_ENV: string) => () => readEnv(withRedis, { ...good, REDIS_URL, NODE_ENV, ...change });
    expect(read('production')).toThrow(message);
    expect(read('production')).not.toThrow(/tr0ub4dor|change-me|abab|W8r!/);
    expect(read('development')).not.toThrow();
  });

  it.each([
    ['an @ that is not encoded', 'mongodb://chat:se@cret-word@mongo'],
    ['no host', 'mongodb://chat:secret-word@'],
    ['another protocol', 'https://chat:secret-word@mongo'],
  ])('refuses an address with %s, and says so without the password', (_, url) => {
    const read = () => readEnv(serviceEnv, { ...good, MONGO_URL: url });
    expect(read).toThrow('MONGO_URL: must be the address of MongoDB');
    expect(read).not.toThrow(/cret-word/);
  });

  const USER = 'chat:q7Zk2mVx9LwT4pBd';
  it.each([
    ['NATS', { NATS_URL: 'nats://nats:4222' }, 'NATS_URL: must have tls://'],
    ['NATS without a scheme', { NATS_URL: 'nats:4222' }, 'NATS_URL: must have tls://'],
    ['one of several NATS servers', { NATS_URL: 'tls://a:4222,nats://b:4222' }, 'NATS_URL: must have tls://'],
    ['MongoDB', { MONGO_URL: `mongodb://${USER}@mongo:27017` }, 'MONGO_URL: must have tls=true'],
    ['one of several members', { MONGO_URL: `mongodb://${USER}@127.0.0.1,mongo` }, 'MONGO_URL: must have tls=true'],
    ['MongoDB with TLS off', { MONGO_URL: `mongodb://${USER}@mongo/?tls=false` }, 'MONGO_URL: must have tls=true'],
    [
      'MongoDB with any certificate',
      { MONGO_URL: `mongodb://${USER}@mongo/?tls=true&tlsAllowInvalidCertificates=true` },
      'MONGO_URL: must have tls=true',
    ],
    ['Redis', { REDIS_URL: `redis://${USER}@redis:6379` }, 'REDIS_URL: must have rediss://'],
    ['a host that begins like loopback', { REDIS_URL: `redis://${USER}@127.0.0.1.example` }, 'REDIS_URL: must have'],
  ])('refuses a connection to another machine that everybody on the way can read: %s', (_, change, message) => {
    const read = (NODE_ENV: string) => () => readEnv(withRedis, { ...good, REDIS_URL, NODE_ENV, ...change });
    expect(read('production')).toThrow(message);
    expect(read('development')).toThrow(message);
    expect(read('test')).not.toThrow();
  });

  it.each([
    { NATS_URL: 'tls://nats:4222' },
    { NATS_URL: 'nats://localhost:4222,127.0.0.1:4223' },
    { MONGO_URL: `mongodb://${USER}@a:27017,b:27017/?replicaSet=rs0&tls=true&tlsCAFile=/tls/ca.crt` },
    { MONGO_URL: `mongodb://${USER}@[::1]:27017/?compressors=zstd,snappy` },
    { REDIS_URL: `redis://${USER}@127.0.0.1:6379` },
  ])('accepts encrypted connections, and readable ones on this machine: %j', (change) =>
    expect(readEnv(withRedis, { ...good, REDIS_URL, ...change })).toMatchObject(change),
  );

  it.each([
    'mongodb+srv://chat:q7Zk2mVx9LwT4pBd@cluster.example/?retryWrites=true',
    'mongodb://chat:q7Zk2mVx%40LwT4pBd@a:27017,b:27017,c:27017/?replicaSet=rs0&tls=true',
  ])('accepts %s', (url) => expect(readEnv(serviceEnv, { ...good, MONGO_URL: url }).MONGO_URL).toBe(url));

  it('reads a variable from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'env-'));
    const file = join(folder, 'nats-url');
    await writeFile(file, 'tls://from-a-file\n');
    expect(
      readEnv(
        serviceEnv.superRefine(() => undefined),
        { ...good, NATS_URL_FILE: file, SSL_CERT_FILE: '/none' },
      ).NATS_URL,
    ).toBe('tls://from-a-file');
    await rm(folder, { recursive: true });
    expect(() => readEnv(serviceEnv, { ...good, NATS_URL_FILE: file })).toThrow(/ENOENT.*nats-url/);
  });
});

describe('secrets', () => {
  const GOOD = 'k7Qm2xVf9RbTz4HwLc8NpYd3GsJ6uEaX';
  const OTHER = 'mB5rWq8ZtKj2CvXn7PfLh4DgSy9UeR3A';
  const variables = serviceEnv
    .extend({ KEYS: keyRing, PROVIDER: secret })
    .superRefine(
      refuseWeakSecrets(({ KEYS, PROVIDER }) => ({ KEYS: KEYS.keys.map((key) => key.secret), PROVIDER: [PROVIDER] })),
    );
  const read = (change: NodeJS.ProcessEnv) =>
    readEnv(variables, {
      ...good,
      NODE_ENV: 'production',
      KEYS: `new:${GOOD},old:${OTHER}`,
      PROVIDER: 'x8Kd03mQvLs92Tgh',
      ...change,
    });

  it('of a key ring: the first one writes, all can be found', () => {
    const { KEYS } = read({});
    expect(KEYS.current).toEqual({ id: 'new', secret: GOOD });
    expect(KEYS.earlier).toEqual([{ id: 'old', secret: OTHER }]);
    expect(KEYS.find('old')?.secret).toBe(OTHER);
    expect(KEYS.find('none')).toBeUndefined();
  });

  it('of a key ring: a prepared one only reads, wherever it stands', () => {
    const { KEYS } = read({ KEYS: `~next:${OTHER},now:${GOOD}` });
    expect(KEYS.current).toEqual({ id: 'now', secret: GOOD });
    expect(KEYS.keys).toEqual([KEYS.current]);
    expect(KEYS.find('next')?.secret).toBe(OTHER);
  });

  it.each([
    ['a short key', { KEYS: `a:${GOOD.slice(1)}` }, 'KEYS.0: must be id:key, with a key of at least 32'],
    ['a key without an id', { KEYS: GOOD }, 'KEYS.0: must be id:key'],
    ['no key', { KEYS: '' }, 'KEYS.0: must be id:key'],
    ['an id twice', { KEYS: `a:${GOOD},a:${OTHER}` }, 'KEYS: has an id or a key twice'],
    ['a key twice', { KEYS: `a:${GOOD},b:${GOOD}` }, 'KEYS: has an id or a key twice'],
    ['a prepared key alone', { KEYS: `~a:${GOOD}` }, 'KEYS: needs a key that is in use'],
  ])('refuse %s anywhere', (_, change, line) => {
    expect(() => read({ ...change, NODE_ENV: 'test' })).toThrow(line);
    expect(() => read({ ...change, NODE_ENV: 'test' })).not.toThrow(new RegExp(GOOD.slice(1)));
  });

  it.each([
    ['a default', { PROVIDER: 'please-change-me-now' }, 'PROVIDER: looks like a default'],
    ['one with few characters', { KEYS: `a:${'ab'.repeat(16)}` }, 'KEYS: must have at least 10 different characters'],
    ['one with two purposes', { PROVIDER: GOOD }, 'PROVIDER: must differ from KEYS'],
  ])('refuse %s in production', (_, change, line) => {
    expect(() => read(change)).toThrow(line);
    expect(() => read({ ...change, NODE_ENV: 'development' })).not.toThrow();
  });
});
