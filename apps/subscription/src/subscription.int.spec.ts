import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  cancelSubscription,
  checkSubscription,
  checkVisits,
  claimVisits,
  countActiveSubscriptions,
  countPendingSubscriptions,
  createSubscription,
  declineSubscription,
  exportSubscriptions,
  getOffer,
  getPayableSubscription,
  getSubscription,
  helperSubscriptions,
  getReviewableSubscription,
  listCompletedVisits,
  listSubscriptions,
  listVisits,
  markServiceComplete,
  markSubscriptionPaid,
  moveVisit,
  PAYMENT_CAPTURED,
  pauseSubscription,
  quoteSubscription,
  quoteSubscriptionCancellation,
  REFUND_MOVED,
  releaseVisits,
  renewSubscription,
  reportAbsence,
  resumeSubscription,
  skipVisit,
  type SubscriptionSettled,
  withdrawSubscription,
  REVIEW_POSTED,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { type Responder, type RunningService, until } from '@sahaya/testing';
import { buildOffer, codeOf, newActor, setTime, startHarness } from '../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>> | undefined;
let siblings: Responder;
let service: RunningService;
let customer: Actor;
let helper: Actor;
/** The helper's slots reserved in the booking service, and the visits that it refuses. */
const claims = new Map<string, { visitId: string; date: string; startTime: string }>();
let taken: string[] = [];
/** The helper has moved to another city. */
let isMoved = false;

const at = (date: string, time?: string) => setTime(service, date, time);

beforeAll(async () => {
  bench = await startHarness();
  ({ service, siblings } = bench);
  await siblings.on(getOffer, ({ helperId, customerAddress }) => ({
    ...buildOffer(helperId, 'Ravi Kumar', ['cooking', 'sweeping-mopping', 'laundry']),
    ...(customerAddress?.includes('Shivalik') && { addressUnknown: true as const }),
    ...((customerAddress?.includes('Mumbai') || (customerAddress && isMoved)) && {
      outsideServiceArea: { distanceKm: 1_150, serviceRadiusKm: 15 },
    }),
  }));
  const clashesOf = (visits: { visitId: string; date: string; startTime: string; endTime: string }[]) =>
    visits.filter(({ date }) => taken.includes(date)).map((visit) => ({ ...visit, reason: 'taken' as const }));
  await siblings.on(checkVisits, ({ visits }) => ({ clashes: clashesOf(visits) }));
  await siblings.on(claimVisits, ({ helperId, visits }) => {
    const clashes = clashesOf(visits);
    // A late round for the plan of an earlier test may still arrive.
    const isOurs = helperId === helper.userId;
    if (isOurs && clashes.length === 0) {
      for (const visit of visits) claims.set(`${visit.visitId}|${visit.date}`, visit);
    }
    return { clashes };
  });
  await siblings.on(releaseVisits, ({ visits }) => {
    for (const { visitId, date, keep } of visits) if (!keep) claims.delete(`${visitId}|${date}`);
    return {};
  });
});
afterAll(async () => {
  await bench?.stop();
});
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  claims.clear();
  taken = [];
  at('2026-11-30');
});

const MORNINGS = {
  daysOfWeek: WEEKDAYS.slice(0, 5),
  timeSlots: [{ startTime: '09:00', endTime: '11:00', duration: 99 }],
};
const form = (change: Record<string, unknown> = {}) => ({
  helperId: helper.userId,
  services: [{ serviceType: 'cooking', serviceOptions: {} }],
  schedule: MORNINGS,
  subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
  address: '12 MG Road, Delhi',
  requests: 'Ring 9876543210',
  ...change,
});
const call = <C extends Parameters<RunningService['rpc']['call']>[0]>(contract: C, input: object, actor: Actor) =>
  service.rpc.call(contract, { actor, ...input } as never);
const create = async (change?: Record<string, unknown>) =>
  (await call(createSubscription, form(change), customer)).subscription;
const pay = (subscriptionId: string, amountPaise = 985_600) =>
  service.rpc.call(markSubscriptionPaid, { subscriptionId, paymentId: 'pay_1', amountPaise });
const paid = async (change?: Record<string, unknown>) => {
  const { _id, pricing } = await create(change);
  await pay(_id, Math.round(pricing.totalMonthlyAmount * 100));
  return _id;
};
const active = async (change?: Record<string, unknown>) => {
  const id = await paid(change);
  await call(acceptSubscription, { id }, helper);
  return id;
};
const read = async (id: string, actor = customer) => (await call(getSubscription, { id }, actor)).subscription;
const visits = async (id: string) => (await call(listVisits, { id }, customer)).visits;
const visitOn = async (id: string, date: string) => {
  const visit = (await visits(id)).find((one) => one.date === date);
  if (!visit) throw new Error(`no visit on ${date}`);
  return visit._id;
};
const mark = (id: string, serviceDate: string, more = {}) =>
  call(markServiceComplete, { id, serviceDate, ...more }, helper);
const collection = (name: string) => service.get(Db).connection.collection(name);
const announced = async <T = Record<string, unknown>>(
  subject: string,
  match: Record<string, unknown>,
): Promise<T[]> => {
  const filter = Object.fromEntries(Object.entries(match).map(([key, value]) => [`envelope.data.${key}`, value]));
  const rows = await collection('outbox')
    .find({ subject, ...filter })
    .sort({ _id: 1 })
    .toArray();
  return rows.map((row) => (row['envelope'] as { data: T }).data);
};
const settled = (subscriptionId: string) =>
  announced<SubscriptionSettled>('events.subscription.settled', { subscriptionId });
const sums = async (id: string) =>
  (await settled(id)).reduce(
    (sum, { helperPaise, platformPaise, refundPaise }) => ({
      delivered: sum.delivered + helperPaise + platformPaise,
      refunded: sum.refunded + refundPaise,
    }),
    { delivered: 0, refunded: 0 },
  );
