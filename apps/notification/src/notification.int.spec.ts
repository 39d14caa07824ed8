import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  ARRIVAL_ASKED,
  ARRIVAL_CONFIRMED,
  BOOKING_ANSWER_DUE,
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  type BookingMoved,
  CASE_CLOSED,
  caseNotices,
  CASE_OPENED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  COMPLETED_UNASKED,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  CREDIT_GRANTED,
  HELPER_DAY_LISTED,
  listNotifications,
  MESSAGE_SENT,
  MESSAGES_READ,
  PAYMENT_DUE,
  readNotifications,
  REMINDER_DUE,
  PAYOUT_MOVED,
  REFUND_LATE,
  REFUND_MOVED,
  REVIEW_POSTED,
  REVIEW_MODERATED,
  REVIEW_REPLIED,
  SUBSCRIPTION_EVENT,
  TICKET_REPLIED,
  VERIFICATION_DECIDED,
  VISIT_END_DUE,
  VISIT_STARTED,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { register } from 'prom-client';
import { type RunningNotification, startNotification } from '../test/harness.js';

let notification: RunningNotification;
let service: RunningNotification['service'];
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  notification = await startNotification();
  service = notification.service;
  // Noon in India: at night what can wait does not ring.
  service.clock.set(Date.parse('2026-12-01T06:30:00.000Z') - Date.now());
});
afterAll(() => notification?.stop());
beforeEach(() => {
  customer = notification.person('customer');
  helper = notification.person('helper');
});

const collection = (name: string) => notification.collection(name);
const tell: RunningNotification['tell'] = (event, data) => notification.tell(event, data);
const visit = (): BookingMoved => ({
  bookingId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});

const redeliver: RunningNotification['redeliver'] = (envelope) => notification.redeliver(envelope);
const inbox = async (actor: Actor) => service.rpc.call(listNotifications, { actor, page: 1, limit: 20 });
const kinds = async (actor: Actor) => (await inbox(actor)).notifications.map(({ kind }) => kind);

describe('news of finding a helper', () => {
  it('the time that a customer waits for is free: told once for each offer, with the way to book it', async () => {
    const offer = {
      ...{ entryId: newId(), customerId: customer.userId, helperId: helper.userId, helperName: 'Ravi Kumar' },
      ...{ date: '2026-12-05', startTime: '09:00', endTime: '11:00', offeredAt: '2026-12-01T06:00:00.000Z' },
    };
    const envelope = await tell(WAITLIST_OFFERED, offer);
    await redeliver(envelope);
    expect((await inbox(customer)).notifications).toMatchObject([
      {
        kind: 'waitlist-offered',
        body: expect.stringContaining('Ravi Kumar is free on 5 Dec 2026, 9:00 am to 11:00 am.'),
        path: `/book?helperId=${helper.userId}&date=2026-12-05&startTime=09%3A00&endTime=11%3A00`,
      },
    ]);
    await tell(WAITLIST_OFFERED, { ...offer, offeredAt: '2026-12-03T06:00:00.000Z' });
    expect(await kinds(customer)).toHaveLength(2);
    expect(await kinds(helper)).toEqual([]);
  });

  it('a verification is decided: the helper learns it, and why not', async () => {
    const decision = { verificationId: newId(), helperId: helper.userId };
    await tell(VERIFICATION_DECIDED, { ...decision, state: 'rejected', reason: 'The photo is not readable' });
    await tell(VERIFICATION_DECIDED, { ...decision, verificationId: newId(), state: 'verified', reason: '' });
    const { notifications } = await inbox(helper);
    expect(notifications.map(({ kind, path }) => [kind, path])).toEqual([
      ['verification-verified', '/profile'],
      ['verification-rejected', '/profile'],
    ]);
    expect(notifications[1]?.body).toContain('“The photo is not readable”');
  });
});

