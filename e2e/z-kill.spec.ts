import { expect, test } from '@playwright/test';
import {
  agreeToReplace,
  type Booking,
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  createReview,
  getBooking,
  getChat,
  getHelper,
  helperCancel,
  myBookings,
  myEarnings,
  myReplacementOffers,
  myWallet,
  openBookingChat,
  sendMessage,
  stopReplacement,
  takeReplacement,
  verifyPayment,
} from '@sahaya/contracts';
import { isReady, moveClock, runFile, sandboxPay } from './copy';
import { dayAhead, pay, type Person, person, visitWith } from './person';
import { retry } from './retry';

const SERVICES = [
  'gateway',
  'auth',
  'catalog',
  'booking',
  'subscription',
  'payment',
  'chat',
  'notification',
  'support',
  'razorpay-sandbox',
];

/** kill -9, then waits until the launcher has restarted the process. */
async function killAndWait(service: string): Promise<void> {
  const before = runFile().processes[service]?.pid;
  if (!before) throw new Error(`${service} is not running`);
  process.kill(before, 'SIGKILL');
  await expect(async () => {
    expect(runFile().processes[service]?.pid).not.toBe(before);
    expect(await isReady(service)).toBe(true);
  }).toPass({ timeout: 10_000, intervals: [100] });
}

/** Repeats a call while the killed service is away, or while it processes the events that it missed. */
const persist = <T>(call: () => Promise<T>): Promise<T> => retry(call, { codes: ['BOOKING_CHANGED_MEANWHILE'] });

test.afterEach(() => moveClock('reset'));

for (const service of SERVICES) {
  test(`kill -9 of ${service} in the middle of the journey: ready within 10 s, and the same booking completes`, async () => {
    const [customer, helper] = await Promise.all([person('customer', 'Anita Desai'), person('helper', 'Mohan Lal')]);
    const { booking } = await customer.api.call(createBooking, visitWith(helper));
    const id = booking._id;
    const killed = killAndWait(service);
    await persist(() => helper.api.call(changeBookingStatus, { id, status: 'accepted' }));
    const order = await persist(() => customer.api.call(createPaymentOrder, { bookingId: id }));
    await killed;

    const proof = await persist(() => sandboxPay(order.orderId));
    const killedAgain = killAndWait(service);
    await persist(() => customer.api.call(verifyPayment, { bookingId: id, ...proof }));
    await killedAgain;
    const chat = await persist(() => customer.api.call(openBookingChat, { bookingId: id }));
    await persist(() =>
      customer.api.call(sendMessage, { id: chat._id, content: 'On your way?', clientMsgId: `kill-${service}` }),
    );
    await persist(() => helper.api.call(changeBookingStatus, { id, status: 'completed' }));
    const stars = { rating: 4, serviceQuality: 4, punctuality: 4, communication: 4, wouldRecommend: true };
    await persist(() =>
      customer.api.call(createReview, { bookingId: id, comment: 'All went well in the end', ...stars }),
    );

    // A payment that was verified while booking was down reaches it as an event.
    await expect(async () => {
      const [done] = (await customer.api.call(myBookings, {})).bookings;
      expect(done).toMatchObject({ _id: id, status: 'completed', payment: { status: 'completed' }, reviewed: true });
    }).toPass({ intervals: [200] });
    const { messages } = await helper.api.call(getChat, { id: chat._id });
    expect(messages.map(({ content }) => content)).toEqual(['On your way?']);
    // A review is accepted from the agreed end of the visit.
    await moveClock(`${booking.date}T${booking.endTime}`);
    await expect(async () => {
      expect((await customer.api.call(getHelper, { id: helper.user._id })).helper.totalReviews).toBe(1);
    }).toPass();
  });
}

/** A separate place for each test, without other helpers. */
const place = (index: number) => ({
  location: `Village ${index}`,
  coordinates: [80 + index * 0.6, 19.5] as [number, number],
});
const seen = async ({ api }: Person, id: string): Promise<Booking> => (await api.call(getBooking, { id })).booking;
/** The circuit breaker of the provider may still be open after the previous test. */
async function paidVisit(customer: Person, helper: Person): Promise<string> {
  const { booking } = await customer.api.call(createBooking, visitWith(helper, 1, '14:00', '16:00'));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await persist(() => pay(customer, booking._id));
  return booking._id;
}
const until = (fact: () => Promise<void>) => expect(fact).toPass({ intervals: [200] });

test.describe('the replacement of a helper who cancelled', () => {
  test.afterEach(() => moveClock('reset'));

  for (const [index, service] of ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'].entries()) {
    test(`kill -9 of ${service} between any two steps: the replacement takes over the payment, and nothing is refunded`, async () => {
      const [customer, first, second] = await Promise.all([
        person('customer', 'Nandini Gupta', place(index)),
        person('helper', 'Lakshmi Rao', place(index)),
        person('helper', 'Meena Iyer', place(index)),
      ]);
      const id = await paidVisit(customer, first);
      await moveClock(`${dayAhead(1)}T11:00`);

      await persist(() => first.api.call(helperCancel, { id, reason: 'My child is ill' }));
      await killAndWait(service);
      await until(async () => expect((await second.api.call(myReplacementOffers, {})).offers).toHaveLength(1));
      await killAndWait(service);
      await persist(() => second.api.call(agreeToReplace, { id }));
      await killAndWait(service);
      await until(async () => expect((await seen(customer, id)).replacement?.offer?.name).toBe('Meena Iyer'));
      const helperId = second.user._id;
      const { booking } = await persist(() => customer.api.call(takeReplacement, { id, helperId }));
      await killAndWait(service);
      await persist(() => second.api.call(changeBookingStatus, { id: booking._id, status: 'completed' }));
      await killAndWait(service);

      await until(async () => {
        const { lines } = await second.api.call(myEarnings, {});
        expect(lines.map(({ net }) => net)).toEqual([500]);
        expect((await first.api.call(myEarnings, {})).lines).toEqual([]);
        // The credit for the late cancellation is given once.
        expect((await customer.api.call(myWallet, {})).credit).toBe(56);
        expect(await seen(customer, booking._id)).toMatchObject({
          replaces: id,
          status: 'completed',
          payment: { status: 'completed' },
        });
        expect((await seen(customer, id)).refund).toBeUndefined();
      });
    });
  }

  for (const [index, service] of ['booking', 'payment'].entries()) {
    test(`kill -9 of ${service} around "just refund me": one full refund`, async () => {
      const [customer, first] = await Promise.all([
        person('customer', 'Kavya Menon', place(10 + index)),
        person('helper', 'Lakshmi Rao', place(10 + index)),
      ]);
      const id = await paidVisit(customer, first);
      await moveClock(`${dayAhead(1)}T11:00`);
      await persist(() => first.api.call(helperCancel, { id, reason: 'My child is ill' }));
      await killAndWait(service);
      await persist(() => customer.api.call(stopReplacement, { id }));
      await killAndWait(service);
      await until(async () => {
        expect(await seen(customer, id)).toMatchObject({
          payment: { status: 'refunded' },
          refund: { amount: 560, status: 'processed' },
        });
        expect((await customer.api.call(myWallet, {})).credit).toBe(56);
      });
    });
  }
});
