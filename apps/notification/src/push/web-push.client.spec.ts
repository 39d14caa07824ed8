import * as dns from 'node:dns';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SERVICE_SECRETS } from '@sahaya/testing';
import webPush from 'web-push';
import { startPushEndpoint } from '../../test/push-endpoint.js';
import type { PushDeviceDoc } from './push-device.model.js';
import { notificationEnv } from '../notification.env.js';

/** The addresses that each name resolves to. */
const NAMES: Record<string, string[]> = {
  'inside.example.com': ['127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'inside6.example.com': ['::1'],
  'both.example.com': ['142.250.183.10', '10.0.0.7'],
  'nobody.example.com': [],
};
jest.unstable_mockModule('node:dns', () => ({
  ...dns,
  lookup: (name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
}));
const { WebPushClient } = await import('./web-push.client.js');

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const env = notificationEnv.parse({
  HEALTH_PORT: '4000',
  NATS_URL: 'tls://nats',
  MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@mongo/?tls=true',
  ...SERVICE_SECRETS,
  PUBLIC_URL: 'http://localhost',
  PUSH_SERVICES: 'example.com',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
});
let inside: Server;
let connections = 0;
beforeAll(async () => {
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));

it.each(Object.keys(NAMES))('sends nothing to %s, whose name resolves to an internal address', async (name) => {
  const browsers = await startPushEndpoint();
  const { keys } = browsers.browser();
  await browsers.stop();
  const endpoint = `https://${name}:${(inside.address() as AddressInfo).port}/push`;
  const client = new WebPushClient(env);
  expect(client.accepts(endpoint)).toBe(true);
  const message = { title: 'Hello', body: '', path: '/', tag: 'x' };
  const result = await client.send({ endpoint, keys } as PushDeviceDoc, message, { ttlSeconds: 60, urgent: false });
  expect(result).toEqual({ status: 'gone', reason: 'its name leads to an internal address' });
  expect(connections).toBe(0);
});
