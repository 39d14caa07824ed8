import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, createCommissionOrder, myWallet, PAYMENT_CAPTURED } from '@sahaya/contracts';
import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { recordLog, until } from '@sahaya/testing';
import { type Bench, person, startBench, TOTAL } from '../../test/harness.js';
import type { LedgerDoc } from '../ledger/ledger.model.js';
import type { RefundDoc } from '../refunds/refund.model.js';
import type { PaymentOrderDoc } from '../shared/payment-order.model.js';
import type { PaymentDoc } from '../shared/payment.model.js';
import { type Captured, CapturedPaymentsService } from './captured-payments.service.js';
import { PaymentCapturesService } from './payment-captures.service.js';

/** The fee of the provider, and the tax that it contains. */
const FEE = { fee: 1_058, tax: 161 };

let bench: Bench;
let customer: Actor;
let helper: Actor;
let bookingId: string;

beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  // The provider says nothing by itself: each test reports the payment.
  bench.disconnectWebhooks();
  bench.moveClock(0);
  [customer, helper] = [person('customer'), person('helper')];
  bookingId = bench.accepted(customer, helper);
});

const captures = () => bench.service.get(PaymentCapturesService);
const payments = () => bench.service.get(CapturedPaymentsService);
const captured = (facts: Partial<Captured> = {}) => ({ id: `pay_${newId()}`, ...facts });
const payment = (_id: string) => bench.collection('payments').findOne<PaymentDoc>({ _id: _id as never });
const order = (orderId: string) => bench.collection('orders').findOne<PaymentOrderDoc>({ orderId });
const refunds = () => bench.collection('refunds').find<RefundDoc>({ purposeId: bookingId }).toArray();
const announced = () => bench.announced(PAYMENT_CAPTURED, bookingId);
const wallet = () => bench.service.rpc.call(myWallet, { actor: customer });
/** The entries of a key as `account: paise`, debit positive. */
async function entries(key: string): Promise<Record<string, number> | null> {
  const set = await bench.collection('ledger_entries').findOne<LedgerDoc>({ _id: key as never });
  return set && Object.fromEntries(set.lines.map(({ account, paise }) => [account, paise]));
}
async function granted(creditPaise: number): Promise<void> {
  const cancelled = bench.accepted(customer, person('helper'), { paymentMethod: 'cash' });
  await bench.end(cancelled, { kind: 'cancelled', feePaise: 0, creditPaise }, { reason: 'helper_late_cancel' });
  await until(async () => (await wallet()).credit > 0);
}
/** An unpaid fee of an earlier visit, all of it for its helper. */
async function owed(feePaise: number): Promise<void> {
  const cancelled = bench.accepted(customer, helper, { paymentMethod: 'cash' });
  await bench.end(cancelled, { kind: 'cancelled', feePaise }, { reason: 'late_cancellation' });
  await until(async () => (await wallet()).dues.length > 0);
}