describe('what was told about one case', () => {
  it('is known by its id: whom, what and when, in their order, and no words', async () => {
    const booking = visit();
    await tell(BOOKING_REQUESTED, booking);
    await tell(BOOKING_REQUESTED, visit());
    await tell(REFUND_LATE, {
      ...{ purpose: 'booking', purposeId: booking.bookingId, customerId: customer.userId, helperId: helper.userId },
      ...{ refundId: newId(), amountPaise: 50_400, expectedBy: '2026-12-05T06:00:00.000Z' },
    });
    const notices = await until(async () => {
      const told = (await service.rpc.call(caseNotices, { caseId: booking.bookingId })).notices;
      return told[0]?.attempts.length === 1 ? told : undefined;
    });
    expect(notices).toEqual([
      expect.objectContaining({
        ...{ userId: helper.userId, kind: 'booking-requested' },
        attempts: [expect.objectContaining({ channel: 'phone', outcome: 'sent' })],
      }),
      expect.objectContaining({ userId: customer.userId, kind: 'refund-late', title: 'Your refund is late' }),
    ]);
    const plan = await collection('notifications')
      .find({ about: booking.bookingId })
      .sort({ createdAt: -1, _id: -1 })
      .explain();
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(winning).toContain('IXSCAN');
    expect(winning).not.toMatch(/"SORT"|COLLSCAN/);
  });
});