const becomes = (id: string, status: string) => until(async () => (await read(id)).status === status);
const tell = (contract: typeof PAYMENT_CAPTURED | typeof REFUND_MOVED | typeof REVIEW_POSTED, data: object) =>
  service.get(Db).transaction((session) => service.get(Outbox).add(session, contract as never, data as never));

describe('quote', () => {
  it('prices the visits that take place and ignores prices from the client', async () => {
    expect(await call(quoteSubscription, form({ pricing: { totalMonthlyAmount: 1 } }), customer)).toEqual({
      pricing: {
        totalHoursPerMonth: 44,
        monthlyBaseAmount: 8_800,
        platformFee: 880,
        paymentProcessingFee: 176,
        totalMonthlyAmount: 9_856,
      },
      visits: 22,
      hourlyRate: 200,
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
    });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['30 days from tomorrow without a period', { subscriptionPeriod: undefined }, 22],
    ['a number of days', { subscriptionPeriod: undefined, subscriptionDurationDays: '7' }, 5],
    [
      'days of the week by number, from Sunday',
      { schedule: { daysOfWeek: [0, '6'], timeSlots: [{ startTime: '09:00', endTime: '11:00' }] } },
      8,
    ],
    [
      'an instant as its date in IST',
      { subscriptionPeriod: { startDate: '2026-12-06T20:00:00.000Z', endDate: '2026-12-12' } },
      5,
    ],
    ['every other week', { schedule: { ...MORNINGS, recurrence: 'bi-weekly' } }, 12],
    ['the first week of each month', { schedule: { ...MORNINGS, recurrence: 'monthly' } }, 5],
  ])('prices %s', async (_, change, count) => {
    expect((await call(quoteSubscription, form(change), customer)).visits).toBe(count);
  });

  it.each([
    ['PERIOD_TOO_LONG', 1e17],
    ['PERIOD_TOO_LONG', 93],
    ['PERIOD_ENDS_FIRST', 0],
    ['PERIOD_ENDS_FIRST', -6.6e16],
  ])('refuses with %s a plan of %d days', async (code, days) => {
    const change = { subscriptionPeriod: undefined, subscriptionDurationDays: days };
    await expect(call(quoteSubscription, form(change), customer)).rejects.toMatchObject({ code });
  });
});

describe('creating a subscription', () => {
  it('stores the server’s price and the documented fields', async () => {
    const made = await create();
    expect(made).toMatchObject({
      helperId: { _id: helper.userId, name: 'Ravi Kumar', location: 'Malviya Nagar, New Delhi' },
      customerId: { _id: customer.userId, name: 'Asha Verma', phone: '9876543210' },
      services: [{ serviceType: 'cooking', serviceOptions: {} }],
      schedule: {
        daysOfWeek: WEEKDAYS.slice(0, 5),
        timeSlots: [{ startTime: '09:00', endTime: '11:00', duration: 2, applicableServices: [] }],
        recurrence: 'weekly',
      },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
      customerAddress: '12 MG Road, Delhi',
      specialRequests: 'Ring 9876543210',
      pricing: { totalMonthlyAmount: 9_856 },
      status: 'pending',
      payment: { status: 'pending' },
      daysRemaining: 31,
      progressPercentage: 0,
      servicesCompleted: 0,
      totalServicesScheduled: 22,
      nextServiceDate: '2026-12-01',
    });
    expect(await read(made._id)).toEqual(made);
    expect((await read(made._id, helper)).customerId).not.toHaveProperty('phone');
    expect(await read(made._id, helper)).toMatchObject({
      customerAddress: 'Saket, New Delhi',
      specialRequests: 'Ring •••',
    });
    expect(await visits(made._id)).toHaveLength(22);
  });

  it.each<[string, Record<string, unknown>]>([
    ['SERVICES_REQUIRED', { services: [] }],
    ['DAYS_REQUIRED', { schedule: { daysOfWeek: [], timeSlots: [{ startTime: '09:00', endTime: '11:00' }] } }],
    ['SLOTS_REQUIRED', { schedule: { daysOfWeek: ['monday'], timeSlots: [] } }],
    [
      'SLOTS_OVERLAP',
      {
        schedule: {
          daysOfWeek: ['monday'],
          timeSlots: [
            { startTime: '09:00', endTime: '11:00' },
            { startTime: '10:00', endTime: '12:00' },
          ],
        },
      },
    ],
    [
      'END_BEFORE_START',
      { schedule: { daysOfWeek: ['monday'], timeSlots: [{ startTime: '11:00', endTime: '09:00' }] } },
    ],
    ['SUBSCRIPTION_ADDRESS_REQUIRED', { address: ' ' }],
    ['APARTMENT_REQUIRED', { services: [{ serviceType: 'sweeping-mopping' }] }],
    ['ONLINE_ONLY', { paymentMethod: 'cash' }],
    ['DATE_NOT_FUTURE', { subscriptionPeriod: { startDate: '2026-11-30' } }],
    ['PERIOD_ENDS_FIRST', { subscriptionPeriod: { startDate: '2026-12-05', endDate: '2026-12-05' } }],
    ['NO_VISITS', { subscriptionPeriod: { startDate: '2026-12-05', endDate: '2026-12-06' } }],
    ['SERVICE_NOT_OFFERED', { services: [{ serviceType: 'babysitting' }] }],
    ['INVALID_INPUT', { services: 'cooking' }],
    ['INVALID_INPUT', { schedule: { daysOfWeek: { $ne: 1 }, timeSlots: [] } }],
  ])('refuses with %s for %j and stores nothing', async (code, change) => {
    expect(await codeOf(create(change))).toBe(code);
    expect(await collection('subscriptions').countDocuments({ customerId: customer.userId })).toBe(0);
  });

  it('is refused to a customer who withdrew their consent, until they give it again', async () => {
    bench?.withdrawn.add(customer.userId);
    expect(await codeOf(create({}))).toBe('CONSENT_WITHDRAWN');
    bench?.withdrawn.delete(customer.userId);
    expect(await codeOf(create({}))).toBe('ok');
  });

  it('is refused for an address that the helper does not travel to, before and at the request', async () => {
    const far = { address: 'Powai, Mumbai' };
    expect(await codeOf(call(checkSubscription, form(far), customer))).toBe('OUTSIDE_SERVICE_AREA');
    expect(await codeOf(create(far))).toBe('OUTSIDE_SERVICE_AREA');
    expect(await codeOf(call(quoteSubscription, form(far), customer))).toBe('ok');
  });

  it('tells both sides that an unknown address was not compared', async () => {
    const id = await active({ address: 'B-14, Shivalik Road' });
    expect([(await read(id)).addressUnknown, (await read(id, helper)).addressUnknown]).toEqual([true, true]);
    const afternoons = {
      daysOfWeek: WEEKDAYS.slice(0, 5),
      timeSlots: [{ startTime: '14:00', endTime: '16:00', duration: 2 }],
    };
    expect(await read(await active({ schedule: afternoons }))).not.toHaveProperty('addressUnknown');
  });

  it('is not renewed for an address that the helper no longer travels to', async () => {
    const id = await active();
    isMoved = true;
    expect(await codeOf(call(renewSubscription, { id }, customer))).toBe('OUTSIDE_SERVICE_AREA');
    isMoved = false;
  });

  it('names the clashing visits before the payment', async () => {
    taken = ['2026-12-08', '2026-12-10'];
    const { visits: all, clashes } = await call(checkSubscription, form(), customer);
    expect(all).toHaveLength(22);
    expect(clashes).toEqual([
      { date: '2026-12-08', startTime: '09:00', endTime: '11:00', reason: 'taken' },
      { date: '2026-12-10', startTime: '09:00', endTime: '11:00', reason: 'taken' },
    ]);
    expect(await codeOf(create())).toBe('VISITS_CLASH');
  });

  it('refuses a duplicate request and names the existing one', async () => {
    const { _id } = await create();
    await expect(create()).rejects.toMatchObject({
      code: 'SUBSCRIPTION_DUPLICATE',
      details: { subscriptionId: _id },
    });
    const key = { idempotencyKey: newId() };
    const [a, b] = await Promise.all(
      [0, 1].map(() => create({ ...key, schedule: { ...MORNINGS, recurrence: 'bi-weekly' } })),
    );
    expect(a?._id).toBe(b?._id);
  });
});

