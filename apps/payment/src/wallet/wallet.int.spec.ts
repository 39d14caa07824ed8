import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminDues,
  adminLedgerChecks,
  LEDGER_DIFFERS,
  adminWaiveDue,
  bookingPayment,
  createSubscriptionPayment,
  CREDIT_GRANTED,
  myWallet,
  PAYMENT_CAPTURED,
  SUBSCRIPTION_SETTLED,
  verifySubscriptionPayment,
  waiveDue,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istDate, istInstant, MINUTE_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type RazorpayWebhook, until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench, TOTAL } from '../../test/harness.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { BalanceCheckService } from '../reconciliation/balance-check.service.js';
import { LedgerChecksService } from '../reconciliation/ledger-checks.service.js';
import { PaymentComparisonService } from '../reconciliation/payment-comparison.service.js';
import type { RefundDoc } from '../refunds/refund.model.js';

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

const wallet = (actor = customer) => bench.service.rpc.call(myWallet, { actor });
const booksAgree = () => until(() => bench.booksAgree());
const captures = (purposeId: string) => bench.announced(PAYMENT_CAPTURED, purposeId);

/** A helper cancelled too late: ₹44.80 of credit. */
async function granted(creditPaise = 4_480): Promise<void> {
  const bookingId = bench.accepted(customer, person('helper'), { paymentMethod: 'cash' });
  await bench.end(bookingId, { kind: 'cancelled', feePaise: 0, creditPaise }, { reason: 'helper_late_cancel' });
  await until(async () => (await wallet()).credit > 0);
}
/** An unpaid fee of ₹100. */
async function owed(helper = person('helper')): Promise<string> {
  const bookingId = bench.accepted(customer, helper, { paymentMethod: 'cash' });
  await bench.end(bookingId, { kind: 'cancelled', feePaise: 10_000 }, { reason: 'late_cancellation' });
  await until(async () => (await wallet()).dues.length > 0);
  return bookingId;
}
const pay = async (bookingId: string, orderId: string) =>
  bench.verify(customer, bookingId, await bench.provider.pay(orderId));