describe('news of a booking', () => {
  it.each<[kind: string, event: typeof BOOKING_REQUESTED, told: { customer: boolean; helper: boolean }]>([
    ['booking-requested', BOOKING_REQUESTED, { customer: false, helper: true }],
    ['booking-accepted', BOOKING_EVENT.accept, { customer: true, helper: false }],
    ['booking-declined', BOOKING_EVENT.decline, { customer: true, helper: false }],
    ['booking-cancelled', BOOKING_EVENT.cancel, { customer: false, helper: true }],
    ['booking-completed', BOOKING_EVENT.complete, { customer: true, helper: false }],
    ['booking-superseded', BOOKING_SUPERSEDED, { customer: true, helper: false }],
    ['booking-paid', BOOKING_PAID, { customer: true, helper: true }],
    ['booking-expired', BOOKING_EXPIRED, { customer: true, helper: true }],
    ['booking-unpaid', BOOKING_UNPAID, { customer: true, helper: true }],
    ['booking-started', VISIT_STARTED, { customer: true, helper: false }],
    ['booking-arrival-confirmed', ARRIVAL_CONFIRMED, { customer: false, helper: true }],
    ['booking-completed-unasked', COMPLETED_UNASKED, { customer: false, helper: true }],
    ['booking-end-due', VISIT_END_DUE, { customer: true, helper: true }],
    ['booking-case-opened', CASE_OPENED, { customer: true, helper: true }],
    ['booking-case-closed', CASE_CLOSED, { customer: true, helper: true }],
    ['booking-arrival-asked', ARRIVAL_ASKED, { customer: true, helper: true }],
    ['booking-customer-claimed', CUSTOMER_NO_SHOW_CLAIMED, { customer: true, helper: false }],
    ['booking-helper-claimed', HELPER_NO_SHOW_CLAIMED, { customer: false, helper: true }],
    ['booking-customer-no-show', CUSTOMER_NO_SHOW, { customer: true, helper: true }],
    ['booking-helper-no-show', HELPER_NO_SHOW, { customer: true, helper: true }],
    ['booking-helper-cancelled', HELPER_CANCELLED, { customer: true, helper: false }],
    ['booking-helper-late', HELPER_CANCELLED_LATE, { customer: true, helper: false }],
  ])('%s reaches whom it concerns', async (kind, event, told) => {
    await tell(event, visit());
    expect(await kinds(customer)).toEqual(told.customer ? [kind] : []);
    expect(await kinds(helper)).toEqual(told.helper ? [kind] : []);
  });

  it.each<[kind: string, to: 'customer' | 'helper', announce: (moved: BookingMoved) => Promise<unknown>]>([
    ['booking-dispute-opened', 'helper', (moved) => tell(DISPUTE_OPENED, { ...moved, disputeId: newId() })],
    ['booking-dispute-answered', 'customer', (moved) => tell(DISPUTE_ANSWERED, { ...moved, disputeId: newId() })],
    [
      'booking-dispute-withdrawn',
      'helper',
      (moved) => tell(DISPUTE_CLOSED, { ...moved, disputeId: newId(), outcome: 'withdrawn' }),
    ],
    ['booking-more-asked', 'customer', (moved) => tell(EXTENSION_ASKED, { ...moved, by: 'helper' })],
    ['booking-more-agreed', 'helper', (moved) => tell(EXTENSION_AGREED, { ...moved, by: 'helper' })],
    [
      'booking-more-refused',
      'helper',
      (moved) => tell(EXTENSION_REFUSED, { ...moved, by: 'helper', outcome: 'lapsed' }),
    ],
    [
      'booking-more-refused',
      'customer',
      (moved) => tell(EXTENSION_REFUSED, { ...moved, by: 'helper', outcome: 'withdrawn' }),
    ],
  ])('%s reaches the %s alone, who did not do it', async (kind, to, announce) => {
    await announce(visit());
    expect([await kinds(customer), await kinds(helper)]).toEqual(to === 'customer' ? [[kind], []] : [[], [kind]]);
  });

  it('a report that is decided, and each half hour more, is told once', async () => {
    const moved = visit();
    const decided = { ...moved, disputeId: newId(), outcome: 'partial_refund' as const };
    await tell(DISPUTE_CLOSED, decided);
    await tell(DISPUTE_CLOSED, decided);
    expect([await kinds(customer), await kinds(helper)]).toEqual([
      ['booking-dispute-decided'],
      ['booking-dispute-decided'],
    ]);
    for (const endTime of ['11:00', '11:00', '11:30']) await tell(EXTENSION_ASKED, { ...moved, endTime, by: 'helper' });
    expect(await kinds(customer)).toEqual(['booking-more-asked', 'booking-more-asked', 'booking-dispute-decided']);
  });

  it('has words, a place to go, and is unread until the inbox is read', async () => {
    await tell(BOOKING_REQUESTED, visit());
    expect(await inbox(helper)).toEqual({
      notifications: [
        {
          _id: expect.any(String),
          kind: 'booking-requested',
          title: 'New booking request',
          body: 'Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.',
          path: '/my-bookings',
          read: false,
          createdAt: expect.any(String),
        },
      ],
      unreadCount: 1,
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    });
    expect(await service.rpc.call(readNotifications, { actor: helper })).toEqual({ marked: 1 });
    expect(await service.rpc.call(readNotifications, { actor: helper })).toEqual({ marked: 0 });
    const after = await inbox(helper);
    expect(after.unreadCount).toBe(0);
    expect(after.notifications[0]!.read).toBe(true);
  });

  it('is told once, also when the event is delivered again or the fact is announced again', async () => {
    const moved = visit();
    const envelope = await tell(BOOKING_EVENT.accept, moved);
    await redeliver(envelope);
    await tell(BOOKING_EVENT.accept, moved);
    await tell(BOOKING_EVENT.complete, moved);
    expect(await kinds(customer)).toEqual(['booking-completed', 'booking-accepted']);
    const added = { subject: 'events.notification.added', 'envelope.data.userId': customer.userId };
    expect(await collection('outbox').countDocuments(added)).toBe(2);
  });

  it('reminds both, 24 hours and 2 hours before', async () => {
    const moved = visit();
    await tell(REMINDER_DUE, { ...moved, kind: '24h' });
    await tell(REMINDER_DUE, { ...moved, kind: '2h' });
    expect(await kinds(customer)).toEqual(['reminder-2h', 'reminder-24h']);
    expect(await kinds(helper)).toEqual(['reminder-2h', 'reminder-24h']);
  });

  it('reminds of a visit that was moved again, by its new time', async () => {
    const moved = visit();
    for (const date of ['2026-12-05', '2026-12-05', '2026-12-06'])
      await tell(REMINDER_DUE, { ...moved, date, kind: '24h' });
    expect(await kinds(customer)).toEqual(['reminder-24h', 'reminder-24h']);
    expect((await inbox(helper)).notifications[0]?.body).toContain('6 Dec 2026');
  });

  it('measures how late a reminder is', async () => {
    /** How many of this kind were at most so many seconds late. */
    const within = async (seconds: number) => {
      const metric = await register.getSingleMetric('reminder_lateness_seconds')?.get();
      const bucket = metric?.values.find(({ labels }) => labels['kind'] === '2h' && labels['le'] === seconds);
      return bucket?.value ?? 0;
    };
    const seen = () => Promise.all([30, 120, 300].map(within));
    const [a = 0, b = 0, c = 0] = await seen();
    const dueAt = new Date(service.clock.now().getTime() - 100_000).toISOString();
    await tell(REMINDER_DUE, { ...visit(), kind: '2h', dueAt });
    expect(await seen()).toEqual([a, b + 1, c + 1]);
  });

  it('nudges who has to answer or to pay, once for each deadline', async () => {
    const moved = visit();
    const due = { ...moved, payBy: '2026-12-02T06:30:00.000Z' };
    await tell(BOOKING_ANSWER_DUE, { ...moved, answerBy: '2026-12-02T06:30:00.000Z' });
    for (const payBy of [due.payBy, due.payBy, '2026-12-03T06:30:00.000Z']) await tell(PAYMENT_DUE, { ...due, payBy });
    expect(await kinds(helper)).toEqual(['booking-answer-due']);
    expect(await kinds(customer)).toEqual(['booking-payment-due', 'booking-payment-due']);
  });

  it('tells of a change whom it concerns, each once', async () => {
    const to = { date: '2026-12-06', startTime: '10:00', endTime: '12:00' };
    const change = { ...visit(), by: 'customer' as const, sequence: 2, to };
    await tell(CHANGE_PROPOSED, { ...change, answerBy: '2026-12-02T06:30:00.000Z' });
    await tell(CHANGE_CLOSED, { ...change, sequence: 3, outcome: 'declined' });
    await tell(BOOKING_CHANGED, { ...change, sequence: 4 });
    await tell(BOOKING_CHANGED, { ...change, sequence: 4 });
    expect(await kinds(helper)).toEqual(['change-made', 'change-proposed']);
    expect(await kinds(customer)).toEqual(['change-closed']);
    expect((await inbox(helper)).notifications[0]?.body).toBe(
      'The cooking booking of 5 Dec 2026, 9:00 am to 11:00 am is now on 6 Dec 2026, 10:00 am to 12:00 pm.',
    );
  });

  it('of a subscription’s visit leads to the subscription', async () => {
    await tell(REMINDER_DUE, { ...visit(), kind: '2h', subscriptionId: newId() });
    expect((await inbox(customer)).notifications[0]?.path).toBe('/my-subscriptions');
    expect((await inbox(helper)).notifications[0]?.path).toBe('/helper-subscriptions');
  });

  it('tells the helper of a review', async () => {
    const { customerId, helperId, customerName, bookingId } = visit();
    await tell(REVIEW_POSTED, { reviewId: newId(), bookingId, helperId, customerId, customerName, rating: 5 });
    expect((await inbox(helper)).notifications).toMatchObject([
      { kind: 'review-posted', body: 'Asha Rao rated your work 5 out of 5.', path: `/helper/${helperId}` },
    ]);
  });

  it('pages, newest first, and shows nobody the news of others', async () => {
    for (let i = 0; i < 3; i += 1) await tell(BOOKING_REQUESTED, visit());
    const page = (number: number) => service.rpc.call(listNotifications, { actor: helper, page: number, limit: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.notifications.length, second.notifications.length]).toEqual([2, 1]);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect(await kinds({ userId: newId(), role: 'helper', sid: 's-9' })).toEqual([]);
  });
});