describe('lists', () => {
  it('shows users their own subscriptions, newest first, by status and page, and a helper’s list only to that helper', async () => {
    const first = await create();
    const second = await create({ schedule: { ...MORNINGS, daysOfWeek: ['saturday'] } });
    const mine = async (query = {}, actor = customer) => call(listSubscriptions, query, actor);
    expect((await mine()).subscriptions.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    await pay(first._id);
    await call(acceptSubscription, { id: first._id }, helper);
    const withStatus = async (status: string) => (await mine({ status })).subscriptions.map(({ _id }) => _id);
    expect(await withStatus('active')).toEqual([first._id]);
    expect(await withStatus('pending')).toEqual([second._id]);
    expect(await withStatus('paused')).toEqual([]);
    expect((await mine({ status: 'all', page: '2', limit: '1' })).pagination).toEqual({
      page: 2,
      limit: 1,
      total: 2,
      pages: 2,
    });
    expect((await mine({}, newActor('customer'))).subscriptions).toEqual([]);
    expect(await codeOf(mine({ status: { $ne: 'x' } }))).toBe('INVALID_INPUT');
    const jobs = await call(helperSubscriptions, { helperId: helper.userId }, helper);
    expect(jobs.subscriptions).toHaveLength(2);
    expect(await codeOf(call(helperSubscriptions, { helperId: helper.userId }, newActor('helper')))).toBe(
      'SUBSCRIPTION_NOT_FOUND',
    );
    expect(await service.rpc.call(countPendingSubscriptions, { helperId: helper.userId })).toEqual({ pending: 1 });
    expect(await codeOf(read(first._id, newActor('customer')))).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('exports a user’s subscriptions and reports active ones', async () => {
    const { _id } = await create();
    expect((await service.rpc.call(exportSubscriptions, { userId: customer.userId })).rows).toMatchObject([{ _id }]);
    expect(await service.rpc.call(countActiveSubscriptions, { userId: helper.userId })).toEqual({ active: 1 });
    await call(declineSubscription, { id: _id, reason: 'Too far' }, helper);
    expect(await service.rpc.call(countActiveSubscriptions, { userId: helper.userId })).toEqual({ active: 0 });
  });
});

describe('payment', () => {
  it('is requested only by the customer and applied once', async () => {
    const { _id } = await create();
    const payable = (actor: Actor) => service.rpc.call(getPayableSubscription, { actor, subscriptionId: _id });
    expect(await payable(customer)).toMatchObject({ totalPaise: 985_600, payable: true, subscription: { _id } });
    expect(await codeOf(payable(helper))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(call(acceptSubscription, { id: _id }, helper))).toBe('PAYMENT_PENDING');

    at('2026-12-01', '12:00');
    await Promise.all([pay(_id), pay(_id)]);
    expect(await payable(customer)).toMatchObject({ payable: false });
    expect(await read(_id)).toMatchObject({
      payment: { status: 'completed' },
      answerBy: expect.stringContaining('2026-12-03T06:30'),
    });
    expect(await announced('events.subscription.requested', { subscriptionId: _id })).toHaveLength(1);
  });

  it('is applied from the event as well, but not if it belongs to a booking', async () => {
    const { _id } = await create();
    const captured = {
      purposeId: _id,
      customerId: customer.userId,
      helperId: helper.userId,
      orderId: 'o',
      paymentId: 'p',
      amountPaise: 985_600,
    };
    await tell(PAYMENT_CAPTURED, { ...captured, purpose: 'booking' });
    await tell(PAYMENT_CAPTURED, { ...captured, purpose: 'subscription' });
    await until(async () => (await read(_id)).payment.status === 'completed');
    expect(await announced('events.subscription.requested', { subscriptionId: _id })).toHaveLength(1);
  });

  it('is refunded at once after the subscription ended', async () => {
    const { _id } = await create();
    await call(declineSubscription, { id: _id, reason: 'Too far' }, helper);
    expect(await settled(_id)).toEqual([]);
    await pay(_id);
    await pay(_id);
    expect(await settled(_id)).toMatchObject([
      { key: `subscription:${_id}:late-payment`, refundPaise: 985_600, helperPaise: 0 },
    ]);
    expect(await read(_id)).toMatchObject({ status: 'cancelled', cancellation: { kind: 'declined', refund: 9_856 } });
  });

  it('shows the state of the refund', async () => {
    const id = await paid();
    await call(declineSubscription, { id, reason: 'Too far' }, helper);
    const moved = {
      purpose: 'subscription',
      purposeId: id,
      customerId: customer.userId,
      helperId: helper.userId,
      refundId: newId(),
      amountPaise: 1,
      paidPaise: 985_600,
    };
    await tell(REFUND_MOVED, { ...moved, status: 'processed', refundedPaise: 985_600 });
    await until(async () => (await read(id)).payment.status === 'refunded');
    await tell(REFUND_MOVED, { ...moved, status: 'initiated', refundedPaise: 0 });
    expect((await read(id)).payment.status).toBe('refunded');
  });
});

describe('answer of the helper', () => {
  it('reserves the slots of all visits on acceptance and shows both parties their phone numbers', async () => {
    const id = await paid();
    const { subscription } = await call(acceptSubscription, { id }, helper);
    expect(subscription).toMatchObject({
      status: 'active',
      customerAddress: '12 MG Road, Delhi',
      customerId: { phone: '9876543210' },
    });
    expect((await read(id)).helperId.phone).toBe('9123456780');
    expect(claims.size).toBe(22);
    expect((await call(acceptSubscription, { id }, helper)).subscription.status).toBe('active');
    expect(await announced('events.subscription.accepted', { subscriptionId: id })).toHaveLength(1);
    expect(await codeOf(call(declineSubscription, { id, reason: 'x' }, helper))).toBe('SUBSCRIPTION_MOVE_REFUSED');
  });

  it('refuses an acceptance with a clashing visit, names the clash and reserves nothing', async () => {
    const id = await paid();
    taken = ['2026-12-08'];
    await expect(call(acceptSubscription, { id }, helper)).rejects.toMatchObject({
      code: 'VISITS_CLASH',
      details: { clashes: [{ date: '2026-12-08' }] },
    });
    expect(claims.size).toBe(0);
    expect((await read(id)).status).toBe('pending');
  });

  it('skips and refunds visits that have begun before a late acceptance', async () => {
    const id = await paid();
    at('2026-12-02', '07:00');
    await call(acceptSubscription, { id }, helper);
    expect(await settled(id)).toMatchObject([{ reason: 'begun-before-acceptance', refundPaise: 44_800 }]);
    expect(await read(id)).toMatchObject({ totalServicesScheduled: 21, nextServiceDate: '2026-12-02' });
  });

  it('refunds the full payment once after a decline with a reason', async () => {
    const id = await paid();
    expect(await codeOf(call(declineSubscription, { id, reason: ' ' }, helper))).toBe('REASON_REQUIRED');
    await call(declineSubscription, { id, reason: 'Too far' }, helper);
    await call(declineSubscription, { id, reason: 'Too far' }, helper);
    expect(await settled(id)).toEqual([
      {
        subscriptionId: id,
        customerId: customer.userId,
        helperId: helper.userId,
        key: `subscription:${id}`,
        reason: 'declined',
        helperPaise: 0,
        platformPaise: 0,
        refundPaise: 985_600,
      },
    ]);
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'helper', kind: 'declined', reason: 'Too far', refund: 9_856 },
    });
  });

  it('refuses an answer from anyone else', async () => {
    const id = await paid();
    expect(await codeOf(call(acceptSubscription, { id }, newActor('helper')))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(call(cancelSubscription, { id, reason: 'x' }, customer))).toBe('SUBSCRIPTION_MOVE_REFUSED');
  });

  it('expires and refunds a request without an answer within 48 hours of the payment', async () => {
    const unpaid = (await create())._id;
    const id = await paid({ schedule: { ...MORNINGS, daysOfWeek: ['saturday'] } });
    at('2026-11-30', '08:02');
    const paidLater = await paid({ schedule: { ...MORNINGS, daysOfWeek: ['sunday'] } });
    at('2026-12-02', '08:01');
    await becomes(id, 'expired');
    await becomes(unpaid, 'expired');
    expect((await read(paidLater)).status).toBe('pending');
    expect(await settled(paidLater)).toEqual([]);
    expect(await settled(unpaid)).toEqual([]);
    expect(await settled(id)).toMatchObject([{ reason: 'expired', refundPaise: 179_200 }]);
    expect(await codeOf(call(acceptSubscription, { id }, helper))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(await codeOf(call(acceptSubscription, { id: unpaid }, helper))).toBe('SUBSCRIPTION_MOVE_REFUSED');
  });
});

describe('a visit', () => {
  it('can be marked once, on its day or later, the earliest slot first', async () => {
    const id = await active({
      schedule: {
        daysOfWeek: WEEKDAYS,
        timeSlots: [
          { startTime: '17:00', endTime: '18:00' },
          { startTime: '09:00', endTime: '11:00' },
        ],
      },
    });
    expect(await codeOf(mark(id, '2026-12-01'))).toBe('SERVICE_DATE_AHEAD');
    at('2026-12-02', '19:00');
    expect((await mark(id, '2026-12-02')).visit).toMatchObject({
      startTime: '09:00',
      status: 'completed',
      reason: 'delivered',
    });
    const { subscription } = await mark(id, '2026-12-02');
    expect(subscription).toMatchObject({
      servicesCompleted: 2,
      totalServicesScheduled: 60,
      progressPercentage: 3,
      nextServiceDate: '2026-12-03',
    });
    expect(subscription.toMark).toEqual([
      { date: '2026-12-01', startTime: '09:00', endTime: '11:00' },
      { date: '2026-12-01', startTime: '17:00', endTime: '18:00' },
    ]);
    expect(await codeOf(mark(id, '2026-12-02'))).toBe('SERVICE_ALREADY_COMPLETED');
    expect(await codeOf(mark(id, '2026-12-03'))).toBe('SERVICE_DATE_AHEAD');
    expect(await codeOf(mark(id, '2026-11-29'))).toBe('SERVICE_DATE_NOT_SCHEDULED');
    expect(await codeOf(mark(id, ''))).toBe('DATE_REQUIRED');
    const key = { idempotencyKey: newId() };
    const first = await mark(id, '2026-12-01', key);
    expect(await mark(id, '2026-12-01', key)).toEqual(first);
    expect((await read(id)).servicesCompleted).toBe(3);
  });

  it('is listed for the numbers once it is completed', async () => {
    const id = await active();
    at('2026-12-01', '12:00');
    await mark(id, '2026-12-01');
    const visitId = await visitOn(id, '2026-12-01');
    const { visits: listed } = await service.rpc.call(listCompletedVisits, { after: '' });
    expect(listed.find((visit) => visit.visitId === visitId)).toEqual({
      visitId,
      customerId: customer.userId,
      helperId: helper.userId,
      endsAt: '2026-12-01T05:30:00.000Z',
      basePaise: 40_000,
    });
    const { visits: rest } = await service.rpc.call(listCompletedVisits, { after: visitId });
    expect(rest.some((visit) => visit.visitId <= visitId)).toBe(false);
  });

  it('makes the subscription reviewable by its customer, until it is reviewed', async () => {
    const id = await active();
    const facts = (actor = customer) => service.rpc.call(getReviewableSubscription, { actor, subscriptionId: id });
    const names = { helperId: helper.userId, helperName: 'Ravi Kumar', customerName: 'Asha Verma', service: 'cooking' };
    expect(await facts()).toEqual(names);
    expect(await read(id)).not.toHaveProperty('reviewableUntil');
    at('2026-12-01', '12:00');
    await mark(id, '2026-12-01');
    // 30 days after the end of the visit, at 11 am in India.
    const reviewableUntil = '2026-12-31T05:30:00.000Z';
    expect(await facts()).toEqual({ ...names, reviewableUntil });
    expect(await codeOf(facts(helper))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await read(id)).toMatchObject({ reviewableUntil });

    const posted = { reviewId: newId(), customerName: 'Asha Verma', rating: 5 };
    const parties = { helperId: helper.userId, customerId: customer.userId };
    await tell(REVIEW_POSTED, { ...posted, ...parties, subscriptionId: id });
    await until(async () => (await read(id)).reviewed === true);
  });

  it('is counted once when it is marked concurrently', async () => {
    const id = await active();
    at('2026-12-01', '12:00');
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(mark(id, '2026-12-01'))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await settled(id)).toMatchObject([
      {
        reason: 'delivered',
        helperPaise: 40_000,
        platformPaise: 4_800,
        refundPaise: 0,
        visit: { services: ['cooking'], date: '2026-12-01', startTime: '09:00', customerName: 'Asha Verma' },
      },
    ]);
    expect((await read(id)).servicesCompleted).toBe(1);
  });

  it('is marked although the subscription is changed at the same time', async () => {
    const id = await active();
    at('2026-12-02', '12:00');
    expect(await Promise.all([codeOf(mark(id, '2026-12-01')), codeOf(mark(id, '2026-12-02'))])).toEqual(['ok', 'ok']);
    expect((await read(id)).servicesCompleted).toBe(2);
  });

  it('can be skipped until four hours before the start, which refunds it and releases the slot', async () => {
    const id = await active();
    const skip = (visitId: string) => call(skipVisit, { id, visitId }, customer);
    const second = await visitOn(id, '2026-12-02');
    expect((await skip(second)).visit).toMatchObject({ status: 'skipped', reason: 'skipped', refund: 448 });
    await skip(second);
    expect(await settled(id)).toHaveLength(1);
    await until(() => !claims.has(`${second}|2026-12-02`));
    at('2026-12-01', '05:01');
    expect(await codeOf(skip(await visitOn(id, '2026-12-01')))).toBe('VISIT_TOO_LATE');
    expect(await codeOf(skip(newId()))).toBe('VISIT_NOT_FOUND');
    expect(await read(id)).toMatchObject({ totalServicesScheduled: 21, progressPercentage: 0 });
  });

  it('can be moved to another day and time when the helper is free', async () => {
    const id = await active();
    const visitId = await visitOn(id, '2026-12-02');
    const move = (date: string, startTime = '') => call(moveVisit, { id, visitId, date, startTime }, customer);
    taken = ['2026-12-12'];
    expect(await codeOf(move('2026-12-12'))).toBe('VISITS_CLASH');
    expect(await codeOf(move('2026-11-30'))).toBe('DATE_NOT_FUTURE');
    expect(await codeOf(move('2026-12-31'))).toBe('VISIT_DATE_OUTSIDE');
    expect(await codeOf(move('2026-12-05', '21:00'))).toBe('OFF_GRID');
    expect(await codeOf(move(''))).toBe('DATE_REQUIRED');
    expect((await move('2026-12-05', '15:30')).visit).toMatchObject({
      date: '2026-12-05',
      startTime: '15:30',
      endTime: '17:30',
      movedFrom: '2026-12-02',
    });
    await until(
      () => !claims.has(`${visitId}|2026-12-02`) && claims.get(`${visitId}|2026-12-05`)?.startTime === '15:30',
    );
    await move('2026-12-05', '16:00');
    expect(claims.get(`${visitId}|2026-12-05`)?.startTime).toBe('16:00');
    expect(claims.size).toBe(22);
    at('2026-12-05', '19:00');
    expect((await mark(id, '2026-12-05')).visit._id).toBe(visitId);
  });

  it('is refunded when the helper reports an absence, also on the same day', async () => {
    const id = await active();
    at('2026-12-01', '08:30');
    const visitId = await visitOn(id, '2026-12-01');
    const absent = () => call(reportAbsence, { id, visitId }, helper);
    expect((await absent()).visit).toMatchObject({ status: 'skipped', reason: 'helper-absent', refund: 448 });
    await absent();
    expect(await settled(id)).toHaveLength(1);
    expect(await announced('events.subscription.visit-skipped', { subscriptionId: id })).toMatchObject([
      { reason: 'helper-absent', visitId },
    ]);
  });

  it('is refunded when nobody marks it within 48 hours', async () => {
    const id = await active();
    at('2026-12-03', '11:01');
    await until(async () => (await settled(id)).length === 1);
    expect((await visits(id))[0]).toMatchObject({ date: '2026-12-01', status: 'missed', reason: 'not-marked' });
    expect(await codeOf(mark(id, '2026-12-01'))).toBe('SERVICE_ALREADY_COMPLETED');
  });
});

