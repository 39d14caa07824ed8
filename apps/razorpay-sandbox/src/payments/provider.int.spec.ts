import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  RAZORPAY_KEYS,
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET,
  startMongo,
  startNats,
  startRazorpay,
  until,
  type MongoServer,
  type RazorpayProvider,
} from '@sahaya/testing';
import Razorpay from 'razorpay';

let mongo: MongoServer;
let nats: Awaited<ReturnType<typeof startNats>>;
let provider: RazorpayProvider;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  provider = await startRazorpay({ MONGO_URL: mongo.url, NATS_URL: nats.url, MONGO_DB_PREFIX: mongo.dbPrefix });
});
afterAll(async () => {
  await provider?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

/** Calls it as a service does, with its own key. */
async function refund(paymentId: string, key: string) {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = RAZORPAY_KEYS;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'x-refund-idempotency': key };
  const url = `${provider.apiUrl}/v1/payments/${paymentId}/refund`;
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  return answer && { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

it('can be controlled by a test: faults, pending refunds, records, and received webhooks', async () => {
  const { id } = await provider.createOrder({ amount: 50_000, currency: 'INR' });
  const heard: string[] = [];
  provider.hear = ({ event }) => {
    heard.push(event);
    return heard.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
  };
  const { razorpay_payment_id: paymentId } = await provider.pay(id);
  await until(() => heard.length === 4);
  expect(new Set(heard).size).toBe(3);

  await provider.faults.set({ on: 'refunds.create', kind: 'bad-gateway', times: 1 });
  await provider.faults.set({ on: 'refunds.create', kind: 'reset-after', times: 1 });
  await provider.faults.set({ on: 'refunds', kind: 'held', times: 1 });
  await provider.faults.set({ on: 'webhooks', kind: 'previous-secret', event: 'refund.created' });
  expect(await refund(paymentId, 'refund-of-suite')).toMatchObject({ status: 502, type: 'text/html' });
  expect(await refund(paymentId, 'refund-of-suite')).toBeUndefined();
  expect(await refund(paymentId, 'refund-of-suite')).toMatchObject({ status: 200 });
  const [refunded, ...others] = await provider.refunds(paymentId);
  expect(others).toEqual([]);
  expect(refunded).toMatchObject({ status: 'pending', amount: 50_000 });
  const [webhook] = await provider.sent(paymentId, 'refund.created');
  const { rawBody, signature } = webhook ?? { rawBody: '', signature: '' };
  expect(Razorpay.validateWebhookSignature(rawBody, signature, RAZORPAY_PREVIOUS_WEBHOOK_SECRET)).toBe(true);
  expect(await provider.faults.struck()).toEqual([1, 1, 1, 1]);

  await provider.release(String(refunded?.id));
  await until(async () => (await provider.books()).counts.refundsPending === 0);
  expect(await provider.books()).toMatchObject({
    captured: 50_000,
    refunded: 50_000,
    fees: 1_180,
    tax: 180,
    payments: [{ id: paymentId, order_id: id, amount: 50_000, fee: 1_180, tax: 180 }],
    refunds: [{ payment_id: paymentId, amount: 50_000, status: 'processed' }],
    payouts: [],
  });
  await provider.faults.clear();
  expect(await provider.faults.struck()).toEqual([]);

  const late = await provider.createOrder({ amount: 10_000, currency: 'INR' });
  await provider.pay(late.id, { outcome: 'failure' });
  await provider.authorizeLate(String((await provider.payments(late.id))[0]?.id));
  expect(await provider.payments(late.id)).toMatchObject([{ status: 'captured' }]);
  await expect(provider.release('rfnd_00000000000000')).rejects.toThrow('does not exist');
});
