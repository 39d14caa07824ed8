import { expect, test } from '@playwright/test';
import {
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  createReview,
  getChat,
  getHelper,
  myBookings,
  openBookingChat,
  sendMessage,
  verifyPayment,
} from '@sahaya/contracts';
import { isReady, runFile, sandboxPay } from './copy';
import { person, visitWith } from './person';

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

/** kill -9, then nothing but waiting: the launcher brings it back by itself. */
async function killAndWait(service: string): Promise<void> {
  const before = runFile().processes[service]?.pid;
  if (!before) throw new Error(`${service} is not running`);
  process.kill(before, 'SIGKILL');
  await expect(async () => {
    expect(runFile().processes[service]?.pid).not.toBe(before);
    expect(await isReady(service)).toBe(true);
  }).toPass({ timeout: 10_000, intervals: [100] });
}

/** What a person does about a 503: tries again. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  let answer: T | undefined;
  await expect(async () => {
    answer = await call();
  }).toPass({ timeout: 15_000, intervals: [200] });
  return answer as T;
}

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

    // A payment verified while booking was away reaches it by its event.
    await expect(async () => {
      const [done] = (await customer.api.call(myBookings, {})).bookings;
      expect(done).toMatchObject({ _id: id, status: 'completed', payment: { status: 'completed' }, reviewed: true });
    }).toPass({ timeout: 15_000, intervals: [200] });
    const { messages } = await helper.api.call(getChat, { id: chat._id });
    expect(messages.map(({ content }) => content)).toEqual(['On your way?']);
    await expect(async () => {
      expect((await customer.api.call(getHelper, { id: helper.user._id })).helper.totalReviews).toBe(1);
    }).toPass({ timeout: 15_000 });
  });
}
