import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, AppError, type Booking, bookingReceipt, getForParty, getUser } from '@sahaya/contracts';
import { istInstant, type Language } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  RAZORPAY_KEYS,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { paymentEnv } from '../payment.env.js';
import { PaymentModule } from '../payment.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let services: RunningService[];
const bookings = new Map<string, Booking>();
const languages = new Map<string, Language>();
const customer: Actor = { userId: newId(), role: 'customer', sid: 's-1' };

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getForParty, ({ actor, bookingId }) => {
    const booking = bookings.get(bookingId);
    if (booking?.customerId._id !== actor.userId) throw new AppError('BOOKING_NOT_FOUND');
    return { booking, totalPaise: 44_000, payable: false };
  });
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Rao',
    location: 'Saket',
    role: 'customer' as const,
    language: languages.get(userId) ?? 'en',
  }));
  const start = () =>
    startServiceForTest('payment', paymentEnv, PaymentModule, {
      MONGO_URL: mongo.url,
      NATS_URL: nats.url,
      MONGO_DB_PREFIX: mongo.dbPrefix,
      ...RAZORPAY_KEYS,
      PAYOUT_ACCOUNT_KEYS: 'tests:payout_account_key_of_the_tests_only',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
      RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:9/checkout.js',
    });
  services = [await start(), await start()];
  setNow('2026-12-05');
}, 90_000);
afterAll(async () => {
  await Promise.all([...services.map((service) => service.stop()), siblings?.stop()]);
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

function setNow(date: string) {
  for (const { clock } of services) clock.set(istInstant(date, '12:00').getTime() - Date.now());
}
function cashVisit(paid = true): string {
  const _id = newId();
  bookings.set(_id, {
    _id,
    helperId: { _id: newId(), name: 'Ravi Kumar', location: 'Saket' },
    customerId: { _id: customer.userId, name: 'Asha Rao' },
    customerName: 'Asha Rao',
    service: 'cooking',
    date: '2026-12-05',
    startTime: '09:00',
    endTime: '11:00',
    duration: 2,
    startsAt: '2026-12-05T03:30:00.000Z',
    customerAddress: '12 Lake View Road',
    specialRequests: '',
    paymentMethod: 'cash',
    totalAmount: 440,
    pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 0, totalAmount: 440 },
    serviceOptions: {},
    status: 'completed',
    payment: { method: 'cash', status: paid ? 'completed' : 'pending' },
    reviewed: false,
    createdAt: '2026-12-01T03:30:00.000Z',
  });
  return _id;
}
const receipt = (bookingId: string, { from = 0, actor = customer } = {}) =>
  services[from]!.rpc.call(bookingReceipt, { actor, bookingId }, 30_000);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

describe('receipts', () => {
  it('are numbered without gaps, one for each booking, whoever asks at once', async () => {
    const visits = Array.from({ length: 5 }, () => cashVisit());
    const asked = visits.flatMap((id) => [receipt(id), receipt(id, { from: 1 })]);
    const names = (await Promise.all(asked)).map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual(visits.map((_, index) => `receipt-2026-27-00000${index + 1}.pdf`));
    expect(await services[0]!.get(Db).connection.collection('receipts').countDocuments()).toBe(visits.length);
  }, 60_000);

  it('begin anew with the financial year, and keep their number', async () => {
    const visit = cashVisit();
    const { name } = await receipt(visit);
    setNow('2027-04-01');
    expect((await receipt(cashVisit())).name).toBe('receipt-2027-28-000001.pdf');
    const again = await receipt(visit);
    expect(again).toMatchObject({ name, type: 'application/pdf' });
    expect(Buffer.from(again.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  }, 30_000);

  it('are in the language of the account', async () => {
    const visit = cashVisit();
    const titleIn = async (language: Language) => {
      languages.set(customer.userId, language);
      const { base64 } = await receipt(visit);
      // The title of a PDF in UTF-16, whose tabs are escaped.
      const bytes = Buffer.from(base64, 'base64')
        .toString('latin1')
        .replaceAll(String.raw`\t`, '\t');
      return ['Receipt', 'रसीद'].filter(
        (word) =>
          bytes.includes(`(${word} `) || bytes.includes(Buffer.from(word, 'utf16le').swap16().toString('latin1')),
      );
    };
    expect(await titleIn('en')).toEqual(['Receipt']);
    expect(await titleIn('hi')).toEqual(['रसीद']);
  }, 30_000);

  it('are there when something was paid, and for its customer alone', async () => {
    expect(await refusal(receipt(cashVisit(false)))).toBe('RECEIPT_NOT_READY');
    const stranger: Actor = { userId: newId(), role: 'customer', sid: 's-2' };
    expect(await refusal(receipt(cashVisit(), { actor: stranger }))).toBe('BOOKING_NOT_FOUND');
  });
});