describe('news of a subscription', () => {
  const plan = () => ({
    subscriptionId: newId(),
    customerId: customer.userId,
    helperId: helper.userId,
    customerName: 'Asha Rao',
    helperName: 'Ravi Kumar',
    services: ['cooking', 'laundry'],
    startDate: '2026-12-02',
    endDate: '2027-01-01',
  });
  const slot = { date: '2026-12-05', startTime: '09:00', endTime: '11:00' };
  const visitOfPlan = () => ({ ...plan(), visitId: newId(), ...slot });
  /** The plan of another helper, one visit of which this one does. */
  const ofAnother = () => ({ ...visitOfPlan(), helperId: newId(), helperName: 'Sunil Das' });
  const meena = () => ({ helperId: helper.userId, name: 'Meena Devi' });

  it.each<[kind: string, announce: () => Promise<unknown>, told: { customer: boolean; helper: boolean }]>([
    ['plan-requested', () => tell(SUBSCRIPTION_EVENT.requested, plan()), { customer: false, helper: true }],
    ['plan-accepted', () => tell(SUBSCRIPTION_EVENT.accepted, plan()), { customer: true, helper: false }],
    [
      'plan-declined',
      () => tell(SUBSCRIPTION_EVENT.declined, { ...plan(), reason: 'full' }),
      { customer: true, helper: false },
    ],
    [
      'plan-expired',
      () => tell(SUBSCRIPTION_EVENT.expired, { ...plan(), paid: false }),
      { customer: true, helper: false },
    ],
    [
      'plan-expired',
      () => tell(SUBSCRIPTION_EVENT.expired, { ...plan(), paid: true }),
      { customer: true, helper: true },
    ],
    [
      'plan-paused',
      () => tell(SUBSCRIPTION_EVENT.paused, { ...plan(), reason: 'away', from: '2026-12-05', to: '2026-12-08' }),
      { customer: false, helper: true },
    ],
    [
      'plan-resumed',
      () => tell(SUBSCRIPTION_EVENT.resumed, { ...plan(), by: 'system' }),
      { customer: true, helper: true },
    ],
    [
      'plan-cancelled',
      () => tell(SUBSCRIPTION_EVENT.cancelled, { ...plan(), reason: 'moving' }),
      { customer: false, helper: true },
    ],
    ['plan-completed', () => tell(SUBSCRIPTION_EVENT.completed, plan()), { customer: true, helper: false }],
    [
      'plan-visit-skipped',
      () => tell(SUBSCRIPTION_EVENT.visitSkipped, { ...visitOfPlan(), reason: 'away' }),
      { customer: true, helper: true },
    ],
    [
      'plan-visit-moved',
      () => tell(SUBSCRIPTION_EVENT.visitMoved, { ...visitOfPlan(), from: slot }),
      { customer: true, helper: true },
    ],
    [
      'plan-helper-absent',
      () => tell(SUBSCRIPTION_EVENT.helperAbsent, { ...visitOfPlan(), deadline: '2026-12-05T01:30:00.000Z' }),
      { customer: true, helper: false },
    ],
    [
      'plan-substitute-asked',
      () =>
        tell(SUBSCRIPTION_EVENT.substituteAsked, { ...visitOfPlan(), helperId: newId(), helperIds: [helper.userId] }),
      { customer: false, helper: true },
    ],
    [
      'plan-substitute-proposed',
      () => tell(SUBSCRIPTION_EVENT.substituteProposed, { ...visitOfPlan(), substitute: meena() }),
      { customer: true, helper: false },
    ],
    [
      'plan-substitute-found',
      () => tell(SUBSCRIPTION_EVENT.substituteFound, { ...visitOfPlan(), substitute: meena(), byCustomer: false }),
      { customer: true, helper: false },
    ],
    [
      'plan-substitute-found',
      () => tell(SUBSCRIPTION_EVENT.substituteFound, { ...ofAnother(), substitute: meena(), byCustomer: true }),
      { customer: false, helper: true },
    ],
    [
      'plan-substitute-released',
      () => tell(SUBSCRIPTION_EVENT.substituteReleased, { ...ofAnother(), substitute: meena(), wasFound: true }),
      { customer: false, helper: true },
    ],
    ['plan-renewal', () => tell(SUBSCRIPTION_EVENT.renewalOffered, plan()), { customer: true, helper: false }],
  ])('%s reaches whom it concerns, with the way to it', async (kind, announce, told) => {
    await announce();
    expect(await kinds(customer)).toEqual(told.customer ? [kind] : []);
    expect(await kinds(helper)).toEqual(told.helper ? [kind] : []);
    for (const [actor, path] of [
      [customer, '/my-subscriptions'],
      [helper, '/helper-subscriptions'],
    ] as const)
      for (const entry of (await inbox(actor)).notifications) {
        expect(entry.path).toBe(path);
        expect(entry.body).toMatch(/cooking, laundry/);
      }
  });

  it("a helper's next day is one list", async () => {
    const visits = [
      {
        subscriptionId: newId(),
        customerName: 'Asha Rao',
        services: ['cooking'],
        startTime: '09:00',
        endTime: '11:00',
      },
      {
        subscriptionId: newId(),
        customerName: 'Meera Nair',
        services: ['other'],
        startTime: '15:30',
        endTime: '16:00',
      },
    ];
    await tell(HELPER_DAY_LISTED, { helperId: helper.userId, date: '2026-12-05', visits });
    await tell(HELPER_DAY_LISTED, { helperId: helper.userId, date: '2026-12-05', visits });
    expect((await inbox(helper)).notifications).toMatchObject([
      { title: 'Your visits of 5 Dec 2026', body: '9:00 am Asha Rao, 3:30 pm Meera Nair' },
    ]);
  });
});

