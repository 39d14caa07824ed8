import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminPayout,
  adminPayouts,
  type BookingSettled,
  cashStanding,
  createPayouts,
  exportPayouts,
  type FileAnswer,
  getStatement,
  listStatements,
  markPayoutFailed,
  markPayoutsPaid,
  myEarnings,
  myPayoutAccount,
  type Payout,
  type PayoutAccount,
  PAYOUT_ACCOUNT_CHANGED,
  PAYOUT_MOVED,
  recordCommissionPayment,
  setPayoutAccount,
  type Role,
} from '@sahaya/contracts';
import {
  captureEntries,
  cashCommissionEntries,
  dueEntries,
  findLedgerFaults,
  HOUR_MS,
  istInstant,
  LIMITS,
  type Outcome,
  POLICY_V1,
  quoteVisit,
  settlementEntries,
  settlementOf,
  toPaise,
} from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  RAZORPAY_KEYS,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import fc from 'fast-check';
import { answerPasswords, PASSWORD, setReadyAccount } from '../../test/payout-accounts.js';
import { CashCommissionService } from './cash-commission.service.js';
import { EarningsService } from './earnings.service.js';
import { VisitEarningsService } from './visit-earnings.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { paymentEnv } from '../payment.env.js';
import { PayoutAccountsService } from '../payouts/payout-accounts.service.js';
import type { PayoutDoc } from '../shared/payout.model.js';
import { PaymentModule } from '../payment.module.js';

const UPI = { method: 'upi', name: 'Ravi Kumar', upiId: 'ravi.kumar@okbank', accountNumber: '', ifsc: '' };
const BANK = { method: 'bank', name: 'Ravi Kumar', upiId: '', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
/** A Saturday at noon IST: its week began on 30 November. */
const NOON = istInstant('2026-12-05', '12:00');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let service: RunningService;
let twin: RunningService;
let helper: Actor;

const KEY = '1:payout_account_key_of_the_tests_only';
const start = (payoutAccountKeys = KEY) =>
  startServiceForTest('payment', paymentEnv, PaymentModule, {
    MONGO_URL: mongo.url,
    NATS_URL: nats.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    ...RAZORPAY_KEYS,
    PAYOUT_ACCOUNT_KEYS: payoutAccountKeys,
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:9/checkout.js',
  });

const as = (role: Role): Actor => ({ userId: newId(), role, sid: 's-1' });
const finance = as('finance');

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await answerPasswords(siblings);
  service = await start();
  twin = await start();
}, 90_000);
afterAll(async () => {
  await Promise.all([service?.stop(), twin?.stop(), siblings?.stop()]);
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(() => {
  helper = as('helper');
  setNow(NOON);
});

const setNow = (now: Date) => {
  for (const one of [service, twin]) one.clock.set(now.getTime() - Date.now());
};
const collection = (name: string) => service.get(Db).connection.collection(name);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
const earnings = (actor = helper, page = 1) => service.rpc.call(myEarnings, { actor, page, limit: 20 });
const summary = (actor = helper) => earnings(actor).then(({ summary }) => summary);

/** The writes of a settled booking: the ledger entries and the helper's line, together. */
async function settle(
  settled: Partial<BookingSettled> & Pick<BookingSettled, 'method'>,
  outcome: Outcome = { kind: 'completed' },
  paid = settled.method === 'online',
): Promise<BookingSettled> {
  const { method } = settled;
  const bookingId = settled.bookingId ?? newId();
  const quote = quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method }, POLICY_V1);
  const paidPaise = paid ? quote.totalPaise : 0;
  const data: BookingSettled = {
    bookingId,
    customerId: newId(),
    helperId: helper.userId,
    customerName: 'Asha Rao',
    helperName: 'Ravi Kumar',
    service: 'cooking',
    date: '2026-12-05',
    startTime: '09:00',
    endTime: '11:00',
    key: `booking:${bookingId}`,
    kind: outcome.kind,
    reason: outcome.kind,
    price: { surchargePaise: 0, ...quote },
    paidPaise,
    ...settlementOf({ method, price: quote, paidPaise }, outcome),
    ...settled,
  };
  const { key, helperId, helperPaise, platformPaise, refundPaise, customerId, cashCommissionPaise, price } = data;
  const own = { key, purposeId: bookingId, customerId, helperId };
  const { processingFeePaise } = price;
  const [ledger, visits] = [service.get(LedgerService), service.get(VisitEarningsService)];
  const captured = { ...own, paymentId: newId(), amountPaise: paidPaise, creditPaise: 0, dues: [] };
  const ended = { ...own, helperPaise, platformPaise, refundPaise, processingFeePaise };
  await service.get(Db).transaction(async (session) => {
    await ledger.post(session, captureEntries(captured));
    await ledger.post(session, settlementEntries(ended));
    await ledger.post(session, cashCommissionEntries({ ...own, paise: cashCommissionPaise }));
    await ledger.post(session, dueEntries({ ...own, duePaise: data.duePaise }));
    await visits.recordBooking(session, data);
  });
  return data;
}