describe('a captured payment', () => {
  it('is recorded with what the provider reports, enters the ledger, and is announced', async () => {
    const { orderId } = await bench.order(customer, bookingId);
    const facts = captured({ method: 'upi', ...FEE });
    const returned = await captures().take(orderId, facts);
    const expected = {
      _id: facts.id,
      orderId,
      purpose: 'booking',
      purposeId: bookingId,
      customerId: customer.userId,
      helperId: helper.userId,
      amountPaise: TOTAL,
      duesPaise: 0,
      creditPaise: 0,
      surplus: false,
      method: 'upi',
      feePaise: FEE.fee,
      taxPaise: FEE.tax,
      capturedAt: expect.any(Date),
      refundedPaise: 0,
      creditReturnedPaise: 0,
    };
    expect(returned).toEqual(expected);
    expect(await payment(facts.id)).toEqual(expected);
    expect(await entries(`capture:${facts.id}`)).toEqual({ provider_clearing: TOTAL, customer_advance: -TOTAL });
    expect(await entries(`provider-fee:${facts.id}`)).toEqual({
      provider_fees: FEE.fee - FEE.tax,
      provider_tax: FEE.tax,
      provider_clearing: -FEE.fee,
    });
    expect(await order(orderId)).toMatchObject({ status: 'paid', current: true, paymentId: facts.id });
    expect(await order(orderId)).toHaveProperty('paidAt');
    expect(await order(orderId)).not.toHaveProperty('dueAt');
    expect(await announced()).toEqual([
      {
        purpose: 'booking',
        purposeId: bookingId,
        customerId: customer.userId,
        helperId: helper.userId,
        orderId,
        paymentId: facts.id,
        amountPaise: TOTAL,
        creditPaise: 0,
      },
    ]);
    expect(await refunds()).toEqual([]);
  });

  it('counts once when two replicas learn of it at once and again', async () => {
    const { orderId } = await bench.order(customer, bookingId);
    const facts = captured(FEE);
    const all = [bench.service, bench.twin, bench.service, bench.twin].map((one) => one.get(PaymentCapturesService));
    const first = await Promise.all(all.map((one) => one.take(orderId, facts)));
    const later = await bench.service
      .get(Db)
      .transaction((session) => captures().takeIn(session, orderId, { ...facts, method: 'card' }));
    for (const returned of [...first, later]) expect(returned).toEqual(await payment(facts.id));
    expect(await payment(facts.id)).toMatchObject({ surplus: false });
    expect(await announced()).toHaveLength(1);
    expect(await refunds()).toEqual([]);
  });

  it('leaves nothing if the transaction that learned of it fails', async () => {
    await granted(4_480);
    await owed(10_000);
    const { orderId } = await bench.order(customer, bookingId, { payDues: true });
    const [before, held] = [await order(orderId), await wallet()];
    const facts = captured(FEE);
    const work = bench.service.get(Db).transaction(async (session) => {
      await captures().takeIn(session, orderId, facts);
      throw new Error('the process ends here');
    });
    await expect(work).rejects.toThrow('the process ends here');
    expect(await order(orderId)).toEqual(before);
    expect(await wallet()).toEqual(held);
    expect(await payment(facts.id)).toBeNull();
    expect(await entries(`capture:${facts.id}`)).toBeNull();
    expect(await entries(`provider-fee:${facts.id}`)).toBeNull();
    expect(await announced()).toEqual([]);
  });

  it('uses the credit and collects the dues of its order', async () => {
    await granted(4_480);
    await owed(10_000);
    const { orderId } = await bench.order(customer, bookingId, { payDues: true });
    const facts = captured();
    await captures().take(orderId, facts);
    const amountPaise = TOTAL - 4_480 + 10_000;
    expect(await payment(facts.id)).toMatchObject({ amountPaise, creditPaise: 4_480, duesPaise: 10_000 });
    expect(await entries(`capture:${facts.id}`)).toMatchObject({
      provider_clearing: amountPaise,
      customer_credit: 4_480,
      customer_advance: -TOTAL,
      customer_receivable: -10_000,
    });
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 0, dues: [] });
    expect(await announced()).toMatchObject([{ amountPaise: TOTAL, creditPaise: 4_480 }]);
    const lines = bench.collection('earning_lines').find({ helperId: helper.userId });
    expect(await lines.toArray()).not.toEqual([]);
  });
});

describe('a payment that pays for nothing', () => {
  it('is recorded as a surplus, refunded in full with its credit untouched, announced to nobody, and logged', async () => {
    await granted(4_480);
    const { orderId } = await bench.order(customer, bookingId);
    await captures().take(orderId, captured());
    await bench.provider.pay(orderId);
    const [second] = await bench.provider.payments(orderId);
    const log = recordLog();
    await captures().take(orderId, second!);
    const { id } = second!;
    const amountPaise = TOTAL - 4_480;
    expect(await payment(id)).toMatchObject({ amountPaise, creditPaise: 0, duesPaise: 0, surplus: true });
    expect((await order(orderId))?.paymentId).not.toBe(id);
    expect(await entries(`capture:${id}`)).toEqual({ provider_clearing: amountPaise, customer_advance: -amountPaise });
    expect(await entries(`settlement:surplus:${id}`)).toEqual({
      customer_advance: amountPaise,
      refund_payable: -amountPaise,
    });
    expect(await refunds()).toMatchObject([
      { settlement: `surplus:${id}`, reason: 'duplicate_payment', paymentId: id, amountPaise, way: 'provider' },
    ]);
    expect(await announced()).toHaveLength(1);
    expect(log.entries('a surplus payment is refunded')).toMatchObject([
      { context: 'SurplusPayments', orderId, paymentId: id, amountPaise },
    ]);
    await until(async () => (await bench.provider.refunds(id)).some(({ amount }) => amount === amountPaise));
  });

  it('leaves nothing if its transaction fails', async () => {
    const { orderId } = await bench.order(customer, bookingId);
    await captures().take(orderId, captured());
    const facts = captured(FEE);
    const work = bench.service.get(Db).transaction(async (session) => {
      await captures().takeIn(session, orderId, facts);
      throw new Error('the process ends here');
    });
    await expect(work).rejects.toThrow('the process ends here');
    expect(await payment(facts.id)).toBeNull();
    expect(await refunds()).toEqual([]);
    expect(await entries(`settlement:surplus:${facts.id}`)).toBeNull();
  });
});

