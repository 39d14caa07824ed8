import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, adminPayout, createPayouts, myEarnings, receiveWebhook } from '@sahaya/contracts';
import { captureEntries, findLedgerFaults, settlementEntries } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  RAZORPAY_KEYS,
  type RazorpayProvider,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRazorpay,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { answerPasswords, setReadyAccount } from '../../test/payout-accounts.js';
import { VisitEarningsService } from '../earnings/visit-earnings.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { paymentEnv } from '../payment.env.js';
import { PaymentModule } from '../payment.module.js';

const SENT = 40_000;
/** The provider's fee for a payout, including tax. */
const [FEE, TAX] = [590, 90];
const UPI = { method: 'upi', name: 'Ravi Kumar', upiId: 'ravi.kumar@okbank', accountNumber: '', ifsc: '' };
const BANK = { method: 'bank', name: 'Ravi Kumar', upiId: '', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
const finance: Actor = { userId: newId(), role: 'finance', sid: 's-f' };

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let provider: RazorpayProvider;
let siblings: Responder;
let service: RunningService;
let twin: RunningService;
let helper: Actor;
/** Milliseconds that the clocks are ahead; they never go back, because the last payout is found by its time. */
let ahead = 0;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const servers = { MONGO_URL: mongo.url, NATS_URL: nats.url, MONGO_DB_PREFIX: mongo.dbPrefix };
  provider = await startRazorpay(servers);
  siblings = await startResponder(nats.url);
  await answerPasswords(siblings);
  const start = () =>
    startServiceForTest('payment', paymentEnv, PaymentModule, {
      ...servers,
      ...RAZORPAY_KEYS,
      PAYOUT_ACCOUNT_KEYS: 'tests:payout_account_key_of_the_tests_only',
      PAYOUT_ADAPTER: 'razorpayx',
      RAZORPAYX_ACCOUNT_NUMBER: '2323230041626905',
      RAZORPAY_API_URL: provider.apiUrl,
      RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1/checkout.js',
    });
  service = await start();
  twin = await start();
}, 90_000);
afterAll(async () => {
  await Promise.all([service?.stop(), twin?.stop(), siblings?.stop(), provider?.stop()]);
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  provider.line = 'good';
  provider.hear = () => Promise.resolve();
  await provider.faults.clear();
  await service
    .get(Db)
    .connection.collection('helper_accounts')
    .updateMany({}, { $set: { payablePaise: 0 } });
  helper = { userId: newId(), role: 'helper', sid: 's-h' };
});

/** The helper has earned ₹400 of a visit that was paid online. */
async function earn(): Promise<void> {
  const purposeId = newId();
  const settled = { key: newId(), subscriptionId: purposeId, customerId: newId(), helperId: helper.userId };
  const parts = { helperPaise: SENT, platformPaise: 4_800, refundPaise: 0 };
  await service.get(Db).transaction(async (session) => {
    const ledger = service.get(LedgerService);
    const payment = { ...settled, purposeId, paymentId: newId(), amountPaise: 44_800, creditPaise: 0, dues: [] };
    await ledger.post(session, captureEntries(payment));
    await ledger.post(session, settlementEntries({ ...settled, ...parts, purposeId, processingFeePaise: 800 }));
    await service
      .get(VisitEarningsService)
      .recordSubscription(session, { ...settled, ...parts, reason: 'delivered', processingFeePaise: 800 });
  });
}
/** A payout batch in transit. */
async function payOut(
  account = UPI,
): Promise<() => Promise<{ _id: string; status: string; reason?: string; reference?: string }>> {
  await earn();
  await setReadyAccount(service, helper, account);
  const { batch } = await service.rpc.call(createPayouts, { actor: finance });
  return () =>
    until(async () => {
      const asked = { actor: finance, id: batch._id, page: 1, limit: 100, status: '' };
      const { payouts } = await service.rpc.call(adminPayout, asked);
      return payouts.find(({ helperId }) => helperId === helper.userId);
    });
}
/** Advances the clock so that the workers process due records. */
const laterOn = () => {
  ahead += 2 * 60_000;
  for (const one of [service, twin]) one.clock.set(ahead);
};
const reaches = (payout: Awaited<ReturnType<typeof payOut>>, status: string) =>
  until(async () => {
    const found = await payout();
    if (found.status === status) return found;
    laterOn();
    return undefined;
  });
const atProvider = async (payoutId: string) =>
  (await provider.books()).payouts.filter(({ reference_id }) => reference_id === payoutId);
const summary = async () => (await service.rpc.call(myEarnings, { actor: helper, page: 1, limit: 20 })).summary;
const providerCosts = () => service.get(LedgerService).balance('provider_fees');
const booksAreSound = async () => expect(findLedgerFaults(await service.get(LedgerService).trialBalance())).toEqual([]);

