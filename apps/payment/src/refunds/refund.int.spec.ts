import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, bookingPayment, REFUND_LATE, REFUND_MOVED } from '@sahaya/contracts';
import { CURRENT_POLICY, HOUR_MS, MINUTE_MS, refundExpectedBy } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench, TOTAL } from '../../test/harness.js';
import type { RefundDoc } from './refund.model.js';
import { RefundTooHigh } from './refunds.service.js';
import { SettlementService } from '../settlement/settlement.service.js';

const FEE = 10_000;
let bench: Bench;
let customer: Actor;

beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.connectWebhooks();
  bench.moveClock(0);
  customer = person('customer');
});
afterEach(() => {
  bench.provider.line = 'good';
  return bench.provider.faults.clear();
});

const moves = async (bookingId: string) =>
  (await bench.announced(REFUND_MOVED, bookingId)).map(({ status, amountPaise, refundedPaise }) => [
    status,
    amountPaise,
    refundedPaise,
  ]);
const refundDoc = (bookingId: string) => bench.collection('refunds').findOne<RefundDoc>({ purposeId: bookingId });
const processed = (bookingId: string) =>
  until(() => bench.collection('refunds').findOne<RefundDoc>({ purposeId: bookingId, status: 'processed' }));
const shown = async (bookingId: string, actor = customer) =>
  (await bench.service.rpc.call(bookingPayment, { actor, bookingId })).payment;
const booksAgree = () => until(() => bench.booksAgree());

