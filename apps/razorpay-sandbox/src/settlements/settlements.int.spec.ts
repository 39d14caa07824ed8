import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { addDays, istDate, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { startHarness, type Harness } from '../../test/harness.js';
import type { Books } from '../controls/controls.module.js';

let sandbox: Harness;
/** Ten in the morning, in this many days. */
const morning = (days: number) => {
  const now = new Date();
  sandbox.clock.set(istInstant(addDays(istDate(now), days), '10:00').getTime() - now.getTime());
};
const books = () => sandbox.get<Books>('/sandbox/books');
const all = async () => (await sandbox.razorpay.settlements.all({})).items;

beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.clear());

it('settles the captures of two days ago once, minus fees and refunds', async () => {
  morning(0);
  const paymentId = await sandbox.paidOrder({ receipt: 'bk_settled' });
  morning(1);
  await sandbox.paidOrder({ receipt: 'bk_too_new' });
  await sandbox.razorpay.payments.refund(paymentId, { amount: 10_000 });
  expect(await all()).toEqual([]);
  morning(2);
  const [settlement] = await until(async () => ((await all()).length > 0 ? all() : undefined));
  const { fee } = await sandbox.razorpay.payments.fetch(paymentId);
  expect(settlement).toMatchObject({ entity: 'settlement', status: 'processed', amount: 50_000 - fee - 10_000 });
  await until(() => sandbox.events().includes('settlement.processed'));
  expect(sandbox.arrivals.find(({ event }) => event === 'settlement.processed')?.payload['settlement']?.entity).toEqual(
    settlement,
  );
  morning(2);
  const { settled, settlements } = await books();
  expect({ settled, settlements }).toEqual({ settled: settlement?.amount, settlements: [settlement] });
});

it('settles the whole balance on command, and nothing without a balance', async () => {
  const command = () => sandbox.post('/sandbox/settlements', {});
  await sandbox.paidOrder({ receipt: 'bk_now' });
  expect(await command()).toMatchObject({ status: 200, body: { status: 'processed' } });
  const { captured, fees, refunded, settled } = await books();
  expect(settled).toBe(captured - fees - refunded);
  expect(await command()).toEqual({ status: 200, body: {} });
});
