import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Db } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import Razorpay from 'razorpay';
import { BASIC, KEY_ID, KEY_SECRET, startHarness, WEBHOOK_SECRET, type Harness } from '../../test/harness.js';
import { REFUND } from '../shared/records/records.model.js';
import type { Books } from '../controls/controls.module.js';

const DAY_MS = 86_400_000;
const SIX_MONTHS_AND_A_BIT = 190 * DAY_MS;

let sandbox: Harness;
let razorpay: Razorpay;
let base: string;

beforeAll(async () => {
  sandbox = await startHarness();
  ({ razorpay, base } = sandbox);
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  // Webhooks of an earlier test must not arrive during this one.
  await until(async () => (await get<Books>('/sandbox/books')).counts.webhooksPending === 0);
  await sandbox.clear();
});

const client = (secret: string) => sandbox.client(secret);
const withKey = (key: string) => sandbox.client(KEY_SECRET, { 'X-Refund-Idempotency': key });
const order = (extra: object = {}) =>
  razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt: 'bk_1', ...extra });
const get = <T>(path: string) => sandbox.get<T>(path);
const post = (path: string, body: unknown) => sandbox.post(path, body);
const pay = (orderId: string, request?: object) => sandbox.pay(orderId, request);
const paidOrder = () => sandbox.paidOrder();
const events = () => sandbox.events();

describe('orders', () => {
  it('are created, found and listed', async () => {
    const made = await order({ receipt: 'bk_list', notes: { booking: 'b1' } });
    expect(made).toMatchObject({ entity: 'order', status: 'created', amount_due: 50_000, notes: { booking: 'b1' } });
    expect(await razorpay.orders.fetch(made.id)).toEqual(made);
    expect(await razorpay.orders.all({ receipt: 'bk_list' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [made],
    });
    expect(await razorpay.orders.all({ receipt: 'bk_list', skip: 1 })).toMatchObject({ count: 0, items: [] });
  });

  it('are created once per receipt if requested, also concurrently', async () => {
    const unique = { receipt: 'bk_unique', unique_receipt: true };
    const made = await Promise.all(Array.from({ length: 5 }, () => order(unique)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const [first, second] = [await order({ receipt: 'bk_twice' }), await order({ receipt: 'bk_twice' })];
    expect(first.id).not.toBe(second.id);
  });

  it("refuse with Razorpay's messages", async () => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'The amount must be at least INR 1.00', field: 'amount' };
    await expect(order({ amount: 99 })).rejects.toMatchObject({ statusCode: 400, error });
    const unknown = { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' };
    await expect(razorpay.orders.fetch('order_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: unknown,
    });
    const malformed = { description: 'bk_1 is not a valid id' };
    await expect(razorpay.orders.fetch('bk_1')).rejects.toMatchObject({ statusCode: 400, error: malformed });
  });
});

it('the page lists new records, although the clock was ahead before', async () => {
  const shows = async ({ id }: { id: string }) => (await (await fetch(`${base}/sandbox`)).text()).includes(id);
  sandbox.clock.set(30 * DAY_MS);
  const ahead = await Promise.all(Array.from({ length: 20 }, () => order()));
  expect(await shows(ahead[0]!)).toBe(true);
  sandbox.clock.set(0);
  expect(await shows(await order())).toBe(true);
});

describe('authentication', () => {
  it('needs key id and secret', async () => {
    const expected = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } };
    await expect(client('wrong').orders.all()).rejects.toEqual({ statusCode: 401, ...expected });
    expect(await get('/v1/payments')).toEqual(expected);
  });

  it.each([
    ['no JSON', 400, '{"amount": 1', 'application/json', 'The request body is not valid JSON.'],
    ['not JSON at all', 415, 'amount=1', 'text/csv', 'The content type of the request is not supported.'],
    ['a list', 400, '[1]', 'application/json', 'The request body must be a JSON object.'],
    ['too much', 413, `"${'x'.repeat(2_000_000)}"`, 'application/json', 'The request body is too large.'],
  ])('refuses %s', async (_, status, body, type, description) => {
    const headers = { authorization: BASIC, 'content-type': type };
    const response = await fetch(`${base}/v1/orders`, { method: 'POST', headers, body });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error: { description } },
    });
  });

  it('answers unknown addresses with 404', async () => {
    const description = 'The requested URL was not found on the server.';
    expect(await get('/v1/customers')).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } });
  });
});

