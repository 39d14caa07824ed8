import { expect, test } from '@playwright/test';
import {
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  createReview,
  getHelper,
  listChats,
  listHelpers,
  listNotifications,
  myBookings,
  openBookingChat,
  verifyPayment,
} from '@sahaya/contracts';
import { moveClock, sandboxPay } from './copy';
import { BASE_URL, next, person, visitWith } from './person';

test.afterEach(() => moveClock('reset'));

test('the booking flow through the API alone, with a default socket.io-client', async () => {
  const [customer, helper] = await Promise.all([person('customer', 'Meera Nair'), person('helper', 'Ravi Kumar')]);
  const { helpers } = await customer.api.call(listHelpers, {
    service: 'cooking',
    lat: 28.52,
    lng: 77.21,
    radius: 5,
    limit: 50,
  });
  expect(helpers.map(({ _id }) => _id)).toContain(helper.user._id);

  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  expect(booking).toMatchObject({ status: 'pending', totalAmount: 560 });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });

  const order = await customer.api.call(createPaymentOrder, { bookingId: booking._id });
  expect(order).toMatchObject({ amount: 56_000, bookingDetails: { helperName: 'Ravi Kumar', totalAmount: 560 } });
  const again = await customer.api.call(createPaymentOrder, { bookingId: booking._id });
  expect(again.orderId).toBe(order.orderId);
  const proof = await sandboxPay(order.orderId);
  await customer.api.call(verifyPayment, { bookingId: booking._id, ...proof });
  await customer.api.call(verifyPayment, { bookingId: booking._id, ...proof });
  const [paid] = (await customer.api.call(myBookings, {})).bookings;
  expect(paid?.payment).toEqual({ method: 'online', status: 'completed' });

  const chat = await customer.api.call(openBookingChat, { bookingId: booking._id });
  const sockets = [customer.socket(), helper.socket()];
  try {
    await Promise.all(sockets.map((socket) => next(socket, 'connect')));
    const [mine, theirs] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
    mine.emit('join_chat', chat._id);
    theirs.emit('join_chat', chat._id);
    const arrivals = Promise.all(
      sockets.map((socket) => next<{ chatId: string; message: { content: string } }>(socket, 'new_message')),
    );
    mine.emit('send_message', { chatId: chat._id, content: 'Hello Ravi' });
    for (const { chatId, message } of await arrivals) {
      expect({ chatId, content: message.content }).toEqual({ chatId: chat._id, content: 'Hello Ravi' });
    }
    const read = next<{ userId: string }>(mine, 'messages_read');
    theirs.emit('mark_read', { chatId: chat._id });
    expect((await read).userId).toBe(helper.user._id);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }

  // A review is accepted from the agreed end of the visit.
  await moveClock(`${booking.date}T${booking.endTime}`);
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
  const stars = { rating: 5, serviceQuality: 5, punctuality: 4, communication: 5, wouldRecommend: true };
  await customer.api.call(createReview, { bookingId: booking._id, comment: 'Lovely food, on time', ...stars });
  await expect(async () => {
    const { helper: profile } = await customer.api.call(getHelper, { id: helper.user._id });
    expect(profile).toMatchObject({
      averageRating: 5,
      totalReviews: 1,
      facts: { jobsDone: 1, lastReview: { rating: 5, text: 'Lovely food, on time' } },
    });
    const { notifications } = await helper.api.call(listNotifications, {});
    expect(notifications.length).toBeGreaterThanOrEqual(3);
  }).toPass();
  expect((await helper.api.call(listChats, {})).chats).toMatchObject([
    { otherParticipant: { name: 'Meera Nair' }, booking: { service: 'cooking' } },
  ]);
});

