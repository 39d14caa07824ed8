import { describe, expect, it } from '@jest/globals';
import { readEnv } from '@sahaya/service-kit';
import { authEnv } from './auth.env.js';

const LEAST = {
  HEALTH_PORT: '4000',
  NATS_URL: 'nats://nats',
  MONGO_URL: 'mongodb://mongo',
  JWT_SECRET: 'a secret of 16 bytes',
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
});