describe('credit', () => {
  it('is granted once, announced and shown', async () => {
    await granted();
    const { credit, reserved, entries, dues } = await wallet();
    expect({ credit, reserved, dues }).toEqual({ credit: 44.8, reserved: 0, dues: [] });
    expect(entries).toEqual([
      {
        kind: 'granted',
        amount: 44.8,
        reason: 'helper_late_cancel',
        purposeId: expect.any(String),
        at: expect.any(String),
      },
    ]);
    const [announced] = await bench.announced(CREDIT_GRANTED, entries[0]!.purposeId!);
    expect(announced).toMatchObject({ customerId: customer.userId, amountPaise: 4_480, reason: 'helper_late_cancel' });
    expect(await wallet(person('customer'))).toEqual({ credit: 0, reserved: 0, entries: [], dues: [] });
  });

  it('pays a part of the next order: set aside with it, spent by the payment, back by a refund, each its own way', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    const order = await bench.order(customer, bookingId);
    expect(order).toMatchObject({ amount: 40_320, amountPayable: 403.2, creditApplied: 44.8, settled: false });
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 44.8 });
    expect(await bench.order(customer, bookingId)).toEqual(order);

    await pay(bookingId, order.orderId);
    expect(await captures(bookingId)).toMatchObject([{ amountPaise: TOTAL, creditPaise: 4_480 }]);
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 0 });
    expect((await wallet()).entries.map(({ kind }) => kind)).toEqual(['spent', 'granted']);

    await until(() => bench.known(bookingId).paidPaise);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(async () => (await wallet()).credit === 44.8);
    const shown = () => bench.service.rpc.call(bookingPayment, { actor: customer, bookingId });
    await until(async () => (await shown()).payment.status === 'refunded');
    const ways = (await shown()).payment.refunds.map(({ way, amount }) => [way, amount]);
    expect(ways.sort()).toEqual([
      ['credit', 44.8],
      ['provider', 403.2],
    ]);
    await booksAgree();
  });

  it('bears a fee before the money does', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    await pay(bookingId, (await bench.order(customer, bookingId)).orderId);
    await until(() => bench.known(bookingId).paidPaise);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 10_000 });
    const refunds = () => bench.collection('refunds').find<RefundDoc>({ purposeId: bookingId }).toArray();
    await until(async () => (await refunds()).length > 0);
    expect((await refunds()).map(({ way, amountPaise }) => [way, amountPaise])).toEqual([['provider', TOTAL - 10_000]]);
    expect((await wallet()).credit).toBe(0);
    await booksAgree();
  });

  it('that covers all of it settles at once, without the provider', async () => {
    await granted(50_000);
    const bookingId = bench.accepted(customer);
    const order = await bench.order(customer, bookingId);
    expect(order).toMatchObject({ settled: true, amount: 0, amountPayable: 0, creditApplied: 448 });
    expect(await bench.provider.orders(bookingId)).toEqual([]);
    expect(await captures(bookingId)).toMatchObject([
      { orderId: order.orderId, amountPaise: TOTAL, creditPaise: TOTAL },
    ]);
    expect((await wallet()).credit).toBe(52);
    expect(await refusal(bench.order(customer, bookingId))).toBe('PAYMENT_NOT_DUE');
    await booksAgree();
  });

  it('is not used when the customer says so; what is paid for the order of before comes back', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    const before = await bench.order(customer, bookingId);
    const order = await bench.order(customer, bookingId, { useCredit: false });
    expect(order).toMatchObject({ amountPayable: 448, creditApplied: 0 });
    expect(order.orderId).not.toBe(before.orderId);
    expect(await wallet()).toMatchObject({ credit: 44.8, reserved: 0 });

    const tooLate = await bench.provider.pay(before.orderId);
    expect(await refusal(bench.verify(customer, bookingId, tooLate))).toBe('PAYMENT_RETURNED');
    await pay(bookingId, order.orderId);
    const surplus = { paymentId: tooLate.razorpay_payment_id, status: 'processed' };
    await until(() => bench.collection('refunds').findOne(surplus));
    const { payment } = await bench.service.rpc.call(bookingPayment, { actor: customer, bookingId });
    expect(payment).toMatchObject({ status: 'completed', paid: 448, refunded: 0 });
    expect(payment.refunds).toMatchObject([{ amount: 403.2, reason: 'duplicate_payment' }]);
    expect(await captures(bookingId)).toHaveLength(1);
    await booksAgree();
  });

  it('is free again when the booking ends unpaid; a late payment is without it', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(async () => (await wallet()).credit === 44.8);
    expect(await refusal(bench.order(customer, bookingId))).toBe('PAYMENT_NOT_DUE');
    await bench.provider.pay(orderId);
    await until(() => bench.collection('refunds').findOne({ purposeId: bookingId, status: 'processed' }));
    expect(await captures(bookingId)).toMatchObject([{ amountPaise: 40_320, creditPaise: 0 }]);
    expect(await wallet()).toMatchObject({ credit: 44.8, reserved: 0 });
    await booksAgree();
  });

  it('is spent once, however many orders are asked for at once', async () => {
    await granted();
    const bookingIds = Array.from({ length: 8 }, () => bench.accepted(customer));
    const asks = bookingIds.map((bookingId, at) =>
      bench.order(customer, bookingId, { from: at % 2 ? bench.service : bench.twin }),
    );
    const applied = (await Promise.all(asks)).map(({ creditApplied }) => creditApplied).sort();
    expect(applied).toEqual([0, 0, 0, 0, 0, 0, 0, 44.8]);
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 44.8 });
    await booksAgree();
  });
});