describe('a refund', () => {
  it('goes from begun to processed, is told at each step and shown with its date', async () => {
    const helper = person('helper');
    const { bookingId, paymentId, orderId } = await bench.paid(customer, bench.accepted(customer, helper), {
      method: 'card',
    });
    expect(await shown(bookingId)).toMatchObject({ status: 'completed', paid: 448, refunded: 0, refunds: [] });
    await bench.end(bookingId, { kind: 'cancelled', feePaise: FEE }, { reason: 'late_cancellation' });
    const { initiatedAt, expectedBy } = await processed(bookingId);
    expect(expectedBy).toEqual(refundExpectedBy('card', initiatedAt, CURRENT_POLICY));
    const money = TOTAL - FEE;
    expect(await moves(bookingId)).toEqual([
      ['initiated', money, 0],
      ['processed', money, money],
    ]);
    expect(await bench.provider.refunds(paymentId)).toMatchObject([{ amount: money, status: 'processed' }]);
    expect(await shown(bookingId)).toMatchObject({
      status: 'partially_refunded',
      paid: 448,
      credit: 0,
      refunded: 348,
      method: 'card',
      orderId,
      paymentId,
      refunds: [
        {
          amount: 348,
          way: 'provider',
          status: 'processed',
          reason: 'late_cancellation',
          expectedBy: expectedBy?.toISOString(),
          processedAt: expect.any(String),
        },
      ],
    });
    const seenByHelper = await shown(bookingId, helper);
    expect(seenByHelper).toEqual({
      status: 'partially_refunded',
      paid: 448,
      credit: 0,
      refunded: 348,
      refunds: [],
      dues: [],
    });
    expect(await refusal(shown(bookingId, person('customer')))).toBe('BOOKING_NOT_FOUND');
    await booksAgree();
  });

  it('of all of it ends as refunded; the same end, told again, gives nothing more', async () => {
    const { bookingId, paymentId } = await bench.paid(customer);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await processed(bookingId);
    const { settled } = bench;
    const again = bench.service.get(SettlementService);
    await bench.service.get(Db).transaction((session) => again.booking(session, settled(bookingId)));
    expect(await shown(bookingId)).toMatchObject({ status: 'refunded', refunded: 448 });
    expect(await bench.provider.refunds(paymentId)).toHaveLength(1);
    await booksAgree();
  });

  it.each(['reset-before', 'reset-after', 'bad-gateway', 'server-error', 'too-many-requests'] as const)(
    'is made once, whatever happens to the answer: %s, twice',
    async (kind) => {
      const { bookingId, paymentId } = await bench.paid(customer);
      await bench.provider.faults.set({ on: 'refunds.create', kind, times: 2 });
      bench.disconnectWebhooks();
      await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
      await until(async () => (await refundDoc(bookingId))?.refundId);
      expect(await bench.provider.refunds(paymentId)).toMatchObject([{ amount: TOTAL }]);
      expect(await bench.provider.faults.struck()).toEqual([2]);
      await booksAgree();
    },
  );

  it('is known by the webhook when its answer never comes', async () => {
    const { bookingId, paymentId } = await bench.paid(customer);
    await bench.provider.faults.set({ on: 'refunds.create', kind: 'reset-after', times: 100 });
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await processed(bookingId);
    expect(await bench.provider.refunds(paymentId)).toHaveLength(1);
    await booksAgree();
  });

  it('is asked for when no webhook tells of its end', async () => {
    const { bookingId, paymentId } = await bench.paid(customer);
    bench.disconnectWebhooks();
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(async () => (await bench.provider.refunds(paymentId))[0]?.status === 'processed');
    bench.moveClock(5 * MINUTE_MS);
    await processed(bookingId);
    expect(await moves(bookingId)).toEqual([
      ['initiated', TOTAL, 0],
      ['processed', TOTAL, TOTAL],
    ]);
  });

  it('that the bank sends back is made anew, each attempt in the books', async () => {
    const { bookingId, paymentId } = await bench.paid(customer);
    await bench.provider.faults.set({ on: 'refunds', kind: 'failed', times: 1 });
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(async () => (await refundDoc(bookingId))?.status === 'failed');
    await booksAgree();
    bench.moveClock(11 * MINUTE_MS);
    await processed(bookingId);
    expect(await moves(bookingId)).toEqual([
      ['initiated', TOTAL, 0],
      ['failed', TOTAL, 0],
      ['initiated', TOTAL, 0],
      ['processed', TOTAL, TOTAL],
    ]);
    const statuses = (await bench.provider.refunds(paymentId)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['failed', 'processed']);
    await booksAgree();
  });

  it('that does not arrive in the promised time is seen to be late', async () => {
    const { bookingId } = await bench.paid(customer);
    await bench.provider.faults.set({ on: 'refunds', kind: 'held', times: 1 });
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    const refundId = await until(async () => (await refundDoc(bookingId))?.refundId);
    expect(await refundDoc(bookingId)).not.toHaveProperty('lateSince');
    bench.moveClock(24 * HOUR_MS + MINUTE_MS);
    await until(async () => (await refundDoc(bookingId))?.lateSince);
    expect(await bench.announced(REFUND_LATE, bookingId)).toMatchObject([{ amountPaise: TOTAL }]);
    await bench.provider.release(refundId);
    await processed(bookingId);
  });

  it.each([TOTAL + 1, 2 * TOTAL, Number.MAX_SAFE_INTEGER])(
    'of more than was paid (%d) is refused, and nothing moves',
    async (refundPaise) => {
      const { bookingId } = await bench.paid(customer);
      const before = await bench.collection('ledger_entries').countDocuments();
      const settled = bench.settled(bookingId, { helperPaise: 0, platformPaise: 0, refundPaise });
      const asked = bench.service
        .get(Db)
        .transaction((session) => bench.service.get(SettlementService).booking(session, settled));
      await expect(asked).rejects.toThrow(RefundTooHigh);
      expect(await refundDoc(bookingId)).toBeNull();
      expect(await bench.collection('ledger_entries').countDocuments()).toBe(before);
    },
  );

  it('after a refund takes only what is left, also when both come at once', async () => {
    const { bookingId, paymentId } = await bench.paid(customer);
    const refundPaise = 30_000;
    const nothing = { helperPaise: 0, platformPaise: 0, refundPaise };
    const settle = (key: string, on = bench.service) =>
      on
        .get(Db)
        .transaction((session) =>
          on.get(SettlementService).booking(session, bench.settled(bookingId, { ...nothing, key })),
        );
    const ends = await Promise.allSettled([
      settle(`booking:${bookingId}:a`),
      settle(`booking:${bookingId}:b`, bench.twin),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await until(async () => (await bench.provider.refunds(paymentId)).length === 1);
    expect(await bench.collection('payments').findOne({ _id: paymentId as never })).toMatchObject({
      refundedPaise: refundPaise,
    });
  });
});