describe('payouts through the provider', () => {
  it.each([
    ['UPI', UPI],
    ['a bank account', BANK],
  ])(
    'arrive by %s, with what the provider takes in the books',
    async (_, account) => {
      const before = await providerCosts();
      const payout = await payOut(account);
      const { _id, reference } = await reaches(payout, 'paid');
      expect(reference).toBeTruthy();
      expect(await atProvider(_id)).toMatchObject([{ amount: SENT, status: 'processed', fees: FEE, tax: TAX }]);
      expect(await summary()).toMatchObject({ toBePaid: 0, onTheWay: 0, paidOut: 400 });
      expect((await providerCosts()) - before).toBe(FEE - TAX);
      await booksAreSound();
    },
    40_000,
  );

  it('are sent once, though the answer is lost and two replicas try', async () => {
    await provider.faults.set({ on: 'payouts.create', kind: 'reset-after', times: 2 });
    const { _id } = await reaches(await payOut(), 'paid');
    expect(await atProvider(_id)).toHaveLength(1);
    await booksAreSound();
  }, 40_000);

  it('wait while the provider is away', async () => {
    provider.line = 'bad gateway';
    const payout = await payOut();
    laterOn();
    const { _id, status } = await payout();
    expect(status).toBe('pending');
    expect((await summary()).onTheWay).toBe(400);
    provider.line = 'good';
    await reaches(payout, 'paid');
    expect(await atProvider(_id)).toHaveLength(1);
  }, 40_000);

  it('that fail are the helper’s balance again', async () => {
    await provider.faults.set({ on: 'payouts', kind: 'failed', times: 1 });
    const before = await providerCosts();
    await reaches(await payOut(), 'failed');
    expect(await summary()).toMatchObject({ toBePaid: 400, onTheWay: 0, paidOut: 0 });
    expect(await providerCosts()).toBe(before);
    await booksAreSound();
  }, 40_000);

  it('count the visits that they pay, and again those of a payout that came back', async () => {
    await provider.faults.set({ on: 'payouts', kind: 'failed', times: 1 });
    const first = await reaches(await payOut(), 'failed');
    expect(first).toMatchObject({ visits: { count: 1 } });
    expect(await reaches(await payOut(), 'paid')).toMatchObject({ visits: { count: 2 } });
    expect(await reaches(await payOut(), 'paid')).toMatchObject({ visits: { count: 1 } });
  }, 40_000);

  it('hear of their end by webhook too, in any order and number, also when the bank takes one back', async () => {
    await provider.faults.set({ on: 'payouts', kind: 'reversed', times: 1 });
    const before = await providerCosts();
    const heard: { rawBody: string; signature: string; eventId: string }[] = [];
    provider.hear = async (webhook) => heard.push(webhook);
    const payout = await payOut();
    const { _id } = await payout();
    const about = () => heard.filter(({ rawBody }) => rawBody.includes(_id));
    await until(() => about().length === 2);
    const [processed, reversed] = about();
    for (const webhook of [processed, reversed, processed, reversed, processed])
      await service.rpc.call(receiveWebhook, webhook!);
    await until(async () => (await payout()).status === 'reversed');
    expect(await summary()).toMatchObject({ toBePaid: 400, onTheWay: 0, paidOut: 0 });
    expect(await providerCosts()).toBe(before);
    await booksAreSound();
  }, 40_000);

  it('do not believe a webhook that is forged, about another payout, or ahead of the provider', async () => {
    await provider.faults.set({ on: 'payouts', kind: 'held', times: 1 });
    const payout = await payOut();
    const { _id } = await payout();
    const entity = { id: 'pout_Forged00000000', reference_id: _id, status: 'processed', fees: 0, tax: 0, utr: 'x' };
    const { RAZORPAY_ACCOUNT_ID: account_id, RAZORPAY_WEBHOOK_SECRET } = RAZORPAY_KEYS;
    const signed = (claimed: object, secret: string = RAZORPAY_WEBHOOK_SECRET) => {
      const rawBody = JSON.stringify({
        account_id,
        event: 'payout.processed',
        payload: { payout: { entity: claimed } },
      });
      return { rawBody, signature: createHmac('sha256', secret).update(rawBody).digest('hex'), eventId: newId() };
    };
    const outcomeOf = async (delivery: ReturnType<typeof signed>) => {
      await service.rpc.call(receiveWebhook, delivery);
      const events = service.get(Db).connection.collection('webhook_events');
      const event = await until(() => events.findOne({ _id: delivery.eventId as never, processedAt: { $ne: null } }));
      return event['outcome'] as string;
    };
    await until(async () => (await atProvider(_id)).length === 1);
    await until(async () => (await payout()).status === 'processing');
    const forged = service.rpc.call(receiveWebhook, signed(entity, 'no secret of ours'));
    await expect(forged).rejects.toMatchObject({ code: 'WEBHOOK_REJECTED' });
    expect(await outcomeOf(signed(entity))).toBe('not known to the provider');
    const [sent] = await atProvider(_id);
    expect(await outcomeOf(signed({ ...entity, id: sent!.id }))).toBe('nothing new');
    expect((await payout()).status).toBe('processing');
  }, 40_000);
});
