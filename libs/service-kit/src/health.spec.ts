import { afterEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { processEnv, readEnv } from './env.js';
import { HealthServer } from './health.js';

describe('the health server', () => {
  let server: HealthServer | undefined;
  afterEach(() => {
    server?.close();
    register.clear();
  });

  it.each([
    ['localhost by default', {}, '127.0.0.1'],
    ['all addresses if HEALTH_HOST is set', { HEALTH_HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('listens on %s', async (_, variables, expected) => {
    const { HEALTH_HOST } = readEnv(processEnv, { HEALTH_PORT: '1', NATS_URL: 'nats://127.0.0.1:1', ...variables });
    server = new HealthServer();
    expect(await server.listen(0, HEALTH_HOST)).toMatchObject({ address: expected });
  });
});
