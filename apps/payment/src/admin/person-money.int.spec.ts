import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, adminRefunds, customerMoney, helperMoney, proposeRefund } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, startBench } from '../../test/harness.js';

let bench: Bench;
const staff: Actor = { userId: newId(), role: 'finance', sid: 'finance' };
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());

const moneyOf = (id: string) => bench.service.rpc.call(customerMoney, { actor: staff, id });
const earningsOf = (id: string) => bench.service.rpc.call(helperMoney, { actor: staff, id });
const nothing = { payments: 0, paid: 0, creditUsed: 0, refunded: 0, platformIncome: 0, more: false };

describe('the money of a person', () => {
  it('is what a customer paid, got back and left with the platform, with wallet and unpaid fees', async () => {
    bench.connectWebhooks();
    const customer = person('customer');
    const { bookingId } = await bench.paid(customer);
    expect(await moneyOf(customer.userId)).toEqual({
      ...nothing,
      payments: 1,
      paid: 448,
      wallet: { credit: 0, reserved: 0 },
      dues: { count: 0, amount: 0 },
    });
    await bench.end(bookingId, { kind: 'completed' });
    await until(async () => (await moneyOf(customer.userId)).platformIncome === 48);
    const proposal = { actor: staff, purposeId: bookingId, amount: 40.5, reason: 'The floor was left wet' };
    await bench.service.rpc.call(proposeRefund, { ...proposal, category: 'complaint' });
    await until(async () => (await moneyOf(customer.userId)).refunded === 40.5);

    const { refunds, pagination } = await bench.service.rpc.call(adminRefunds, {
      ...adminRefunds.fields.parse({ customerId: customer.userId }),
      actor: staff,
    });
    expect([refunds.map(({ amount }) => amount), pagination.total]).toEqual([[40.5], 1]);

    const at = new Date();
    await bench.collection('dues').insertOne({
      _id: newId() as never,
      key: 'due',
      customerId: customer.userId,
      status: 'open',
      duePaise: 10_000,
      createdAt: at,
    });
    await bench.collection('wallets').insertOne({
      _id: customer.userId as never,
      freePaise: 5_000,
      reservedPaise: 2_500,
    });
    expect(await moneyOf(customer.userId)).toMatchObject({
      wallet: { credit: 50, reserved: 25 },
      dues: { count: 1, amount: 100 },
    });
  });

  it('is zero for a person without payments', async () => {
    const id = newId();
    expect(await moneyOf(id)).toMatchObject(nothing);
    expect(await earningsOf(id)).toMatchObject({ earned30Days: 0, toBePaid: 0, held: 0, onTheWay: 0, paidOut: 0 });
  });

  it('covers the latest 500 payments, and says that there are more', async () => {
    const customerId = newId();
    const rows = Array.from({ length: 501 }, (_, number) => ({
      _id: `pay_${customerId}_${number}` as never,
      orderId: `order_${number}`,
      purpose: 'booking',
      purposeId: newId(),
      customerId,
      helperId: newId(),
      // The oldest one is not covered.
      amountPaise: number === 0 ? 99_999 : 100,
      duesPaise: 0,
      creditPaise: 0,
      surplus: false,
      capturedAt: new Date(Date.UTC(2026, 10, 1) + number * 1_000),
      refundedPaise: 0,
      creditReturnedPaise: 0,
    }));
    await bench.collection('payments').insertMany(rows);
    expect(await moneyOf(customerId)).toMatchObject({ payments: 500, paid: 500, more: true });
  });

  it('is what a helper earned in 30 days and what is still to be paid', async () => {
    const customer = person('customer');
    const { bookingId } = await bench.paid(customer);
    const helperId = String((await bench.record(bookingId))!['helperId']);
    await bench.end(bookingId, { kind: 'completed' });
    await until(async () => (await earningsOf(helperId)).earned30Days > 0);
    expect(await earningsOf(helperId)).toMatchObject({ earned30Days: 400, toBePaid: 400, onTheWay: 0, paidOut: 0 });
  });
});