describe('a due', () => {
  it('is shown, and in no order that did not ask for it', async () => {
    const from = await owed();
    expect((await wallet()).dues).toMatchObject([
      { purposeId: from, amount: 100, reason: 'late_cancellation', status: 'open' },
    ]);
    const bookingId = bench.accepted(customer);
    expect(await bench.order(customer, bookingId)).toMatchObject({ amountPayable: 448, duesIncluded: 0 });
  });

  it('is collected with the payment that includes it; its helper has his part, and the rest stays when that booking is off', async () => {
    const helper = person('helper');
    await owed(helper);
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    const order = await bench.order(customer, bookingId, { payDues: true });
    expect(order).toMatchObject({ amountPayable: 548, duesIncluded: 100 });
    expect(order.orderId).not.toBe(orderId);
    const other = await bench.order(customer, bench.accepted(customer), { payDues: true });
    expect(other).toMatchObject({ amountPayable: 448, duesIncluded: 0 });

    await pay(bookingId, order.orderId);
    expect((await wallet()).dues).toEqual([]);
    expect(await bench.service.get(LedgerService).balance('helper_payable', helper.userId)).toBe(-10_000);
    expect(await captures(bookingId)).toMatchObject([{ amountPaise: TOTAL, creditPaise: 0 }]);
    await until(() => bench.known(bookingId).paidPaise);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    const refund = await until(() =>
      bench.collection('refunds').findOne({ purposeId: bookingId, status: 'processed' }),
    );
    expect(refund['amountPaise']).toBe(TOTAL);
    await booksAgree();
  });

  it('may be waived: it is owed no more, and an order that includes it gives way', async () => {
    await owed();
    const bookingId = bench.accepted(customer);
    const before = await bench.order(customer, bookingId, { payDues: true });
    const [due] = (await wallet()).dues;
    const waive = (dueId: string) => bench.service.rpc.call(waiveDue, { dueId });
    expect((await waive(due!._id)).due.status).toBe('waived');
    expect((await waive(due!._id)).due.status).toBe('waived');
    expect(await refusal(waive(newId()))).toBe('DUE_NOT_FOUND');
    const after = await bench.order(customer, bookingId, { payDues: true });
    expect(after).toMatchObject({ amountPayable: 448, duesIncluded: 0 });
    expect(after.orderId).not.toBe(before.orderId);
    await booksAgree();
  });

  const staff = (role: Actor['role']): Actor => ({ ...person('customer'), role });
  const finance = staff('finance');
  const list = (status: string, actor = finance) =>
    bench.service.rpc.call(adminDues, { actor, status, page: 1, limit: 100 });
  const waive = (id: string, reason: string, actor = finance) =>
    bench.service.rpc.call(adminWaiveDue, { actor, id, reason, category: 'complaint' });

  it('is waived by finance, with a reason that stays with it', async () => {
    const purposeId = await owed();
    const due = (await list('open')).dues.find((one) => one.purposeId === purposeId)!;
    expect(due).toMatchObject({ customerId: customer.userId, amount: 100, status: 'open' });
    expect(await refusal(waive(due._id, 'too short'))).toBe('STAFF_REASON_LENGTH');
    expect((await wallet()).dues).toHaveLength(1);

    const waived = { by: finance.userId, reason: 'The lift was broken', category: 'complaint' };
    expect((await waive(due._id, waived.reason)).due).toMatchObject({ status: 'waived', waived });
    expect((await waive(due._id, 'Another reason', staff('admin'))).due.waived).toMatchObject(waived);
    expect((await wallet()).dues).toEqual([]);
    const entries = await bench
      .collection('ledger_entries')
      .findOne({ _id: `due:booking:${purposeId}:waived` as never });
    expect(entries).toMatchObject({ kind: 'due_waived', reason: waived.reason });
    const ids = async (status: string) => (await list(status)).dues.map(({ _id }) => _id);
    expect(await ids('waived')).toContain(due._id);
    expect(await ids('')).toContain(due._id);
    expect(await ids('open')).not.toContain(due._id);
    await booksAgree();
  });

  it('is not waived when there is none, and not once it is paid', async () => {
    const purposeId = await owed();
    const { _id } = (await list('open')).dues.find((one) => one.purposeId === purposeId)!;
    expect(await refusal(waive(newId(), 'Because of that'))).toBe('DUE_NOT_FOUND');
    expect(await refusal(list('paid'))).toBe('INVALID_INPUT');
    const bookingId = bench.accepted(customer);
    await pay(bookingId, (await bench.order(customer, bookingId, { payDues: true })).orderId);
    expect(await refusal(waive(_id, 'Because of that'))).toBe('DUE_COLLECTED');
    expect((await list('collected')).dues.map((due) => due._id)).toContain(_id);
  });
});

