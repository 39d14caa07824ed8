import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminDues,
  adminHelperPayouts,
  adminLedger,
  adminLedgerChecks,
  adminPayments,
  adminPayout,
  adminPayouts,
  adminRefundable,
  adminRefundProposals,
  adminRefunds,
  proposeRefund,
} from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { Db, newId, PAGED_MAX } from '@sahaya/persistence';
import { type Read, readsOf, until } from '@sahaya/testing';
import { type Bench, person, refusal, startBench } from '../../test/harness.js';

let bench: Bench;
const staff: Actor = { userId: newId(), role: 'finance', sid: 'finance' };
beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());

describe('what may still be given back by hand', () => {
  const refundable = (id: string) => bench.service.rpc.call(adminRefundable, { actor: staff, id });
  it('is what was paid less what went back, and nothing while the visit is to come', async () => {
    bench.connectWebhooks();
    const { bookingId } = await bench.paid(person('customer'));
    expect(await refundable(bookingId)).toEqual({
      paid: 448,
      returned: 0,
      held: 448,
      refundable: 0,
      inDispute: false,
      awaitingApproval: 0,
      withoutApproval: 2_000,
    });
    await bench.end(bookingId, { kind: 'completed' });
    await until(async () => (await refundable(bookingId)).held === 0);
    const proposal = {
      actor: staff,
      purposeId: bookingId,
      amount: 48.5,
      reason: 'The floor was left wet',
      category: 'complaint',
    };
    await bench.service.rpc.call(proposeRefund, proposal);
    expect(await refundable(bookingId)).toMatchObject({ paid: 448, returned: 48.5, refundable: 399.5 });
    expect(await refundable(newId())).toMatchObject({ paid: 0, refundable: 0 });
  });
});