describe('pause', () => {
  const pause = (id: string, change = {}) =>
    call(
      pauseSubscription,
      { id, reason: 'We travel', startDate: '2026-12-07', endDate: '2026-12-09', ...change },
      customer,
    );

  it('moves visits behind the end and ends on the day after', async () => {
    const id = await active();
    at('2026-12-05');
    const { subscription } = await pause(id);
    expect(subscription).toMatchObject({
      status: 'paused',
      pause: { reason: 'We travel', startDate: '2026-12-07', endDate: '2026-12-09' },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2027-01-05', durationInDays: 35 },
    });
    expect((await visits(id)).slice(-3).map(({ date, movedFrom }) => [date, movedFrom])).toEqual([
      ['2026-12-31', '2026-12-07'],
      ['2027-01-01', '2026-12-08'],
      ['2027-01-04', '2026-12-09'],
    ]);
    await until(() => ![...claims.values()].some(({ date }) => date === '2026-12-08'));
    expect(claims.size).toBe(22);
    expect((await pause(id)).subscription.subscriptionPeriod.endDate).toBe('2027-01-05');
    at('2026-12-08', '12:00');
    expect(await codeOf(mark(id, '2026-12-08'))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    at('2026-12-10', '00:04');
    expect((await read(id)).status).toBe('paused');
    at('2026-12-10', '00:05');
    await becomes(id, 'active');
    expect(await announced('events.subscription.resumed', { subscriptionId: id })).toMatchObject([{ by: 'system' }]);
  });

  it('can be ended early, which returns future visits to their days if the helper is free', async () => {
    const id = await active();
    at('2026-12-05');
    await pause(id);
    at('2026-12-07', '12:00');
    taken = ['2026-12-08'];
    const { subscription } = await call(resumeSubscription, { id }, customer);
    expect(subscription).toMatchObject({ status: 'active', subscriptionPeriod: { endDate: '2027-01-02' } });
    const dates = (await visits(id)).map(({ date }) => date);
    expect(dates).toContain('2026-12-09');
    expect(dates.slice(-2)).toEqual(['2026-12-31', '2027-01-01']);
    await call(resumeSubscription, { id }, customer);
    expect(await announced('events.subscription.resumed', { subscriptionId: id })).toHaveLength(1);
  });

  it('skips and refunds visits without a free slot behind the end', async () => {
    const id = await active();
    at('2026-12-05');
    taken = ['2027-01-01'];
    const { subscription } = await pause(id);
    expect(subscription.subscriptionPeriod.endDate).toBe('2027-01-05');
    expect(await settled(id)).toMatchObject([{ reason: 'no-room-after-pause', refundPaise: 44_800 }]);
  });

  it.each([
    ['REASON_REQUIRED', { reason: '' }],
    ['PAUSE_END_REQUIRED', { endDate: '' }],
    ['PAUSE_ENDS_FIRST', { endDate: '2026-12-06' }],
    ['PAUSE_BEYOND_PERIOD', { endDate: '2026-12-31' }],
    ['PAUSE_PAST', { startDate: '2026-12-01' }],
    ['PAUSE_TOO_LONG', { endDate: '2026-12-30' }],
  ])('is refused with %s for %j', async (code, change) => {
    const id = await active();
    at('2026-12-05');
    expect(await codeOf(pause(id, change))).toBe(code);
    expect(await read(id)).toMatchObject({ status: 'active', subscriptionPeriod: { endDate: '2026-12-31' } });
  });
});

describe('cancellation', () => {
  it('refunds the future visits by the quoted amount', async () => {
    const id = await active();
    at('2026-12-02', '07:30');
    await mark(id, '2026-12-01');
    const quote = await call(quoteSubscriptionCancellation, { id }, customer);
    // Today's visit starts in less than two hours: the helper keeps a quarter of its base amount.
    expect(quote).toEqual({
      paid: 9_856,
      delivered: 448,
      refunded: 0,
      fee: 100,
      refund: 9_308,
      toBeMarked: 0,
      visitsCancelled: 21,
    });
    expect(await codeOf(call(cancelSubscription, { id, reason: '' }, customer))).toBe('REASON_REQUIRED');
    const { subscription } = await call(cancelSubscription, { id, reason: 'We move' }, customer);
    expect(subscription).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'customer', kind: 'cancelled', reason: 'We move', refund: 9_308 },
    });
    await call(cancelSubscription, { id, reason: 'We move' }, customer);
    expect(await sums(id)).toEqual({ delivered: 54_800, refunded: 930_800 });
    await until(() => claims.size === 1);
  });

  it('leaves a visit that has begun to be marked by the helper', async () => {
    const id = await active();
    at('2026-12-01', '10:00');
    await call(cancelSubscription, { id, reason: 'We move' }, customer);
    expect((await mark(id, '2026-12-01')).visit.status).toBe('completed');
    expect(await codeOf(mark(id, '2026-12-01'))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(await sums(id)).toEqual({ delivered: 44_800, refunded: 940_800 });
  });
});

