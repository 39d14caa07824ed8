import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  cashStanding,
  createCommissionOrder,
  myEarnings,
  PAYMENT_CAPTURED,
  verifyCommissionPayment,
} from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { type RazorpayConfirmation, until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench } from '../../test/harness.js';
import { LedgerService } from '../ledger/ledger.service.js';

const ROUTE_MS = 5_000;
/** The limit from which no new cash work is accepted. */
const LIMIT = 500_000;

let bench: Bench;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  bench = await startBench();
  customer = person('customer');
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.connectWebhooks();
  bench.moveClock(0);
  helper = person('helper');
});

const order = (from = bench.service, actor = helper) => from.rpc.call(createCommissionOrder, { actor }, ROUTE_MS);
const verify = (proof: RazorpayConfirmation, actor = helper, from = bench.service) =>
  from.rpc.call(verifyCommissionPayment, { actor, ...proof }, ROUTE_MS);
const standing = () => bench.service.rpc.call(cashStanding, { helperId: helper.userId });
const earnings = () => bench.service.rpc.call(myEarnings, { actor: helper, page: 1, limit: 20 });
const payments = () => earnings().then(({ lines }) => lines.filter(({ kind }) => kind === 'commission_paid'));
const payable = () => bench.service.get(LedgerService).balance('helper_payable', helper.userId);

/** A visit paid in cash, and the platform's part of it. */
async function owe(paise: number): Promise<void> {
  const before = (await standing()).duePaise;
  const bookingId = bench.accepted(customer, helper, { paymentMethod: 'cash' });
  await bench.end(bookingId, { kind: 'completed' }, { cashCommissionPaise: paise });
  await until(async () => (await standing()).duePaise === before + paise);
}

describe('cash commission paid by the helper', () => {
  it('is all that is due, in one order while that is the sum; then nothing is due, and cash work is open again', async () => {
    await owe(LIMIT);
    expect((await standing()).standing).toBe('blocked');
    const asked = await Promise.all([order(), order(bench.twin), order(), order(bench.twin)]);
    expect(new Set(asked.map(({ orderId }) => orderId)).size).toBe(1);
    const [made] = asked;
    expect(made).toMatchObject({ amount: LIMIT, amountPayable: 5_000, settled: false, creditApplied: 0 });

    const proof = await bench.provider.pay(made.orderId);
    const replies = await Promise.all([verify(proof), verify(proof, helper, bench.twin), verify(proof)]);
    replies.push(await verify(proof));
    const { razorpay_payment_id: paymentId, razorpay_order_id: orderId } = proof;
    for (const reply of replies) expect(reply).toEqual({ payment: { status: 'completed', paymentId, orderId } });

    expect(await standing()).toMatchObject({ standing: 'clear', duePaise: 0 });
    expect(await payments()).toMatchObject([{ balance: 5_000, net: 0 }]);
    expect(await refusal(order())).toBe('COMMISSION_NOT_DUE');
    expect(await bench.announced(PAYMENT_CAPTURED, helper.userId)).toEqual([]);
    await until(() => bench.booksAgree());
  });

  it('counts once by webhooks alone, in any number; what became due since stays, and has an order of its own', async () => {
    await owe(4_000);
    const { orderId } = await order();
    await owe(3_000);
    await bench.provider.pay(orderId);
    for (const webhook of await bench.provider.sent(orderId, 'payment.captured', 'order.paid')) {
      await bench.receive(webhook);
      await bench.receive(webhook, bench.twin);
    }
    await until(async () => (await standing()).duePaise === 3_000);
    const next = await order();
    expect(next).toMatchObject({ amount: 3_000 });
    expect(next.orderId).not.toBe(orderId);
    await verify(await bench.provider.pay(next.orderId));
    expect((await standing()).duePaise).toBe(0);
    expect(await payments()).toHaveLength(2);
    await until(() => bench.booksAgree());
  });

  it('by the order of an earlier sum counts as well; what was no longer due is the helper’s balance', async () => {
    await owe(4_000);
    const before = await order();
    await owe(2_000);
    const now = await order();
    expect(now).toMatchObject({ amount: 6_000 });
    await verify(await bench.provider.pay(before.orderId));
    expect((await standing()).duePaise).toBe(2_000);
    await verify(await bench.provider.pay(now.orderId));
    expect((await standing()).duePaise).toBe(0);
    expect((await earnings()).summary).toMatchObject({ toBePaid: 40 });
    expect(await payable()).toBe(-4_000);
    expect(await bench.collection('refunds').countDocuments({ customerId: helper.userId })).toBe(0);
    await until(() => bench.booksAgree());
  });

  it('is found when no webhook comes', async () => {
    bench.disconnectWebhooks();
    await owe(4_000);
    await bench.provider.pay((await order()).orderId);
    bench.moveClock(15 * MINUTE_MS + 1_000);
    await until(async () => (await standing()).duePaise === 0);
    await until(() => bench.booksAgree());
  });

  it('is taken up again after the provider was away: one order', async () => {
    await owe(4_000);
    bench.provider.line = 'answer lost';
    expect(await refusal(order())).toBe('PAYMENT_PROVIDER_FAILED');
    bench.provider.line = 'good';
    const { orderId } = await order();
    expect((await bench.provider.orders(helper.userId)).map(({ id }) => id)).toEqual([orderId]);
  });

  it('below a rupee waits for more; who owes nothing has nothing to pay', async () => {
    expect(await refusal(order())).toBe('COMMISSION_NOT_DUE');
    await owe(99);
    expect(await refusal(order())).toBe('COMMISSION_NOT_DUE');
    await owe(1);
    expect(await order()).toMatchObject({ amount: 100 });
  });

  it('is proven by its own payment alone', async () => {
    await owe(4_000);
    const { orderId } = await order();
    const own = await bench.provider.pay(orderId, { outcome: 'failure' }).then(() => ({
      razorpay_payment_id: 'pay_00000000000000',
      razorpay_order_id: orderId,
      razorpay_signature: 'x'.repeat(64),
    }));
    const { orderId: bookingOrder } = await bench.order(customer, bench.accepted(customer, helper));
    const visit = await bench.provider.pay(bookingOrder);
    const proofs = [own, visit, { ...visit, razorpay_order_id: orderId }, { ...own, razorpay_signature: '' }];
    for (const proof of proofs) expect(await refusal(verify(proof))).toBe('PAYMENT_VERIFICATION_FAILED');
    expect(await refusal(verify(own, person('helper')))).toBe('PAYMENT_ORDER_NOT_FOUND');
    expect((await standing()).duePaise).toBe(4_000);
  });
});
