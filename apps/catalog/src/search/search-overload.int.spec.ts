import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { listHelpers, listHelpersFor } from '@sahaya/contracts';
import { until } from '@sahaya/testing';
import { register } from 'prom-client';
import { day, type Harness, refusal, startHarness } from '../../test/harness.js';

/** A search waits for its turn for a sixth of it, less than the searches before it wait for their answer. */
const PATIENCE_MS = 3_000;

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

it('searches for a replacement or a substitute while the searches of people are refused', async () => {
  register.resetMetrics();
  const answer = Promise.withResolvers<void>();
  harness.answering = answer.promise;
  const search = { date: day(1), startTime: '09:00', endTime: '11:00', actor: harness.customer } as never;
  const crowd = Array.from({ length: 60 }, () => refusal(harness.catalog.rpc.call(listHelpers, search, PATIENCE_MS)));
  await until(async () => (await register.metrics()).includes(`rpc_shed_total{subject="${listHelpers.subject}"} 52`));

  const { helpers } = await harness.catalog.rpc.call(listHelpersFor, {
    customerId: harness.customer.userId,
    services: ['cooking'],
  } as never);
  expect(helpers.map(({ name }) => name)).toEqual(['Ravi Kumar']);

  answer.resolve();
  const codes = await Promise.all(crowd);
  expect(codes.filter((code) => code === 'UNAVAILABLE').length).toBeGreaterThanOrEqual(52);
});
