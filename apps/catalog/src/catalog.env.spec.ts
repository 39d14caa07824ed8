import { describe, expect, it } from '@jest/globals';
import { readEnv } from '@sahaya/service-kit';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { catalogEnv } from './catalog.env.js';

const LEAST = {
  HEALTH_PORT: '4000',
  NATS_URL: 'tls://nats',
  NATS_NKEY: `SU${'A'.repeat(56)}`,
  MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@mongo/?tls=true',
  ...SERVICE_SECRETS,
};
const PROVIDER = {
  IDENTITY_PROVIDER_URL: 'https://identity.example/public/',
  IDENTITY_CLIENT_ID: 'ABCD1234',
  IDENTITY_CLIENT_SECRET: 'Wc4Rz8TnYp2LmQx6VbKd',
  PUBLIC_URL: 'https://sahaya.example/',
};

describe('the variables of catalog', () => {
  it('leave the identity provider off', () => expect(readEnv(catalogEnv, LEAST).IDENTITY_PROVIDER_URL).toBe(''));

  it('name an identity provider', () =>
    expect(readEnv(catalogEnv, { ...LEAST, ...PROVIDER })).toMatchObject({
      IDENTITY_PROVIDER_URL: 'https://identity.example/public',
      IDENTITY_PROVIDER_NAME: 'DigiLocker',
      PUBLIC_URL: 'https://sahaya.example',
    }));

  it.each([
    ['no client', { IDENTITY_CLIENT_ID: undefined }, 'IDENTITY_CLIENT_ID: is needed with IDENTITY_PROVIDER_URL'],
    ['no secret', { IDENTITY_CLIENT_SECRET: undefined }, 'IDENTITY_CLIENT_SECRET: is needed'],
    ['a short secret', { IDENTITY_CLIENT_SECRET: 'short' }, 'IDENTITY_CLIENT_SECRET'],
    ['a default secret', { IDENTITY_CLIENT_SECRET: 'the-secret-of-1234567' }, 'IDENTITY_CLIENT_SECRET: looks like'],
    ['no public address', { PUBLIC_URL: undefined }, 'PUBLIC_URL: is needed'],
    ['no encryption', { IDENTITY_PROVIDER_URL: 'http://identity.example' }, 'must have https:// in production'],
    ['no address', { IDENTITY_PROVIDER_URL: 'identity.example' }, 'IDENTITY_PROVIDER_URL'],
  ])('refuse %s in production', (_, change, line) =>
    expect(() => readEnv(catalogEnv, { ...LEAST, ...PROVIDER, ...change })).toThrow(line),
  );
});
