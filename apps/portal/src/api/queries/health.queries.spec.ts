/** @jest-environment jsdom */
import '../../../test/browser.js';
import { expect, it } from '@jest/globals';
import { healthCheckQuery, keepAliveQuery } from './health.queries.js';

it.each([
  ['keep-alive', keepAliveQuery, 240_000],
  ['health check', healthCheckQuery, 300_000],
])('sends the %s at its interval, also in a hidden tab', (_, query, interval) => {
  expect(query.refetchInterval).toBe(interval);
  expect(query.refetchIntervalInBackground).toBe(true);
  expect(query.retry).toBe(false);
});