describe('visits that took place before a pause or a cancellation', () => {
  const [pause, cancel] = [pauseSubscription, cancelSubscription];
  const dates = { startDate: '2026-12-07', endDate: '2026-12-09' };
  const send = (contract: typeof pause | typeof cancel, id: string, more: object = {}) =>
    call(contract, { id, reason: 'We travel', ...dates, ...more }, customer);
  /** The first visit is over and the second one under way. Nobody has marked them. */
  const begun = async () => {
    const id = await active();
    at('2026-12-02', '10:00');
    const [first, second] = [await visitOn(id, '2026-12-01'), await visitOn(id, '2026-12-02')];
    return { id, first, second };
  };

  it('are listed to the customer with their price and the end of the time to mark them', async () => {
    const { id } = await begun();
    const listed = await visits(id);
    expect(listed.map(({ unmarked }) => unmarked).slice(0, 3)).toEqual([
      { price: 448, markBy: '2026-12-03T05:30:00.000Z', deniable: true },
      { price: 448, markBy: '2026-12-04T05:30:00.000Z', deniable: false },
      undefined,
    ]);
    const { visits: seen } = await call(listVisits, { id }, helper);
    expect(seen.some(({ unmarked }) => unmarked)).toBe(false);
  });

  it.each([
    ['pause', pause, 'paused'],
    ['cancellation', cancel, 'cancelled'],
  ] as const)('are paid or refunded by the answers that a %s brings', async (_, contract, status) => {
    const { id, first, second } = await begun();
    const answers = [
      { visitId: first, tookPlace: false },
      { visitId: second, tookPlace: true },
    ];
    await send(contract, id, { visits: answers });
    await send(contract, id, { visits: answers });
    expect((await read(id)).status).toBe(status);
    expect((await visits(id)).slice(0, 2)).toMatchObject([
      { status: 'skipped', reason: 'not-delivered', refund: 448 },
      { status: 'completed', reason: 'delivered' },
    ]);
    const about = { subscriptionId: id };
    const own = (await settled(id)).filter(({ visitId }) => visitId === first || visitId === second);
    expect(own).toMatchObject([
      { visitId: first, refundPaise: 44_800, helperPaise: 0 },
      { visitId: second, refundPaise: 0, helperPaise: 40_000, payableAt: '2026-12-02T05:30:00.000Z' },
    ]);
    expect(await announced('events.subscription.visit-skipped', about)).toMatchObject([
      { visitId: first, reason: 'not-delivered' },
    ]);
    expect(await announced('events.subscription.visit-completed', about)).toMatchObject([
      { visitId: second, confirmedBy: 'customer' },
    ]);
    expect(await codeOf(mark(id, '2026-12-01'))).not.toBe('ok');
  });

  it('stay with the helper without an answer, and are refunded when nobody marks them', async () => {
    const { id } = await begun();
    await send(cancel, id);
    expect((await mark(id, '2026-12-02')).visit.status).toBe('completed');
    at('2026-12-03', '11:01');
    await until(async () => (await visits(id))[0]?.reason === 'not-marked');
    expect(await sums(id)).toEqual({ delivered: 44_800, refunded: 940_800 });
  });

  it('change nothing with an answer that is not possible', async () => {
    const { id, first, second } = await begun();
    const third = await visitOn(id, '2026-12-03');
    const codes = async (visitId: string, tookPlace: boolean) =>
      Promise.all([pause, cancel].map((one) => codeOf(send(one, id, { visits: [{ visitId, tookPlace }] }))));
    expect(await codes(second, false)).toEqual(['VISIT_UNDER_WAY', 'VISIT_UNDER_WAY']);
    expect(await codes(third, true)).toEqual(['VISIT_NOT_BEGUN', 'VISIT_NOT_BEGUN']);
    expect(await codes(newId(), true)).toEqual(['VISIT_NOT_FOUND', 'VISIT_NOT_FOUND']);
    await mark(id, '2026-12-01');
    expect(await codes(first, false)).toEqual(['VISIT_SETTLED', 'VISIT_SETTLED']);
    expect(await read(id)).toMatchObject({ status: 'active', servicesCompleted: 1 });
    await send(cancel, id, { visits: [{ visitId: first, tookPlace: true }] });
    expect((await read(id)).servicesCompleted).toBe(1);
  });

  it('are refunded by the amount that the customer agreed to, or the cancellation is refused', async () => {
    const { id, first } = await begun();
    const quote = await call(quoteSubscriptionCancellation, { id }, customer);
    expect(quote).toMatchObject({ refund: 8_960, toBeMarked: 896 });
    const answers = { visits: [{ visitId: first, tookPlace: false }] };
    expect(await codeOf(send(cancel, id, { ...answers, refund: quote.refund }))).toBe('CANCELLATION_QUOTE_STALE');
    expect((await read(id)).status).toBe('active');
    const { subscription } = await send(cancel, id, { ...answers, refund: quote.refund + 448 });
    expect(subscription.cancellation?.refund).toBe(9_408);
    expect(await sums(id)).toEqual({ delivered: 0, refunded: 940_800 });
  });
});

