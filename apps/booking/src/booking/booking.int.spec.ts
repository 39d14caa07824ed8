import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addAddress,
  AppError,
  type Booking,
  cashStanding,
  changeBookingStatus,
  countPendingSubscriptions,
  createBooking,
  createReview,
  dashboardStats,
  getForParty,
  getOffer,
  type InputOf,
  getUser,
  helperReviews,
  markPaid,
  myBookings,
  quoteBooking,
  type FieldsOf,
  type OutputOf,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, istDate, istInstant, RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  type RunningService,
  type Responder,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
  startResponder,
  until,
} from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';

const NOW = new Date('2026-12-01T06:00:00Z');
const TOMORROW = addDays(istDate(NOW), 1);

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;
let siblings: Responder;
let offers: Map<string, Partial<OutputOf<typeof getOffer>> | undefined>;
/** Received `getOffer` requests, oldest first. */
const asked: InputOf<typeof getOffer>[] = [];
/** Customers who withdrew their consent. */
const withdrawn = new Set<string>();
let pendingSubscriptions = 0;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  // Every helper exists with a default offer unless a test sets another one.
  await siblings.on(getOffer, (question) => {
    const { helperId } = question;
    asked.push(question);
    if (offers.has(helperId) && !offers.get(helperId)) throw new AppError('HELPER_NOT_FOUND');
    const person = { name: 'Ravi Kumar', phone: '9123456780', location: 'Saket, New Delhi' };
    const offer = { services: ['cooking'], hourlyRatePaise: 20_000, isActive: true, availability: ALL_DAYS };
    return { helperId, ...person, ...offer, ...offers.get(helperId) };
  });
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Rao',
    phone: '9876543210',
    location: 'Saket, New Delhi',
    role: 'customer' as const,
    language: 'en' as const,
    ...(withdrawn.has(userId) && { consentWithdrawn: true }),
  }));
  await siblings.on(countPendingSubscriptions, () => ({ pending: pendingSubscriptions }));
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});
beforeEach(() => {
  offers = new Map();
  service.clock.set(NOW.getTime() - Date.now());
  customer = { userId: newId(), role: 'customer', sid: 's-customer' };
  helper = { userId: newId(), role: 'helper', sid: 's-helper' };
});

type Fields = FieldsOf<typeof createBooking>;
const visit = (changes: Partial<Fields> = {}): Fields => ({
  helperId: helper.userId,
  service: 'cooking',
  date: TOMORROW,
  startTime: '09:00',
  endTime: '11:00',
  paymentMethod: 'online',
  customerAddress: '12 Lake View Road, Saket, New Delhi',
  specialRequests: '',
  serviceOptions: {},
  ...changes,
});
const request = async (changes: Partial<Fields> = {}, actor: Actor = customer): Promise<Booking> =>
  (await service.rpc.call(createBooking, { actor, ...visit(changes) })).booking;
const move = async (booking: Booking, status: string, actor: Actor): Promise<Booking> =>
  (await service.rpc.call(changeBookingStatus, { actor, id: booking._id, status })).booking;
const accepted = async (changes: Partial<Fields> = {}) => move(await request(changes), 'accepted', helper);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
const readReservations = async () =>
  (
    await service
      .get(Db)
      .connection.collection('claims')
      .findOne({ _id: `${helper.userId}|${TOMORROW}` as never })
  )?.['taken'] as { cell: number; by: string }[] | undefined;
const published = (subject: string, bookingId: string) =>
  service.get(Db).connection.collection('outbox').countDocuments({ subject, 'envelope.data.bookingId': bookingId });

describe('the address of a request', () => {
  it('is added to the saved ones if the request asks for it, also when it is repeated, and the request does not wait', async () => {
    const saved: InputOf<typeof addAddress>[] = [];
    let answer: (code: 'TOO_MANY_ADDRESSES') => void = () => undefined;
    await siblings.on(addAddress, (input) => {
      saved.push(input);
      return new Promise((_, reject) => (answer = (code) => reject(new AppError(code))));
    });
    await request({ startTime: '06:00', endTime: '07:00' });
    const input = {
      actor: customer,
      idempotencyKey: newId(),
      ...visit({ saveAddressAs: 'Home', householdNotes: 'Two cats', customerCoordinates: [77.2, 28.5] }),
    };
    const { booking } = await service.rpc.call(createBooking, input);
    await until(() => saved.length > 0);
    // The list is full, or auth fails: the request stands.
    answer('TOO_MANY_ADDRESSES');
    expect((await service.rpc.call(createBooking, input)).booking._id).toBe(booking._id);
    await request({ startTime: '12:00', endTime: '13:00', saveAddressAs: 'Home' });
    await until(() => saved.length > 1);
    expect(saved).toMatchObject([
      {
        actor: customer,
        nickname: 'Home',
        fullAddress: '12 Lake View Road, Saket, New Delhi',
        coordinates: [77.2, 28.5],
        notes: 'Two cats',
        isDefault: false,
      },
      { nickname: 'Home' },
    ]);
    // Two requests to one address save it once.
    expect(saved[1]?.idempotencyKey).toBe(saved[0]?.idempotencyKey);
  });
});

