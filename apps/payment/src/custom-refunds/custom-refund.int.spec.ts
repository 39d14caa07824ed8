import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminLedger,
  adminPayments,
  adminRefundable,
  adminRefundProposals,
  adminRefunds,
  AppError,
  bookingPayment,
  createSubscriptionPayment,
  decideRefund,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  proposeRefund,
  refundByPolicy,
  reserveRefund,
  retryRefund,
  type StaffRole,
  SUBSCRIPTION_SETTLED,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench, TOTAL } from '../../test/harness.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { RefundDoc } from '../refunds/refund.model.js';

let bench: Bench;
let customer: Actor;
const colleague = (role: StaffRole): Actor => ({ userId: newId(), role, sid: role });
let support: Actor;
let finance: Actor;

beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.connectWebhooks();
  customer = person('customer');
  // Refunds of a staff member are added up, so each test has its own.
  support = colleague('support');
  finance = colleague('finance');
});

const rpc = () => bench.service.rpc;
const propose = (purposeId: string, amount: unknown, more: object = {}, actor = support) =>
  rpc().call(proposeRefund, {
    purposeId,
    amount,
    reason: 'The floor was left wet',
    category: 'complaint',
    actor,
    ...more,
  });
const decide = (id: string, decision: string, actor = finance, from = bench.service) =>
  from.rpc.call(decideRefund, { id, decision, note: 'Seen the pictures', actor });
const told = (answer: Promise<unknown>): Promise<Record<string, unknown> | undefined> =>
  answer.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, ...error.details }),
  );
const refundsOf = (purposeId: string) => bench.collection('refunds').find<RefundDoc>({ purposeId }).toArray();
const arrived = (purposeId: string, sumPaise: number) =>
  until(async () => {
    const done = (await refundsOf(purposeId)).filter(({ status }) => status === 'processed');
    return done.reduce((sum, { amountPaise }) => sum + amountPaise, 0) === sumPaise;
  });

/** As the service sees it: its transactions may not yet read an entry that a plain read of the test finds. */
const isSettled = (bookingId: string) => until(async () => (await refundable(bookingId)).held === 0);
/** A completed visit of ₹448. */
async function completed(): Promise<string> {
  const { bookingId } = await bench.paid(customer);
  await bench.end(bookingId, { kind: 'completed' });
  await isSettled(bookingId);
  return bookingId;
}
/** A completed visit whose policy refunds everything. */
async function complained(rupees = TOTAL / 100): Promise<string> {
  const bookingId = bench.accepted(customer);
  const paidPaise = rupees * 100;
  Object.assign(bench.known(bookingId), {
    totalPaise: paidPaise,
    policy: { kind: 'complaint', refund: rupees, fee: 0 },
  });
  await bench.paid(customer, bookingId);
  const divided = { helperPaise: paidPaise - 4_800, platformPaise: 4_800, refundPaise: 0, duePaise: 0 };
  await bench.end(bookingId, { kind: 'completed' }, divided);
  await isSettled(bookingId);
  return bookingId;
}
const refundable = (id: string, actor = support) => rpc().call(adminRefundable, { id, actor });
const shown = async (id: string) => (await refundable(id)).byPolicy;
const byPolicy = async (id: string, more: object = {}, actor = support, from = bench.service) => {
  const quote = (await shown(id))?.quote ?? '';
  return from.rpc.call(refundByPolicy, {
    id,
    quote,
    reason: 'The floor was left wet',
    category: 'complaint',
    actor,
    ...more,
  });
};
/** A subscription of ₹6,000 whose visits are over. */
async function bigOne(): Promise<string> {
  const [id, helper] = [newId(), person('helper')];
  bench.subscriptions.set(id, { customer, helper, pricePaise: 600_000, payable: true });
  const { orderId } = await rpc().call(createSubscriptionPayment, { actor: customer, id }, 5_000);
  const proof = await bench.provider.pay(orderId);
  await rpc().call(verifySubscriptionPayment, { actor: customer, id, ...proof }, 5_000);
  const key = `subscription:${id}:visit-1`;
  const whose = { subscriptionId: id, customerId: customer.userId, helperId: helper.userId };
  const money = { helperPaise: 500_000, platformPaise: 100_000, refundPaise: 0 };
  await bench.tell(SUBSCRIPTION_SETTLED, { ...whose, key, reason: 'delivered', ...money });
  await isSettled(id);
  return id;
}