describe('a request that the customer withdraws', () => {
  const withdraw = (id: string, actor = customer) => call(withdrawSubscription, { id }, actor);

  it('is refunded in full once', async () => {
    const id = await paid();
    const { subscription } = await withdraw(id);
    expect(subscription).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'customer', kind: 'withdrawn', refund: 9_856 },
    });
    await withdraw(id);
    expect(await settled(id)).toMatchObject([{ reason: 'withdrawn', helperPaise: 0, refundPaise: 985_600 }]);
    expect(await announced('events.subscription.withdrawn', { subscriptionId: id })).toMatchObject([{ paid: true }]);
    expect(await codeOf(call(acceptSubscription, { id }, helper))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(await codeOf(call(cancelSubscription, { id, reason: 'x' }, customer))).toBe('SUBSCRIPTION_MOVE_REFUSED');
  });

  it('is refunded when its payment arrives afterwards', async () => {
    const { _id: id } = await create();
    await withdraw(id);
    expect(await settled(id)).toEqual([]);
    expect(await announced('events.subscription.withdrawn', { subscriptionId: id })).toMatchObject([{ paid: false }]);
    await pay(id);
    expect(await settled(id)).toMatchObject([{ reason: 'late-payment', refundPaise: 985_600 }]);
  });

  it('can be withdrawn by its customer only, until the helper accepts', async () => {
    const id = await paid();
    expect(await codeOf(withdraw(id, newActor('customer')))).toBe('SUBSCRIPTION_NOT_FOUND');
    await call(acceptSubscription, { id }, helper);
    expect(await codeOf(withdraw(id))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(await read(id)).toMatchObject({ status: 'active' });
  });

  it('is either withdrawn or accepted when both happen at once', async () => {
    const id = await paid();
    const answers = await Promise.all([codeOf(withdraw(id)), codeOf(call(acceptSubscription, { id }, helper))]);
    expect(answers.filter((code) => code === 'SUBSCRIPTION_MOVE_REFUSED')).toHaveLength(1);
    const { status } = await read(id);
    expect(await settled(id)).toHaveLength(status === 'cancelled' ? 1 : 0);
  });
});