/** The ledger balances of a helper, in rupees. */
async function ledgerOf(helperId: string) {
  const ledger = service.get(LedgerService);
  const [payable, commission, onTheWay] = await Promise.all([
    ledger.balance('helper_payable', helperId),
    ledger.balance('cash_commission', helperId),
    ledger.balance('payout_clearing', helperId),
  ]);
  return { toBePaid: (0 - payable) / 100, commission: commission / 100, onTheWay: (0 - onTheWay) / 100 };
}
async function expectBooksAgree(actor = helper) {
  const { toBePaid, onTheWay, cashCommission } = await summary(actor);
  expect({ toBePaid, onTheWay, commission: cashCommission.due }).toEqual(await ledgerOf(actor.userId));
  expect(findLedgerFaults(await service.get(LedgerService).trialBalance())).toEqual([]);
}
const setAccount = (fields = UPI, password = PASSWORD) =>
  service.rpc.call(setPayoutAccount, { actor: helper, ...fields, password });
const setReady = (fields = UPI) => setReadyAccount(service, helper, fields);
const standing = () => service.rpc.call(cashStanding, { helperId: helper.userId });

describe('earnings', () => {
  it('explain each settled visit, newest first', async () => {
    await settle({ method: 'online' });
    setNow(new Date(NOON.getTime() + 60_000));
    await settle({ method: 'cash' });
    const { summary, lines, pagination } = await earnings();
    expect(summary).toEqual({
      toBePaid: 400,
      onTheWay: 0,
      paidOut: 0,
      thisWeek: 800,
      cashCommission: { due: 40, limit: 5_000, standing: 'clear' },
    });
    expect(pagination.total).toBe(2);
    expect(lines).toMatchObject([
      {
        kind: 'visit',
        gross: 440,
        net: 400,
        cash: 440,
        balance: -40,
        deductions: [{ code: 'cash_commission', amount: 40 }],
      },
      {
        kind: 'visit',
        visit: { service: 'cooking', date: '2026-12-05', customerName: 'Asha Rao', method: 'online' },
        gross: 448,
        deductions: [
          { code: 'platform_fee', amount: 40 },
          { code: 'processing_fee', amount: 8 },
        ],
        net: 400,
        cash: 0,
        balance: 400,
      },
    ]);
    await expectBooksAgree();
  });

  it('count the same end once', async () => {
    const { bookingId } = await settle({ method: 'cash' });
    await settle({ method: 'cash', bookingId });
    expect((await earnings()).pagination.total).toBe(1);
    await expectBooksAgree();
  });

  it('have no line for a free cancellation', async () => {
    await settle({ method: 'online' }, { kind: 'cancelled', feePaise: 0 });
    expect((await earnings()).lines).toEqual([]);
  });

  it('wait for what a customer owes, and come when it is paid', async () => {
    const { bookingId, customerId } = await settle({ method: 'cash' }, { kind: 'cancelled', feePaise: 10_000 });
    expect((await earnings()).lines).toMatchObject([{ kind: 'late_cancellation', net: 0, awaited: 100 }]);
    const due = { key: newId(), purposeId: bookingId, helperId: helper.userId, dueHelperPaise: 10_000 };
    for (let times = 1; times <= 2; times += 1)
      await service.get(Db).transaction(async (session) => {
        const payment = { paymentId: due.key, purposeId: newId(), customerId, amountPaise: 10_000, creditPaise: 0 };
        const dues = [{ ...due, customerId, duePaise: 10_000 }];
        await service.get(LedgerService).post(session, captureEntries({ ...payment, dues }));
        await service.get(EarningsService).collected(session, due);
      });
    const { lines } = await earnings();
    expect(lines.map(({ kind, net, awaited }) => [kind, net, awaited])).toEqual(
      expect.arrayContaining([
        ['late_cancellation', 0, 0],
        ['late_cancellation', 100, 0],
      ]),
    );
    expect((await ledgerOf(helper.userId)).toBePaid).toBe(100);
    expect((await summary()).toBePaid).toBe(100);
  });

  it('do not wait for what staff have waived', async () => {
    const { bookingId } = await settle({ method: 'cash' }, { kind: 'cancelled', feePaise: 10_000 });
    const due = { purposeId: bookingId, helperId: helper.userId, dueHelperPaise: 10_000 };
    await service.get(Db).transaction((session) => service.get(EarningsService).waived(session, due));
    expect((await earnings()).lines).toMatchObject([{ kind: 'late_cancellation', net: 0, awaited: 0 }]);
    expect((await summary()).toBePaid).toBe(0);
  });

  it('of a subscription’s visit have the fees as the ledger has them', async () => {
    const parts = { helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0, processingFeePaise: 800 };
    const whose = { key: newId(), subscriptionId: newId(), customerId: newId(), helperId: helper.userId };
    const when = { date: '2026-12-05', startTime: '09:00', endTime: '11:00', customerName: 'Asha Rao' };
    const settled = { ...whose, ...parts, reason: 'delivered' };
    const record = (more: object) =>
      service
        .get(Db)
        .transaction((session) =>
          service.get(VisitEarningsService).recordSubscription(session, { ...settled, ...more }),
        );
    await record({ visit: { ...when, services: ['cooking', 'laundry'] } });
    expect((await earnings()).lines).toMatchObject([
      {
        kind: 'visit',
        visit: { purpose: 'subscription', method: 'online', service: 'cooking', ...when },
        gross: 448,
        deductions: [
          { code: 'platform_fee', amount: 40 },
          { code: 'processing_fee', amount: 8 },
        ],
        net: 400,
      },
    ]);
    // An event of an older version, without the visit.
    await record({ key: newId() });
    expect((await earnings()).lines.filter(({ visit }) => visit?.service === undefined)).toHaveLength(1);
  });

  it('are nobody else’s', async () => {
    await settle({ method: 'online' });
    expect((await earnings(as('helper'))).lines).toEqual([]);
  });
});

