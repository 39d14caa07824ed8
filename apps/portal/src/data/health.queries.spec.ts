/** @jest-environment jsdom */
import '../testing/browser.js';
import { expect, it } from '@jest/globals';
import { healthCheck, keepAlive } from './health.queries.js';

it.each([
  ['keep-alive', keepAlive, 240_000],
  ['health check', healthCheck, 300_000],
])('the %s goes out every so often', (_, query, interval) => {
  expect(query.refetchInterval).toBe(interval);
  expect(query.retry).toBe(false);
});
