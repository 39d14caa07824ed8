import { afterEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { processEnv, readEnv } from './env.js';
import { Health, HealthServer } from './health.js';

/** The registry forgets it after the first test. */
const dependencies = register.getSingleMetric('dependency_up')!;

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
    server = new HealthServer(['probe']);
    expect(await server.listen(0, HEALTH_HOST)).toMatchObject({ address: expected });
  });

  it('is ready when every service of the process is, and names the dependencies by service', async () => {
    server = new HealthServer(['auth', 'chat']);
    const [auth, chat] = [new Health(), new Health()];
    auth.add('mongo', () => undefined).ready = true;
    server.add('auth', auth);
    expect(await server.check()).toEqual({ ready: false, checks: { 'auth.mongo': 'ok' } });
    server.add('chat', chat);
    expect((await server.check()).ready).toBe(false);
    chat.ready = true;
    expect(await server.check()).toEqual({ ready: true, checks: { 'auth.mongo': 'ok' } });
    chat.add('mongo', () => Promise.reject(new Error('refused')));
    expect(await server.check()).toEqual({ ready: false, checks: { 'auth.mongo': 'ok', 'chat.mongo': 'refused' } });
  });

  it('reports a dependency as unavailable if one of the services does not reach it', async () => {
    server = new HealthServer(['auth', 'chat']);
    server.add(
      'auth',
      new Health().add('mongo', () => undefined),
    );
    server.add(
      'chat',
      new Health().add('mongo', () => Promise.reject(new Error('refused'))),
    );
    await server.listen(0, '127.0.0.1');
    expect((await dependencies.get()).values).toEqual([{ labels: { dependency: 'mongo' }, value: 0 }]);
  });
});

describe('the health of a service', () => {
  it('is ready without a dependency that is not required, and reports it', async () => {
    const health = new Health();
    health.ready = true;
    const refuse = () => Promise.reject(new Error('refused'));
    health.add('mongo', () => undefined).add('redis', refuse, { isRequired: false });
    expect(await health.check()).toEqual({ ready: true, checks: { mongo: 'ok', redis: 'refused' } });
    health.add('mongo', refuse);
    expect(await health.check()).toEqual({ ready: false, checks: { mongo: 'refused', redis: 'refused' } });
  });
});
