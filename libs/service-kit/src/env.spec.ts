import { describe, expect, it } from '@jest/globals';
import { processEnv, readEnv, secret, serviceEnv } from './env.js';

const good = { HEALTH_PORT: '4100', NATS_URL: 'nats://127.0.0.1:4222', MONGO_URL: 'mongodb://127.0.0.1:27017' };

describe('the environment', () => {
  it('is read with defaults for optional variables', () => {
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
    ['an empty variable', { NATS_URL: '' }, /^environment: NATS_URL: /],
    ['a port out of range', { HEALTH_PORT: '70000' }, /^environment: HEALTH_PORT: /],
    ['a port that is not a number', { HEALTH_PORT: 'http' }, /^environment: HEALTH_PORT: /],
    ['a URL of another protocol', { MONGO_URL: 'postgres://x' }, /^environment: MONGO_URL: /],
    ['an unknown NODE_ENV', { NODE_ENV: 'staging' }, /^environment: NODE_ENV: /],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^environment: LOG_LEVEL: /],
    ['several variables', { HEALTH_PORT: '', MONGO_URL: '' }, /^environment: HEALTH_PORT: .*; MONGO_URL: /],
  ])('reports %s in one line', (_, change, line) => {
    const read = () => readEnv(serviceEnv, { ...good, ...change });
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n/);
  });

  it('reports a weak secret without its value', () => {
    const read = () => readEnv(processEnv.extend({ JWT_SECRET: secret }), { ...good, JWT_SECRET: 'hunter2' });
    expect(read).toThrow('JWT_SECRET: must have at least 16 characters');
    expect(read).not.toThrow(/hunter2/);
  });
});