describe('cash commission', () => {
  const commission = (paise: number) => settle({ method: 'cash', cashCommissionPaise: paise });
  const pay = (amount: number, reference: string, actor = finance) =>
    service.rpc.call(recordCommissionPayment, { actor, id: helper.userId, amount, reference });

  it('warns at 80 % of the limit and blocks at it', async () => {
    expect(await standing()).toEqual({ standing: 'clear', duePaise: 0, limitPaise: 500_000 });
    await commission(399_999);
    expect((await standing()).standing).toBe('clear');
    await commission(1);
    expect((await standing()).standing).toBe('warn');
    await commission(100_000);
    expect(await standing()).toEqual({ standing: 'blocked', duePaise: 500_000, limitPaise: 500_000 });
  });

  it('is paid by the helper: each payment once, never more than is due', async () => {
    await commission(500_000);
    expect(await pay(1_500, 'UTR-1')).toEqual({ due: 3_500 });
    expect(await pay(1_500, 'UTR-1')).toEqual({ due: 3_500 });
    for (const amount of [3_500.01, 0, -5])
      expect(await refusal(pay(amount, 'UTR-2'))).toBe('COMMISSION_PAYMENT_INVALID');
    expect((await standing()).standing).toBe('clear');
    await expectBooksAgree();
  });
});