describe('when no webhook arrives', () => {
  beforeEach(() => bench.disconnectWebhooks());

  it('a payment is found after a quarter of an hour', async () => {
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await bench.provider.pay(orderId);
    bench.moveClock(14 * MINUTE_MS);
    const paid = () => bench.record(bookingId).then((order) => order?.['status'] === 'paid');
    await until(async () => !(await bench.collection('orders').findOne({ orderId, checks: { $gt: 0 } })));
    expect(await paid()).toBe(false);
    bench.moveClock(15 * MINUTE_MS + 1_000);
    await until(paid);
    expect(await captures(bookingId)).toHaveLength(1);
    await booksAgree();
  });

  it('a payment that the bank lets through late is found within three days', async () => {
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await bench.provider.pay(orderId, { outcome: 'failure' });
    bench.moveClock(HOUR_MS);
    await until(() => bench.collection('orders').findOne({ orderId, checks: 1 }));
    const [failed] = await bench.provider.payments(orderId);
    await bench.provider.authorizeLate(failed!.id);
    bench.moveClock(60 * HOUR_MS);
    await until(async () => (await captures(bookingId)).length === 1);
    await booksAgree();
  });

  /** Moves the clock, and waits until the order was checked this often since its window was opened. */
  const checked = async (orderId: string, ms: number, checks: number) => {
    bench.moveClock(ms);
    // During a check the order is due sooner.
    const planned = { dueAt: { $gt: new Date(bench.service.clock.now().getTime() + MINUTE_MS) } };
    await until(() => bench.collection('orders').findOne({ orderId, checks, ...planned }));
  };

  it('a payment that takes longer than the first quarter of an hour is found by the next one', async () => {
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await checked(orderId, 15 * MINUTE_MS + 1_000, 1);
    await bench.provider.pay(orderId);
    bench.moveClock(31 * MINUTE_MS);
    await until(async () => (await captures(bookingId)).length === 1);
    await booksAgree();
  });

  it('a payment in a window that was opened again is found a quarter of an hour after that', async () => {
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await checked(orderId, 4 * HOUR_MS, 1);
    await checked(orderId, 8 * HOUR_MS, 2);
    await checked(orderId, 12 * HOUR_MS, 3);
    bench.moveClock(12 * HOUR_MS + MINUTE_MS);
    expect((await bench.order(customer, bookingId)).orderId).toBe(orderId);
    await bench.provider.pay(orderId);
    bench.moveClock(12 * HOUR_MS + 17 * MINUTE_MS);
    await until(async () => (await captures(bookingId)).length === 1);
    await booksAgree();
  });

  it('a payment that fails on the third day keeps its order and credit until the bank has let it through', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    await checked(orderId, 50 * HOUR_MS, 1);
    expect((await bench.order(customer, bookingId)).orderId).toBe(orderId);
    await bench.provider.pay(orderId, { outcome: 'failure' });
    await checked(orderId, 80 * HOUR_MS, 1);
    expect(await bench.record(bookingId)).toMatchObject({ orderId, current: true, creditPaise: 4_480 });
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 44.8 });

    const [failed] = await bench.provider.payments(orderId);
    await bench.provider.authorizeLate(failed!.id);
    bench.moveClock(100 * HOUR_MS);
    await until(async () => (await captures(bookingId)).length === 1);
    expect(await bench.provider.refunds(failed!.id)).toEqual([]);
    expect(await wallet()).toMatchObject({ credit: 0, reserved: 0 });
    await booksAgree();
  });

  it('an order that nobody pays is given up after three days; its credit is free', async () => {
    await granted();
    const bookingId = bench.accepted(customer);
    const { orderId } = await bench.order(customer, bookingId);
    expect((await wallet()).credit).toBe(0);
    bench.moveClock(72 * HOUR_MS + MINUTE_MS);
    await until(async () => (await wallet()).credit === 44.8);
    bench.moveClock(0);
    const again = await bench.order(customer, bookingId);
    expect(again.orderId).not.toBe(orderId);
    await booksAgree();
  });
});

