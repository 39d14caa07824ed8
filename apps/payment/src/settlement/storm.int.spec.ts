import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAYMENT_CAPTURED } from '@sahaya/contracts';
import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { type RazorpayConfirmation, until } from '@sahaya/testing';
import { type Bench, person, startBench, TOTAL } from '../../test/harness.js';

// The full storm takes four minutes on an idle machine: STORM=full npx nx test:int payment.
const [PAYMENTS, RACES, SILENT, CUT] = process.env['STORM'] === 'full' ? [500, 500, 500, 100] : [150, 60, 12, 10];
const AT_ONCE = 8;
const PATIENCE = { timeout: 120_000, every: 250 };
/** About a minute each; much longer on a busy machine. */
const LONG_MS = 900_000;

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());

/** Runs this many at a time, in order. */
async function each<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, item] of left) results[at] = await work(item, at);
  });
  await Promise.all(workers);
  return results;
}
/** A user retries when the provider was too slow on a busy machine. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const refusals: string[] = [];
  return until(async () => {
    try {
      return { answer: await work() };
    } catch (error) {
      refusals.push((error as { code: string }).code);
      return undefined;
    }
  }, PATIENCE).then(
    ({ answer }) => answer,
    () => Promise.reject(new Error(refusals.join())),
  );
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const count = (name: string, filter: object) => bench.collection(name).countDocuments(filter);
const at = (turn: number) => (turn % 2 === 0 ? bench.service : bench.twin);

describe('under shuffled, duplicated, delayed, lost and early webhooks', () => {
  it(
    `${PAYMENTS} payments are captured and announced once each, and the books are the provider's`,
    async () => {
      bench.connectWebhooks();
      const { faults } = bench.provider;
      await faults.set({ on: 'webhooks', kind: 'lost', probability: 0.2, seed: 'a' });
      await faults.set({ on: 'webhooks', kind: 'duplicated', copies: 4, probability: 0.3, seed: 'b' });
      await faults.set({ on: 'webhooks', kind: 'shuffled', size: 12, probability: 0.5, seed: 'c' });
      await faults.set({ on: 'webhooks', kind: 'early', probability: 0.3, seed: 'd' });
      await faults.set({ on: 'webhooks', kind: 'previous-secret', probability: 0.1, seed: 'e' });
      await faults.set({ on: 'webhooks', kind: 'wrong-signature', probability: 0.05, seed: 'f' });

      const paid = await each(numbers(PAYMENTS), async (turn) => {
        const customer = person('customer');
        const bookingId = bench.accepted(customer);
        const { orderId } = await patiently(() => bench.order(customer, bookingId, { from: at(turn) }));
        const confirmation = await bench.provider.pay(orderId, { method: turn % 3 === 0 ? 'card' : 'upi' });
        // A third confirms once, a third twice, a third never.
        const confirm = (proof: RazorpayConfirmation, from = at(turn)) =>
          patiently(() => bench.verify(customer, bookingId, proof, from));
        if (turn % 3 === 1) await confirm(confirmation);
        if (turn % 3 === 2) await Promise.all([confirm(confirmation), confirm(confirmation, at(turn + 1))]);
        return bookingId;
      });
      await faults.clear();
      // The reconciler queries what was lost.
      bench.moveClock(HOUR_MS);
      await until(async () => (await count('payments', {})) === PAYMENTS, PATIENCE);
      await until(() => bench.booksAgree(), PATIENCE);

      const announced = { subject: PAYMENT_CAPTURED.subject };
      expect(await count('outbox', announced)).toBe(PAYMENTS);
      const purposes = await bench.collection('outbox').distinct('envelope.data.purposeId', announced);
      expect(new Set(purposes)).toEqual(new Set(paid));
      expect(await count('payments', { surplus: true })).toBe(0);
      const { captured, counts } = await bench.provider.books();
      expect([captured, counts.ordersPaid, counts.refunds]).toEqual([PAYMENTS * TOTAL, PAYMENTS, 0]);
      expect(await count('dead_letters', {})).toBe(0);
    },
    LONG_MS,
  );
});

describe('a cancellation against a payment', () => {
  it(
    `${RACES} times, ends paid and accepted, or cancelled and refunded`,
    async () => {
      bench.moveClock(0);
      bench.connectWebhooks();
      const races = await each(numbers(RACES), async (turn) => {
        const customer = person('customer');
        const bookingId = bench.accepted(customer);
        const { orderId } = await patiently(() => bench.order(customer, bookingId, { from: at(turn) }));
        const cancel = () => bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
        const pay = async () => {
          const proof = await bench.provider.pay(orderId);
          if (turn % 2 === 0) await patiently(() => bench.verify(customer, bookingId, proof, at(turn)));
        };
        // No cancellation in every third turn.
        if (turn % 3 === 0) await pay();
        else await Promise.all(turn % 3 === 1 ? [cancel(), pay()] : [pay(), cancel()]);
        return bookingId;
      });

      const stateOf = async (bookingId: string) => {
        const { paidPaise, outcome } = bench.known(bookingId);
        const refunded = await count('refunds', { purposeId: bookingId, status: 'processed', amountPaise: TOTAL });
        return [paidPaise, outcome?.kind ?? 'accepted', refunded].join(' ');
      };
      const allowed = [`${TOTAL} accepted 0`, `${TOTAL} cancelled 1`];
      const open = async () => {
        const states = await each(races, stateOf);
        return states.filter((state) => !allowed.includes(state));
      };
      await until(async () => (await open()).length === 0, PATIENCE);
      await until(() => bench.booksAgree(), PATIENCE);
      expect(await open()).toEqual([]);
      expect(await count('refunds', { purposeId: { $in: races } })).toBe(RACES - Math.ceil(RACES / 3));
      expect(await count('dead_letters', {})).toBe(0);
    },
    LONG_MS,
  );
});

describe('without any webhook', () => {
  it(
    `${SILENT} paid orders are completed by the quarter of an hour after their creation, once each`,
    async () => {
      bench.moveClock(0);
      bench.connectWebhooks();
      const { faults } = bench.provider;
      await faults.set({ on: 'webhooks', kind: 'lost' });
      const paid = await each(numbers(SILENT), async (turn) => {
        const customer = person('customer');
        const bookingId = bench.accepted(customer);
        const { orderId } = await patiently(() => bench.order(customer, bookingId, { from: at(turn) }));
        await bench.provider.pay(orderId);
        return bookingId;
      });
      const whose = { purposeId: { $in: paid } };
      bench.moveClock(15 * MINUTE_MS);
      await until(async () => (await count('orders', { ...whose, status: 'paid' })) === SILENT, PATIENCE);
      await until(() => bench.booksAgree(), PATIENCE);
      const payments = await bench
        .collection('payments')
        .find({ ...whose, surplus: false })
        .toArray();
      expect(new Set(payments.map(({ purposeId }) => purposeId as string))).toEqual(new Set(paid));
      expect(payments).toHaveLength(SILENT);
      const announced = { subject: PAYMENT_CAPTURED.subject, 'envelope.data.purposeId': { $in: paid } };
      expect(await count('outbox', announced)).toBe(SILENT);
      const orderIds = payments.map(({ orderId }) => orderId as string);
      const arrived = await bench.collection('webhook_events').find().toArray();
      const aboutThem = arrived.filter(({ rawBody }) => orderIds.some((id) => (rawBody as string).includes(id)));
      expect(aboutThem).toEqual([]);
      await faults.clear();
    },
    LONG_MS,
  );
});

describe('refunds whose connection is cut after they were sent', () => {
  it(
    `${CUT} at once are made once each`,
    async () => {
      bench.moveClock(0);
      const { faults } = bench.provider;
      const paid = await each(numbers(CUT), () => bench.paid(person('customer')));
      bench.disconnectWebhooks();
      for (const { paymentId } of paid) {
        await faults.set({ on: 'refunds.create', kind: 'reset-after', times: 1, about: paymentId });
      }
      await Promise.all(paid.map(({ bookingId }) => bench.end(bookingId, { kind: 'cancelled', feePaise: 0 })));
      const whose = { purposeId: { $in: paid.map(({ bookingId }) => bookingId) } };
      await until(async () => (await count('refunds', { ...whose, refundId: { $exists: true } })) === CUT, PATIENCE);
      expect(await faults.struck()).toEqual(paid.map(() => 1));
      const made = await each(paid, ({ paymentId }) => bench.provider.refunds(paymentId));
      expect(made.map((ofOne) => ofOne.map(({ amount }) => amount))).toEqual(paid.map(() => [TOTAL]));
      expect(await count('refunds', whose)).toBe(CUT);
      await until(() => bench.booksAgree(), PATIENCE);
      await faults.clear();
    },
    LONG_MS,
  );
});