test('a call without a body works with a JSON content type and without one', async () => {
  const helper = await person('helper', 'Sunita Devi');
  const customer = await person('customer', 'Kiran Shah');
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const chat = await customer.api.call(openBookingChat, { bookingId: booking._id });
  const rows: [string, string][] = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/auth/dashboard-stats'],
    ['GET', `/api/helpers/${helper.user._id}`],
    ['GET', '/api/bookings/my-bookings'],
    ['GET', `/api/reviews/helper/${helper.user._id}`],
    ['GET', '/api/subscriptions'],
    ['GET', '/api/chats'],
    ['GET', `/api/chats/${chat._id}`],
    ['POST', `/api/chats/booking/${booking._id}`],
    ['PUT', `/api/chats/${chat._id}/read`],
    ['GET', '/api/health'],
    ['POST', '/api/auth/logout'],
  ];
  for (const [method, path] of rows) {
    if (method !== 'POST' || !path.endsWith('logout')) {
      const bare = await customer.fetch(path, { method });
      expect([path, bare.status]).toEqual([path, 200]);
    }
    const typed = await customer.fetch(path, { method, headers: { 'content-type': 'application/json' } });
    expect([path, typed.status]).toEqual([path, 200]);
    expect(await typed.json()).toMatchObject({ success: true });
  }
  expect((await customer.fetch('/api/auth/me')).status).toBe(401);
});

test('fields that the contract marks with `lift` are also at the top level of the answer', async () => {
  const helper = await person('helper', 'Farida Khan');
  const customer = await person('customer', 'Joseph Mathew');
  const post = (path: string, body: object) =>
    customer.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const quote = (await (await post('/api/bookings/calculate-pricing', visitWith(helper))).json()) as {
    pricing: object;
    data: { pricing: object };
  };
  expect(quote.pricing).toEqual({ baseAmount: 500, platformFee: 50, paymentProcessingFee: 10, totalAmount: 560 });
  expect(quote.data.pricing).toEqual(quote.pricing);

  const created = await post('/api/bookings', { ...visitWith(helper), totalAmount: 1, pricing: { totalAmount: 1 } });
  expect(created.status).toBe(201);
  const { success, message, data } = (await created.json()) as {
    success: boolean;
    message: string;
    data: { booking: { _id: string; totalAmount: number } };
  };
  expect({ success, message: typeof message, total: data.booking.totalAmount }).toEqual({
    success: true,
    message: 'string',
    total: 560,
  });

  await helper.api.call(changeBookingStatus, { id: data.booking._id, status: 'accepted' });
  const order = (await (await post('/api/payments/create-order', { bookingId: data.booking._id })).json()) as Record<
    string,
    unknown
  >;
  expect(order).toMatchObject({
    orderId: expect.stringMatching(/^order_/),
    keyId: expect.stringMatching(/^rzp_test_/),
    amount: 56_000,
  });
  expect(order['bookingDetails']).toMatchObject({ service: 'cooking' });
});

test('bad input is a clear 4xx without internal details', async () => {
  const customer = await person('customer', 'Divya Iyer');
  const json = { 'content-type': 'application/json' };
  const cases: [string, RequestInit, number][] = [
    ['/api/bookings', { method: 'POST', headers: json, body: '{"helperId": ' }, 400],
    ['/api/bookings', { method: 'POST', headers: json, body: '[]' }, 400],
    ['/api/bookings', { method: 'POST', headers: json, body: JSON.stringify({ helperId: { $gt: '' } }) }, 400],
    [
      '/api/bookings',
      { method: 'POST', headers: json, body: JSON.stringify({ specialRequests: 'x'.repeat(300_000) }) },
      413,
    ],
    ['/api/bookings', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 415],
    ['/api/helpers/nonsense', {}, 400],
    [`/api/helpers/${'0'.repeat(24)}`, {}, 404],
    ['/api/helpers?location[$ne]=x', {}, 200],
    [`/api/bookings/${'0'.repeat(24)}/status`, { method: 'PATCH', headers: json, body: '{"status":"cancelled"}' }, 404],
    [`/api/chats/${'0'.repeat(24)}`, {}, 404],
    ['/api/no-such-thing', {}, 404],
    ['/api/admin/users', {}, 403],
    ['/api/admin/no-such-thing', {}, 403],
  ];
  for (const [path, init, status] of cases) {
    const answer = await customer.fetch(path, init);
    expect([path, answer.status]).toEqual([path, status]);
    const text = await answer.text();
    expect(text).not.toMatch(/mongo|mongoose|ioredis|nats|node_modules|at .*\.js/i);
    if (status >= 400)
      expect(JSON.parse(text)).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) });
  }
  expect((await fetch(`${BASE_URL}/api/bookings/my-bookings`)).status).toBe(401);
});
