import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { Redis } from 'ioredis';
import { createActor, type Harness, NOW, startHarness, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let redis: Redis;

beforeAll(async () => {
  harness = await startHarness();
  redis = new Redis(harness.redis.url, { maxRetriesPerRequest: null });
});
afterAll(async () => {
  redis?.disconnect();
  await harness?.stop();
});

it('requests and acceptances are answered while Redis hangs, and their tasks run', async () => {
  harness.setNow(NOW);
  // Longer than this test: connections stay open and nothing is answered.
  await redis.call('CLIENT', 'PAUSE', '600000', 'ALL');
  let answers = 0;
  void redis.ping().then(
    () => (answers += 1),
    () => undefined,
  );

  const customer = createActor('customer');
  const booking = await harness.createAccepted(customer, createActor('helper'), {
    date: addDays(TOMORROW, 2),
  });
  expect(answers).toBe(0);

  // The payment was due after 24 h.
  harness.setNow(new Date(NOW.getTime() + 24 * HOUR_MS + MINUTE_MS));
  await until(async () => (await harness.readBooking(booking._id))?.status === 'cancelled');
  expect(answers).toBe(0);
});
