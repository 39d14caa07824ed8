import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportPaymentRecords } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { dataExport, SECRET } from '@sahaya/testing';
import { type Bench, startBench } from '../../test/harness.js';

const at = new Date('2026-12-01T06:30:00Z');

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  dues: 'section dues',
  earning_lines: 'section earnings',
  helper_accounts: 'section earningsBalance',
  ledger_checks: 'lists accounts that differed by mistake, without data of their own',
  ledger_entries: 'section walletEntries; the other entries repeat payments, refunds and earnings',
  orders: 'section orders',
  payments: 'section payments',
  payout_accounts: 'section payoutAccount',
  payout_batches: 'holds no personal data',
  payout_holds: 'the sum is in earningsBalance, its dispute in the section disputes',
  payouts: 'section payouts',
  provider_reports: 'holds no personal data',
  receipt_counters: 'holds no personal data',
  receipts: 'section receipts',
  refund_limits: 'counts what staff refunded',
  refund_proposals: 'internal to staff; an approved one is in the section refunds',
  refunds: 'section refunds',
  wallets: 'section wallet',
  webhook_events: 'messages of the provider, stored as payments; they expire after 21 days',
};

it('has a section, or a reason to have none, for every collection', () => {
  expect(dataExport(bench.service, exportPaymentRecords).collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has all money of a customer and of a helper, without secrets and without others', async () => {
  const { personId, otherId, plant, read } = dataExport(bench.service, exportPaymentRecords);
  for (const [person, mark] of [
    [personId, 1],
    [otherId, 9],
  ] as const) {
    const whose = { purpose: 'booking', purposeId: newId(), customerId: person, helperId: newId() };
    const paise = mark * 10_000;
    await plant('wallets', { _id: person, freePaise: paise, reservedPaise: 0 });
    const line = { account: 'customer_credit', purposeId: whose.purposeId };
    await plant('ledger_entries', {
      kind: 'credit_granted',
      at,
      reason: 'late',
      lines: [
        { ...line, party: person, paise: -paise },
        { account: 'credits_granted', paise },
      ],
    });
    await plant('dues', {
      ...whose,
      key: newId(),
      duePaise: paise,
      dueHelperPaise: 0,
      reason: 'late_cancellation',
      status: 'waived',
      createdAt: at,
      waived: { by: SECRET, reason: SECRET, at },
    });
    await plant('orders', {
      ...whose,
      item: newId(),
      current: true,
      receipt: newId(),
      orderId: newId(),
      pricePaise: paise,
      creditPaise: 0,
      dues: [],
      amountPaise: paise,
      status: 'paid',
      createdAt: at,
      paidAt: at,
    });
    const amounts = { amountPaise: paise, duesPaise: 0, creditPaise: 0, refundedPaise: 0, creditReturnedPaise: 0 };
    await plant('payments', { ...whose, ...amounts, orderId: 'order_1', surplus: false, capturedAt: at });
    await plant('refunds', {
      ...whose,
      key: newId(),
      settlement: newId(),
      way: 'provider',
      paymentId: 'pay_1',
      amountPaise: paise,
      reason: 'late_cancellation',
      status: 'processed',
      refundId: newId(),
      initiatedAt: at,
      tries: 0,
      attempt: 1,
    });
    await plant('receipts', { number: `2026-27/00000${mark}`, customerId: person, issuedAt: at });
    const nothing = { deductions: [], cashPaise: 0, awaitedPaise: 0 };
    await plant('earning_lines', {
      ...nothing,
      key: newId(),
      helperId: person,
      kind: 'completed',
      at,
      week: '2026-11-30',
      grossPaise: paise,
      netPaise: paise,
      balancePaise: paise,
      visit: { ...whose, customerId: SECRET, customerName: 'Asha', method: 'cash' },
    });
    const balance = { payablePaise: paise, commissionPaise: 0, onTheWayPaise: 0, paidOutPaise: 0 };
    await plant('helper_accounts', { _id: person, name: 'Ravi', ...balance });
    const destination = { name: 'Ravi', masked: '••••5678', sealed: SECRET, keyId: 'k' };
    const hidden = { destinationHash: SECRET, shared: { ref: SECRET, batchId: SECRET } };
    await plant('payout_accounts', { _id: person, method: 'upi', ...destination, ...hidden, updatedAt: at });
    await plant('payouts', {
      ...destination,
      helperId: person,
      batchId: SECRET + person,
      sentPaise: paise,
      commissionPaise: 0,
      status: 'paid',
      createdAt: at,
      tries: 1,
    });
    const proposal = { ...whose, amountPaise: 1, reason: SECRET, state: 'proposed', proposedBy: SECRET };
    await plant('refund_proposals', { ...proposal, proposedAt: at });
  }
  const found = await read();
  expect(found).toMatchObject({
    wallet: [{ credit: 100, reserved: 0 }],
    walletEntries: [{ kind: 'credit_granted', amount: 100, reason: 'late' }],
    dues: [{ amount: 100, status: 'waived', waivedAt: at.toISOString() }],
    orders: [{ price: 100, status: 'paid' }],
    payments: [{ amount: 100, capturedAt: at.toISOString() }],
    refunds: [{ amount: 100, paymentId: 'pay_1' }],
    receipts: [{ number: '2026-27/000001' }],
    earnings: [{ net: 100, visit: { customerName: 'Asha' } }],
    earningsBalance: [{ payable: 100 }],
    payoutAccount: [{ name: 'Ravi', masked: '••••5678' }],
    payouts: [{ amount: 100, masked: '••••5678' }],
  });
  const sections = Object.values(COLLECTIONS).flatMap((text) => /^section (\w+)/.exec(text)?.[1] ?? []);
  expect(Object.keys(found).sort()).toEqual(sections.sort());
  expect(Object.values(found).every((records) => records.length === 1)).toBe(true);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

it('has records beyond the first page', async () => {
  const { personId, plant, read } = dataExport(bench.service, exportPaymentRecords);
  for (let day = 0; day < 150; day += 1) {
    await plant('receipts', { number: `2025-26/${day}`, customerId: personId, issuedAt: at });
    const amounts = { amountPaise: 100, duesPaise: 0, creditPaise: 0, refundedPaise: 0, creditReturnedPaise: 0 };
    await plant('payments', {
      customerId: personId,
      helperId: newId(),
      purposeId: newId(),
      capturedAt: at,
      ...amounts,
    });
  }
  const { receipts, payments } = await read();
  expect([receipts?.length, payments?.length]).toEqual([150, 150]);
});
