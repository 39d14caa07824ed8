import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor } from '@sahaya/contracts';
import { type RazorpayFault, until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench } from '../../test/harness.js';
import { RazorpayClient } from './razorpay.client.js';

/** The platform uses the provider again within this time after an outage. */
const RECOVERY_MS = 10_000;
const FAILURES = 5;

let bench: Bench;
let customer: Actor;
beforeAll(async () => {
  bench = await startBench();
  customer = person('customer');
}, 90_000);
afterAll(() => bench?.stop());
afterEach(async () => {
  bench.provider.line = 'good';
  await bench.provider.faults.clear();
  await until(isClosed, { timeout: RECOVERY_MS });
});

const circuits = () => [bench.service, bench.twin].map((one) => one.get(RazorpayClient).circuit.isClosed);
const isClosed = () => circuits().every((closed) => closed);
const isOpen = () => circuits().every((closed) => !closed);
/** Each replica has to detect it, and the client cannot choose a replica. */
const askUntilOpen = () => until(async () => (await orders(accepted(FAILURES)), isOpen()));
const accepted = (count: number) => Array.from({ length: count }, () => bench.accepted(customer));
/** The order results of these bookings. */
const orders = (bookingIds: string[]) => Promise.all(bookingIds.map((id) => refusal(bench.order(customer, id))));
const all = (count: number, one: string): string[] => Array.from({ length: count }, () => one);

describe('a provider that does not answer', () => {
  it.each<Pick<RazorpayFault, 'kind' | 'ms'>>([
    { kind: 'slow', ms: 20_000 },
    { kind: 'bad-gateway' },
    { kind: 'reset-before' },
    { kind: 'reset-after' },
  ])(
    '$kind: is not asked any more, and is in use again by itself; no order is made twice',
    async (fault) => {
      // User requests name a receipt; the probe does not.
      await bench.provider.faults.set({ on: 'orders.list', about: 'receipt=', ...fault });
      await bench.provider.faults.set({ on: 'orders.list', about: 'count=1', ...fault });
      const bookingIds = accepted(FAILURES);
      expect(await orders(bookingIds)).toEqual(all(FAILURES, 'PAYMENT_PROVIDER_FAILED'));
      await askUntilOpen();
      const [asked] = await bench.provider.faults.struck();

      expect(await orders([...bookingIds, ...accepted(10)])).toEqual(all(15, 'PAYMENT_PROVIDER_FAILED'));
      await until(async () => ((await bench.provider.faults.struck())[1] ?? 0) >= 1);
      expect((await bench.provider.faults.struck())[0]).toBe(asked);
      expect(isOpen()).toBe(true);

      await bench.provider.faults.clear();
      await until(isClosed, { timeout: RECOVERY_MS });
      expect(await orders(bookingIds)).toEqual(all(FAILURES, 'no refusal'));
      for (const id of bookingIds) expect(await bench.provider.orders(id)).toHaveLength(1);
    },
    60_000,
  );

  it('keeps refunds waiting, which go out when it is back', async () => {
    bench.connectWebhooks();
    const { bookingId, paymentId } = await bench.paid(customer);
    bench.provider.line = 'cut';
    await askUntilOpen();
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    const refund = () => bench.collection('refunds').findOne({ paymentId });
    await until(async () => (await refund()) !== null);
    bench.provider.line = 'good';
    await until(async () => (await refund())?.['status'] === 'processed', { timeout: 2 * RECOVERY_MS });
    expect(await bench.provider.refunds(paymentId)).toHaveLength(1);
    await until(() => bench.booksAgree());
  }, 60_000);

  it('says no: that is an answer, however often', async () => {
    bench.provider.line = 'wrong keys';
    expect(await orders(accepted(2 * FAILURES))).toEqual(all(2 * FAILURES, 'PAYMENT_PROVIDER_FAILED'));
    expect(isClosed()).toBe(true);
  });
});

describe('the creation of an order that fails at the provider', () => {
  it.each<Pick<RazorpayFault, 'kind' | 'ms'>>([
    { kind: 'slow', ms: 20_000 },
    { kind: 'bad-gateway' },
    { kind: 'server-error' },
    { kind: 'reset-before' },
    { kind: 'reset-after' },
  ])('$kind: is refused, and succeeds later with one order for its receipt', async (fault) => {
    const bookingIds = accepted(2);
    await bench.provider.faults.set({ on: 'orders.create', ...fault });
    expect(await orders(bookingIds)).toEqual(all(2, 'PAYMENT_PROVIDER_FAILED'));
    expect(await bench.provider.faults.struck()).toEqual([2]);
    await bench.provider.faults.clear();
    const again = [...bookingIds, ...bookingIds];
    expect(await orders(again)).toEqual(all(4, 'no refusal'));
    for (const id of bookingIds) {
      const { orderId } = await bench.order(customer, id);
      expect((await bench.provider.orders(id)).map((one) => one.id)).toEqual([orderId]);
    }
  });
});