describe('news of money', () => {
  it('a refund is told when it begins and when it is done, credit when it is given', async () => {
    const refund = {
      ...{ purpose: 'booking' as const, purposeId: newId(), customerId: customer.userId, helperId: helper.userId },
      ...{ refundId: newId(), amountPaise: 34_850, refundedPaise: 0, paidPaise: 44_800 },
      expectedBy: '2026-12-10T06:00:00.000Z',
    };
    await tell(REFUND_MOVED, { ...refund, status: 'initiated' });
    await tell(REFUND_MOVED, { ...refund, status: 'failed' });
    await tell(REFUND_MOVED, { ...refund, status: 'processed', refundedPaise: 34_850 });
    const { purpose, purposeId, customerId } = refund;
    await tell(CREDIT_GRANTED, { customerId, purpose, purposeId, amountPaise: 4_480, reason: 'helper_late_cancel' });
    expect((await inbox(customer)).notifications).toMatchObject([
      { kind: 'credit-granted', path: '/wallet', body: expect.stringContaining('₹44.80') },
      { kind: 'refund-arrived', path: '/my-bookings', body: expect.stringContaining('₹348.50') },
      { kind: 'refund-started', body: 'We refund ₹348.50. It should arrive by 10 Dec 2026.' },
    ]);
    expect(await kinds(helper)).toEqual([]);
  });
});