describe('booking requests', () => {
  it.each<[RuleCode, Partial<Fields>]>([
    ['SERVICE_REQUIRED', { service: '', helperId: '' }],
    ['HELPER_REQUIRED', { helperId: '', date: '' }],
    ['DATE_REQUIRED', { date: '', startTime: '' }],
    ['TIMES_REQUIRED', { startTime: '', customerAddress: '' }],
    ['END_BEFORE_START', { startTime: '11:00', endTime: '11:00' }],
    ['TOO_SHORT', { startTime: '09:00', endTime: '09:20' }],
    ['TOO_LONG', { startTime: '09:00', endTime: '17:30' }],
    ['APARTMENT_REQUIRED', { service: 'sweeping-mopping', customerAddress: '' }],
    ['ADDRESS_REQUIRED', { customerAddress: '  ', paymentMethod: '' }],
    ['PAYMENT_METHOD_REQUIRED', { paymentMethod: 'barter', date: '2020-01-01' }],
    ['DATE_NOT_FUTURE', { date: istDate(NOW) }],
    ['DATE_TOO_FAR', { date: addDays(istDate(NOW), 31) }],
    ['OFF_GRID', { startTime: '09:10', endTime: '10:10' }],
    ['OFF_GRID', { startTime: '05:30', endTime: '07:00' }],
  ])('refuses with %s and stores nothing', async (code, changes) => {
    const error = await request(changes).catch((e: { code: string; message: string }) => e);
    expect(error).toMatchObject({ code, message: RULE_MESSAGES[code] });
    expect((await service.rpc.call(myBookings, { actor: customer, status: '' })).bookings).toEqual([]);
  });

  it('calculates the price in rupees and ignores prices in the request', async () => {
    offers.set(helper.userId, { hourlyRatePaise: 25_050, services: ['sweeping-mopping'] });
    const wanted = { service: 'sweeping-mopping', serviceOptions: { apartmentType: '2bhk' } };
    const claimed = { totalAmount: 1, pricing: { baseAmount: 1, totalAmount: 1 } };
    const booking = await request({ ...wanted, ...claimed });
    expect(booking.totalAmount).toBe(841.68);
    expect(booking.pricing).toEqual({
      baseAmount: 751.5,
      platformFee: 75.15,
      paymentProcessingFee: 15.03,
      totalAmount: 841.68,
    });
    const { pricing } = await service.rpc.call(quoteBooking, {
      ...visit({ service: 'sweeping-mopping', serviceOptions: { apartmentType: '2bhk' }, paymentMethod: 'cash' }),
    });
    expect(pricing).toEqual({ baseAmount: 751.5, platformFee: 75.15, paymentProcessingFee: 0, totalAmount: 826.65 });
  });

  it('refuses an unknown or inactive helper, a service not offered and a day off', async () => {
    offers.set(helper.userId, undefined);
    expect(await refusal(request())).toBe('HELPER_NOT_FOUND');
    offers.set(helper.userId, { isActive: false });
    expect(await refusal(request())).toBe('HELPER_INACTIVE');
    offers.set(helper.userId, { services: ['laundry'] });
    expect(await refusal(request())).toBe('SERVICE_NOT_OFFERED');
    offers.set(helper.userId, { availability: { ...ALL_DAYS, wednesday: false } });
    expect(await refusal(request())).toBe('DAY_NOT_AVAILABLE');
  });

  it('refuses a customer who withdrew their consent, until they give it again', async () => {
    withdrawn.add(customer.userId);
    expect(await refusal(request())).toBe('CONSENT_WITHDRAWN');
    withdrawn.delete(customer.userId);
    expect((await request()).status).toBe('pending');
  });

  it('refuses an address beyond the service radius of the helper, names the distance and stores nothing', async () => {
    const outsideServiceArea = { distanceKm: 1_150, serviceRadiusKm: 15 };
    offers.set(helper.userId, { outsideServiceArea });
    const customerAddress = '704, Lake Homes, Powai, Mumbai 400076';
    const error = await request({ customerAddress }).catch((thrown: AppError) => thrown);
    expect(error).toMatchObject({
      code: 'OUTSIDE_SERVICE_AREA',
      details: { field: 'customerAddress', helper: 'Ravi Kumar', ...outsideServiceArea },
    });
    expect(asked.at(-1)).toEqual({ helperId: helper.userId, customerId: customer.userId, customerAddress });
    const { bookings } = await service.rpc.call(myBookings, { actor: customer, status: '' });
    expect(bookings).toEqual([]);
  });

  it('tells both sides that an unknown address was not compared', async () => {
    offers.set(helper.userId, { addressUnknown: true });
    const booking = await request();
    expect(booking.addressUnknown).toBe(true);
    const { bookings } = await service.rpc.call(myBookings, { actor: helper, status: '' });
    expect(bookings).toMatchObject([{ _id: booking._id, addressUnknown: true }]);
  });

  it('creates one booking for repeated or concurrent identical requests', async () => {
    const twins = await Promise.all([
      refusal(request()),
      refusal(request()),
      refusal(request({ startTime: '10:30', endTime: '12:00' })),
    ]);
    expect(twins.sort()).toEqual(['BOOKING_DUPLICATE', 'BOOKING_DUPLICATE', 'no refusal']);
    await request({ startTime: '11:00', endTime: '12:00', date: addDays(TOMORROW, 1) });
  });

  it('returns the first booking for a repeated Idempotency-Key, and 422 for different content', async () => {
    const keyed = { actor: customer, idempotencyKey: 'press-1', ...visit() };
    const [first, second] = await Promise.all([
      service.rpc.call(createBooking, keyed),
      service.rpc.call(createBooking, keyed),
    ]);
    expect(second).toEqual(first);
    expect(await service.rpc.call(createBooking, keyed)).toEqual(first);
    expect(await refusal(service.rpc.call(createBooking, { ...keyed, endTime: '12:00' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('returns the first booking for a repeated Idempotency-Key although it has taken the slot', async () => {
    const keyed = { actor: customer, idempotencyKey: 'press-2', ...visit() };
    const first = await service.rpc.call(createBooking, keyed);
    await move(first.booking, 'accepted', helper);
    expect(await service.rpc.call(createBooking, keyed)).toEqual(first);
  });
});

describe('a repeated Idempotency-Key', () => {
  it('returns the first answer although the booking has moved on', async () => {
    const booking = await request();
    const acceptance = { actor: helper, id: booking._id, status: 'accepted', idempotencyKey: 'accept-1' };
    const first = await service.rpc.call(changeBookingStatus, acceptance);
    const completion = { actor: helper, id: booking._id, status: 'completed', idempotencyKey: 'complete-1' };
    const second = await service.rpc.call(changeBookingStatus, completion);
    expect(await service.rpc.call(changeBookingStatus, acceptance)).toEqual(first);
    expect(await service.rpc.call(changeBookingStatus, completion)).toEqual(second);
    expect(await refusal(service.rpc.call(changeBookingStatus, { ...acceptance, idempotencyKey: 'accept-2' }))).toBe(
      'BOOKING_MOVE_REFUSED',
    );
    expect(await refusal(service.rpc.call(changeBookingStatus, { ...acceptance, status: 'cancelled' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('returns one answer to simultaneous requests', async () => {
    const { _id: id } = await request();
    const acceptance = { actor: helper, id, status: 'accepted', idempotencyKey: 'accept-3' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.rpc.call(changeBookingStatus, acceptance)),
    );
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await published('events.booking.accepted', id)).toBe(1);
  });
});

describe('visibility', () => {
  it('shows a helper the locality before acceptance, and the address and phone number after it', async () => {
    const booking = await request({ specialRequests: 'Call 9876543210 first' });
    const seen = async () => (await service.rpc.call(myBookings, { actor: helper, status: '' })).bookings[0];
    expect(await seen()).toMatchObject({ customerAddress: 'Saket, New Delhi', customerId: { name: 'Asha Rao' } });
    expect(await seen()).toMatchObject({ specialRequests: 'Call ••• first' });
    expect((await seen())?.customerId.phone).toBeUndefined();
    expect(booking.helperId.phone).toBeUndefined();
    const agreed = await move(booking, 'accepted', helper);
    expect(agreed).toMatchObject({ customerAddress: visit().customerAddress, customerId: { phone: '9876543210' } });
    expect(agreed.specialRequests).toBe('Call 9876543210 first');
  });

  it('shows a helper the pin of the address after acceptance only, and refuses one that is no point on the earth', async () => {
    const customerCoordinates = [77.21234, 28.54321];
    const booking = await request({ customerCoordinates });
    expect(booking.customerCoordinates).toEqual(customerCoordinates);
    const seen = async () => (await service.rpc.call(myBookings, { actor: helper, status: '' })).bookings[0];
    expect(await seen()).not.toHaveProperty('customerCoordinates');
    expect(await move(booking, 'accepted', helper)).toMatchObject({ customerCoordinates });
    expect(await refusal(request({ customerCoordinates: [77.2, 128.5] }))).toBe('COORDINATES_INVALID');
  });

  it('hides a booking from everyone else', async () => {
    const booking = await request();
    const stranger: Actor = { userId: newId(), role: 'customer', sid: 'x' };
    const other: Actor = { userId: newId(), role: 'helper', sid: 'y' };
    for (const actor of [stranger, other])
      expect((await service.rpc.call(myBookings, { actor, status: '' })).bookings).toEqual([]);
    expect(await refusal(move(booking, 'cancelled', stranger))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(move(booking, 'accepted', other))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(service.rpc.call(getForParty, { actor: other, bookingId: booking._id }))).toBe(
      'BOOKING_NOT_FOUND',
    );
  });
});

describe('status transitions', () => {
  it('reserves exactly the cells of an accepted slot and releases them on cancellation', async () => {
    const booking = await accepted();
    const by = `booking:${booking._id}`;
    expect(await readReservations()).toEqual([540, 570, 600, 630].map((cell) => ({ cell, by })));
    await move(booking, 'cancelled', customer);
    expect(await readReservations()).toEqual([]);
    await accepted({ startTime: '10:00', endTime: '11:30' });
  });

  it('returns the same booking for a repeated transition, and changes nothing', async () => {
    const booking = await accepted();
    expect(await move(booking, 'accepted', helper)).toEqual(booking);
    expect(await published('events.booking.accepted', booking._id)).toBe(1);
  });

  it('refuses transitions of the other party with 403 and transitions from a wrong status with 409', async () => {
    const booking = await request();
    expect(await refusal(move(booking, 'accepted', customer))).toBe('FORBIDDEN');
    expect(await refusal(move(booking, 'completed', helper))).toBe('BOOKING_MOVE_REFUSED');
    expect(await refusal(move(booking, 'pending', helper))).toBe('INVALID_INPUT');
    await move(booking, 'cancelled', customer);
    expect(await refusal(move(booking, 'accepted', helper))).toBe('BOOKING_MOVE_REFUSED');
    expect(await refusal(move(booking, 'cancelled', helper))).toBe('BOOKING_MOVE_REFUSED');
  });

  it('does not let customers cancel a visit paid online through the status endpoint', async () => {
    const booking = await accepted();
    await service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    expect(await refusal(move(booking, 'cancelled', customer))).toBe('USE_CANCELLATION_QUOTE');
  });

  it('charges a quarter of the base amount for a late cancellation', async () => {
    const booking = await accepted({ paymentMethod: 'cash' });
    service.clock.set(istInstant(TOMORROW, '07:00').getTime() + 1_000 - Date.now());
    expect((await move(booking, 'cancelled', customer)).cancellation).toMatchObject({
      by: 'customer',
      kind: 'cancelled',
      fee: 100,
      refund: 0,
    });
  });

  it('limits the day of a helper to eight hours', async () => {
    await accepted({ startTime: '06:00', endTime: '13:00' });
    const second = await request({ startTime: '14:00', endTime: '15:00' });
    await move(second, 'accepted', helper);
    expect(await refusal(request({ startTime: '16:00', endTime: '16:30' }))).toBe('HELPER_DAY_FULL');
  });

  it('refuses to accept a request that would make the day longer than eight hours', async () => {
    const long = await request({ startTime: '06:00', endTime: '13:00' });
    const late = await request({ startTime: '14:00', endTime: '16:00' });
    await move(long, 'accepted', helper);
    expect(await refusal(move(late, 'accepted', helper))).toBe('HELPER_DAY_FULL');
    expect((await service.rpc.call(getForParty, { actor: helper, bookingId: late._id })).booking.status).toBe(
      'pending',
    );
  });

  it('cancels requests that overlap an accepted visit, without fault of either party', async () => {
    const winner = await request();
    const rival: Actor = { userId: newId(), role: 'customer', sid: 'r' };
    const loser = await request({ startTime: '10:30', endTime: '12:00' }, rival);
    const beside = await request({ startTime: '11:00', endTime: '12:00' }, { ...rival, userId: newId() });
    await move(winner, 'accepted', helper);
    const ended = await until(async () => {
      const [booking] = (await service.rpc.call(myBookings, { actor: rival, status: 'cancelled' })).bookings;
      return booking;
    });
    expect(ended).toMatchObject({ _id: loser._id, cancellation: { by: 'system', kind: 'slot_taken', fee: 0 } });
    expect((await service.rpc.call(getForParty, { actor: helper, bookingId: beside._id })).booking.status).toBe(
      'pending',
    );
  });

  it('refuses further cash visits to a helper above the commission limit, while the payment service is available', async () => {
    const booking = await request({ paymentMethod: 'cash' });
    const limits = { duePaise: 250_000, limitPaise: 200_000 };
    const payment = await startResponder(nats.url);
    await payment.on(cashStanding, ({ helperId }) => ({
      standing: helperId === helper.userId ? ('blocked' as const) : ('warn' as const),
      ...limits,
    }));
    const error = await move(booking, 'accepted', helper).catch((e: AppError) => e);
    expect(error).toMatchObject({ code: 'CASH_BLOCKED', details: { due: 2_500 } });
    const online = await request({ startTime: '13:00', endTime: '15:00' });
    expect((await move(online, 'accepted', helper)).status).toBe('accepted');
    await payment.stop();
    expect((await move(booking, 'accepted', helper)).status).toBe('accepted');
  });

  it('marks a cash visit as paid when it is completed', async () => {
    const done = await move(await accepted({ paymentMethod: 'cash' }), 'completed', helper);
    expect(done.payment).toEqual({ method: 'cash', status: 'completed' });
  });
});

describe('payment', () => {
  it('is possible only after acceptance, and is applied once', async () => {
    const booking = await request();
    const due = async () => (await service.rpc.call(getForParty, { actor: customer, bookingId: booking._id })).payable;
    expect(await due()).toBe(false);
    await move(booking, 'accepted', helper);
    expect(await due()).toBe(true);
    await Promise.all([1, 2, 3].map(() => service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' })));
    expect(await due()).toBe(false);
    expect(await published('events.booking.paid', booking._id)).toBe(1);
  });
});

describe('reviews and statistics', () => {
  const stars = { rating: 5, serviceQuality: 4, punctuality: 5, communication: 5, wouldRecommend: true };

  it.each<[RuleCode, object]>([
    ['RATING_REQUIRED', { rating: 0, comment: '' }],
    ['QUALITY_REQUIRED', { serviceQuality: null }],
    ['PUNCTUALITY_REQUIRED', { punctuality: 6 }],
    ['COMMUNICATION_REQUIRED', { communication: 4.5 }],
    ['COMMENT_TOO_SHORT', { comment: ' too short ' }],
    ['COMMENT_TOO_LONG', { comment: 'x'.repeat(501) }],
  ])('refuses with %s', async (code, changes) => {
    const input = { actor: customer, bookingId: newId(), comment: 'Careful and on time', ...stars, ...changes };
    expect(await refusal(service.rpc.call(createReview, input))).toBe(code);
  });

  it('accepts one review of a completed booking', async () => {
    const booking = await accepted();
    const input = { actor: customer, bookingId: booking._id, comment: 'Careful, on time: 98765 43210', ...stars };
    expect(await refusal(service.rpc.call(createReview, input))).toBe('REVIEW_NOT_ALLOWED');
    await move(booking, 'completed', helper);
    // A review becomes public at the planned end of the visit.
    service.clock.set(istInstant(booking.date, booking.endTime).getTime() - Date.now());
    const outcomes = await Promise.all([1, 2].map(() => refusal(service.rpc.call(createReview, input))));
    expect(outcomes.sort()).toEqual(['REVIEW_EXISTS', 'no refusal']);
    const { reviews } = await service.rpc.call(helperReviews, { id: helper.userId });
    expect(reviews).toMatchObject([
      { rating: 5, comment: 'Careful, on time: •••', customerId: { name: 'Asha Rao' }, service: 'cooking' },
    ]);
    expect((await service.rpc.call(myBookings, { actor: customer, status: 'completed' })).bookings[0]?.reviewed).toBe(
      true,
    );
    expect((await service.rpc.call(dashboardStats, { actor: customer })).stats).toEqual({
      activeBookings: 0,
      completedServices: 1,
      reviewsGiven: 1,
    });
    pendingSubscriptions = 2;
    expect((await service.rpc.call(dashboardStats, { actor: helper })).stats).toEqual({
      pendingRequests: 2,
      pendingBookings: 0,
      pendingSubscriptions: 2,
      jobsCompleted: 1,
      averageRating: 5,
      totalReviews: 1,
    });
  });
});