describe('a refund by hand', () => {
  it('up to ₹2,000 goes at once, at the platform’s cost, and the customer sees it', async () => {
    const bookingId = await completed();
    const before = await bench.service.get(LedgerService).balance('helper_payable');
    const { proposal } = await propose(bookingId, 120.5);
    expect(proposal).toMatchObject({ state: 'approved', amount: 120.5, proposedBy: support.userId });
    await arrived(bookingId, 12_050);
    const { payment } = await rpc().call(bookingPayment, { actor: customer, bookingId });
    expect(payment).toMatchObject({ status: 'partially_refunded', refunded: 120.5 });
    expect(payment.refunds).toMatchObject([{ amount: 120.5, reason: 'The floor was left wet', status: 'processed' }]);
    expect(await bench.service.get(LedgerService).balance('helper_payable')).toBe(before);
    await until(() => bench.booksAgree());
  });

  it('above it waits for a second person of finance', async () => {
    const id = await bigOne();
    const { proposal } = await propose(id, 3_000);
    expect(proposal.state).toBe('proposed');
    expect(await refundsOf(id)).toEqual([]);
    const open = await rpc().call(adminRefundProposals, { state: 'proposed', purposeId: id } as never);
    expect(open.proposals).toEqual([proposal]);

    expect((await decide(proposal._id, 'approve')).proposal).toMatchObject({
      state: 'approved',
      decidedBy: finance.userId,
      note: 'Seen the pictures',
    });
    await arrived(id, 300_000);
    expect(await told(decide(proposal._id, 'reject', colleague('admin')))).toEqual({
      code: 'CASE_CHANGED',
      by: 'Kavita Rao',
      what: 'approved',
      at: expect.any(String),
    });
    await until(() => bench.booksAgree());
  });

  it('is not approved by who proposed it, whatever the role', async () => {
    const id = await bigOne();
    const { proposal } = await propose(id, 2_000.01, {}, finance);
    expect(await refusal(decide(proposal._id, 'approve'))).toBe('SECOND_PERSON');
    expect(await refusal(decide(proposal._id, 'reject'))).toBe('SECOND_PERSON');
    const other = colleague('admin');
    expect((await decide(proposal._id, 'reject', other)).proposal.state).toBe('rejected');
    expect(await refundsOf(id)).toEqual([]);
  });

  it('is carried out once when two approve at once, and never above what was paid', async () => {
    const id = await bigOne();
    const { proposal } = await propose(id, 4_000);
    expect(await told(propose(id, 4_000))).toEqual({ code: 'REFUND_TOO_HIGH', refundable: 2_000 });
    const colleagues = [finance, colleague('admin'), colleague('finance'), colleague('admin')];
    const answers = await Promise.all(
      colleagues.map((actor, index) =>
        refusal(decide(proposal._id, 'approve', actor, index < 2 ? bench.service : bench.twin)),
      ),
    );
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    for (const answer of answers) expect(['no refusal', 'CASE_CHANGED']).toContain(answer);
    await arrived(id, 400_000);
    await until(() => bench.booksAgree());
  });

  it('asked again under its key, it is the same one', async () => {
    const bookingId = await completed();
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => propose(bookingId, 100, { idempotencyKey: key })));
    expect(new Set(answers.map(({ proposal }) => proposal._id)).size).toBe(1);
    await arrived(bookingId, 10_000);
  });

  it('is not of what waits for its visit, nor above what is left', async () => {
    const { bookingId } = await bench.paid(customer);
    expect(await told(propose(bookingId, 1))).toEqual({ code: 'REFUND_TOO_HIGH', refundable: 0 });
    await bench.end(bookingId, { kind: 'completed' });
    await until(async () => (await told(propose(bookingId, 10_000)))?.['refundable'] === TOTAL / 100);
    await propose(bookingId, 400);
    expect(await told(propose(bookingId, 48.01))).toEqual({ code: 'REFUND_TOO_HIGH', refundable: 48 });
    expect(await told(propose(newId(), 1))).toEqual({ code: 'REFUND_TOO_HIGH', refundable: 0 });
  });

  it('is not of a visit in dispute', async () => {
    const bookingId = await completed();
    const { service, date, startTime, endTime, helperId } = bench.known(bookingId).booking;
    const whose = {
      customerId: customer.userId,
      customerName: 'Asha Rao',
      helperId: helperId._id,
      helperName: 'Ravi Kumar',
    };
    const news = { bookingId, ...whose, service, date, startTime, endTime, disputeId: newId() };
    await bench.tell(DISPUTE_OPENED, news);
    await until(async () => (await told(propose(bookingId, 10_000)))?.['code'] === 'REFUND_BY_DISPUTE');
    await bench.tell(DISPUTE_CLOSED, { ...news, outcome: 'rejected' });
    await until(async () => (await told(propose(bookingId, 10_000)))?.['code'] === 'REFUND_TOO_HIGH');
  });

  it.each([0, -1, 0.001, 12.345, 1e15, 'a lot', null, Number.NaN, undefined])('of %p is no amount', async (amount) =>
    expect(await refusal(propose(newId(), amount))).toBe('REFUND_AMOUNT'),
  );

  it('needs a reason, and a decision that there is', async () => {
    const bookingId = await completed();
    expect(await refusal(propose(bookingId, 1, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await refusal(decide(newId(), 'approve'))).toBe('REFUND_NOT_FOUND');
    expect(await refusal(decide(newId(), 'perhaps'))).toBe('INVALID_INPUT');
  });
});

