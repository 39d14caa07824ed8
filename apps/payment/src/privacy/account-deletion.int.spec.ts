import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { exportBookings, unsettledMoney } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { accountDeletion, CANARY, OTHER_NAME, RAZORPAY_KEYS, retention, until } from '@sahaya/testing';
import { type Bench, person, startBench } from '../../test/harness.js';
import { PayoutTransitionsService } from '../payouts/payout-transitions.service.js';

const at = new Date('2026-12-01T06:30:00Z');
const week = '2026-11-30';

let bench: Bench;
/** The deleted customer's bookings at the booking service, as rows of an export. */
let bookings: { _id: string; customerId: { _id: string } }[] = [];

beforeAll(async () => {
  bench = await startBench();
  await bench.siblings.on(exportBookings, ({ after }) => {
    const from = after ? bookings.findIndex(({ _id }) => _id === after) + 1 : 0;
    const rows = bookings.slice(from, from + 1);
    return { rows, ...(from + 1 < bookings.length && { next: rows[0]!._id }) };
  });
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(async () => {
  bookings = [];
  await accountDeletion(bench.service).clear();
});

const line = (helperId: string, fields: object) => ({
  key: newId(),
  helperId,
  kind: 'completed',
  at,
  week,
  grossPaise: 40_000,
  deductions: [],
  netPaise: 40_000,
  cashPaise: 0,
  awaitedPaise: 0,
  balancePaise: 40_000,
  ...fields,
});

it('has no collection of which the deletion does not know', () => {
  const { collections } = accountDeletion(bench.service);
  expect(collections()).toEqual([
    'dues',
    'earning_lines',
    'helper_accounts',
    'ledger_checks',
    'ledger_entries',
    'orders',
    'payments',
    'payout_accounts',
    'payout_batches',
    'payout_holds',
    'payouts',
    'provider_reports',
    'receipt_counters',
    'receipts',
    'refund_limits',
    'refund_proposals',
    'refunds',
    'wallets',
    'webhook_events',
  ]);
});

it('agrees with the schedule of retention', async () => {
  expect(await retention(bench.service, 'payment').faults()).toEqual([]);
});

it('keeps every record of money: only the checks of the ledger and the webhooks of the provider expire', async () => {
  expect(await accountDeletion(bench.service).expiring()).toEqual(['ledger_checks', 'webhook_events']);
});

it('takes the name of a deleted customer out of the earnings of helpers, also of old visits in cash', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(bench.service);
  const [newVisit, oldCashVisit, visitOfOther] = [newId(), newId(), newId()];
  bookings = [visitOfOther, newId(), oldCashVisit].map((_id) => ({
    _id,
    customerId: { _id: _id === visitOfOther ? otherId : personId },
  }));
  const visit = {
    purpose: 'booking',
    method: 'cash',
    service: 'cooking',
    date: '2026-12-01',
    customerName: CANARY.name,
  };
  await insert('earning_lines', line(otherId, { visit: { ...visit, purposeId: newVisit, customerId: personId } }));
  await insert('earning_lines', line(otherId, { visit: { ...visit, purposeId: oldCashVisit } }));
  const others = { ...visit, purposeId: visitOfOther, customerName: OTHER_NAME };
  await insert('earning_lines', line(otherId, { visit: others }));
  const due = { key: newId(), purpose: 'booking', purposeId: newId(), customerId: personId, helperId: otherId };
  await insert('dues', {
    ...due,
    duePaise: 10_000,
    dueHelperPaise: 8_000,
    status: 'open',
    reason: 'late',
    createdAt: at,
  });
  expect(await places()).toEqual(['earning_lines']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  const lines = await all('earning_lines', { helperId: otherId });
  expect(lines.map(({ visit: { customerName } }) => customerName as string).sort()).toEqual([
    'Deleted user',
    'Deleted user',
    OTHER_NAME,
  ]);
  // The debt stays under the user id.
  expect(await all('dues', { customerId: personId })).toMatchObject([{ status: 'open', duePaise: 10_000 }]);
});

it('erases the payout destination of a deleted helper, and of a payout on its way once it has ended', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(bench.service);
  const destination = { name: CANARY.name, masked: 'canary@okbank', sealed: 'Canary sealed' };
  const hashed = { ...destination, destinationHash: 'Canary hash' };
  await insert('payout_accounts', { _id: personId, method: 'upi', ...hashed, updatedAt: at });
  await insert('helper_accounts', {
    _id: personId,
    name: CANARY.name,
    payablePaise: 0,
    commissionPaise: 0,
    onTheWayPaise: 60_000,
    paidOutPaise: 80_000,
  });
  const onItsWay = newId();
  const payout = { helperId: personId, sentPaise: 40_000, commissionPaise: 0, ...destination, createdAt: at, tries: 1 };
  await insert('payouts', { ...payout, batchId: newId(), status: 'paid', paidAt: at, reference: 'UTR1' });
  const failure = { reason: 'Canary Bird is not the account holder', fundAccountId: 'fa_Canary' };
  await insert('payouts', { ...payout, batchId: newId(), status: 'failed', ...failure });
  await insert('payouts', {
    ...payout,
    ...failure,
    _id: onItsWay,
    batchId: newId(),
    sentPaise: 60_000,
    status: 'processing',
  });
  for (const payoutId of [newId(), onItsWay]) {
    const paid = { kind: 'payout', payout: { payoutId, masked: 'canary@okbank', commissionPaise: 0 } };
    await insert('earning_lines', line(personId, paid));
  }
  const ofOther = { ...payout, helperId: otherId, name: OTHER_NAME, masked: '••••5678', sealed: 'sealed' };
  await insert('payouts', { ...ofOther, batchId: newId(), status: 'paid' });
  expect(await places()).toEqual(['earning_lines', 'helper_accounts', 'payout_accounts', 'payouts']);
  await deleteTwice('helper');
  expect(await places()).toEqual(['payouts']);
  expect(await all('payouts', { helperId: personId, status: 'processing' })).toMatchObject([destination]);

  // The payout fails and its line names the destination again; both are erased.
  await bench.service
    .get(PayoutTransitionsService)
    .advance(onItsWay, 'failed', { reason: 'Canary Bird is not the account holder' });
  await until(async () => (await places()).length === 0);
  expect(await all('payout_accounts', { _id: personId })).toEqual([]);
  const kept = await all('payouts', { helperId: personId });
  expect(kept).toHaveLength(3);
  for (const one of kept) expect(one).toMatchObject({ name: 'Deleted user', masked: '••••', sealed: 'erased' });
  expect(kept[0]).toMatchObject({ reference: 'UTR1', sentPaise: 40_000 });
  expect(await all('payouts', { helperId: otherId })).toMatchObject([{ name: OTHER_NAME, masked: '••••5678' }]);
  expect(await all('helper_accounts', { _id: personId })).toMatchObject([
    { name: 'Deleted user', payablePaise: 60_000, paidOutPaise: 80_000 },
  ]);

  // A late settlement does not restore the name.
  const helper = { ...person('helper'), userId: personId };
  const bookingId = bench.accepted(person('customer'), helper, { paymentMethod: 'cash' });
  await bench.end(bookingId, { kind: 'completed' }, { helperName: CANARY.name });
  await until(async () => (await all('earning_lines', { 'visit.purposeId': bookingId })).length === 1);
  expect(await places()).toEqual([]);
});

it('stores webhooks without the data of the payer', async () => {
  const { all, places } = accountDeletion(bench.service);
  const entity = {
    id: 'pay_canary',
    order_id: 'order_of_nobody',
    amount: 44_800,
    currency: 'INR',
    status: 'captured',
    email: CANARY.email,
    contact: CANARY.phone,
    vpa: 'Canary@okbank',
    card: { name: CANARY.name },
    notes: { address: CANARY.address },
  };
  const rawBody = JSON.stringify({
    account_id: RAZORPAY_KEYS.RAZORPAY_ACCOUNT_ID,
    event: 'payment.captured',
    payload: { payment: { entity: { ...entity, id: 'pay_1' } } },
  });
  const signature = createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET).update(rawBody).digest('hex');
  const eventId = newId();
  await bench.receive({ rawBody, signature, eventId, event: '' });
  await until(async () => (await all('webhook_events', { _id: eventId, outcome: 'unknown order' })).length === 1);
  expect(await places()).toEqual([]);
});