describe('weekly statements', () => {
  const statements = () => service.rpc.call(listStatements, { actor: helper, page: 1, limit: 12 });
  const statement = (week: string, format: string, actor = helper) =>
    service.rpc.call(getStatement, { actor, week, format }, 5_000);

  it('turn at Sunday midnight in India, and carry the balance on', async () => {
    setNow(istInstant('2026-12-06', '23:59'));
    await settle({ method: 'online' });
    setNow(istInstant('2026-12-07', '00:00'));
    await settle({ method: 'cash' });
    const found = (await statements()).statements;
    expect(found).toMatchObject([
      {
        week: '2026-12-07',
        to: '2026-12-13',
        opening: 400,
        gross: 440,
        deductions: 40,
        net: 400,
        cash: 440,
        closing: 360,
      },
      { week: '2026-11-30', to: '2026-12-06', opening: 0, gross: 448, deductions: 48, net: 400, cash: 0, closing: 400 },
    ]);
    const { toBePaid, commission } = await ledgerOf(helper.userId);
    expect(found[0]?.closing).toBe(toBePaid - commission);
  });

  it('are a PDF and a CSV whose sums are the statement’s', async () => {
    await settle({ method: 'online', customerName: '=HYPERLINK("http://evil.example")' });
    await settle({ method: 'cash' });
    const [sums] = (await statements()).statements;
    const pdf = await statement('2026-11-30', 'pdf');
    expect(pdf).toMatchObject({ name: 'statement-2026-11-30.pdf', type: 'application/pdf' });
    expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await statement('2026-11-30', 'csv');
    const [header = [], ...rows] = Buffer.from(csv.base64, 'base64')
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[header.indexOf(column)]), 0);
    expect([sum('Gross (INR)'), sum('Net (INR)'), sum('Received in cash (INR)')]).toEqual([
      sums?.gross,
      sums?.net,
      sums?.cash,
    ]);
    expect(sum('Balance change (INR)')).toBe((sums?.closing ?? 0) - (sums?.opening ?? 0));
    expect(rows.join('\n')).toContain(`'=HYPERLINK`);
  }, 20_000);

  it.each([
    ['2026-12-07', 'pdf'],
    ['2026-12-01', 'pdf'],
    ['2026-11-30', 'xls'],
    ['yesterday', 'csv'],
  ])('there is none of %s as %s', async (week, format) => {
    await settle({ method: 'online' });
    expect(await refusal(statement(week, format))).toBe('STATEMENT_NOT_FOUND');
  });
});

