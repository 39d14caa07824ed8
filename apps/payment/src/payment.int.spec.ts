import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  AppError,
  type Booking,
  createPaymentOrder,
  getForParty,
  markPaid,
  receiveWebhook,
  verifyPayment,
} from '@sahaya/contracts';
import { correlationId, withCorrelation } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import {
  buildBooking,
  RAZORPAY_KEYS,
  type RazorpayConfirmation,
  type RazorpayLine,
  type RazorpayProvider,
  type RazorpayWebhook,
  recordLog,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRazorpay,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { paymentEnv } from './payment.env.js';
import { PaymentModule } from './payment.module.js';
import { RazorpayClient } from './razorpay/razorpay.module.js';
const {
  RAZORPAY_KEY_ID: KEY_ID,
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
} = RAZORPAY_KEYS;
const { RAZORPAY_ACCOUNT_ID: ACCOUNT_ID } = RAZORPAY_KEYS;
const PREVIOUS_SECRET = 'webhook secret before that';
const TOTAL_PAISE = 44_800;
const ROUTE_MS = 5_000;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let provider: RazorpayProvider;
let siblings: Responder;
let service: RunningService;
let twin: RunningService;

/** The bookings of the booking service: whether each may be paid, and its payment. */
const bookings = new Map<string, { booking: Booking; payable: boolean; paidBy: string[]; down?: boolean }>();
let customer: Actor;
let stranger: Actor;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  provider = await startRazorpay({ MONGO_URL: mongo.url, NATS_URL: nats.url, MONGO_DB_PREFIX: mongo.dbPrefix });
  siblings = await startResponder(nats.url);
  await siblings.on(getForParty, ({ actor, bookingId }) => {
    const known = bookings.get(bookingId);
    const parties = [known?.booking.customerId._id, known?.booking.helperId._id];
    if (!known || !parties.includes(actor.userId)) throw new AppError('BOOKING_NOT_FOUND');
    return { booking: known.booking, totalPaise: TOTAL_PAISE, payable: known.payable };
  });
  await siblings.on(markPaid, ({ bookingId, paymentId }) => {
    const known = bookings.get(bookingId);
    if (!known || known.down) throw new AppError('UNAVAILABLE');
    known.paidBy.push(paymentId);
    return { booking: known.booking };
  });
  const start = () =>
    startServiceForTest('payment', paymentEnv, PaymentModule, {
      MONGO_URL: mongo.url,
      NATS_URL: nats.url,
      MONGO_DB_PREFIX: mongo.dbPrefix,
      ...RAZORPAY_KEYS,
      PAYOUT_ACCOUNT_KEYS: 'tests:payout_account_key_of_the_tests_only',
      RAZORPAY_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${PREVIOUS_SECRET}`,
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
/** The checks of open orders fail while the line is bad, and may open the circuit; a test goes on once it is closed. */
async function repairLine(): Promise<void> {
  provider.line = 'good';
  await until(() => [service, twin].every((one) => one.get(RazorpayClient).circuit.isClosed));
}
beforeEach(async () => {
  await repairLine();
  customer = { userId: newId(), role: 'customer', sid: 's-1' };
  stranger = { userId: newId(), role: 'customer', sid: 's-2' };
});

const collection = (name: string) => service.get(Db).connection.collection(name);
const record = (bookingId: string) => collection('orders').findOne({ purposeId: bookingId });
const captures = (bookingId: string) =>
  collection('outbox').countDocuments({ subject: 'events.payment.captured', 'envelope.data.purposeId': bookingId });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

function acceptedBooking(helperId = newId()): string {
  const _id = newId();
  const booking = buildBooking(_id, { customerId: customer.userId, helperId });
  bookings.set(_id, { booking, payable: true, paidBy: [] });
  return _id;
}
const order = (
  bookingId: unknown,
  { from = service, actor = customer, ...more }: { from?: RunningService; actor?: Actor; idempotencyKey?: string } = {},
) => from.rpc.call(createPaymentOrder, { actor, bookingId, ...more }, ROUTE_MS);
const verify = (bookingId: string, fields: RazorpayConfirmation, { from = service, actor = customer } = {}) =>
  from.rpc.call(verifyPayment, { actor, bookingId, ...fields }, ROUTE_MS);
const receive = ({ rawBody, signature, eventId }: RazorpayWebhook, from = service) =>
  from.rpc.call(receiveWebhook, { rawBody, signature, eventId });
const outcome = (eventId: string) =>
  until(() => collection('webhook_events').findOne({ _id: eventId as never, processedAt: { $ne: null } })).then(
    (event) => event['outcome'] as string,
  );
async function deliver(delivery: RazorpayWebhook, from = service): Promise<string> {
  await receive(delivery, from);
  return outcome(delivery.eventId);
}
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
function signed(body: object | string, secret = WEBHOOK_SECRET): RazorpayWebhook {
  const rawBody = typeof body === 'string' ? body : JSON.stringify({ account_id: ACCOUNT_ID, ...body });
  return { rawBody, signature: hmac(rawBody, secret), eventId: `evnt_${newId()}`, event: '' };
}
const news = (event: string, entity: object) => ({ event, payload: { payment: { entity } } });

async function paidOrder() {
  const bookingId = acceptedBooking();
  const { orderId } = await order(bookingId);
  return { bookingId, orderId, confirmation: await provider.pay(orderId) };
}

describe('create-order', () => {
  it('answers what the payment window needs, by the server’s price', async () => {
    const bookingId = acceptedBooking();
    const answer = await order(bookingId);
    expect(answer).toEqual({
      orderId: expect.stringMatching(/^order_/),
      keyId: KEY_ID,
      amount: TOTAL_PAISE,
      currency: 'INR',
      checkoutUrl: 'http://127.0.0.1/checkout.js',
      settled: false,
      amountPayable: 448,
      creditApplied: 0,
      duesIncluded: 0,
      bookingDetails: {
        service: 'cooking',
        date: '2026-12-05',
        startTime: '09:00',
        endTime: '11:00',
        helperName: 'Ravi Kumar',
        customerName: 'Asha Rao',
        totalAmount: 448,
      },
    });
    expect(await provider.orders(bookingId)).toMatchObject([{ id: answer.orderId, amount: TOTAL_PAISE }]);
  });

  it('gives one order per booking: asked again, and asked at once at two replicas', async () => {
    const bookingId = acceptedBooking();
    const asks = [service, twin, service, twin].map((from) => order(bookingId, { from }));
    const answers = [...(await Promise.all(asks)), await order(bookingId)];
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await provider.orders(bookingId)).toHaveLength(1);
  });

  it('finds the order again whose answer was lost', async () => {
    const bookingId = acceptedBooking();
    provider.line = 'answer lost';
    expect(await refusal(order(bookingId))).toBe('PAYMENT_PROVIDER_FAILED');
    await repairLine();
    const { orderId } = await order(bookingId);
    expect((await provider.orders(bookingId)).map(({ id }) => id)).toEqual([orderId]);
  });

  it.each<RazorpayLine>(['cut', 'silent', 'bad gateway', 'not json', 'wrong keys'])(
    'says in time that the provider cannot be used: %s',
    async (line) => {
      const bookingId = acceptedBooking();
      provider.line = line;
      expect(await refusal(order(bookingId))).toBe('PAYMENT_PROVIDER_FAILED');
      expect(await record(bookingId)).not.toHaveProperty('orderId');
      await repairLine();
      expect((await order(bookingId)).amount).toBe(TOTAL_PAISE);
    },
  );

  it('is for the customer of a booking that is due', async () => {
    const helper: Actor = { userId: newId(), role: 'helper', sid: 's-3' };
    const bookingId = acceptedBooking(helper.userId);
    expect(await refusal(order(bookingId, { actor: stranger }))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(order(newId()))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(order(bookingId, { actor: helper }))).toBe('FORBIDDEN');
    expect(await refusal(order(undefined))).toBe('INVALID_INPUT');
    expect(await refusal(order({ $gt: '' }))).toBe('INVALID_INPUT');
    expect(await refusal(service.rpc.call(createPaymentOrder, { bookingId }))).toBe('TOKEN_MISSING');
    bookings.get(bookingId)!.payable = false;
    expect(await refusal(order(bookingId))).toBe('PAYMENT_NOT_DUE');
    expect(await provider.orders(bookingId)).toEqual([]);
  });

  it('is not due again once it is paid, also before booking has heard of it', async () => {
    const { bookingId, confirmation } = await paidOrder();
    await verify(bookingId, confirmation);
    expect(await refusal(order(bookingId))).toBe('PAYMENT_NOT_DUE');
  });

  it('honours an Idempotency-Key: the same answer, even when it is no longer due; other content is refused', async () => {
    const bookingId = acceptedBooking();
    const first = await order(bookingId, { idempotencyKey: 'k-1' });
    bookings.get(bookingId)!.payable = false;
    expect(await order(bookingId, { idempotencyKey: 'k-1' })).toEqual(first);
    const other = acceptedBooking();
    expect(await refusal(order(other, { idempotencyKey: 'k-1' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await provider.orders(other)).toEqual([]);
  });
});

describe('verify', () => {
  it('completes the payment, tells booking, and announces it once', async () => {
    const { bookingId, orderId, confirmation } = await paidOrder();
    const paymentId = confirmation.razorpay_payment_id;
    expect(await verify(bookingId, confirmation)).toEqual({ payment: { status: 'completed', paymentId, orderId } });
    expect(await record(bookingId)).toMatchObject({ status: 'paid', paymentId, amountPaise: TOTAL_PAISE });
    expect(bookings.get(bookingId)!.paidBy).toEqual([paymentId]);
    expect(await captures(bookingId)).toBe(1);
  });

  it('answers its replay the same, and changes nothing more', async () => {
    const { bookingId, confirmation } = await paidOrder();
    const at = [service, twin, service, twin];
    const answers = await Promise.all(at.map((from) => verify(bookingId, confirmation, { from })));
    answers.push(await verify(bookingId, confirmation));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await captures(bookingId)).toBe(1);
  });

  it.each<[string, (own: RazorpayConfirmation, other: RazorpayConfirmation) => Partial<RazorpayConfirmation>]>([
    ['a forged signature', (own) => ({ razorpay_signature: hmac(`${own.razorpay_order_id}|pay_1`, 'guess') })],
    ['a truncated signature', (own) => ({ razorpay_signature: own.razorpay_signature.slice(0, 32) })],
    ['no signature', () => ({ razorpay_signature: '' })],
    ['no fields at all', () => ({ razorpay_signature: '', razorpay_order_id: '', razorpay_payment_id: '' })],
    ['the signature of another payment', (_own, other) => ({ razorpay_signature: other.razorpay_signature })],
    ['another payment', (_own, other) => ({ razorpay_payment_id: other.razorpay_payment_id })],
    ['the order id of another booking', (_own, other) => ({ razorpay_order_id: other.razorpay_order_id })],
    ['the whole confirmation of another booking', (_own, other) => other],
    [
      'the payment of another order under our order’s id',
      (own, other) => ({ ...other, razorpay_order_id: own.razorpay_order_id }),
    ],
  ])('refuses %s', async (_name, change) => {
    const [own, other] = [await paidOrder(), await paidOrder()];
    const fields = { ...own.confirmation, ...change(own.confirmation, other.confirmation) };
    expect(await refusal(verify(own.bookingId, fields))).toBe('PAYMENT_VERIFICATION_FAILED');
    expect(await record(own.bookingId)).toMatchObject({ status: 'created' });
    expect(await captures(own.bookingId)).toBe(0);
  });

  it.each<[string, (orderId: string, other: RazorpayConfirmation) => Promise<string> | string]>([
    ['does not know', () => 'pay_00000000000000'],
    ['knows as another order’s', (_orderId, other) => other.razorpay_payment_id],
    [
      'knows as failed',
      async (orderId) => {
        await provider.pay(orderId, { outcome: 'failure' });
        return (await provider.payments(orderId))[0]!.id;
      },
    ],
  ])('does not rely on the signature alone: a payment that the provider %s', async (_name, choose) => {
    const other = await paidOrder();
    const bookingId = acceptedBooking();
    const { orderId } = await order(bookingId);
    const paymentId = await choose(orderId, other.confirmation);
    const fields = {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: hmac(`${orderId}|${paymentId}`, KEY_SECRET),
    };
    expect(await refusal(verify(bookingId, fields))).toBe('PAYMENT_VERIFICATION_FAILED');
    expect(await captures(bookingId)).toBe(0);
  });

  it('knows no booking of another, and none without an order', async () => {
    const { bookingId, confirmation } = await paidOrder();
    expect(await refusal(verify(bookingId, confirmation, { actor: stranger }))).toBe('PAYMENT_ORDER_NOT_FOUND');
    expect(await refusal(verify(acceptedBooking(), confirmation))).toBe('PAYMENT_ORDER_NOT_FOUND');
    expect(await refusal(verify('', confirmation))).toBe('INVALID_INPUT');
    expect(await refusal(verify('no id', confirmation))).toBe('INVALID_INPUT');
    expect(await captures(bookingId)).toBe(0);
  });

  it('captures a payment that only waits for it', async () => {
    const bookingId = acceptedBooking();
    const manual = { amount: TOTAL_PAISE, currency: 'INR', receipt: bookingId, payment_capture: false };
    const { id } = await provider.createOrder(manual);
    expect((await order(bookingId)).orderId).toBe(id);
    const confirmation = await provider.pay(id);
    expect(await provider.payments(id)).toMatchObject([{ status: 'authorized' }]);
    await verify(bookingId, confirmation);
    expect(await provider.payments(id)).toMatchObject([{ status: 'captured' }]);
    expect(await captures(bookingId)).toBe(1);
  });

  it('asks to try again while the provider is away, then succeeds', async () => {
    const { bookingId, confirmation } = await paidOrder();
    provider.line = 'cut';
    expect(await refusal(verify(bookingId, confirmation))).toBe('UNAVAILABLE');
    await repairLine();
    expect((await verify(bookingId, confirmation)).payment.status).toBe('completed');
  });

  it('succeeds while booking does not answer; the event is there for it', async () => {
    const { bookingId, confirmation } = await paidOrder();
    bookings.get(bookingId)!.down = true;
    expect((await verify(bookingId, confirmation)).payment.status).toBe('completed');
    expect(await captures(bookingId)).toBe(1);
  });
});

describe('the webhook', () => {
  const ALL = ['payment.authorized', 'payment.captured', 'order.paid'];

  it('completes a payment whose browser never came back', async () => {
    const { bookingId, orderId, confirmation } = await paidOrder();
    const [captured] = await provider.sent(orderId, 'payment.captured');
    expect(await receive(captured!)).toEqual({ received: true });
    expect(await outcome(captured!.eventId)).toBe('paid');
    const paymentId = confirmation.razorpay_payment_id;
    expect(await record(bookingId)).toMatchObject({ status: 'paid', paymentId });
    expect(await captures(bookingId)).toBe(1);
  });

  it.each<[string, string[]]>([
    ['in order', ALL],
    ['backwards', [...ALL].reverse()],
    ['all but the capture', ['order.paid', 'payment.authorized']],
    ['only the authorization', ['payment.authorized']],
  ])('comes to the same end %s, five times each, at two replicas', async (_name, events) => {
    const { bookingId, orderId, confirmation } = await paidOrder();
    for (const delivery of await provider.sent(orderId, ...events)) {
      await Promise.all([service, twin, service, twin, service].map((from) => deliver(delivery, from)));
    }
    expect(await record(bookingId)).toMatchObject({ status: 'paid', paymentId: confirmation.razorpay_payment_id });
    expect(await captures(bookingId)).toBe(1);
  });

  it.each(['before', 'after', 'together with'])('%s verify makes one payment', async (when) => {
    const { bookingId, orderId, confirmation } = await paidOrder();
    const deliveries = await provider.sent(orderId, ...ALL);
    const hooks = () => Promise.all(deliveries.map((delivery) => deliver(delivery, twin)));
    if (when === 'before') await hooks();
    const together = when === 'together with' ? hooks() : undefined;
    expect((await verify(bookingId, confirmation)).payment.status).toBe('completed');
    await together;
    if (when === 'after') await hooks();
    expect(await captures(bookingId)).toBe(1);
  });

  it('of a failure leaves the order open, and never takes a paid one back', async () => {
    const bookingId = acceptedBooking();
    const { orderId } = await order(bookingId);
    await provider.pay(orderId, { outcome: 'failure' });
    const [failed] = await provider.sent(orderId, 'payment.failed');
    // The outcome depends on which replica is first when both process the event.
    await deliver(failed!);
    expect(await record(bookingId)).toMatchObject({ status: 'attempted' });
    expect((await order(bookingId)).orderId).toBe(orderId);

    await verify(bookingId, await provider.pay(orderId));
    expect(await deliver({ ...failed!, eventId: 'evnt_late' })).toBe('nothing new');
    expect(await record(bookingId)).toMatchObject({ status: 'paid' });
    expect(await captures(bookingId)).toBe(1);
  });

  it.each<[string, string[]]>([
    ['in order', ALL],
    ['backwards', [...ALL].reverse()],
    ['only the authorization', ['payment.authorized']],
  ])('of a failure, then of a late success of the same payment, %s: it is paid once', async (_name, events) => {
    const bookingId = acceptedBooking();
    const { orderId } = await order(bookingId);
    await provider.pay(orderId, { outcome: 'failure' });
    const [failed] = await provider.sent(orderId, 'payment.failed');
    await deliver(failed!);
    const [payment] = await provider.payments(orderId);
    const paymentId = payment!.id;
    expect(payment).toMatchObject({ status: 'failed' });
    expect(await record(bookingId)).toMatchObject({ status: 'attempted', current: true });
    expect(bookings.get(bookingId)!.paidBy).toEqual([]);

    await provider.authorizeLate(paymentId);
    const late = await provider.sent(orderId, ...events);
    for (const delivery of late) await Promise.all([service, twin].map((from) => deliver(delivery, from)));
    // The failure arrives again, as it was not acknowledged in time.
    expect(await deliver({ ...failed!, eventId: `evnt_${newId()}` })).toBe('nothing new');
    expect(await record(bookingId)).toMatchObject({ status: 'paid', paymentId, current: true });
    expect(await captures(bookingId)).toBe(1);
    expect(await collection('payments').find({ purposeId: bookingId }).toArray()).toMatchObject([
      { _id: paymentId, surplus: false, refundedPaise: 0 },
    ]);
    expect(await provider.refunds(paymentId)).toEqual([]);
  });

  it('is refused unless signed with a secret in force, and then leaves no trace', async () => {
    const { bookingId, orderId, confirmation } = await paidOrder();
    const [genuine] = await provider.sent(orderId, 'payment.captured');
    const body = genuine!.rawBody;
    const forged = {
      'another secret': hmac(body, 'another secret'),
      'the key secret': hmac(body, KEY_SECRET),
      'the signature of the window': confirmation.razorpay_signature,
      truncated: genuine!.signature.slice(0, -2),
      absent: '',
    };
    for (const signature of Object.values(forged)) {
      expect(await refusal(receive({ ...genuine!, signature }))).toBe('WEBHOOK_REJECTED');
    }
    const reserialised = JSON.stringify(JSON.parse(body), null, 2);
    expect(await refusal(receive({ ...genuine!, rawBody: reserialised }))).toBe('WEBHOOK_REJECTED');
    expect(await collection('webhook_events').findOne({ _id: genuine!.eventId as never })).toBeNull();
    expect(await captures(bookingId)).toBe(0);

    const retried = { ...genuine!, signature: hmac(body, PREVIOUS_SECRET) };
    expect(await deliver(retried)).toBe('paid');
  });

  it('is logged as one line when its signature is rejected, without signature and content', async () => {
    const log = recordLog();
    const eventId = 'evt_1\r\nforged';
    const event = 'payment.captured';
    const rawBody = JSON.stringify({ event });
    const rejected = receive({ event, eventId, rawBody, signature: 'a forged signature' });
    expect(await refusal(rejected)).toBe('WEBHOOK_REJECTED');
    expect(log.entries('webhook refused')).toMatchObject([{ level: 40, eventId, correlationId: expect.any(String) }]);
    for (const line of log.lines) expect(line.slice(0, -1)).not.toMatch(/\p{Cc}|signature|captured/u);
  });

  it.each<[string, object, string]>([
    [
      'an unknown order',
      news('payment.captured', { id: 'pay_1', order_id: 'order_x', amount: 1, currency: 'INR', status: 'captured' }),
      'unknown order',
    ],
    ['another kind of event', news('payment.dispute.created', {}), 'not ours'],
    ['a refund of nothing', news('refund.processed', {}), 'not ours'],
    ['a thing that nobody takes', news('subscription.charged', {}), 'not ours'],
    [
      'an amount in words',
      news('payment.captured', {
        id: 'pay_1',
        order_id: 'order_x',
        amount: '44800',
        currency: 'INR',
        status: 'captured',
      }),
      'not ours',
    ],
  ])('about %s is kept and ignored', async (_name, body, expected) => {
    expect(await deliver(signed(body))).toBe(expected);
  });

  it.each([
    ['another account', JSON.stringify({ account_id: 'acc_Another0000000', event: 'payment.captured', payload: {} })],
    ['no account', JSON.stringify({ event: 'payment.captured', payload: {} })],
    ['no JSON', 'hello'],
  ])('with %s is refused although it is signed, and leaves no trace', async (_name, body) => {
    const delivery = signed(body);
    expect(await refusal(receive(delivery))).toBe('WEBHOOK_REJECTED');
    expect(await collection('webhook_events').findOne({ _id: delivery.eventId as never })).toBeNull();
  });

  it.each(['payment.captured', 'order.paid', 'payment.authorized'])(
    'that claims %s moves no money if the provider says otherwise',
    async (event) => {
      const bookingId = acceptedBooking();
      const { orderId } = await order(bookingId);
      await provider.pay(orderId, { outcome: 'failure' });
      const [failed] = await provider.sent(orderId, 'payment.failed');
      const { payload } = JSON.parse(failed!.rawBody) as { payload: { payment: { entity: { id: string } } } };
      const claim = { order_id: orderId, amount: TOTAL_PAISE, currency: 'INR', status: 'captured', captured: true };
      for (const id of [payload.payment.entity.id, 'pay_Forged00000000'])
        expect(await deliver(signed(news(event, { id, ...claim })))).toBe('not captured');
      expect(await record(bookingId)).not.toMatchObject({ status: 'paid' });
      expect(await captures(bookingId)).toBe(0);
    },
  );

  it.each<[string, string, object]>([
    ['refund.processed', 'refund', { payment_id: 'pay_1', amount: 100, receipt: `${newId()}-1` }],
    ['settlement.processed', 'settlement', { amount: 100_000 }],
    ['payout.processed', 'payout', { reference_id: newId() }],
  ])('that claims %s of something the provider does not know is ignored', async (event, kind, fields) => {
    const entries = await collection('ledger_entries').countDocuments();
    const entity = { id: 'made_Forged0000000', status: 'processed', ...fields };
    const body = { event, payload: { [kind]: { entity } } };
    expect(await deliver(signed(body))).toBe('not known to the provider');
    expect(await collection('ledger_entries').countDocuments()).toBe(entries);
  });

  it.each<[string, object]>([
    ['amount', { amount: 100 }],
    ['amount (0)', { amount: 0 }],
    ['amount (negative)', { amount: -TOTAL_PAISE }],
    ['amount (huge)', { amount: 1e300 }],
    ['currency', { currency: 'USD' }],
  ])('with another %s than the order’s does not pay it', async (_name, change) => {
    const bookingId = acceptedBooking();
    const { orderId } = await order(bookingId);
    const entity = {
      id: 'pay_1',
      order_id: orderId,
      amount: TOTAL_PAISE,
      currency: 'INR',
      status: 'captured',
      ...change,
    };
    expect(await deliver(signed(news('payment.captured', entity)))).toBe('amount differs');
    expect(await captures(bookingId)).toBe(0);
  });

  it('is stored before anything else, and answered when the store has it', async () => {
    const { orderId } = await paidOrder();
    const [captured] = await provider.sent(orderId, 'payment.captured');
    const { eventId } = captured!;
    const clients = [service, twin].map((one) => one.get(Db).connection.getClient());
    const sent: string[] = [];
    const id = newId();
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      if (correlationId() === id) sent.push(`${commandName} ${String(command[commandName])}`);
    };
    for (const client of clients) client.on('commandStarted', listen);
    expect(await withCorrelation(id, () => receive(captured!))).toEqual({ received: true });
    for (const client of clients) client.off('commandStarted', listen);
    // It may be in work before the answer arrives.
    expect(sent[0]).toBe('update webhook_events');
    const stored = await collection('webhook_events').findOne({ _id: eventId as never });
    expect(stored).toMatchObject({ receivedAt: expect.any(Date), rawBody: expect.stringContaining(orderId) });
  });

  it('is not answered while the store is slow to take it, and is stored when it is answered', async () => {
    const [slow, other] = [await paidOrder(), await paidOrder()];
    const [held] = await provider.sent(slow.orderId, 'payment.captured');
    const free = await provider.sent(other.orderId, ...ALL);
    const events = collection('webhook_events');
    const _id = held!.eventId as never;
    const session = await service.get(Db).connection.startSession();
    session.startTransaction();
    await events.insertOne({ _id }, { session });
    let isAnswered = false;
    const answer = receive(held!).finally(() => {
      isAnswered = true;
    });
    await Promise.all(free.map((later) => receive(later)));
    expect(isAnswered).toBe(false);
    await session.abortTransaction();
    await session.endSession();
    expect(await answer).toEqual({ received: true });
    expect(await events.findOne({ _id })).toMatchObject({ rawBody: expect.stringContaining(slow.orderId) });
    expect(await outcome(held!.eventId)).toBe('paid');
    expect(await captures(slow.bookingId)).toBe(1);
  });

  it('that was stored just before a crash is taken up from the store', async () => {
    const { bookingId, orderId } = await paidOrder();
    const [captured] = await provider.sent(orderId, 'payment.captured');
    const now = new Date();
    const { eventId, rawBody } = captured!;
    const stored = { rawBody, receivedAt: now, processedAt: null, tries: 0, dueAt: now };
    await collection('webhook_events').insertOne({ _id: eventId as never, ...stored });
    expect(await outcome(eventId)).toBe('paid');
    expect(await captures(bookingId)).toBe(1);
  });

  it('that needs the provider waits for it', async () => {
    const { bookingId, orderId } = await paidOrder();
    const [authorized] = await provider.sent(orderId, 'payment.authorized');
    provider.line = 'cut';
    await receive(authorized!);
    const stored = () => collection('webhook_events').findOne({ _id: authorized!.eventId as never, tries: { $gt: 0 } });
    expect((await until(stored))['processedAt']).toBeNull();
    await repairLine();
    expect(await outcome(authorized!.eventId)).toBe('paid');
    expect(await captures(bookingId)).toBe(1);
  });
});
