import { expect, it } from '@jest/globals';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { notificationEnv } from './notification.env.js';

it('refuses PUSH_ALLOWED_HOSTS in production', () => {
  const parsed = notificationEnv.safeParse({
    NODE_ENV: 'production',
    HEALTH_PORT: '4000',
    NATS_URL: 'tls://nats',
    MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@mongo/?tls=true',
    ...SERVICE_SECRETS,
    PUBLIC_URL: 'https://sahaya.example',
    VAPID_PUBLIC_KEY: 'a'.repeat(87),
    VAPID_PRIVATE_KEY: 'a'.repeat(43),
    PUSH_ALLOWED_HOSTS: 'localhost:1',
  });
  expect(parsed.error?.issues).toMatchObject([{ path: ['PUSH_ALLOWED_HOSTS'], message: 'is refused in production' }]);
});