describe('news of money that', () => {
  const late = () => ({
    ...{ purpose: 'subscription' as const, purposeId: newId(), customerId: customer.userId, helperId: helper.userId },
    ...{ refundId: newId(), amountPaise: 34_850, expectedBy: '2026-12-10T06:00:00.000Z' },
  });
  const payout = () => ({ payoutId: newId(), helperId: helper.userId, amountPaise: 36_000, masked: 'ra••@okbank' });

  it('is late on its way back goes to the customer, once', async () => {
    const refund = late();
    await tell(REFUND_LATE, refund);
    await tell(REFUND_LATE, refund);
    expect((await inbox(customer)).notifications).toMatchObject([
      {
        kind: 'refund-late',
        path: '/my-subscriptions',
        body: expect.stringContaining('₹348.50 should have arrived by 10 Dec 2026'),
      },
    ]);
    expect(await kinds(helper)).toEqual([]);
  });

  it('was paid to a helper, or came back, goes to the helper', async () => {
    const sent = payout();
    await tell(PAYOUT_MOVED, { ...sent, status: 'paid' });
    await tell(PAYOUT_MOVED, { ...sent, status: 'paid' });
    await tell(PAYOUT_MOVED, { ...sent, status: 'reversed' });
    await tell(PAYOUT_MOVED, { ...payout(), status: 'failed' });
    const { notifications } = await inbox(helper);
    expect(notifications.map(({ kind }) => kind)).toEqual(['payout-failed', 'payout-failed', 'payout-paid']);
    expect(notifications.at(-1)).toMatchObject({ path: '/earnings', body: '₹360 went to ra••@okbank.' });
  });
});

it('a reply to a review is told to its author', async () => {
  const { customerId, helperId, helperName, bookingId } = visit();
  await tell(REVIEW_REPLIED, { reviewId: newId(), bookingId, customerId, helperId, helperName });
  expect((await inbox(customer)).notifications).toMatchObject([
    { kind: 'review-replied', body: 'Ravi Kumar answered your review.', path: `/helper/${helperId}` },
  ]);
});

