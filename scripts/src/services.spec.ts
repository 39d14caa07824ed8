import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunFile } from './copy-files.ts';
import { SERVICES } from './service-names.ts';
import { SECRETS_OF, serviceProgram, variablesOf } from './services.ts';

const RUN: RunFile = {
  port: 3000,
  ports: {},
  urls: { portal: 'http://localhost:3000', sandbox: 'http://127.0.0.1:4000' },
  processes: {},
};
const variables = (service: (typeof SERVICES)[number], run = RUN) => serviceProgram(service, run, {}, 'bundle').env!;

describe('the environment of a copy', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = { ...before, HOST: '0.0.0.0', HEALTH_HOST: '0.0.0.0' };
  });
  afterEach(() => {
    process.env = before;
  });

  it.each(SERVICES)('keeps the ports of %s on loopback, whatever the shell sets', (service) => {
    const { HOST = '127.0.0.1', HEALTH_HOST = '127.0.0.1' } = variables(service);
    expect([HOST, HEALTH_HOST]).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('passes the host of the copy to the gateway only', () => {
    const run = { ...RUN, host: '192.168.1.20' };
    expect(SERVICES.filter((service) => variables(service, run).HOST === run.host)).toEqual(['gateway']);
  });

  it.each(['gateway', 'notification'] as const)('gives %s the address of the copy as the public one', (service) => {
    expect(variables(service).PUBLIC_URL).toBe('http://localhost:3000');
    process.env.PUBLIC_URL = 'https://tunnel.example';
    expect(variables(service).PUBLIC_URL).toBe('https://tunnel.example');
  });

  it('gives the process of all services the secrets of each, and its own port', () => {
    const secrets = Object.fromEntries(Object.values(SECRETS_OF).flatMap((names) => names.map((name) => [name, name])));
    const urls = { ...RUN.urls, mongo: 'mongodb://localhost:27017/?replicaSet=rs0', redis: 'redis://localhost:6379' };
    const run = { ...RUN, urls, ports: { sandbox: 4000, 'health:all-in-one': 9090, 'health:auth': 9091 } };
    const own = { NATS_NKEY_ALL_IN_ONE: 'seed', MONGO_PASSWORD_ALL_IN_ONE: 'one', REDIS_PASSWORD_ALL_IN_ONE: 'two' };
    const given = variablesOf('all-in-one', run, { ...secrets, ...own });
    expect(given).toMatchObject({
      ...secrets,
      NATS_NKEY: 'seed',
      MONGO_URL: 'mongodb://all-in-one:one@localhost:27017/?replicaSet=rs0',
      REDIS_URL: 'redis://all-in-one:two@localhost:6379',
      PORT: '3000',
      HEALTH_PORT: '9090',
      PUBLIC_URL: 'http://localhost:3000',
    });
    expect(variablesOf('auth', run, secrets)).not.toHaveProperty('RAZORPAY_KEY_SECRET');
  });

  it('gives a process no address of a store that it does not use, whatever the shell sets', () => {
    process.env.MONGO_URL = 'mongodb://operator:password@localhost:27017';
    process.env.REDIS_URL = 'redis://operator:password@localhost:6379';
    expect(variables('gateway').MONGO_URL).toBeUndefined();
    expect(variables('chat').REDIS_URL).toBeUndefined();
  });

  it('disables the development mailbox unless the caller enables it', () => {
    expect(variables('gateway').DEV_MAILBOX).toBeUndefined();
    process.env.DEV_MAILBOX = 'true';
    expect([variables('gateway').DEV_MAILBOX, variables('auth').DEV_MAILBOX]).toEqual(['true', 'true']);
  });
});