describe('a payout account', () => {
  it('is shown masked and stored sealed', async () => {
    expect(await service.rpc.call(myPayoutAccount, { actor: helper })).toEqual({});
    expect((await setAccount()).account).toMatchObject({ method: 'upi', masked: 'ra••@okbank' });
    expect((await setAccount(BANK)).account.masked).toBe('•••• 9012, HDFC0001234');
    const { account } = await service.rpc.call(myPayoutAccount, { actor: helper });
    expect(account).toMatchObject({ method: 'bank', name: 'Ravi Kumar', masked: '•••• 9012, HDFC0001234' });
    const stored = JSON.stringify(await collection('payout_accounts').find().toArray());
    expect(stored).not.toMatch(/123456789012|ravi\.kumar/);
  });

  it('needs the password', async () => {
    expect(await refusal(setAccount(UPI, ''))).toBe('PASSWORD_REQUIRED');
    expect(await refusal(setAccount(UPI, 'wrong'))).toBe('PASSWORD_WRONG');
    expect(await service.rpc.call(myPayoutAccount, { actor: helper })).toEqual({});
  });

  it('that is new is announced and waits a day, and the same one again keeps its time', async () => {
    const { account } = await setAccount();
    const waitOf = ({ payableFrom, updatedAt }: PayoutAccount) => Date.parse(payableFrom) - Date.parse(updatedAt);
    expect(waitOf(account)).toBe(24 * HOUR_MS);
    const announced = await collection('outbox').findOne({
      subject: PAYOUT_ACCOUNT_CHANGED.subject,
      'envelope.data.helperId': helper.userId,
    });
    expect(announced?.['envelope']).toMatchObject({ data: { masked: 'ra••@okbank' } });
    setNow(new Date(NOON.getTime() + HOUR_MS));
    expect((await setAccount()).account).toEqual(account);
    const { account: other } = await setAccount(BANK);
    expect(waitOf(other)).toBe(24 * HOUR_MS);
    expect(Date.parse(other.updatedAt) - Date.parse(account.updatedAt)).toBeGreaterThan(59 * 60_000);
  });

  it('is encrypted again after a change of the key, with the payouts to it', async () => {
    await setAccount();
    const [accounts, payouts] = [collection('payout_accounts'), collection('payouts')];
    const { keyId, ...stored } = (await accounts.findOne({ _id: helper.userId as never }))!;
    const payout = () => ({ ...stored, _id: newId() as never, batchId: newId(), helperId: helper.userId });
    const [paid, fromOlderVersion, erased] = [{ ...payout(), keyId }, payout(), { ...payout(), sealed: 'erased' }];
    await payouts.insertMany([paid, fromOlderVersion, erased]);

    const NEXT = 'next:another_payout_account_key_of_the_tests';
    const changing = await start(`${NEXT},${KEY}`);
    const ofEarlierKey = { keyId: { $in: ['1', null] }, sealed: { $ne: 'erased' } };
    for (const stored of [accounts, payouts])
      await until(async () => (await stored.countDocuments(ofEarlierKey)) === 0);
    await changing.stop();

    const changed = await start(NEXT);
    const service = changed.get(PayoutAccountsService);
    const opened = [];
    for (const { _id } of [paid, fromOlderVersion])
      opened.push(service.destinationOf((await payouts.findOne<PayoutDoc>({ _id }))!));
    await changed.stop();
    expect(opened).toEqual([
      expect.objectContaining({ upiId: UPI.upiId }),
      expect.objectContaining({ upiId: UPI.upiId }),
    ]);
    expect(await payouts.findOne({ _id: erased._id })).toMatchObject({ sealed: 'erased' });
  });

  it('is refused in the rule’s words', async () =>
    expect(await refusal(setAccount({ ...UPI, upiId: 'nobody' }))).toBe('UPI_ID_INVALID'));
});