describe('the limit of 24 hours', () => {
  const states = (answers: Awaited<ReturnType<typeof propose>>[]) => answers.map(({ proposal }) => proposal.state);

  it('lets one of three parallel refunds of ₹1,900 go out without approval, on one booking by one person', async () => {
    const id = await bigOne();
    const propose1900 = (from: Bench['service']) => {
      const idempotencyKey = newId();
      // A caller without an answer in time repeats the request with its key.
      return until(async () => {
        const asked = from.rpc.call(proposeRefund, {
          purposeId: id,
          amount: 1_900,
          reason: 'The floor was left wet',
          category: 'complaint',
          actor: support,
          idempotencyKey,
        });
        return asked.catch((error: AppError) => (error.code === 'UNAVAILABLE' ? undefined : Promise.reject(error)));
      });
    };
    const answers = await Promise.all([bench.service, bench.twin, bench.service].map(propose1900));
    expect(states(answers).sort()).toEqual(['approved', 'proposed', 'proposed']);
    await arrived(id, 190_000);
    expect(await refundable(id)).toMatchObject({ refundable: 300, awaitingApproval: 3_800, withoutApproval: 0 });
    expect(await told(propose(id, 300.01))).toEqual({ code: 'REFUND_TOO_HIGH', refundable: 300 });
    await until(() => bench.booksAgree());
  });

  it('counts one after the other, for the booking, the customer and the staff member', async () => {
    const [first, second] = [await bigOne(), await bigOne()];
    const asked = [await propose(first, 1_700), await propose(first, 300), await propose(first, 1)];
    expect(states(asked)).toEqual(['approved', 'approved', 'proposed']);
    const other = colleague('ops');
    expect((await refundable(second, other)).withoutApproval).toBe(0);
    expect((await propose(second, 1, {}, other)).proposal.state).toBe('proposed');
    customer = person('customer');
    const elsewhere = await bigOne();
    expect((await propose(elsewhere, 1)).proposal.state).toBe('proposed');
    expect((await refundable(elsewhere, colleague('ops'))).withoutApproval).toBe(1_999);
  });

  it('reserves a proposal until it is rejected, and lets it be approved as a whole', async () => {
    const id = await bigOne();
    const { proposal } = await propose(id, 6_000);
    expect(await refundable(id)).toMatchObject({ refundable: 0, awaitingApproval: 6_000, withoutApproval: 0 });
    await decide(proposal._id, 'reject');
    expect(await refundable(id)).toMatchObject({ refundable: 6_000, awaitingApproval: 0, withoutApproval: 2_000 });
    const again = await propose(id, 6_000);
    await decide(again.proposal._id, 'approve');
    await arrived(id, 600_000);
    await until(() => bench.booksAgree());
  });

  it('counts the refund of a dispute, until it is released', async () => {
    const id = await bigOne();
    const reserve = (amountPaise: number, key = 'dispute:1') =>
      rpc().call(reserveRefund, {
        key,
        purposeId: id,
        customerId: customer.userId,
        staffId: support.userId,
        amountPaise,
      });
    expect(await reserve(190_000)).toEqual({ needsApproval: false });
    expect(await reserve(190_000)).toEqual({ needsApproval: false });
    expect(await reserve(20_000, 'dispute:2')).toEqual({ needsApproval: true });
    expect((await propose(id, 1)).proposal.state).toBe('proposed');
    await reserve(0);
    await reserve(0, 'dispute:2');
    expect((await propose(id, 1)).proposal.state).toBe('approved');
  });

  it('lets one of three parallel dispute refunds of ₹1,900 go out without approval, of one staff member', async () => {
    const answers = await Promise.all(
      [bench.service, bench.twin, bench.service].map((from) => {
        const asked = { purposeId: newId(), customerId: newId(), staffId: support.userId, amountPaise: 190_000 };
        const key = newId();
        return until(() =>
          from.rpc
            .call(reserveRefund, { key, ...asked })
            .catch((error: AppError) => (error.code === 'UNAVAILABLE' ? undefined : Promise.reject(error))),
        );
      }),
    );
    expect(answers.filter(({ needsApproval }) => !needsApproval)).toHaveLength(1);
  });

  it('counts a refund by policy', async () => {
    const bookingId = await complained(1_500);
    expect((await propose(await bigOne(), 1_000)).proposal.state).toBe('approved');
    expect((await byPolicy(bookingId)).proposal.state).toBe('proposed');
  });
});

