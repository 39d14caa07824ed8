import { describe, expect, it } from '@jest/globals';
import { readEnv } from '@sahaya/service-kit';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { TEST_KEYS } from '../test/keys.js';
import { authEnv } from './auth.env.js';

const LEAST = {
  HEALTH_PORT: '4000',
  NATS_URL: 'tls://nats',
  MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@mongo/?tls=true',
  TOKEN_KEYS: TEST_KEYS.TOKEN_KEYS,
  ...SERVICE_SECRETS,
  FACTOR_KEYS: '1:Wc4Rz8TnYp2LmQx6VbKd9HsJf3GeUa7N',
  CODE_KEYS: '1:q7Wn3ZkXv9RbTz4HwLc8NpYd6GsJ2uEa',
};

describe('the variables of auth', () => {
  it('leave the development mailbox off', () => expect(readEnv(authEnv, LEAST).DEV_MAILBOX).toBe(false));

  it.each(['development', 'test'])('allow the mailbox in %s', (NODE_ENV) =>
    expect(readEnv(authEnv, { ...LEAST, NODE_ENV, DEV_MAILBOX: 'true' }).DEV_MAILBOX).toBe(true),
  );

  it.each(['production', undefined])('refuse the mailbox with NODE_ENV %s', (NODE_ENV) =>
    expect(() => readEnv(authEnv, { ...LEAST, NODE_ENV, DEV_MAILBOX: 'true' })).toThrow(
      'environment: DEV_MAILBOX: must not be true in production, which a missing NODE_ENV means',
    ),
  );

  it.each([
    ['no token keys', { TOKEN_KEYS: undefined }, 'TOKEN_KEYS'],
    ['token keys that are no key set', { TOKEN_KEYS: 'a secret' }, 'TOKEN_KEYS: must be JSON'],
    ['an empty key set', { TOKEN_KEYS: '{"keys":[]}' }, 'TOKEN_KEYS.keys'],
    [
      'a damaged key',
      { TOKEN_KEYS: TEST_KEYS.TOKEN_KEYS.replace(/"d":"[^"]*"/, '"d":"AAAA"') },
      'TOKEN_KEYS: has a key',
    ],
    ['a default for the codes', { CODE_KEYS: `1:${'secret-'.repeat(6)}` }, 'CODE_KEYS: looks like a default'],
  ])('refuse %s in production', (_, change, line) =>
    expect(() => readEnv(authEnv, { ...LEAST, ...change })).toThrow(line),
  );
});
