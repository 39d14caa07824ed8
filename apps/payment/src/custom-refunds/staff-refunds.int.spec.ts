import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminRefundProposals,
  AppError,
  createPayouts,
  createSubscriptionPayment,
  decideRefund,
  getVisitRefund,
  myWallet,
  refundVisit,
  reserveRefund,
  STAFF_CANCELLED,
  type StaffRole,
  SUBSCRIPTION_SETTLED,
  verifySubscriptionPayment,
  VISIT_REFUND_EXECUTED,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench } from '../../test/harness.js';
import { setReadyAccount } from '../../test/payout-accounts.js';
import { LedgerService } from '../ledger/ledger.service.js';

let bench: Bench;
let customer: Actor;
const colleague = (role: StaffRole): Actor => ({ userId: newId(), role, sid: role });
let support: Actor;
let finance: Actor;
/** The answer of the subscription service about a visit. */
const visits = new Map<string, { workerId: string; helperPaise: number; platformPaise: number }>();

beforeAll(async () => {
  bench = await startBench();
  await bench.siblings.on(getVisitRefund, ({ visitId }) => {
    const visit = visits.get(visitId);
    if (!visit) throw new AppError('REFUND_NOT_BY_POLICY');
    return { ...visit, customerId: customer.userId, refundPaise: visit.helperPaise + visit.platformPaise };
  });
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.connectWebhooks();
  customer = person('customer');
  support = colleague('support');
  finance = colleague('finance');
});

const rpc = () => bench.service.rpc;
const refundedPaise = async (purposeId: string) => {
  const refunds = await bench.collection('refunds').find({ purposeId, status: 'processed' }).toArray();
  return refunds.reduce((sum, { amountPaise }) => sum + Number(amountPaise), 0);
};
const decide = (id: string, decision: string) =>
  rpc().call(decideRefund, { id, decision, note: 'Called both', actor: finance });
const proposalsOf = async (purposeId: string) =>
  (await rpc().call(adminRefundProposals, { actor: finance, page: 1, limit: 25, state: '', customerId: '', purposeId }))
    .proposals;
const accountOf = async (helperId: string) =>
  bench.collection('helper_accounts').findOne<{ payablePaise: number; heldPaise?: number }>({ _id: helperId as never });

describe('the held part of a cancellation by staff', () => {
  /** A visit of ₹448, cancelled late because of the helper: ₹100 of the refund and the credit are held. */
  async function cancelled() {
    const { bookingId } = await bench.paid(customer);
    const { helperId } = bench.settled(bookingId);
    const held = {
      proposalId: newId(),
      refundPaise: 10_000,
      creditPaise: 4_480,
      reason: 'The helper is ill',
      category: 'helper-request',
    };
    const counted = {
      key: held.proposalId,
      purposeId: bookingId,
      customerId: customer.userId,
      staffId: support.userId,
    };
    await rpc().call(reserveRefund, { ...counted, amountPaise: 14_480 });
    const divided = { helperPaise: 0, platformPaise: 10_000, refundPaise: 34_800, duePaise: 0 };
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 }, divided);
    const { date, startTime, endTime, service, customerName, helperName } = bench.settled(bookingId);
    const event = {
      ...{
        bookingId,
        customerId: customer.userId,
        helperId,
        customerName,
        helperName,
        service,
        date,
        startTime,
        endTime,
      },
      cause: 'helper' as const,
      decidedBy: support.userId,
      feePaise: 0,
      refundPaise: 34_800,
      creditPaise: 0,
      helperPaise: 0,
      strike: true,
      replacement: false,
      tell: ['customer' as const, 'helper' as const],
      held,
    };
    await bench.tell(STAFF_CANCELLED, event);
    await bench.tell(STAFF_CANCELLED, event);
    await until(async () => (await refundedPaise(bookingId)) === 34_800);
    const [proposal] = await until(async () => {
      const found = await proposalsOf(bookingId);
      return found.length > 0 ? found : undefined;
    });
    return { bookingId, proposal, proposalId: held.proposalId };
  }

  it('is refunded and credited when a second person approves it', async () => {
    const { bookingId, proposal, proposalId } = await cancelled();
    expect(proposal).toMatchObject({
      _id: proposalId,
      state: 'proposed',
      amount: 100,
      credit: 44.8,
      cancellation: true,
    });
    expect(
      await refusal(rpc().call(decideRefund, { id: proposalId, decision: 'approve', note: '', actor: support })),
    ).toBe('SECOND_PERSON');
    expect((await decide(proposalId, 'approve')).proposal.state).toBe('approved');
    await until(async () => (await refundedPaise(bookingId)) === 44_800);
    expect((await rpc().call(myWallet, { actor: customer })).credit).toBe(44.8);
    expect(await proposalsOf(bookingId)).toHaveLength(1);
    await until(() => bench.booksAgree());
  });

  it('stays with the platform when it is rejected', async () => {
    const { bookingId, proposalId } = await cancelled();
    expect((await decide(proposalId, 'reject')).proposal.state).toBe('rejected');
    expect(await refundedPaise(bookingId)).toBe(34_800);
    expect((await rpc().call(myWallet, { actor: customer })).credit).toBe(0);
    await until(() => bench.booksAgree());
  });
});