const ROWS = 3_000;
/** More than a list counts. */
const BATCHES = PAGED_MAX + 50;
describe(`with ${ROWS} of each`, () => {
  const idOf = (kind: string, n: number) => kind + n.toString(16).padStart(23, '0');
  const at = (n: number) => new Date(Date.UTC(2026, 11, 1) - n * 3 * MINUTE_MS);
  const rows: Record<string, (n: number) => object> = {
    payments: (n) => ({
      _id: `pay_${n}`,
      orderId: `order_${n}`,
      purpose: 'booking',
      purposeId: idOf('b', n),
      customerId: idOf('c', n % 400),
      helperId: idOf('a', n % 400),
      amountPaise: 44_800,
      duesPaise: 0,
      creditPaise: 0,
      surplus: false,
      capturedAt: at(n),
      refundedPaise: 0,
      creditReturnedPaise: 0,
    }),
    orders: (n) => ({
      _id: idOf('4', n),
      purpose: 'booking',
      purposeId: idOf('b', n),
      item: `booking:${idOf('b', n)}`,
      customerId: idOf('c', n % 400),
      helperId: idOf('a', n % 400),
      pricePaise: 44_800,
      amountPaise: 44_800,
      useCredit: false,
      payDues: false,
      creditPaise: 0,
      dues: [],
      current: true,
      receipt: idOf('b', n),
      orderId: `order_${n}`,
      status: 'paid',
      createdAt: at(n),
      checks: 0,
    }),
    refunds: (n) => ({
      _id: idOf('d', n),
      key: `key-${n}`,
      settlement: `s-${n}`,
      way: 'provider',
      purpose: 'booking',
      purposeId: idOf('b', n),
      customerId: idOf('c', n % 400),
      helperId: idOf('a', n % 400),
      paymentId: `pay_${n}`,
      amountPaise: 4_800,
      reason: 'late',
      surplus: false,
      attempt: 1,
      tries: 0,
      status: n % 100 === 0 ? 'failed' : 'processed',
      initiatedAt: at(n),
      ...(n % 200 === 0 && { dueAt: new Date(Date.UTC(2100, 0, 1)) }),
    }),
    refund_proposals: (n) => ({
      _id: idOf('e', n),
      purpose: 'booking',
      purposeId: idOf('b', n),
      customerId: idOf('c', n % 400),
      helperId: idOf('a', n % 400),
      amountPaise: 300_000,
      reason: 'damage',
      proposedBy: idOf('f', 1),
      state: n % 50 === 0 ? 'proposed' : 'approved',
      proposedAt: at(n),
    }),
    ledger_entries: (n) => ({
      _id: `capture:${n}`,
      kind: n % 50 === 0 ? 'refund' : 'capture',
      at: at(n),
      lines: [
        { account: 'provider_clearing', paise: 44_800 },
        { account: 'customer_advance', purposeId: idOf('b', n), paise: -44_800 },
      ],
    }),
    payouts: (n) => ({
      _id: idOf('1', n),
      batchId: idOf('2', Math.floor(n / 1_000)),
      helperId: idOf('a', n),
      sentPaise: 40_000,
      commissionPaise: 0,
      status: n % 100 === 0 ? 'failed' : 'paid',
      name: 'Ravi',
      masked: '•••',
      sealed: '',
      createdAt: at(n),
      tries: 0,
    }),
    payout_batches: (n) => ({
      _id: idOf('2', n),
      adapter: 'manual',
      status: 'collected',
      createdAt: at(n),
      createdBy: idOf('f', 1),
      cursor: '',
      withoutAccount: 0,
    }),
    ledger_checks: (n) => ({
      _id: `check-${n}`,
      // Later than the days after which MongoDB deletes them.
      at: new Date(at(n).getTime() + 1_000 * 86_400_000),
      total: 0,
      differences: [],
    }),
    dues: (n) => ({
      _id: idOf('3', n),
      key: `due-${n}`,
      purpose: 'booking',
      purposeId: idOf('b', n),
      duePaise: 10_000,
      customerId: idOf('c', n % 400),
      helperId: idOf('a', n % 400),
      dueHelperPaise: 5_000,
      reason: 'late',
      status: n % 10 === 0 ? 'open' : 'collected',
      createdAt: at(n),
    }),
  };
  beforeAll(async () => {
    for (const [name, row] of Object.entries(rows)) {
      const length = name === 'payout_batches' ? BATCHES : ROWS;
      const docs = Array.from({ length }, (_, n) => row(n));
      await bench.collection(name).insertMany(docs, { ordered: false });
    }
  });

  const isCount = ({ command, stages }: Read) => command === 'aggregate' && stages.includes('LIMIT');
  /** Either replica may answer. */
  const readsDuring = (work: () => Promise<unknown>): Promise<Read[]> => {
    const { connection } = bench.service.get(Db);
    return readsOf([connection.getClient(), bench.twin.get(Db).connection.getClient()], connection.name, work);
  };
  const batch = { id: idOf('2', 1) };
  it.each([
    ['payments', adminPayments, {}],
    ['payments of a customer', adminPayments, { customerId: idOf('c', 7) }],
    ['payments of a booking', adminPayments, { purposeId: idOf('b', 7) }],
    ['a payment by its order', adminPayments, { q: 'order_7' }],
    ['a payment by its id', adminPayments, { q: 'pay_7' }],
    ['refunds', adminRefunds, {}],
    ['failed refunds', adminRefunds, { status: 'failed' }],
    ['refunds that wait for a person', adminRefunds, { stuck: true }],
    ['refunds of a booking', adminRefunds, { purposeId: idOf('b', 7) }],
    ['refunds of a customer', adminRefunds, { customerId: idOf('c', 7) }],
    ['proposals', adminRefundProposals, {}],
    ['proposals of a customer', adminRefundProposals, { customerId: idOf('c', 7) }],
    ['open proposals', adminRefundProposals, { state: 'proposed' }],
    ['proposals of a booking', adminRefundProposals, { purposeId: idOf('b', 7) }],
    ['the ledger', adminLedger, {}],
    ['a kind of entries', adminLedger, { kind: 'refund' }],
    ['entries of a booking', adminLedger, { purposeId: idOf('b', 7) }],
    ['checks of the ledger', adminLedgerChecks, {}],
    ['dues', adminDues, {}],
    ['open dues', adminDues, { status: 'open' }],
    ['single payouts', adminHelperPayouts, {}],
    ['failed payouts', adminHelperPayouts, { status: 'failed' }],
    ['failed payouts of some days', adminHelperPayouts, { status: 'failed', from: '2026-11-28' }],
    ['payouts of a helper', adminHelperPayouts, { helperId: idOf('a', 7) }],
    ['the oldest payments', adminPayments, { sort: 'capturedAt' }],
    ['the largest payments', adminPayments, { sort: '-amount' }],
    ['the largest refunds', adminRefunds, { sort: '-amount' }],
    ['the smallest failed refunds', adminRefunds, { status: 'failed', sort: 'amount' }],
    ['the oldest refunds of a customer', adminRefunds, { customerId: idOf('c', 7), sort: 'initiatedAt' }],
    ['the oldest dues', adminDues, { sort: 'at' }],
    ['the largest open dues', adminDues, { status: 'open', sort: '-amount' }],
    ['the largest payouts', adminHelperPayouts, { sort: '-amount' }],
    ['the smallest failed payouts', adminHelperPayouts, { status: 'failed', sort: 'amount' }],
    ['the oldest payouts of some days', adminHelperPayouts, { from: '2026-11-28', sort: 'createdAt' }],
  ] as const)('%s: a page costs what it shows', async (_, call, fields) => {
    let shown = 0;
    const reads = await readsDuring(async () => {
      const input = { ...call.fields.parse({ page: 1, limit: 25, ...fields }), actor: staff };
      const answer = await bench.service.rpc.call(call as typeof adminRefunds, input as never, 30_000);
      const values: unknown[] = Object.values(answer);
      shown = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [])).length;
    });
    expect(shown).toBeGreaterThan(0);
    // The workers read as well, but not in pages.
    const finds = reads.filter(({ limit }) => limit === 25);
    expect(finds).toHaveLength(1);
    for (const { command, stages, keys, docs } of [...finds, ...reads.filter(isCount)]) {
      expect(stages).not.toContain('COLLSCAN');
      if (shown > 1) expect(stages).not.toContain('SORT');
      if (command === 'aggregate') expect(keys).toBeLessThanOrEqual(10_010);
      else expect([keys, docs].filter((many) => many > 2 * shown)).toEqual([]);
    }
  });

  it('a payment, a refused second order and the settlement scan no collection', async () => {
    bench.connectWebhooks();
    const [customer, helper] = [person('customer'), person('helper')];
    const reads = await readsDuring(async () => {
      const { bookingId } = await bench.paid(customer, bench.accepted(customer, helper));
      expect(await refusal(bench.order(customer, bookingId))).toBe('PAYMENT_NOT_DUE');
      await bench.end(bookingId, { kind: 'completed' });
      await until(() => bench.collection('earning_lines').findOne({ helperId: helper.userId }));
    });
    expect(reads.length).toBeGreaterThan(10);
    const scans = reads.filter(({ stages, docs }) => stages.includes('COLLSCAN') && docs > 100);
    expect(scans).toEqual([]);
  });

  it.each([{}, { status: 'failed' }])('a batch’s payouts by %j are read in their order', async (more) => {
    const input = { ...adminPayout.fields.parse({ ...batch, limit: 25, ...more }), actor: staff };
    const reads = await readsDuring(() => bench.service.rpc.call(adminPayout, input, 30_000));
    const [find] = reads.filter(({ collection, limit }) => collection === 'payouts' && limit === 25);
    expect(find!.stages).not.toContain('SORT');
    expect(find!.keys).toBeLessThanOrEqual(50);
  });

  it('the list of batches knows where it ends, and what is no state or day is refused', async () => {
    const { pagination } = await bench.service.rpc.call(adminPayouts, { actor: staff, page: 1, limit: 1 }, 30_000);
    expect(pagination).toMatchObject({ total: PAGED_MAX, more: true });
    const asked = { actor: staff, page: 1, limit: 25, status: '', helperId: '', from: '' };
    for (const bad of [{ status: 'lost' }, { from: 'yesterday' }])
      expect(await refusal(bench.service.rpc.call(adminHelperPayouts, { ...asked, ...bad }))).toBe('INVALID_INPUT');
  });
});
