import { expect, it } from '@jest/globals';
import { SERVICE_SECRETS } from '@sahaya/testing';
import { notificationEnv } from './notification.env.js';

const faults = (variables: Record<string, string>) =>
  notificationEnv.safeParse({
    NODE_ENV: 'production',
    HEALTH_PORT: '4000',
    NATS_URL: 'tls://nats',
    MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@mongo/?tls=true',
    ...SERVICE_SECRETS,
    PUBLIC_URL: 'https://sahaya.example',
    VAPID_PUBLIC_KEY: 'a'.repeat(87),
    VAPID_PRIVATE_KEY: 'a'.repeat(43),
    ...variables,
  }).error?.issues;

it('refuses PUSH_ALLOWED_HOSTS in production', () => {
  expect(faults({ PUSH_ALLOWED_HOSTS: 'localhost:1' })).toMatchObject([
    { path: ['PUSH_ALLOWED_HOSTS'], message: 'is refused in production' },
  ]);
});

it('a pager needs a secret, and https in production', () => {
  const PAGER_WEBHOOK_SECRET = 'x'.repeat(32);
  expect(faults({ PAGER_WEBHOOK_URL: 'https://pager.example/alarms', PAGER_WEBHOOK_SECRET })).toBeUndefined();
  expect(faults({ PAGER_WEBHOOK_URL: 'https://pager.example/alarms' })).toMatchObject([
    { path: ['PAGER_WEBHOOK_SECRET'], message: 'needs at least 32 characters' },
  ]);
  expect(faults({ PAGER_WEBHOOK_URL: 'http://pager.example/alarms', PAGER_WEBHOOK_SECRET })).toMatchObject([
    { path: ['PAGER_WEBHOOK_URL'], message: 'must use https in production' },
  ]);
});