describe('payouts', () => {
  beforeEach(async () => {
    // Removes records of earlier tests.
    await collection('helper_accounts').updateMany({}, { $set: { payablePaise: 0 } });
  });
  const create = (from = service, actor = finance) => from.rpc.call(createPayouts, { actor });
  const batch = (id: string) => service.rpc.call(adminPayout, { actor: finance, id, page: 1, limit: 100, status: '' });
  const collected = (id: string) =>
    until(async () => {
      const found = await batch(id);
      return found.batch.status === 'collecting' ? undefined : found;
    });
  const paid = (id: string, payoutIds: string[] = []) =>
    service.rpc.call(markPayoutsPaid, { actor: finance, id, payoutIds, reference: 'UTR-77' });
  const failed = (id: string, payoutId: string, reason = 'Account closed') =>
    service.rpc.call(markPayoutFailed, { actor: finance, id, payoutId, reason, category: 'payment' });
  async function payAll(): Promise<{ id: string; payout: Payout | undefined }> {
    const { batch: made } = await create();
    const { payouts } = await collected(made._id);
    return { id: made._id, payout: payouts.find(({ helperId }) => helperId === helper.userId) };
  }

  const announced = async (payout: Payout | undefined) => {
    const news = { subject: PAYOUT_MOVED.subject, 'envelope.data.payoutId': payout?._id };
    const rows = await collection('outbox').find(news).sort({ _id: 1 }).toArray();
    return rows.map((row) => (row['envelope'] as { data: { status: string } }).data.status);
  };

  it('take the balance less cash commission, once, whoever asks how often', async () => {
    await settle({ method: 'online' });
    await settle({ method: 'cash' });
    await setReady();
    const asked = await Promise.allSettled([create(), create(twin), create(), create(twin)]);
    // A late request finds nothing to pay, because the balance has been sent.
    const late = asked.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(new Set(['PAYOUT_NOTHING_DUE', ...late]).size).toBe(1);
    const ids = [...new Set(asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.batch._id] : [])))];
    const found = await Promise.all(ids.map(collected));
    const mine = found.flatMap(({ payouts }) => payouts).filter(({ helperId }) => helperId === helper.userId);
    expect(mine).toMatchObject([{ amount: 360, commission: 40, status: 'pending', masked: 'ra••@okbank' }]);
    expect(await summary()).toMatchObject({ toBePaid: 0, onTheWay: 360, cashCommission: { due: 0 } });
    expect((await earnings()).lines.find(({ kind }) => kind === 'payout')).toMatchObject({
      balance: -360,
      payout: { status: 'pending', masked: 'ra••@okbank', commission: 40 },
    });
    await expectBooksAgree();
  });

  it('are exported for the bank, marked as paid, and then are', async () => {
    await settle({ method: 'online' });
    await setReady(BANK);
    const { id, payout } = await payAll();
    const { name, base64 } = await service.rpc.call(exportPayouts, { actor: finance, id });
    expect(name).toBe(`payouts-2026-12-05-${id}.csv`);
    expect(Buffer.from(base64, 'base64').toString()).toContain(
      `${payout?._id},Ravi Kumar,bank,,123456789012,HDFC0001234,400,pending`,
    );
    const { batch: done } = await paid(id);
    expect(done).toMatchObject({ status: 'done', payouts: 1, total: 400, counts: { paid: 1, pending: 0 } });
    await paid(id);
    expect(await announced(payout)).toEqual(['paid']);
    expect(await summary()).toMatchObject({ toBePaid: 0, onTheWay: 0, paidOut: 400 });
    await expectBooksAgree();
  });

  it('of 7,000 helpers are exported in parts that a message can carry, each once', async () => {
    await settle({ method: 'online' });
    await setReady(BANK);
    const { id, payout } = await payAll();
    const payouts = collection('payouts');
    const [one] = await payouts.find({ _id: payout?._id as never }).toArray();
    const accounts = service.get(PayoutAccountsService);
    const destination = { ...BANK, method: 'bank' as const, name: 'आ'.repeat(LIMITS.nameMax) };
    const more = Array.from({ length: 6_999 }, () => {
      const helperId = newId();
      return { ...one, _id: newId() as never, helperId, ...accounts.encrypt(destination, helperId) };
    });
    await payouts.insertMany(more);

    const parts: Buffer[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const part: FileAnswer = await service.rpc.call(exportPayouts, { actor: finance, id, after });
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(1_000_000);
      parts.push(Buffer.from(part.base64, 'base64'));
      after = part.next;
    }
    const [heading, ...lines] = Buffer.concat(parts).toString().trimEnd().split('\n');
    expect(heading).toMatch(/^\uFEFFPayout,Name,/);
    const exported = lines.map((line) => line.split(',')[0]);
    expect(exported.toSorted()).toEqual([payout?._id, ...more.map(({ _id }) => String(_id))].toSorted());
    await payouts.deleteMany({ _id: { $in: more.map(({ _id }) => _id) } });
  });

  it('skip an account that is newer than a day, and pay to it afterwards', async () => {
    await settle({ method: 'online' });
    await setAccount();
    expect((await collected((await create()).batch._id)).batch).toMatchObject({ payouts: 0, withoutAccount: 1 });
    expect(await summary()).toMatchObject({ toBePaid: 400 });
    setNow(new Date(NOON.getTime() + 25 * HOUR_MS));
    expect((await collected((await create()).batch._id)).batch).toMatchObject({ payouts: 1, withoutAccount: 0 });
    await expectBooksAgree();
  });

  it.each([
    ['that fail', false, 'failed'],
    ['that the bank takes back', true, 'reversed'],
  ])('%s are the helper’s balance again, and the next batch’s', async (_, wasPaid, status) => {
    await settle({ method: 'online' });
    await setReady();
    const { id, payout } = await payAll();
    if (wasPaid) await paid(id);
    for (let times = 1; times <= 2; times += 1)
      expect((await failed(id, payout?._id ?? '')).payout).toMatchObject({
        status,
        reason: 'Account closed',
        category: 'payment',
      });
    expect(await summary()).toMatchObject({ toBePaid: 400, onTheWay: 0, paidOut: 0 });
    await paid(id);
    expect(await announced(payout)).toEqual(wasPaid ? ['paid', status] : [status]);
    expect((await summary()).paidOut).toBe(0);
    await expectBooksAgree();
    expect((await payAll()).payout).toMatchObject({ amount: 400 });
  });

  it('of which commission takes all are done at once', async () => {
    await settle({ method: 'online' });
    await settle({ method: 'cash', cashCommissionPaise: 50_000 });
    await setReady();
    const { payout } = await payAll();
    expect(payout).toMatchObject({ amount: 0, commission: 400, status: 'paid' });
    expect((await standing()).duePaise).toBe(10_000);
    await expectBooksAgree();
  });

  it('leave out who has no account, and say how many', async () => {
    await settle({ method: 'online' });
    const { batch: made } = await create();
    expect((await collected(made._id)).batch).toMatchObject({ status: 'done', payouts: 0, withoutAccount: 1 });
    expect((await summary()).toBePaid).toBe(400);
  });

  it('need something to pay', async () => {
    expect(await refusal(create())).toBe('PAYOUT_NOTHING_DUE');
    await settle({ method: 'online' });
    await setReady();
    const { id } = await payAll();
    expect(await refusal(batch(newId()))).toBe('PAYOUT_BATCH_NOT_FOUND');
    expect(await refusal(failed(id, newId()))).toBe('PAYOUT_NOT_FOUND');
    expect(await refusal(paid(id, [newId()]))).toBe('PAYOUT_NOT_FOUND');
    const { batches } = await service.rpc.call(adminPayouts, { actor: finance, page: 1, limit: 100 });
    expect(batches.map(({ _id }) => _id)).toContain(id);
  });

  it('keep the books in balance, whatever comes in whatever order', async () => {
    await setReady();
    const made: { id: string; payout: Payout | undefined }[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      online: () => settle({ method: 'online' }),
      cash: () => settle({ method: 'cash' }),
      late: () => settle({ method: 'online' }, { kind: 'cancelled', feePaise: 10_000 }),
      commission: () =>
        service.get(Db).transaction((session) => {
          const payment = { paymentId: newId(), helperId: helper.userId, amountPaise: 10_000 };
          return service.get(CashCommissionService).recordCapture(session, payment);
        }),
      pay: () =>
        payAll().then(
          (one) => made.push(one),
          () => undefined,
        ),
      paid: () => Promise.allSettled(made.map(({ id }) => paid(id))),
      failed: () => Promise.allSettled(made.map(({ id, payout }) => failed(id, payout?._id ?? newId()))),
    };
    const [sequence] = fc.sample(fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 40, maxLength: 40 }), {
      numRuns: 1,
      seed: 7,
    });
    for (const name of sequence ?? []) {
      await steps[name]?.();
      await expectBooksAgree();
    }
    const [latest] = (await service.rpc.call(listStatements, { actor: helper, page: 1, limit: 1 })).statements;
    const { toBePaid, commission } = await ledgerOf(helper.userId);
    expect(toPaise(latest?.closing ?? NaN)).toBe(toPaise(toBePaid) - toPaise(commission));
  }, 60_000);
});