describe('a payment', () => {
  it('is captured, confirmed with a signature, and reported by three webhooks', async () => {
    const { id } = await order();
    const confirmation = await pay(id, { method: 'card' });
    expect(confirmation.razorpay_order_id).toBe(id);
    const signed = `${id}|${confirmation.razorpay_payment_id}`;
    expect(Razorpay.validateWebhookSignature(signed, confirmation.razorpay_signature, KEY_SECRET)).toBe(true);

    const payment = await razorpay.payments.fetch(confirmation.razorpay_payment_id);
    expect(payment).toMatchObject({
      status: 'captured',
      method: 'card',
      amount: 50_000,
      order_id: id,
      fee: 1_000,
      tax: 0,
    });
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 });
    expect(await razorpay.orders.fetchPayments(id)).toMatchObject({ count: 1, items: [payment] });
    expect((await razorpay.payments.all({ count: 1 })).items).toEqual([payment]);

    await until(() => sandbox.arrivals.length === 3);
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    expect(new Set(sandbox.arrivals.map((arrival) => arrival.id)).size).toBe(3);
    for (const { body, signature, payload } of sandbox.arrivals) {
      expect(Razorpay.validateWebhookSignature(body, signature, WEBHOOK_SECRET)).toBe(true);
      expect(payload['payment']?.entity).toMatchObject({ id: confirmation.razorpay_payment_id, order_id: id });
    }
    const authorized = sandbox.arrivals.find(({ event }) => event === 'payment.authorized');
    expect(authorized?.payload['payment']?.entity).toMatchObject({ status: 'authorized', captured: false, fee: null });
    const paid = sandbox.arrivals.find(({ event }) => event === 'order.paid');
    expect(paid?.payload['order']?.entity).toMatchObject({ id, status: 'paid', amount_paid: 50_000 });
  });

  it('may fail and then succeed on the same order', async () => {
    const { id } = await order();
    const { status, body } = await post(`/sandbox/orders/${id}/pay`, { outcome: 'failure' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } },
    });
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 50_000 });
    await until(() => events().includes('payment.failed'));

    await pay(id);
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'paid', attempts: 2 });
    const { items } = await razorpay.orders.fetchPayments(id);
    expect(items.map(({ status }) => status).sort()).toEqual(['captured', 'failed']);
  });

  it('cannot be made twice, one after the other or at once', async () => {
    const { id } = await order();
    await pay(id);
    const again = await post(`/sandbox/orders/${id}/pay`, { outcome: 'success' });
    expect(again).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('already paid') } },
    });

    const racing = await order();
    const results = await Promise.all(Array.from({ length: 5 }, () => post(`/sandbox/orders/${racing.id}/pay`, {})));
    expect(results.filter(({ body }) => 'razorpay_payment_id' in body)).toHaveLength(1);
    const { items } = await razorpay.orders.fetchPayments(racing.id);
    expect(items.filter(({ status }) => status === 'captured')).toHaveLength(1);
  });

  it('takes a while and succeeds even if the client disconnects', async () => {
    const { id } = await order();
    const paying = pay(id, { delayMs: 400 });
    const { items } = await until(async () => {
      const payments = await razorpay.orders.fetchPayments(id);
      return payments.count === 1 ? payments : undefined;
    });
    expect(items[0]).toMatchObject({ status: 'created', captured: false });
    const { razorpay_payment_id } = await paying;
    expect(await razorpay.payments.fetch(razorpay_payment_id)).toMatchObject({ status: 'captured' });

    const left = await order();
    const leaving = new AbortController();
    const url = `${base}/sandbox/orders/${left.id}/pay`;
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"delayMs":300}' };
    const abandoned = fetch(url, { ...sent, signal: leaving.signal }).catch((error: Error) => error.name);
    await until(async () => (await razorpay.orders.fetch(left.id)).attempts === 1);
    leaving.abort();
    expect(await abandoned).toBe('AbortError');
    await until(async () => (await razorpay.orders.fetch(left.id)).status === 'paid');
  });

  it('waits for its capture when the order asks for that', async () => {
    const { id } = await order({ payment_capture: false });
    const { razorpay_payment_id: paymentId } = await pay(id);
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'authorized', captured: false });
    expect(await post(`/sandbox/orders/${id}/pay`, {})).toMatchObject({ status: 400 });

    await expect(razorpay.payments.capture(paymentId, 40_000, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    expect(await razorpay.payments.capture(paymentId, 50_000, 'INR')).toMatchObject({
      status: 'captured',
      captured: true,
    });
    await expect(razorpay.payments.capture(paymentId, 50_000, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'paid' });
  });

  const failedPayment = async (request: object = {}, extra: object = {}) => {
    const { id: orderId } = await order(extra);
    await post(`/sandbox/orders/${orderId}/pay`, { outcome: 'failure', ...request });
    const { items } = await razorpay.orders.fetchPayments(orderId);
    return { orderId, paymentId: String(items[0]?.id) };
  };
  const late = (paymentId: string) => post(`/sandbox/payments/${paymentId}/authorize`, {});

  it('that failed can be captured late on command, once', async () => {
    const { orderId, paymentId } = await failedPayment();
    expect(await late(paymentId)).toMatchObject({ status: 200, body: { status: 'captured', late_authorized: true } });
    expect(await razorpay.orders.fetch(orderId)).toMatchObject({ status: 'paid', attempts: 1 });
    await until(() => sandbox.arrivals.length === 4);
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed']);
    expect(await late(paymentId)).toMatchObject({ status: 400 });
  });

  it('that failed can be captured late by the clock', async () => {
    const { orderId, paymentId } = await failedPayment({ lateMs: 2 * DAY_MS });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'failed' });
    sandbox.clock.set(2 * DAY_MS + 1_000);
    await until(async () => (await razorpay.orders.fetch(orderId)).status === 'paid');
    sandbox.clock.set(0);
  });

  it('that is captured late on a paid order is refunded at once, without a fee', async () => {
    const before = await get<Books>('/sandbox/books');
    const { orderId, paymentId } = await failedPayment();
    await pay(orderId);
    expect(await late(paymentId)).toMatchObject({ body: { status: 'refunded', captured: false } });
    await until(() => events().includes('refund.processed'));
    const refund = sandbox.arrivals.find(({ event }) => event === 'refund.processed');
    expect(refund?.payload['payment']?.entity).toMatchObject({ id: paymentId, captured: false });
    const after = await get<Books>('/sandbox/books');
    expect([after.captured - before.captured, after.refunded - before.refunded]).toEqual([50_000, 0]);
  });

  it('that is not captured within three days is refunded', async () => {
    const { id } = await order({ payment_capture: false });
    const { razorpay_payment_id: paymentId } = await pay(id);
    sandbox.clock.set(3 * DAY_MS - 60_000);
    const other = await failedPayment();
    await until(() => sandbox.arrivals.some(({ body }) => body.includes(other.paymentId)));
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'authorized' });
    sandbox.clock.set(3 * DAY_MS + 1_000);
    await until(async () => (await razorpay.payments.fetch(paymentId)).status === 'refunded');
    await expect(razorpay.payments.capture(paymentId, 50_000, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    sandbox.clock.set(0);
  });

  it('of a different amount is captured and does not pay the order', async () => {
    const { id } = await order();
    const { razorpay_payment_id: paymentId } = await pay(id, { amount: 100 });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'captured', amount: 100 });
    expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'attempted', amount_due: 50_000 });
    const about = () => sandbox.arrivals.filter(({ body }) => body.includes(id)).map(({ event }) => event);
    await until(() => about().length === 2);
    expect(about().sort()).toEqual(['payment.authorized', 'payment.captured']);
  });

  it.each([{ outcome: 'maybe' }, { method: 'cheque' }, { delayMs: -1 }, { delayMs: 1e9 }])(
    'refuses %j',
    async (request) => {
      const { id } = await order();
      expect(await post(`/sandbox/orders/${id}/pay`, request)).toMatchObject({ status: 400 });
    },
  );
});

