import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@sahaya/testing';
import { register } from 'prom-client';
import { type Bench, person, startBench } from '../../test/harness.js';

let bench: Bench;
const customer = person('customer');
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());

const counted = async (what: string, status: string) => {
  const metric = await register.getSingleMetric('payments_in_flight')?.get();
  return metric?.values.find(({ labels }) => labels['what'] === what && labels['status'] === status)?.value;
};

describe('what is on its way', () => {
  it('is counted until it has come to its end', async () => {
    expect(await counted('order', 'created')).toBe(0);
    await bench.order(customer, bench.accepted(customer));
    expect(await counted('order', 'created')).toBe(1);
    bench.connectWebhooks();
    const { bookingId } = await bench.paid(customer);
    await until(async () => (await counted('webhook', 'waiting')) === 0);
    expect([await counted('order', 'created'), await counted('order', 'attempted')]).toEqual([1, 0]);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(async () => (await bench.collection('refunds').findOne({}))?.['status'] === 'processed');
    expect([await counted('refund', 'initiated'), await counted('refund', 'failed')]).toEqual([0, 0]);
  });

  it.each([
    ['orders', { status: 'created', dueAt: { $type: 'date' } }],
    ['refunds', { status: 'initiated' }],
    ['payouts', { status: 'pending' }],
    ['webhook_events', { processedAt: null }],
  ])('is counted on an index of %s', async (name, filter) => {
    const { queryPlanner } = await bench.collection(name).find(filter).explain('queryPlanner');
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('IXSCAN');
  });
});
