import { describe, expect, it } from '@jest/globals';
import { processEnv, readEnv, secret, serviceEnv } from './env.js';

const good = { HEALTH_PORT: '4100', NATS_URL: 'nats://127.0.0.1:4222', MONGO_URL: 'mongodb://127.0.0.1:27017' };

describe('the environment', () => {
  it('is read, with defaults for what may be absent', () => {
    expect(readEnv(serviceEnv, { ...good, PATH: '/bin' })).toEqual({
      ...good,
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
    ['an empty one', { NATS_URL: '' }, /^environment: NATS_URL: /],
    ['a port that is none', { HEALTH_PORT: '70000' }, /^environment: HEALTH_PORT: /],
    ['a port that is no number', { HEALTH_PORT: 'http' }, /^environment: HEALTH_PORT: /],
    ['the URL of something else', { MONGO_URL: 'postgres://x' }, /^environment: MONGO_URL: /],
    ['an unknown NODE_ENV', { NODE_ENV: 'staging' }, /^environment: NODE_ENV: /],
    ['a word that is no level', { LOG_LEVEL: 'loud' }, /^environment: LOG_LEVEL: /],
    ['several at once', { HEALTH_PORT: '', MONGO_URL: '' }, /^environment: HEALTH_PORT: .*; MONGO_URL: /],
  ])('names %s, in one line', (_, change, line) => {
    const read = () => readEnv(serviceEnv, { ...good, ...change });
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n/);
  });

  it('names a weak secret without telling it', () => {
    const read = () => readEnv(processEnv.extend({ JWT_SECRET: secret }), { ...good, JWT_SECRET: 'hunter2' });
    expect(read).toThrow('JWT_SECRET: must have at least 16 characters');
    expect(read).not.toThrow(/hunter2/);
  });
});
