import { describe, expect, it } from '@jest/globals';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { bookingEnv } from './booking.env.js';

const env = {
  HEALTH_PORT: '4000',
  MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@localhost:27017',
  NATS_URL: 'nats://localhost:4222',
  REDIS_URL: 'redis://user:W8rTvTq5Zk2mVx9L@localhost',
  ...SERVICE_SECRETS,
};

describe('the environment of the booking service', () => {
  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
  ])('COMPLETION_NOT_BEFORE_START=%s means %s', (COMPLETION_NOT_BEFORE_START, expected) => {
    const given = { ...env, ...(COMPLETION_NOT_BEFORE_START && { COMPLETION_NOT_BEFORE_START }) };
    expect(bookingEnv.parse(given).COMPLETION_NOT_BEFORE_START).toBe(expected);
  });
});
