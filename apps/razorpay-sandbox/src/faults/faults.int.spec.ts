import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@sahaya/testing';
import Razorpay from 'razorpay';
import { BASIC, KEY_SECRET, PREVIOUS_SECRET, startHarness, WEBHOOK_SECRET, type Harness } from '../../test/harness.js';

let sandbox: Harness;

beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.clear());

interface ShownFault {
  id: string;
  left: number | null;
  struck: number;
}
const set = async (fault: object) => (await sandbox.post('/sandbox/faults', fault)).body as unknown as ShownFault;
const faults = () => sandbox.get<ShownFault[]>('/sandbox/faults');
const remove = (path: string) => fetch(`${sandbox.base}${path}`, { method: 'DELETE' });

/** A plain client of the API; returns the answer, or how the connection ended. */
async function call(method: 'GET' | 'POST', path: string, body?: object, key?: string) {
  const headers = {
    authorization: BASIC,
    'content-type': 'application/json',
    ...(key && { 'x-refund-idempotency': key }),
  };
  try {
    const response = await fetch(`${sandbox.base}/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      type: String(response.headers.get('content-type')).split(';')[0],
      text: await response.text(),
    };
  } catch (error) {
    return { status: 0, type: '', text: String((error as Error).cause) };
  }
}
const ordersOf = async (receipt: string) => (await sandbox.razorpay.orders.all({ receipt })).count;

describe('the connection', () => {
  it.each([
    ['bad-gateway', 502, 'text/html', '502 Bad Gateway', 0],
    ['server-error', 500, 'application/json', 'SERVER_ERROR', 0],
    ['too-many-requests', 429, 'application/json', 'try after sometime', 0],
    ['reset-before', 0, '', 'ECONNRESET', 0],
    ['reset-after', 0, '', 'ECONNRESET', 1],
    ['slow', 200, 'application/json', 'order_', 1],
  ])('%s: an order asked for is answered %i %s, once', async (kind, status, type, words, made) => {
    const receipt = `bk_${kind}`;
    await set({ on: 'orders.create', kind, times: 1, ...(kind === 'slow' && { ms: 50 }) });
    const request = { amount: 50_000, currency: 'INR', receipt };
    const answer = await call('POST', 'orders', request);
    expect(answer).toMatchObject({ status, type });
    expect(answer.text).toContain(words);
    expect(await ordersOf(receipt)).toBe(made);

    expect((await call('POST', 'orders', request)).status).toBe(200);
    expect(await faults()).toMatchObject([{ left: 0, struck: 1 }]);
  });

  it('has each fault for each call that a fault can name', async () => {
    const paymentId = await sandbox.paidOrder({ receipt: 'bk_calls' });
    const { order_id: orderId } = await sandbox.razorpay.payments.fetch(paymentId);
    const { id: refundId } = await sandbox.razorpay.payments.refund(paymentId, { amount: 100 });
    const calls: [string, 'GET' | 'POST', string, object?][] = [
      ['orders.create', 'POST', 'orders', { amount: 100, currency: 'INR' }],
      ['orders.list', 'GET', 'orders'],
      ['orders.fetch', 'GET', `orders/${orderId}`],
      ['orders.payments', 'GET', `orders/${orderId}/payments`],
      ['payments.list', 'GET', 'payments'],
      ['payments.fetch', 'GET', `payments/${paymentId}`],
      ['payments.capture', 'POST', `payments/${paymentId}/capture`, { amount: 50_000, currency: 'INR' }],
      ['refunds.create', 'POST', `payments/${paymentId}/refund`, {}],
      ['refunds.list', 'GET', `payments/${paymentId}/refunds`],
      ['refunds.fetch', 'GET', `refunds/${refundId}`],
      ['settlements.list', 'GET', 'settlements'],
      ['settlements.fetch', 'GET', 'settlements/setl_00000000000000'],
    ];
    for (const [on, method, path, body] of calls) {
      await set({ on, kind: 'bad-gateway', times: 1 });
      expect({ on, ...(await call(method, path, body)) }).toMatchObject({ on, status: 502 });
    }
    for (const { left } of await faults()) expect(left).toBe(0);
  });

  it('has the fault until it is removed, alone or with all others', async () => {
    const first = await set({ on: 'orders.list', kind: 'server-error' });
    await set({ on: 'payments.list', kind: 'server-error' });
    for (let again = 0; again < 3; again++) expect((await call('GET', 'orders')).status).toBe(500);
    await remove(`/sandbox/faults/${first.id}`);
    expect((await call('GET', 'orders')).status).toBe(200);
    expect((await call('GET', 'payments')).status).toBe(500);
    await remove('/sandbox/faults');
    expect((await call('GET', 'payments')).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it('has the fault with a probability, for the same calls with the same seed', async () => {
    const run = async () => {
      await remove('/sandbox/faults');
      await set({ on: 'orders.list', kind: 'server-error', probability: 0.5, seed: 'coin' });
      const statuses: number[] = [];
      for (let again = 0; again < 12; again++) statuses.push((await call('GET', 'orders')).status);
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  it('has the fault for one order only, and never without the key', async () => {
    const [one, other] = [await sandbox.order(), await sandbox.order()];
    await set({ on: 'orders.fetch', kind: 'bad-gateway', about: one.id });
    expect((await call('GET', `orders/${other.id}`)).status).toBe(200);
    expect((await call('GET', `orders/${one.id}`)).status).toBe(502);
    expect((await fetch(`${sandbox.base}/v1/orders/${one.id}`)).status).toBe(401);
    expect(await faults()).toMatchObject([{ struck: 1 }]);
  });

  it('has the fault exactly the given number of times in concurrent calls', async () => {
    await set({ on: 'orders.list', kind: 'server-error', times: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('GET', 'orders')));
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(3);
  });

  it.each([
    [{ on: 'orders.create', kind: 'lost' }, 'that does not go wrong there'],
    [{ on: 'nowhere', kind: 'slow' }, 'on'],
    [{}, 'on'],
  ])('refuses %j', async (request, words) => {
    const { status, body } = await sandbox.post('/sandbox/faults', request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { description: expect.stringContaining(words) } });
    expect((await remove('/sandbox/faults/fault_unknown')).status).toBe(400);
  });
});

describe('refunds', () => {
  const refund = (paymentId: string, body: object, key?: string) =>
    call('POST', `payments/${paymentId}/refund`, body, key);
  const refundsOf = async (paymentId: string) =>
    (await sandbox.razorpay.payments.fetchMultipleRefund(paymentId, {})) as unknown as {
      count: number;
      items: { id: string; status: string }[];
    };
  const statusOf = async (id: string) => (await sandbox.razorpay.refunds.fetch(id)).status;

  it('are made once if they are repeated after a lost answer', async () => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds.create', kind: 'reset-after', times: 2 });
    const ask = () => refund(paymentId, { amount: 10_000 }, 'refund-answer-lost');
    expect((await ask()).status).toBe(0);
    expect((await ask()).status).toBe(0);
    const { text } = await ask();
    const { count, items } = await refundsOf(paymentId);
    expect({ count, id: items[0]?.id }).toEqual({ count: 1, id: (JSON.parse(text) as { id: string }).id });
  });

  it('must wait while the first request with their key is in progress, then return the same refund', async () => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds.create', kind: 'slow', ms: 1_000, times: 1 });
    const first = refund(paymentId, { amount: 10_000 }, 'refund-in-flight');
    await until(async () => (await refundsOf(paymentId)).count === 1);
    const meanwhile = await refund(paymentId, { amount: 10_000 }, 'refund-in-flight');
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.text).toContain('is still in progress');
    const { id } = JSON.parse((await first).text) as { id: string };
    expect(JSON.parse((await refund(paymentId, { amount: 10_000 }, 'refund-in-flight')).text)).toMatchObject({ id });
    expect((await refund(paymentId, { amount: 20_000 }, 'refund-in-flight')).status).toBe(400);
  });

  it.each([
    ['processed', { status: 'refunded', amount_refunded: 50_000 }],
    ['failed', { status: 'captured', amount_refunded: 0 }],
  ])('that are held stay pending until they are released as %s', async (outcome, payment) => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds', kind: 'held', times: 1 });
    const { id } = await sandbox.razorpay.payments.refund(paymentId, { speed: 'optimum' } as never);
    const other = await sandbox.razorpay.payments.refund(await sandbox.paidOrder(), {});
    await until(async () => (await statusOf(other.id)) === 'processed');
    expect(await statusOf(id)).toBe('pending');
    expect(await sandbox.razorpay.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 50_000 });

    expect(await sandbox.post(`/sandbox/refunds/${id}/release`, { outcome })).toMatchObject({ status: 200 });
    await until(async () => (await statusOf(id)) === outcome);
    expect(await sandbox.razorpay.payments.fetch(paymentId)).toMatchObject(payment);
    await until(() => sandbox.events().includes(`refund.${outcome}`));
    expect(await sandbox.post(`/sandbox/refunds/${id}/release`, {})).toMatchObject({ status: 400 });
  });

  it('that are held for a time are processed by the test clock', async () => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds', kind: 'held', times: 1, ms: 5 * 86_400_000 });
    const { id } = await sandbox.razorpay.payments.refund(paymentId, {});
    sandbox.clock.set(5 * 86_400_000 - 60_000);
    const other = await sandbox.razorpay.payments.refund(await sandbox.paidOrder(), { speed: 'optimum' } as never);
    await until(async () => (await statusOf(other.id)) === 'processed');
    expect(await statusOf(id)).toBe('pending');
    sandbox.clock.set(5 * 86_400_000 + 1_000);
    await until(async () => (await statusOf(id)) === 'processed');
    sandbox.clock.set(0);
  });

  it('that the bank returns restore the amount, and can be made again', async () => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds', kind: 'failed', times: 1 });
    const { id } = await sandbox.razorpay.payments.refund(paymentId, {});
    await until(async () => (await statusOf(id)) === 'failed');
    await until(() => sandbox.events().includes('refund.failed'));
    const again = await sandbox.razorpay.payments.refund(paymentId, {});
    await until(async () => (await statusOf(again.id)) === 'processed');
  });

  it('that are refused do not use up a fault', async () => {
    const paymentId = await sandbox.paidOrder();
    await set({ on: 'refunds', kind: 'failed', times: 1 });
    expect((await refund(paymentId, { amount: 50_001 })).text).toContain('greater than amount captured');
    expect(await faults()).toMatchObject([{ struck: 0, left: 1 }]);
  });
});

describe('webhooks', () => {
  const about = (id: string) => sandbox.arrivals.filter(({ body }) => body.includes(id));
  const failedOrder = async () => {
    const { id } = await sandbox.order();
    await sandbox.pay(id, { outcome: 'failure' });
    return id;
  };
  /** When it has arrived, every webhook that was due before has arrived, too. */
  const oneMore = async () => {
    await remove('/sandbox/faults');
    const id = await failedOrder();
    await until(() => about(id).length === 1);
  };

  it('are lost', async () => {
    await set({ on: 'webhooks', kind: 'lost', event: 'payment.captured' });
    const { id } = await sandbox.order();
    await sandbox.pay(id);
    await until(() => about(id).length === 2);
    await oneMore();
    expect(
      about(id)
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['order.paid', 'payment.authorized']);
  });

  it('are duplicated: the same bytes under the same id', async () => {
    await set({ on: 'webhooks', kind: 'duplicated', copies: 5 });
    const id = await failedOrder();
    await until(() => about(id).length === 5);
    const [first, ...copies] = about(id);
    for (const copy of copies) expect(copy).toEqual(first);
  });

  it('are shuffled in an order that the seed draws', async () => {
    const run = async (seed: string) => {
      await set({ on: 'webhooks', kind: 'shuffled', times: 6, size: 6, ms: 3_600_000, seed });
      const ids: string[] = [];
      for (let nth = 0; nth < 6; nth++) ids.push(await failedOrder());
      const all = () => sandbox.arrivals.filter(({ body }) => ids.some((id) => body.includes(id)));
      await until(() => all().length === 6);
      return all().map(({ body }) => ids.findIndex((id) => body.includes(id)));
    };
    const first = await run('one');
    expect(first).not.toEqual([0, 1, 2, 3, 4, 5]);
    expect(await run('one')).toEqual(first);
    expect(await run('two')).not.toEqual(first);
  });

  it.each([
    ['the time is up', () => Promise.resolve(sandbox.clock.set(60_000))],
    ['it is asked to let go', () => sandbox.post('/sandbox/webhooks/release', {})],
    ['it is removed', () => remove('/sandbox/faults')],
  ])('are held by a shuffle that is not full until %s', async (_, end) => {
    await set({ on: 'webhooks', kind: 'shuffled', ms: 60_000 });
    const id = await failedOrder();
    interface Shown {
      counts: { webhooksHeld: number };
    }
    await until(async () => (await sandbox.get<Shown>('/sandbox/books')).counts.webhooksHeld === 1);
    expect(about(id)).toEqual([]);
    await end();
    await until(() => about(id).length === 1);
    sandbox.clock.set(0);
  });

  it('are delayed by the test clock', async () => {
    await set({ on: 'webhooks', kind: 'delayed', ms: 86_400_000, times: 1 });
    const id = await failedOrder();
    await until(async () => (await faults())[0]?.struck === 1);
    await oneMore();
    expect(about(id)).toEqual([]);
    sandbox.clock.set(86_400_000);
    await until(() => about(id).length === 1);
    sandbox.clock.set(0);
  });

  it.each([
    ['wrong-signature', { current: false, previous: false }],
    ['previous-secret', { current: false, previous: true }],
  ])('%s: valid under the secrets %j', async (kind, valid) => {
    await set({ on: 'webhooks', kind, times: 1 });
    const id = await failedOrder();
    const arrival = await until(() => about(id)[0]);
    const isValid = (secret: string) => Razorpay.validateWebhookSignature(arrival.body, arrival.signature, secret);
    expect({ current: isValid(WEBHOOK_SECRET), previous: isValid(PREVIOUS_SECRET) }).toEqual(valid);
  });

  it('are early: the merchant receives them before the answer of the call that caused them', async () => {
    await set({ on: 'webhooks', kind: 'early' });
    const { id } = await sandbox.order();
    await sandbox.pay(id);
    expect(about(id)).toHaveLength(3);
    const { items } = await sandbox.razorpay.orders.fetchPayments(id);
    const paymentId = String(items[0]?.id);
    await sandbox.client(KEY_SECRET).payments.refund(paymentId, {});
    expect(about(paymentId).map(({ event }) => event)).toContain('refund.created');
  });

  it('have several faults together', async () => {
    await set({ on: 'webhooks', kind: 'duplicated', copies: 3 });
    await set({ on: 'webhooks', kind: 'shuffled', size: 9, ms: 3_600_000 });
    const { id } = await sandbox.order();
    await sandbox.pay(id);
    await until(() => about(id).length === 9);
    expect(new Set(about(id).map((arrival) => arrival.id)).size).toBe(3);
  });
});