describe('a subscription', () => {
  const PAID = 400_000;
  const subscription = () => {
    const [_id, helper] = [newId(), person('helper')];
    bench.subscriptions.set(_id, { customer, helper, pricePaise: PAID, payable: true });
    return { _id, helper };
  };
  const order = (id: string, actor = customer) =>
    bench.service.rpc.call(createSubscriptionPayment, { actor, id }, 5_000);

  it('is paid by the same orders and settled visit by visit, to the last paisa', async () => {
    const { _id: id, helper } = subscription();
    const made = await order(id);
    expect(made).toMatchObject({ amount: PAID, amountPayable: 4_000, settled: false, keyId: expect.any(String) });
    expect(await refusal(order(id, person('customer')))).toBe('SUBSCRIPTION_NOT_FOUND');
    const proof = await bench.provider.pay(made.orderId);
    const verify = (fields = proof) =>
      bench.service.rpc.call(verifySubscriptionPayment, { actor: customer, id, ...fields }, 5_000);
    expect(await refusal(verify({ ...proof, razorpay_signature: 'x' }))).toBe('PAYMENT_VERIFICATION_FAILED');
    expect((await verify()).payment.status).toBe('completed');
    expect(await captures(id)).toMatchObject([{ purpose: 'subscription', amountPaise: PAID }]);

    const settle = (visit: number, helperPaise: number, platformPaise: number, refundPaise: number) =>
      bench.tell(SUBSCRIPTION_SETTLED, {
        subscriptionId: id,
        customerId: customer.userId,
        helperId: helper.userId,
        key: `subscription:${id}:visit-${visit}`,
        reason: refundPaise > 0 ? 'skipped' : 'delivered',
        helperPaise,
        platformPaise,
        refundPaise,
      });
    await settle(1, 200_000, 24_000, 0);
    await settle(2, 0, 0, 76_001);
    await settle(3, 0, 0, 99_999);
    const refunds = () => bench.collection('refunds').find({ purposeId: id, status: 'processed' }).toArray();
    bench.connectWebhooks();
    await until(async () => (await refunds()).length === 2);
    const ledger = bench.service.get(LedgerService);
    expect(await ledger.balance('customer_advance', customer.userId)).toBe(0);
    expect(await ledger.balance('helper_payable', helper.userId)).toBe(-200_000);
    await booksAgree();
  });
});

describe('what the provider pays to the bank', () => {
  const entries = (id: string | undefined) =>
    bench.collection('ledger_entries').findOne({ _id: `bank-transfer:${id}` as never });

  it('leaves what it holds for us, once, however often it is told', async () => {
    await bench.paid(customer);
    await booksAgree();
    const heard: RazorpayWebhook[] = [];
    bench.provider.hear = async (webhook) => heard.push(webhook);
    const held = await bench.service.get(LedgerService).balance('provider_clearing');
    const { id, amount } = await bench.provider.settle();
    expect(amount).toBe(held);
    const webhook = await until(() => heard.find(({ event }) => event === 'settlement.processed'));
    await bench.receive(webhook);
    await bench.receive({ ...webhook, eventId: `${webhook.eventId}-again` }, bench.twin);
    await until(() => entries(id));
    // Either of the two may be processed first.
    const either = [webhook.eventId, `${webhook.eventId}-again`] as never[];
    await until(() => bench.collection('webhook_events').findOne({ _id: { $in: either }, outcome: 'nothing new' }));
    expect(await bench.service.get(LedgerService).balance('provider_clearing')).toBe(0);
    expect(await bench.provider.settle()).toEqual({});
    await booksAgree();
  });
});

describe('the night’s comparison with the provider', () => {
  const report = (day: string) => until(() => bench.collection('provider_reports').findOne({ _id: day as never }));
  /** The next night at half past two IST. */
  const nextNight = () => {
    const tomorrow = addDays(istDate(new Date()), 1);
    bench.moveClock(istInstant(tomorrow, '02:30').getTime() - new Date().getTime());
    return addDays(tomorrow, -1);
  };

  it('finds what only the provider knows, and nothing else', async () => {
    await bench.paid(customer);
    const { bookingId } = await bench.paid(customer);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await until(() => bench.collection('refunds').findOne({ purposeId: bookingId, status: 'processed' }));
    bench.disconnectWebhooks();
    const receipt = newId();
    const foreign = await bench.provider.createOrder({ amount: 100, currency: 'INR', receipt, payment_capture: true });
    const { razorpay_payment_id: unknown } = await bench.provider.pay(foreign.id);
    // Other tests have moved the clock to later nights.
    await bench.collection('provider_reports').deleteMany({});
    const { id: settlement } = await bench.provider.settle();
    const { compared, differences } = await report(nextNight());
    expect(compared).toBeGreaterThan(1);
    expect(differences).toEqual([`${unknown}: captured there, unknown here`]);
    // No webhook reported it.
    expect(
      await bench.collection('ledger_entries').findOne({ _id: `bank-transfer:${settlement}` as never }),
    ).toMatchObject({ kind: 'bank_transfer' });
  });

  it('is made by one replica, and later by any if that one fails', async () => {
    const asked: string[] = [];
    let isBroken = true;
    for (const replica of [bench.service, bench.twin]) {
      const comparison = replica.get(PaymentComparisonService);
      const compare = comparison.compare.bind(comparison);
      comparison.compare = (from, to) => {
        asked.push(istDate(to));
        return isBroken ? Promise.reject(new Error('the replica fails')) : compare(from, to);
      };
    }
    // Later than the nights of other tests.
    const day = addDays(istDate(new Date()), 10);
    const night = (time: string) => bench.moveClock(istInstant(day, time).getTime() - new Date().getTime());
    const before = { _id: addDays(day, -2) as never, to: istInstant(addDays(day, -1), '00:00'), differences: [] };
    await bench.collection('provider_reports').insertOne(before);
    night('02:30');
    await until(() => asked.length > 0);
    isBroken = false;
    night('02:46');
    await report(addDays(day, -1));
    expect(asked).toEqual([day, day]);
  });
});