it('keeps the reasons that staff wrote with the money', async () => {
  const { personId, insert, places, deleteTwice } = accountDeletion(bench.service);
  const whose = { customerId: personId, helperId: newId(), purpose: 'booking', purposeId: newId() };
  const reason = 'Canary called us';
  const by = newId();
  await insert('refund_proposals', {
    ...whose,
    amountPaise: 1,
    reason,
    state: 'approved',
    proposedBy: by,
    note: reason,
  });
  await insert('refunds', {
    ...whose,
    key: newId(),
    settlement: newId(),
    reason,
    status: 'processed',
    refundId: newId(),
  });
  await insert('dues', { ...whose, key: newId(), status: 'waived', waived: { by, reason, at } });
  await insert('ledger_entries', { kind: 'refund_granted', at, reason, lines: [] });
  await deleteTwice('customer');
  expect(await places()).toEqual(['dues', 'ledger_entries', 'refund_proposals', 'refunds']);
});

it('tells what a person owes and is owed', async () => {
  const ask = (userId: string) => bench.service.rpc.call(unsettledMoney, { userId });
  const { personId, otherId, insert } = accountDeletion(bench.service);
  expect(await ask(personId)).toEqual({ owedPaise: 0, earnedPaise: 0 });
  const due = {
    purpose: 'booking',
    purposeId: newId(),
    customerId: personId,
    helperId: newId(),
    reason: '',
    createdAt: at,
  };
  await insert('dues', { ...due, key: newId(), duePaise: 10_000, dueHelperPaise: 0, status: 'open' });
  await insert('dues', { ...due, key: newId(), duePaise: 20_000, dueHelperPaise: 0, status: 'collected' });
  expect(await ask(personId)).toEqual({ owedPaise: 10_000, earnedPaise: 0 });
  const account = { _id: otherId, name: OTHER_NAME, paidOutPaise: 900 };
  await insert('helper_accounts', { ...account, payablePaise: 500, commissionPaise: 300, onTheWayPaise: 200 });
  expect(await ask(otherId)).toEqual({ owedPaise: 300, earnedPaise: 700 });
});
