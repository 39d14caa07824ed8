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

  it('is ready without a dependency that is not required, and reports it', async () => {
    server = new HealthServer();
    server.ready = true;
    const refuse = () => Promise.reject(new Error('refused'));
    server.add('mongo', () => undefined).add('redis', refuse, { isRequired: false });
    expect(await server.check()).toEqual({ ready: true, checks: { mongo: 'ok', redis: 'refused' } });
    server.add('mongo', refuse);
    expect(await server.check()).toEqual({ ready: false, checks: { mongo: 'refused', redis: 'refused' } });
  });
});
