import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminRefundProposals,
  CREDIT_GRANTED,
  decideRefund,
  grantGoodwill,
  myWallet,
  type StaffRole,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench, TOTAL } from '../../test/harness.js';
import { LedgerService } from '../ledger/ledger.service.js';

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
  customer = person('customer');
  support = colleague('support');
  finance = colleague('finance');
});

const rpc = () => bench.service.rpc;
/** A visit paid in cash, or a subscription: no payment is needed. */
function purchase(purpose = 'booking'): string {
  if (purpose === 'booking') return bench.accepted(customer, undefined, { paymentMethod: 'cash' });
  const id = newId();
  bench.subscriptions.set(id, { customer, helper: person('helper'), pricePaise: TOTAL, payable: true });
  return id;
}
const grant = (purposeId: string, amount: number, more: object = {}, from = bench.service) =>
  from.rpc.call(grantGoodwill, {
    purpose: 'booking',
    purposeId,
    amount,
    reason: 'The helper came late twice',
    category: 'complaint',
    actor: support,
    ...more,
  });
const credit = async () => (await rpc().call(myWallet, { actor: customer })).credit;
const decide = (id: string, decision: string, actor = finance) =>
  rpc().call(decideRefund, { id, decision, note: 'Read the ticket', actor });
const granted = async (purposeId: string) => {
  const filter = { subject: CREDIT_GRANTED.subject, 'envelope.data.purposeId': purposeId };
  const rows = await bench.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.map((row) => (row['envelope'] as { data: { amountPaise: number; reason: string } }).data);
};
const expense = () => bench.service.get(LedgerService).balance('credit_expense');

describe('a goodwill credit', () => {
  it.each(['booking', 'subscription'])(
    'of a %s is in the wallet at once, at the cost of the platform',
    async (purpose) => {
      const id = purchase(purpose);
      const before = await expense();
      const { proposal } = await grant(id, 150.5, { purpose });
      expect(proposal).toMatchObject({ state: 'approved', amount: 0, credit: 150.5, goodwill: true, purpose });
      expect(await credit()).toBe(150.5);
      expect((await expense()) - before).toBe(15_050);
      // The customer does not read the reason of staff.
      expect(await granted(id)).toMatchObject([{ amountPaise: 15_050, reason: 'by_staff' }]);
      const { entries } = await rpc().call(myWallet, { actor: customer });
      expect(entries).toMatchObject([{ kind: 'granted', amount: 150.5, reason: 'by_staff', purposeId: id }]);
      await until(() => bench.booksAgree());
    },
  );

  it('is given once for a key, also by two replicas at the same time, and again without it', async () => {
    const id = purchase();
    const twice = await Promise.all([
      grant(id, 100, { idempotencyKey: 'key-1' }),
      grant(id, 100, { idempotencyKey: 'key-1' }, bench.twin),
    ]);
    expect(twice[1]).toEqual(twice[0]);
    expect(await credit()).toBe(100);
    await grant(id, 100, { idempotencyKey: 'key-2' });
    expect(await credit()).toBe(200);
    expect(await granted(id)).toHaveLength(2);
  });

  it('waits for a second person when the credits of 24 hours exceed the limit, and is given by the approval', async () => {
    const id = purchase();
    expect((await grant(id, 1_500)).proposal.state).toBe('approved');
    const { proposal } = await grant(id, 500.01);
    expect(proposal).toMatchObject({ state: 'proposed', amount: 0, credit: 500.01 });
    expect(await credit()).toBe(1_500);
    expect(await refusal(decide(proposal._id, 'approve', support))).toBe('SECOND_PERSON');
    await decide(proposal._id, 'approve');
    expect(await credit()).toBe(2_000.01);
    expect(await refusal(decide(proposal._id, 'approve'))).toBe('CASE_CHANGED');
    expect(await credit()).toBe(2_000.01);
    await until(() => bench.booksAgree());
  });

  it('is not given when it is rejected, and counts in the limit no longer', async () => {
    const id = purchase();
    const { proposal } = await grant(id, 2_500);
    await decide(proposal._id, 'reject');
    expect(await credit()).toBe(0);
    expect((await grant(id, 2_000)).proposal.state).toBe('approved');
    const listed = await rpc().call(adminRefundProposals, {
      actor: finance,
      page: 1,
      limit: 25,
      state: '',
      purposeId: id,
    });
    expect(listed.proposals.map(({ state, goodwill }) => [state, goodwill])).toEqual([
      ['approved', true],
      ['rejected', true],
    ]);
  });

  it('refuses an amount outside its bounds, an unknown purchase and a missing reason', async () => {
    const id = purchase();
    for (const amount of [0, -1, 0.001]) expect(await refusal(grant(id, amount))).toBe('REFUND_AMOUNT');
    expect(await refusal(grant(id, 5_000.01))).toBe('GOODWILL_TOO_HIGH');
    expect(await refusal(grant(id, 100, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await refusal(grant(id, 100, { purpose: 'commission' }))).toBe('INVALID_INPUT');
    expect(await refusal(grant(newId(), 100))).toBe('BOOKING_NOT_FOUND');
    expect(await credit()).toBe(0);
  });
});