describe('a repeated Idempotency-Key', () => {
  it('returns the first answer although the subscription has moved on', async () => {
    const id = await paid();
    const acceptance = { id, idempotencyKey: newId() };
    const accepted = await call(acceptSubscription, acceptance, helper);
    at('2026-12-05');
    const dates = { startDate: '2026-12-07', endDate: '2026-12-09' };
    const pausing = { id, reason: 'We travel', ...dates, idempotencyKey: newId() };
    const paused = await call(pauseSubscription, pausing, customer);
    const resumption = { id, idempotencyKey: newId() };
    const resumed = await call(resumeSubscription, resumption, customer);
    const visitId = await visitOn(id, '2026-12-10');
    const skipping = { id, visitId, idempotencyKey: newId() };
    const skipped = await call(skipVisit, skipping, customer);
    await call(cancelSubscription, { id, reason: 'We move away' }, customer);

    expect(await call(acceptSubscription, acceptance, helper)).toEqual(accepted);
    expect(await call(pauseSubscription, pausing, customer)).toEqual(paused);
    expect(await call(resumeSubscription, resumption, customer)).toEqual(resumed);
    expect(await call(skipVisit, skipping, customer)).toEqual(skipped);
    expect(await codeOf(call(skipVisit, { ...skipping, idempotencyKey: newId() }, customer))).not.toBe('ok');
  });
});