describe('a refund', () => {
  it('is made in parts, processed soon after, and reported', async () => {
    const paymentId = await paidOrder();
    const refund = await razorpay.payments.refund(paymentId, {
      amount: 20_000,
      receipt: 'rf_1',
      notes: { why: 'late' },
    });
    expect(refund).toMatchObject({
      entity: 'refund',
      status: 'pending',
      amount: 20_000,
      receipt: 'rf_1',
      payment_id: paymentId,
    });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });

    await razorpay.payments.refund(paymentId, {});
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'refunded', amount_refunded: 50_000 });
    await expect(razorpay.payments.refund(paymentId, { amount: 100 })).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The payment has been fully refunded already' },
    });

    await until(() => events().filter((event) => event === 'refund.processed').length === 2);
    expect(events().filter((event) => event === 'refund.created')).toHaveLength(2);
    const processed = await razorpay.refunds.fetch(refund.id);
    expect(processed).toMatchObject({ status: 'processed', acquirer_data: { arn: expect.stringMatching(/^\d{14}$/) } });
    expect(await razorpay.payments.fetchMultipleRefund(paymentId, {})).toMatchObject({
      entity: 'collection',
      count: 2,
    });
  });

  it('is one for one idempotency key, and refuses another request under it', async () => {
    const paymentId = await paidOrder();
    const keyed = withKey('refund-booking-1');
    const first = await keyed.payments.refund(paymentId, { amount: 10_000 });
    expect((await keyed.payments.refund(paymentId, { amount: 10_000 })).id).toBe(first.id);
    await expect(keyed.payments.refund(paymentId, { amount: 20_000 })).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'Different request with the same idempotency key has already been processed.' },
    });
    await expect(withKey('short').payments.refund(paymentId, {})).rejects.toMatchObject({ statusCode: 400 });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 10_000 });
  });

  it('is made once for ten concurrent requests; the others receive it or must wait', async () => {
    const paymentId = await paidOrder();
    const keyed = withKey('refund-booking-at-once');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => keyed.payments.refund(paymentId, { amount: 10_000 })),
    );
    const refunds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(refunds).size).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 10_000 });
  });

  it('must wait while the first request with its key is in progress', async () => {
    const paymentId = await paidOrder();
    const { connection } = sandbox.app.get(Db, { strict: false });
    const session = await connection.startSession();
    session.startTransaction();
    const underWay = { _id: 'rfnd_00000000000000', idempotencyKey: 'refund-under-way' };
    await connection.model(REFUND).collection.insertOne(underWay as never, { session });
    await expect(withKey('refund-under-way').payments.refund(paymentId, {})).rejects.toMatchObject({
      statusCode: 409,
      error: { description: 'Another request with the same idempotency key is still in progress.' },
    });
    await session.abortTransaction();
    await session.endSession();
    expect(await withKey('refund-under-way').payments.refund(paymentId, {})).toMatchObject({ amount: 50_000 });
  });

  it('never exceeds the captured amount in concurrent requests', async () => {
    const paymentId = await paidOrder();
    const asked = Array.from({ length: 8 }, () => razorpay.payments.refund(paymentId, { amount: 20_000 }));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 40_000 });
  });

  it('fails for a payment older than six months and restores the amount', async () => {
    const paymentId = await paidOrder();
    sandbox.clock.set(SIX_MONTHS_AND_A_BIT);
    const { id } = await razorpay.payments.refund(paymentId, {});
    await until(() => events().includes('refund.failed'));
    expect(await razorpay.refunds.fetch(id)).toMatchObject({ status: 'failed' });
    expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'captured', amount_refunded: 0 });
    sandbox.clock.set(0);
  });
});