describe('a refund by policy', () => {
  it('is of its amount, at the platform’s cost, once', async () => {
    const bookingId = await complained();
    const before = await bench.service.get(LedgerService).balance('helper_payable');
    expect(await shown(bookingId)).toEqual({ amount: 448, quote: expect.any(String) });
    const { proposal } = await byPolicy(bookingId, { amount: 1 });
    expect(proposal).toMatchObject({ state: 'approved', amount: 448, byPolicy: true, proposedBy: support.userId });
    expect(await told(byPolicy(bookingId, {}, finance))).toMatchObject({ code: 'CASE_CHANGED', what: 'approved' });
    expect(await shown(bookingId)).toBeUndefined();
    await arrived(bookingId, TOTAL);
    expect(await bench.service.get(LedgerService).balance('helper_payable')).toBe(before);
    await until(() => bench.booksAgree());
  });

  it('of another amount than was shown is not carried out, and the one of now is told', async () => {
    const bookingId = await complained();
    const { quote } = (await shown(bookingId))!;
    await propose(bookingId, 48);
    expect(await told(byPolicy(bookingId, { quote }))).toEqual({ code: 'REFUND_QUOTE_CHANGED', refund: 400 });
    expect((await byPolicy(bookingId)).proposal.amount).toBe(400);
    await arrived(bookingId, TOTAL);
  });

  it('above ₹2,000 waits for a second person; rejected, it may be asked for again', async () => {
    const bookingId = await complained(3_000);
    const { proposal } = await byPolicy(bookingId, {}, finance);
    expect(proposal).toMatchObject({ state: 'proposed', amount: 3_000, byPolicy: true });
    expect(await shown(bookingId)).toBeUndefined();
    expect(await told(byPolicy(bookingId))).toMatchObject({ code: 'CASE_CHANGED', what: 'proposed' });
    expect(await refusal(decide(proposal._id, 'approve'))).toBe('SECOND_PERSON');
    expect((await decide(proposal._id, 'reject', colleague('admin'))).proposal).toMatchObject({ byPolicy: true });
    const again = await byPolicy(bookingId);
    await decide(again.proposal._id, 'approve');
    await arrived(bookingId, 300_000);
    await until(() => bench.booksAgree());
  });

  it('pays once, however many press at the same time', async () => {
    const bookingId = await complained();
    const idempotencyKey = newId();
    const { quote } = (await shown(bookingId))!;
    const presses = [support, support, colleague('ops'), colleague('admin'), colleague('ops'), colleague('support')];
    const answers = await Promise.all(
      presses.map((actor, nth) => {
        const press = () => byPolicy(bookingId, { quote, idempotencyKey }, actor, nth % 2 ? bench.twin : bench.service);
        // A staff member without an answer in time presses the button again.
        return until(async () => {
          const answer = await refusal(press());
          return answer === 'UNAVAILABLE' ? undefined : answer;
        });
      }),
    );
    // Two presses of one person with one key get one answer.
    const taken = answers.map((answer, nth) => (answer === 'no refusal' ? presses[nth]!.userId : ''));
    expect(new Set(taken.filter(Boolean)).size).toBe(1);
    expect(new Set(answers)).toEqual(new Set(['no refusal', 'CASE_CHANGED']));
    await arrived(bookingId, TOTAL);
    expect(await refundsOf(bookingId)).toHaveLength(1);
    await until(() => bench.booksAgree());
  });

  it('beside refunds by hand at the same time never gives more than was paid', async () => {
    const bookingId = await complained();
    const { quote } = (await shown(bookingId))!;
    const answers = await Promise.all([
      refusal(propose(bookingId, 300)),
      refusal(byPolicy(bookingId, { quote }, finance, bench.twin)),
      refusal(propose(bookingId, 300, {}, colleague('ops'))),
    ]);
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    for (const answer of answers)
      expect(['no refusal', 'REFUND_TOO_HIGH', 'REFUND_QUOTE_CHANGED', 'REFUND_NOT_BY_POLICY']).toContain(answer);
    await until(() => bench.booksAgree());
    const given = (await refundsOf(bookingId)).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    expect([30_000, TOTAL]).toContain(given);
  });

  it('is not of a visit to come, nor when its time is over, nor while its service is away', async () => {
    const bookingId = await complained();
    const { quote } = (await shown(bookingId))!;
    const known = bench.known(bookingId);
    const press = () => refusal(byPolicy(bookingId, { quote }));
    known.policy = { kind: 'cancellation', refund: 348, fee: 100 };
    expect([await shown(bookingId), await press()]).toEqual([undefined, 'REFUND_NOT_BY_POLICY']);
    known.policy = { kind: 'none', refund: 0, fee: 0 };
    expect([await shown(bookingId), await press()]).toEqual([undefined, 'REFUND_NOT_BY_POLICY']);
    known.down = true;
    const late = { id: bookingId, quote, reason: 'It was too late', category: 'complaint', actor: support };
    expect(await refusal(rpc().call(refundByPolicy, late))).toBe('UNAVAILABLE');
    expect(await refundsOf(bookingId)).toEqual([]);
  });

  it('is not of a visit in dispute, and needs a reason and a visit that there is', async () => {
    const bookingId = await complained();
    const { quote } = (await shown(bookingId))!;
    const { service, date, startTime, endTime, helperId } = bench.known(bookingId).booking;
    const parties = { customerId: customer.userId, customerName: 'Asha Rao', helperName: 'Ravi Kumar' };
    const visit = { bookingId, ...parties, helperId: helperId._id, service, date, startTime, endTime };
    await bench.tell(DISPUTE_OPENED, { ...visit, disputeId: newId() });
    await until(async () => (await refusal(byPolicy(bookingId, { quote }))) === 'REFUND_BY_DISPUTE');
    expect(await shown(bookingId)).toBeUndefined();
    expect(await refusal(byPolicy(bookingId, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await refusal(byPolicy(newId()))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('what staff look up', () => {
  it('payments, refunds and entries of a booking', async () => {
    const bookingId = await completed();
    await propose(bookingId, 48);
    await arrived(bookingId, 4_800);
    const { payments } = await rpc().call(adminPayments, { purposeId: bookingId } as never);
    expect(payments).toMatchObject([{ purposeId: bookingId, amount: 448, refunded: 48, surplus: false }]);
    const { _id, orderId } = payments[0]!;
    for (const q of [_id, orderId])
      expect((await rpc().call(adminPayments, { q } as never)).payments.map((one) => one._id)).toEqual([_id]);
    expect((await rpc().call(adminRefunds, { purposeId: bookingId } as never)).refunds).toMatchObject([
      { paymentId: _id, amount: 48, status: 'processed', needsPerson: false },
    ]);
    const { sets } = await rpc().call(adminLedger, { purposeId: bookingId } as never);
    expect(sets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['capture', 'settlement', 'refund']));
    for (const { lines } of sets) expect(Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(0);
  });

  it('a refund that failed for the last time is begun again by a person; another is not', async () => {
    const bookingId = await completed();
    await propose(bookingId, 48);
    await arrived(bookingId, 4_800);
    const [refund] = await refundsOf(bookingId);
    const retry = (id: string) => rpc().call(retryRefund, { id, actor: finance });
    expect(await refusal(retry(refund!._id))).toBe('REFUND_NOT_STUCK');
    expect(await refusal(retry(newId()))).toBe('REFUND_NOT_FOUND');
    const stuck = await bench
      .collection('refunds')
      .findOneAndUpdate(
        { _id: refund!._id as never },
        { $set: { status: 'failed', attempt: 5 }, $unset: { dueAt: 1 } },
      );
    expect(stuck).not.toBeNull();
    const list = await rpc().call(adminRefunds, { status: 'failed', purposeId: bookingId } as never);
    expect(list.refunds).toMatchObject([{ needsPerson: true }]);
    expect((await retry(refund!._id)).refund).toMatchObject({ needsPerson: false });
  });

  it.each([
    ['payments', { customerId: 'a' }, { capturedAt: -1 }],
    ['payments', {}, { capturedAt: -1 }],
    ['refunds', { status: 'failed' }, { initiatedAt: -1 }],
    ['refunds', {}, { initiatedAt: -1 }],
    ['ledger_entries', {}, { at: -1 }],
    ['ledger_entries', { kind: 'refund' }, { at: -1 }],
    ['refund_proposals', { state: 'proposed' }, { proposedAt: -1, _id: -1 }],
  ] as const)('%s by %j are read from an index in their order', async (name, filter, sort) => {
    const plan = await bench.collection(name).find(filter).sort(sort).explain('queryPlanner');
    const text = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(text).toContain('IXSCAN');
    expect(text).not.toMatch(/"SORT"|COLLSCAN/);
  });
});
