import { describe, expect, it } from '@jest/globals';
import { readEnv } from '@sahaya/service-kit';
import { ACTOR_VARIABLES } from '@sahaya/testing';
import { publicKeySet, TOKEN_KEY } from '../test/token-keys.js';
import { gatewayEnv } from './gateway.env.js';

const LEAST = {
  HEALTH_PORT: '4000',
  NATS_URL: 'tls://nats',
  PORT: '3000',
  REDIS_URL: 'redis://user:W8rTvTq5Zk2mVx9L@127.0.0.1:6379',
  TOKEN_PUBLIC_KEYS: publicKeySet(TOKEN_KEY),
  ACTOR_KEYS: ACTOR_VARIABLES.ACTOR_KEYS,
  PORTAL_DIR: '/web/portal',
  CONSOLE_DIR: '/web/console',
  PUBLIC_URL: 'https://sahaya.example',
};

describe('the variables of the gateway', () => {
  it('keep it on this machine, with rate limits and without the development mailbox', () =>
    expect(readEnv(gatewayEnv, LEAST)).toMatchObject({ HOST: '127.0.0.1', RATE_LIMITS: 'on', DEV_MAILBOX: false }));

  it.each(['development', 'test'])('let the mailbox be switched on in %s', (NODE_ENV) =>
    expect(readEnv(gatewayEnv, { ...LEAST, NODE_ENV, DEV_MAILBOX: 'true' }).DEV_MAILBOX).toBe(true),
  );

  it.each(['production', undefined])('refuse the mailbox with NODE_ENV %s', (NODE_ENV) =>
    expect(() => readEnv(gatewayEnv, { ...LEAST, NODE_ENV, DEV_MAILBOX: 'true' })).toThrow(
      'environment: DEV_MAILBOX: must not be true in production, which a missing NODE_ENV means',
    ),
  );

  it.each(['development', 'test'])('let the rate limits be switched off in %s', (NODE_ENV) =>
    expect(readEnv(gatewayEnv, { ...LEAST, NODE_ENV, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off'),
  );

  it.each(['production', undefined])('refuse requests without rate limits with NODE_ENV %s', (NODE_ENV) =>
    expect(() => readEnv(gatewayEnv, { ...LEAST, NODE_ENV, RATE_LIMITS: 'off' })).toThrow(
      'environment: RATE_LIMITS: must not be off in production, which a missing NODE_ENV means',
    ),
  );

  it.each([
    ['ftp://console.example', 'CONSOLE_ORIGIN'],
    ['console.example', 'CONSOLE_ORIGIN'],
    ['https://console.example/console', 'CONSOLE_ORIGIN: must be an origin without a path'],
    ['https://sahaya.example', 'CONSOLE_ORIGIN: must have another host than PUBLIC_URL'],
  ])('refuse %s as the origin of the console', (CONSOLE_ORIGIN, line) =>
    expect(() => readEnv(gatewayEnv, { ...LEAST, CONSOLE_ORIGIN })).toThrow(line),
  );

  it.each(['10.0.0.0/8', 'loopback', '10.1.2.3,10.1.2.0/24', '0', '10', '1,2', '10.1.2.3,1', 'proxy.example'])(
    'refuse %s as trusted proxies',
    (TRUSTED_PROXIES) =>
      expect(() => readEnv(gatewayEnv, { ...LEAST, TRUSTED_PROXIES })).toThrow(
        'environment: TRUSTED_PROXIES: must be the exact addresses of proxies, or their number from 1 to 9',
      ),
  );

  it.each([
    ['', [false, false, false]],
    ['10.1.2.3', [true, false, false]],
    ['10.1.2.3, ::1', [true, true, false]],
    ['1', [true, false, false]],
    ['2', [true, true, false]],
  ])('trust, with %j, of three addresses from the gateway to the client %j', (TRUSTED_PROXIES, expected) => {
    const trusts = readEnv(gatewayEnv, { ...LEAST, TRUSTED_PROXIES }).TRUSTED_PROXIES;
    expect(['::ffff:10.1.2.3', '::1', '198.51.100.7'].map((address, hop) => trusts(address, hop))).toEqual(expected);
  });

  it.each([
    ['no keys', undefined, 'TOKEN_PUBLIC_KEYS'],
    ['a secret instead of keys', 'a secret of 16 bytes', 'TOKEN_PUBLIC_KEYS: must be JSON'],
    ['an empty key set', '{"keys":[]}', 'TOKEN_PUBLIC_KEYS.keys'],
    ['a private key', JSON.stringify({ keys: [{ ...TOKEN_KEY.publicJwk, d: 'private' }] }), /Unrecognized key.*"d"/],
  ])('refuse %s', (_, TOKEN_PUBLIC_KEYS, line) =>
    expect(() => readEnv(gatewayEnv, { ...LEAST, TOKEN_PUBLIC_KEYS })).toThrow(line),
  );
});