describe('webhooks', () => {
  it('are sent again after a 500, the same bytes under the same id', async () => {
    sandbox.answers = [500];
    const { id } = await order();
    await post(`/sandbox/orders/${id}/pay`, { outcome: 'failure' });
    await until(() => sandbox.arrivals.length === 2);
    const [first, second] = sandbox.arrivals;
    expect(second).toEqual(first);
    const rows = () => get<Books>('/sandbox/books');
    await until(async () => (await rows()).counts.webhooksPending === 0);
    expect(sandbox.arrivals).toHaveLength(2);
  });

  it('that get no answer in time are sent again and do not delay others', async () => {
    sandbox.ignores = 1;
    const [slow, other] = [await order(), await order()];
    const about = (id: string) => sandbox.arrivals.filter(({ body }) => body.includes(id));
    await post(`/sandbox/orders/${slow.id}/pay`, { outcome: 'failure' });
    await until(() => about(slow.id).length === 1);
    await post(`/sandbox/orders/${other.id}/pay`, { outcome: 'failure' });
    await until(() => about(other.id).length === 1);
    expect(about(slow.id)).toHaveLength(1);
    const [first, second] = await until(() => (about(slow.id).length === 2 ? about(slow.id) : undefined));
    expect(second).toEqual(first);
  });

  it('are sent even if the test clock is reset', async () => {
    sandbox.clock.set(3_600_000);
    // More than are sent before the reset, however long this process is held up.
    sandbox.answers = Array<number>(20).fill(500);
    const { id } = await order();
    await post(`/sandbox/orders/${id}/pay`, { outcome: 'failure' });
    await until(() => sandbox.arrivals.length > 0);
    sandbox.clock.set(0);
    const before = sandbox.arrivals.length;
    sandbox.answers = [];
    await until(() => sandbox.arrivals.length > before);
  });
});

describe('the pages', () => {
  it('serve the window and its script to any site', async () => {
    const { id } = await order({ amount: 1_23_456_50 });
    const response = await fetch(`${base}/checkout/${id}?key=${KEY_ID}`);
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toContain('Pay ₹1,23,456.50');
    const other = await fetch(`${base}/checkout/${id}?key=rzp_test_other`);
    expect(await other.text()).toContain('The id provided does not exist');

    const script = await fetch(`${base}/v1/checkout.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('window.Razorpay = Razorpay');
  });

  it('show the records with correct totals', async () => {
    const before = await get<Books>('/sandbox/books');
    const { razorpay_payment_id } = await pay((await order()).id);
    await razorpay.payments.refund(razorpay_payment_id, { amount: 20_000 });
    const after = await get<Books>('/sandbox/books');
    const grown = (name: 'captured' | 'refunded' | 'fees' | 'tax') => after[name] - before[name];
    expect([grown('captured'), grown('refunded'), grown('fees'), grown('tax')]).toEqual([50_000, 20_000, 1_180, 180]);
    const page = await (await fetch(`${base}/sandbox`)).text();
    expect(page).toContain(razorpay_payment_id);
  });
});