describe('the night’s check of the ledger', () => {
  const finance = { userId: newId(), role: 'finance' as const, sid: newId() };
  /** The result of the next night at half past two IST. */
  const nextCheck = async () => {
    const day = addDays(istDate(new Date()), checked++);
    bench.moveClock(istInstant(day, '02:30').getTime() - new Date().getTime());
    await until(() => bench.collection('ledger_checks').findOne({ _id: day as never, at: { $exists: true } }));
    const { checks } = await bench.service.rpc.call(adminLedgerChecks, { actor: finance, page: 1, limit: 100 });
    return checks.find((check) => check.day === day);
  };
  /** Later than the nights of other tests. */
  let checked = 20;

  it('is stored once a day with the balances that differ, for finance', async () => {
    const helperId = newId();
    const account = { _id: helperId as never, payablePaise: 50_000, commissionPaise: 0, onTheWayPaise: 0 };
    await bench.collection('helper_accounts').insertOne(account);
    const first = await nextCheck();
    expect(first).toMatchObject({
      total: 1,
      differences: [{ kind: 'party', account: 'helper_payable', party: helperId, found: -500, expected: 0 }],
    });
    await bench.collection('helper_accounts').deleteOne({ _id: helperId as never });
    const day = first!.day;
    expect(await bench.twin.get(LedgerChecksService).check(day, istInstant(day, '23:00'))).toBeUndefined();
    expect(await bench.collection('ledger_checks').findOne({ _id: day as never })).toMatchObject({ total: 1 });
    const clean = await nextCheck();
    expect(clean).toMatchObject({ total: 0, differences: [] });
    const days = { 'envelope.data.date': { $in: [day, clean!.day] } };
    const told = await bench
      .collection('outbox')
      .find({ subject: LEDGER_DIFFERS.subject, ...days })
      .toArray();
    expect(told).toMatchObject([{ envelope: { data: { date: day, differences: 1 } } }]);
  });

  it('finds the same differences when it reads the accounts in several batches', async () => {
    const isParty = ({ kind }: { kind: string }) => kind === 'party';
    const parties = async () => (await bench.service.get(BalanceCheckService).findDifferences()).filter(isParty);
    const before = await parties();
    const idOf = (n: number) => `f${String(n).padStart(23, '0')}`;
    const helpers = Array.from({ length: 2_500 }, (_, n) => ({
      _id: idOf(n) as never,
      payablePaise: [0, 1_200, 2_499].includes(n) ? 100 : 0,
      commissionPaise: 0,
      onTheWayPaise: n === 1_700 ? 50 : 0,
    }));
    await bench.collection('helper_accounts').insertMany(helpers);
    const differs = (n: number, account: string, foundPaise: number) => ({
      kind: 'party',
      account,
      party: idOf(n),
      foundPaise,
      expectedPaise: 0,
    });
    const found = await parties();
    await bench.collection('helper_accounts').deleteMany({ _id: { $in: helpers.map(({ _id }) => _id) } });
    expect(before).toEqual([]);
    expect(found).toEqual([
      ...[0, 1_200, 2_499].map((n) => differs(n, 'helper_payable', -100)),
      differs(1_700, 'payout_clearing', -50),
    ]);
  });

  it('is made by another replica when the one that reserved it fails', async () => {
    const day = '2031-01-01';
    const checks = bench.service.get(LedgerChecksService);
    await bench.collection('ledger_checks').insertOne({ _id: day as never, reservedUntil: istInstant(day, '02:45') });
    expect(await checks.check(day, istInstant(day, '02:44'))).toBeUndefined();
    expect(await checks.check(day, istInstant(day, '02:46'))).toEqual([]);
    expect(await checks.check(day, istInstant(day, '02:47'))).toBeUndefined();
  });
});