describe('a payment of cash commission', () => {
  it('ends its order without uses of credit or dues; the next order covers the next due', async () => {
    const visit = bench.accepted(customer, helper, { paymentMethod: 'cash' });
    await bench.end(visit, { kind: 'completed' }, { cashCommissionPaise: 4_000 });
    const commissionOrder = () => bench.service.rpc.call(createCommissionOrder, { actor: helper }, 5_000);
    const { orderId } = await until(commissionOrder);
    const facts = captured();
    await captures().take(orderId, facts);
    expect(await order(orderId)).toMatchObject({ status: 'paid', current: false, paymentId: facts.id });
    expect(await payment(facts.id)).toMatchObject({
      purpose: 'commission',
      customerId: helper.userId,
      amountPaise: 4_000,
      creditPaise: 0,
      duesPaise: 0,
      surplus: false,
    });
  });
});

describe('the fee of a payment', () => {
  const pay = async (facts: Captured) => captures().take((await bench.order(customer, bookingId)).orderId, facts);

  it('that the provider reports with it counts without tax as all fee', async () => {
    const facts = captured({ fee: 900 });
    await pay(facts);
    expect(await payment(facts.id)).toMatchObject({ feePaise: 900, taxPaise: 0 });
    expect(await payment(facts.id)).not.toHaveProperty('method');
    expect(await entries(`provider-fee:${facts.id}`)).toMatchObject({ provider_fees: 900, provider_clearing: -900 });
  });

  it('is found missing, and learned once', async () => {
    const facts = captured();
    const made = await pay(facts);
    expect(await payment(facts.id)).not.toHaveProperty('feePaise');
    expect(await payment(facts.id)).not.toHaveProperty('taxPaise');
    expect(await entries(`provider-fee:${facts.id}`)).toBeNull();
    const missing = async (before: number) => {
      const found = await payments().listWithoutFee(new Date(before), 100);
      return found.some(({ _id }) => _id === facts.id);
    };
    const at = made.capturedAt.getTime();
    expect([await missing(at), await missing(at + MINUTE_MS)]).toEqual([false, true]);
    expect(await payments().listWithoutFee(new Date(at + HOUR_MS), 1)).toHaveLength(1);

    await payments().learnFee(made, { ...facts, method: 'upi' });
    expect(await payment(facts.id)).toEqual(made);
    await payments().learnFee(made, { ...facts, ...FEE, method: 'upi' });
    const learned = { ...made, method: 'upi', feePaise: FEE.fee, taxPaise: FEE.tax };
    expect(await payment(facts.id)).toEqual(learned);
    const posted = { provider_fees: FEE.fee - FEE.tax, provider_tax: FEE.tax, provider_clearing: -FEE.fee };
    expect(await entries(`provider-fee:${facts.id}`)).toEqual(posted);
    await payments().learnFee(made, { ...facts, fee: 1, method: 'card' });
    expect(await payment(facts.id)).toEqual(learned);
    expect(await missing(at + MINUTE_MS)).toBe(false);
  });

  it('is learned without a tax and a method that the provider does not report', async () => {
    const made = await pay(captured({ method: 'card' }));
    await payments().learnFee(made, captured({ fee: 900 }));
    expect(await payment(made._id)).toEqual({ ...made, feePaise: 900, taxPaise: 0 });
  });
});
