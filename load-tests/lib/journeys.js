import { check, sleep } from 'k6';
import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import { call, page, payWithSandbox, SANDBOX_URL } from './api.js';
import { ChatScreen, messageName } from './chat-screen.js';
import { slot } from './people.js';

/** From sending a message to its arrival on the other screen. */
export const chatDelivery = new Trend('chat_delivery', true);
/** Duration of a whole visit: requested, accepted, paid, discussed in chat. */
export const visitTime = new Trend('visit_time', true);

const pick = (items) => items[Math.floor(Math.random() * items.length)];
const PAUSE = Number(__ENV.PAUSE || 0.3);

/** A browsing visitor: the landing page, two searches, two profiles. */
export function browse({ customers }) {
  const { token } = pick(customers);
  page('/');
  const near = { lat: 28.52, lng: 77.21, radius: 25, service: 'cooking' };
  const found = call('GET', '/helpers', { token, query: { ...near, page: 1 } });
  sleep(PAUSE);
  call('GET', '/helpers', { token, query: { location: 'Saket', sort: 'rating', maxPrice: 400 } });
  for (const helper of (found?.helpers ?? []).slice(0, 2)) {
    sleep(PAUSE);
    call('GET', '/helpers/:id', { token, params: { id: helper._id } });
    call('GET', '/reviews/helper/:id', { token, params: { id: helper._id } });
  }
  call('GET', '/bookings/my-bookings', { token });
}

/** The booking flow: requested, accepted, paid, discussed in chat; both sides load their bookings. */
export async function bookAcceptPayChat(people) {
  const { customer, helper, ...time } = slot(Number(__ENV.FIRST_SLOT || 0) + exec.scenario.iterationInTest, people);
  const begun = Date.now();
  const visit = {
    helperId: helper.id,
    service: 'cooking',
    customerAddress: '12 Lake View Road, Saket, New Delhi',
    specialRequests: 'Less oil, please',
    paymentMethod: SANDBOX_URL ? 'online' : 'cash',
    serviceOptions: {},
    ...time,
  };
  const asked = call('POST', '/bookings', { token: customer.token, body: visit });
  if (!asked) return;
  const params = { id: asked.booking._id };
  const accepted = call('PATCH', '/bookings/:id/status', { token: helper.token, params, body: { status: 'accepted' } });
  if (!accepted) return;
  if (SANDBOX_URL) pay(customer, params.id);
  await talk(customer, helper, params.id);
  for (const { token } of [customer, helper]) call('GET', '/bookings/my-bookings', { token });
  visitTime.add(Date.now() - begun);
}

function pay({ token }, bookingId) {
  const order = call('POST', '/payments/create-order', { token, body: { bookingId } });
  if (!order) return;
  call('POST', '/payments/verify', { token, body: { bookingId, ...payWithSandbox(order.orderId) } });
}

async function talk(customer, helper, bookingId) {
  const chat = call('POST', '/chats/booking/:bookingId', { token: customer.token, params: { bookingId } });
  if (!chat) return;
  const [mine, theirs] = [customer, helper].map(({ token }) => new ChatScreen(token, chat._id));
  let fault;
  try {
    await Promise.all([mine.opens(), theirs.opens()]);
    const said = Date.now();
    const name = messageName();
    const arrival = theirs.sees(name).then(({ seq }) => {
      chatDelivery.add(Date.now() - said);
      return seq;
    });
    const [seq] = await Promise.all([arrival, mine.say(name, 'Is nine o’clock fine?')]);
    await theirs.read();
    await mine.seesRead(seq, helper.id);
  } catch (error) {
    fault = error.message;
    console.error(fault);
  } finally {
    mine.close();
    theirs.close();
  }
  check(fault, { 'a message reaches the other screen and is read': (text) => text === undefined });
}