it('a reply of support without an email address is an entry of the inbox with its words, once', async () => {
  const reply = {
    ticketId: newId(),
    number: 'T-2026-000123',
    entryId: newId(),
    userId: customer.userId,
    text: 'We have blocked him. Are you safe?',
    about: [newId()],
  };
  await tell(TICKET_REPLIED, reply);
  await tell(TICKET_REPLIED, reply);
  const { userId, text: _text, ...byEmail } = reply;
  await tell(TICKET_REPLIED, { ...byEmail, entryId: newId(), userId });
  expect((await inbox(customer)).notifications).toMatchObject([
    {
      kind: 'ticket-replied',
      title: 'Reply from our team to T-2026-000123',
      body: 'We have blocked him. Are you safe?',
      path: '/contact',
    },
  ]);
});

it('a review that is taken down is told to its author, and no news is that it is shown again', async () => {
  const { customerId, helperId, bookingId } = visit();
  const moderated = { reviewId: newId(), bookingId, customerId, helperId, rating: 1 };
  await tell(REVIEW_MODERATED, { ...moderated, hidden: true });
  await tell(REVIEW_MODERATED, { ...moderated, hidden: false });
  expect((await inbox(customer)).notifications).toMatchObject([
    { kind: 'review-hidden', title: 'Your review was taken down', path: '/my-bookings' },
  ]);
  expect((await inbox(helper)).notifications).toEqual([]);
});

describe('news of a chat', () => {
  const said = (chatId: string, seq: number, content: string) => ({
    chatId,
    seq,
    participants: [customer.userId, helper.userId],
    senderId: customer.userId,
    senderName: 'Asha Rao',
    message: { _id: newId(), sender: customer.userId, content, createdAt: '2026-12-01T06:00:00.000Z', readBy: [] },
  });
  const read = (chatId: string, upTo: number) => ({
    chatId,
    upTo,
    participants: [customer.userId, helper.userId],
    userId: helper.userId,
  });
  const entries = async () => (await inbox(helper)).notifications.map(({ body, read: done }) => [body, done]);

  it('is one entry per chat until it is read', async () => {
    const chatId = newId();
    await tell(MESSAGE_SENT, said(chatId, 1, 'Hello'));
    await tell(MESSAGE_SENT, said(chatId, 2, 'Are you there?'));
    expect((await inbox(helper)).notifications).toMatchObject([
      { kind: 'message-sent', title: 'Asha Rao', body: 'Are you there?', path: `/chats/${chatId}`, read: false },
    ]);
    await tell(MESSAGE_SENT, said(newId(), 1, 'Another chat'));
    expect(await entries()).toHaveLength(2);

    await tell(MESSAGES_READ, read(chatId, 2));
    await tell(MESSAGE_SENT, said(chatId, 3, 'See you'));
    expect(await entries()).toEqual([
      ['See you', false],
      ['Another chat', false],
      ['Are you there?', true],
    ]);
    expect(await kinds(customer)).toEqual([]);
  });

  it('is the same whatever order the events come in', async () => {
    const chatId = newId();
    await tell(MESSAGES_READ, read(chatId, 2));
    await tell(MESSAGE_SENT, said(chatId, 2, 'read long ago'));
    expect(await entries()).toEqual([]);
    await tell(MESSAGE_SENT, said(chatId, 4, 'newest'));
    await tell(MESSAGE_SENT, said(chatId, 3, 'older'));
    await tell(MESSAGES_READ, read(chatId, 3));
    expect(await entries()).toEqual([['newest', false]]);
  });

  it('delivered again changes nothing, not even after it was read', async () => {
    const chatId = newId();
    const first = await tell(MESSAGE_SENT, said(chatId, 1, 'Hello'));
    await tell(MESSAGES_READ, read(chatId, 1));
    await redeliver(first);
    await tell(MESSAGE_SENT, said(newId(), 1, 'marker'));
    expect(await entries()).toEqual([
      ['marker', false],
      ['Hello', true],
    ]);
  });
});