describe('end of a subscription', () => {
  const week = { subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-08' } };

  it('completes after the period with every visit settled, offers the next period before and renews in one step', async () => {
    const id = await active(week);
    at('2026-12-02', '23:00');
    await mark(id, '2026-12-01');
    await mark(id, '2026-12-02');
    expect((await read(id)).renewalOffered).toBe(false);
    at('2026-12-03', '00:05');
    await until(async () => (await read(id)).renewalOffered);
    at('2026-12-07', '23:00');
    await until(async () => (await visits(id)).some(({ status }) => status === 'missed'));
    await mark(id, '2026-12-07');
    expect(await codeOf(mark(id, '2026-12-04'))).toBe('SERVICE_ALREADY_COMPLETED');
    at('2026-12-08', '00:04');
    expect((await read(id)).status).toBe('active');
    at('2026-12-08', '00:06');
    await becomes(id, 'completed');

    const { subscription } = await call(renewSubscription, { id }, customer);
    expect(subscription).toMatchObject({
      status: 'pending',
      payment: { status: 'pending' },
      renews: id,
      subscriptionPeriod: { startDate: '2026-12-09', endDate: '2026-12-16', durationInDays: 7 },
    });
    expect((await call(renewSubscription, { id }, customer)).subscription._id).toBe(subscription._id);
    expect(await read(id)).toMatchObject({ renewedBy: subscription._id, renewalOffered: false });
  });
});

describe('scheduled work', () => {
  it('reminds a day and two hours before each visit, once', async () => {
    const id = await active({ subscriptionPeriod: { startDate: '2026-12-02', endDate: '2026-12-03' } });
    const reminders = () => announced('events.booking.reminder-due', { subscriptionId: id });
    at('2026-12-01', '08:59');
    at('2026-12-01', '09:00');
    await until(async () => (await reminders()).length === 1);
    at('2026-12-02', '07:00');
    await until(async () => (await reminders()).length === 2);
    at('2026-12-02', '07:30');
    at('2026-12-02', '08:30');
    expect(await reminders()).toMatchObject([
      { kind: '24h', service: 'cooking', date: '2026-12-02', startTime: '09:00', customerName: 'Asha Verma' },
      { kind: '2h' },
    ]);
  });

  it('sends a helper the visits of the next day once', async () => {
    at('2027-01-10');
    const id = await active({ subscriptionPeriod: { startDate: '2027-01-20', endDate: '2027-01-22' } });
    at('2027-01-19', '00:06');
    const lists = () => announced('events.subscription.day-listed', { helperId: helper.userId });
    await until(async () => (await lists()).length === 1);
    at('2027-01-19', '00:10');
    expect(await lists()).toEqual([
      {
        helperId: helper.userId,
        date: '2027-01-20',
        visits: [
          {
            subscriptionId: id,
            customerId: customer.userId,
            customerName: 'Asha Verma',
            services: ['cooking'],
            startTime: '09:00',
            endTime: '11:00',
          },
        ],
      },
    ]);
  });
});