describe('the refund of a completed visit of a subscription', () => {
  /** A subscription with one delivered visit: `base` for the helper, an eighth of it for the platform. */
  async function delivered(base = 40_000) {
    const [id, helper, visitId] = [newId(), person('helper'), newId()];
    const money = { helperPaise: base, platformPaise: Math.round(base * 0.12) };
    const pricePaise = money.helperPaise + money.platformPaise;
    bench.subscriptions.set(id, { customer, helper, pricePaise, payable: true });
    const { orderId } = await rpc().call(createSubscriptionPayment, { actor: customer, id }, 5_000);
    const proof = await bench.provider.pay(orderId);
    await rpc().call(verifySubscriptionPayment, { actor: customer, id, ...proof }, 5_000);
    await bench.tell(SUBSCRIPTION_SETTLED, {
      subscriptionId: id,
      customerId: customer.userId,
      helperId: helper.userId,
      key: `visit:${visitId}`,
      visitId,
      reason: 'delivered',
      ...money,
      refundPaise: 0,
    });
    await until(async () => (await accountOf(helper.userId))?.payablePaise === base);
    visits.set(visitId, { workerId: helper.userId, ...money });
    return { id, helper, visitId, amount: pricePaise / 100, pricePaise };
  }
  const refund = (visit: { id: string; visitId: string; amount: number }, more: object = {}) =>
    rpc().call(refundVisit, {
      id: visit.id,
      visitId: visit.visitId,
      amount: visit.amount,
      fault: 'not-performed',
      reason: 'Nobody came to the visit',
      category: 'complaint',
      actor: support,
      ...more,
    });
  const executed = async (visitId: string) => {
    const filter = { subject: VISIT_REFUND_EXECUTED.subject, 'envelope.data.visitId': visitId };
    const rows = await bench.collection('outbox').find(filter).toArray();
    return rows.map((row) => (row['envelope'] as { data: { fromHelper: boolean; refundPaise: number } }).data);
  };

  it('takes back pay that is not paid out, once', async () => {
    const visit = await delivered();
    const first = await refund(visit, { idempotencyKey: 'key-1' });
    expect(first.proposal).toMatchObject({
      state: 'approved',
      amount: 448,
      byPolicy: true,
      visit: { _id: visit.visitId, fault: 'not-performed' },
    });
    expect(await refund(visit, { idempotencyKey: 'key-1' })).toEqual(first);
    expect(await refusal(refund(visit))).toBe('CASE_CHANGED');
    await until(async () => (await refundedPaise(visit.id)) === 44_800);
    expect((await accountOf(visit.helper.userId))?.payablePaise).toBe(0);
    expect(await executed(visit.visitId)).toMatchObject([{ fromHelper: true, refundPaise: 44_800 }]);
    await until(() => bench.booksAgree());
  });

  it('is borne by the platform once the pay is paid out', async () => {
    const visit = await delivered();
    const upi = { method: 'upi', name: 'Ravi Kumar', upiId: 'ravi@okbank', accountNumber: '', ifsc: '' };
    await setReadyAccount(bench.service, visit.helper, upi);
    await rpc().call(createPayouts, { actor: finance });
    await until(async () => (await accountOf(visit.helper.userId))?.payablePaise === 0);
    const before = await bench.service.get(LedgerService).balance('refund_expense');
    await refund(visit);
    await until(async () => (await refundedPaise(visit.id)) === 44_800);
    expect((await accountOf(visit.helper.userId))?.payablePaise).toBe(0);
    expect((await bench.service.get(LedgerService).balance('refund_expense')) - before).toBe(44_800);
    expect(await executed(visit.visitId)).toMatchObject([{ fromHelper: false }]);
  });

  it('waits for a second person above the limit, and is executed by the approval', async () => {
    const visit = await delivered(200_000);
    const { proposal } = await refund(visit);
    expect(proposal.state).toBe('proposed');
    expect((await accountOf(visit.helper.userId))?.payablePaise).toBe(200_000);
    await decide(proposal._id, 'approve');
    await until(async () => (await refundedPaise(visit.id)) === visit.pricePaise);
    expect((await accountOf(visit.helper.userId))?.payablePaise).toBe(0);
    await until(() => bench.booksAgree());
  });

  it('refuses another amount, an unknown fault, a missing reason and a visit outside the policy', async () => {
    const visit = await delivered();
    expect(await refusal(refund(visit, { amount: 400 }))).toBe('REFUND_QUOTE_CHANGED');
    expect(await refusal(refund(visit, { fault: 'late' }))).toBe('INVALID_INPUT');
    expect(await refusal(refund(visit, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await refusal(refund({ ...visit, visitId: newId() }))).toBe('REFUND_NOT_BY_POLICY');
    const both = await Promise.allSettled([refund(visit), refund(visit, { actor: colleague('ops') })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await until(async () => (await refundedPaise(visit.id)) === 44_800);
    expect(await executed(visit.visitId)).toHaveLength(1);
  });
});
