import { describe, expect, it } from '@jest/globals';
import {
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
  PAYMENT_DUE,
  REMINDER_DUE,
  STAFF_CANCELLED,
  VISIT_END_DUE,
  VISIT_STARTED,
} from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { register } from 'prom-client';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { buildVisit, inbox, kinds, publish } = scenario;

describe('events of a booking', () => {
  it.each<[kind: string, event: typeof BOOKING_REQUESTED, notified: { customer: boolean; helper: boolean }]>([
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
  ])('%s notifies the affected parties', async (kind, event, notified) => {
    await publish(event, buildVisit());
    expect(await kinds(scenario.customer)).toEqual(notified.customer ? [kind] : []);
    expect(await kinds(scenario.helper)).toEqual(notified.helper ? [kind] : []);
  });

  it.each<[kind: string, to: 'customer' | 'helper', announce: (moved: BookingMoved) => Promise<unknown>]>([
    ['booking-dispute-opened', 'helper', (moved) => publish(DISPUTE_OPENED, { ...moved, disputeId: newId() })],
    ['booking-dispute-answered', 'customer', (moved) => publish(DISPUTE_ANSWERED, { ...moved, disputeId: newId() })],
    [
      'booking-dispute-withdrawn',
      'helper',
      (moved) => publish(DISPUTE_CLOSED, { ...moved, disputeId: newId(), outcome: 'withdrawn' }),
    ],
    ['booking-more-asked', 'customer', (moved) => publish(EXTENSION_ASKED, { ...moved, by: 'helper' })],
    ['booking-more-agreed', 'helper', (moved) => publish(EXTENSION_AGREED, { ...moved, by: 'helper' })],
    [
      'booking-more-refused',
      'helper',
      (moved) => publish(EXTENSION_REFUSED, { ...moved, by: 'helper', outcome: 'lapsed' }),
    ],
    [
      'booking-more-refused',
      'customer',
      (moved) => publish(EXTENSION_REFUSED, { ...moved, by: 'helper', outcome: 'withdrawn' }),
    ],
  ])('%s notifies only the %s, who did not cause it', async (kind, to, announce) => {
    await announce(buildVisit());
    expect([await kinds(scenario.customer), await kinds(scenario.helper)]).toEqual(
      to === 'customer' ? [[kind], []] : [[], [kind]],
    );
  });

  it.each<[kind: string, cause: 'customer' | 'helper' | 'platform', tell: ('customer' | 'helper')[]]>([
    ['booking-cancelled-for-customer', 'customer', ['customer']],
    ['booking-cancelled-for-helper', 'helper', ['helper']],
    ['booking-cancelled-for-helper', 'helper', ['customer', 'helper']],
    ['booking-cancelled-by-us', 'platform', ['customer', 'helper']],
  ])('%s notifies once whom no other event tells of a cancellation by staff', async (kind, cause, tell) => {
    const amounts = { feePaise: 0, refundPaise: 44_800, creditPaise: 0, helperPaise: 0 };
    const cancelled = {
      ...buildVisit(),
      cause,
      tell,
      decidedBy: newId(),
      ...amounts,
      strike: false,
      replacement: false,
    };
    await publish(STAFF_CANCELLED, cancelled);
    await publish(STAFF_CANCELLED, cancelled);
    expect(await kinds(scenario.customer)).toEqual(tell.includes('customer') ? [kind] : []);
    expect(await kinds(scenario.helper)).toEqual(tell.includes('helper') ? [kind] : []);
  });

  it('notifies once of a decided dispute and of each extension', async () => {
    const moved = buildVisit();
    const decided = { ...moved, disputeId: newId(), outcome: 'partial_refund' as const };
    await publish(DISPUTE_CLOSED, decided);
    await publish(DISPUTE_CLOSED, decided);
    expect([await kinds(scenario.customer), await kinds(scenario.helper)]).toEqual([
      ['booking-dispute-decided'],
      ['booking-dispute-decided'],
    ]);
    for (const endTime of ['11:00', '11:00', '11:30'])
      await publish(EXTENSION_ASKED, { ...moved, endTime, by: 'helper' });
    expect(await kinds(scenario.customer)).toEqual([
      'booking-more-asked',
      'booking-more-asked',
      'booking-dispute-decided',
    ]);
  });

  it('reminds both parties 24 hours and 2 hours before the visit', async () => {
    const moved = buildVisit();
    await publish(REMINDER_DUE, { ...moved, kind: '24h' });
    await publish(REMINDER_DUE, { ...moved, kind: '2h' });
    expect(await kinds(scenario.customer)).toEqual(['reminder-2h', 'reminder-24h']);
    expect(await kinds(scenario.helper)).toEqual(['reminder-2h', 'reminder-24h']);
  });

  it('reminds again of a rescheduled visit, with the new time', async () => {
    const moved = buildVisit();
    for (const date of ['2026-12-05', '2026-12-05', '2026-12-06'])
      await publish(REMINDER_DUE, { ...moved, date, kind: '24h' });
    expect(await kinds(scenario.customer)).toEqual(['reminder-24h', 'reminder-24h']);
    expect((await inbox(scenario.helper)).notifications[0]?.body).toContain('6 Dec 2026');
  });

  it('measures the delay of a reminder', async () => {
    /** The number of reminders that were at most this late. */
    const within = async (seconds: number) => {
      const metric = await register.getSingleMetric('reminder_lateness_seconds')?.get();
      const bucket = metric?.values.find(({ labels }) => labels['kind'] === '2h' && labels['le'] === seconds);
      return bucket?.value ?? 0;
    };
    const seen = () => Promise.all([30, 120, 300].map(within));
    const [a = 0, b = 0, c = 0] = await seen();
    const dueAt = new Date(scenario.service.clock.now().getTime() - 100_000).toISOString();
    await publish(REMINDER_DUE, { ...buildVisit(), kind: '2h', dueAt });
    expect(await seen()).toEqual([a, b + 1, c + 1]);
  });

  it('reminds of an answer or payment that is due, once per deadline', async () => {
    const moved = buildVisit();
    const due = { ...moved, payBy: '2026-12-02T06:30:00.000Z' };
    await publish(BOOKING_ANSWER_DUE, { ...moved, answerBy: '2026-12-02T06:30:00.000Z' });
    for (const payBy of [due.payBy, due.payBy, '2026-12-03T06:30:00.000Z'])
      await publish(PAYMENT_DUE, { ...due, payBy });
    expect(await kinds(scenario.helper)).toEqual(['booking-answer-due']);
    expect(await kinds(scenario.customer)).toEqual(['booking-payment-due', 'booking-payment-due']);
  });

  it('notifies each affected party once of a change', async () => {
    const to = { date: '2026-12-06', startTime: '10:00', endTime: '12:00' };
    const change = { ...buildVisit(), by: 'customer' as const, sequence: 2, to };
    await publish(CHANGE_PROPOSED, { ...change, answerBy: '2026-12-02T06:30:00.000Z' });
    await publish(CHANGE_CLOSED, { ...change, sequence: 3, outcome: 'declined' });
    await publish(BOOKING_CHANGED, { ...change, sequence: 4 });
    await publish(BOOKING_CHANGED, { ...change, sequence: 4 });
    expect(await kinds(scenario.helper)).toEqual(['change-made', 'change-proposed']);
    expect(await kinds(scenario.customer)).toEqual(['change-closed']);
    expect((await inbox(scenario.helper)).notifications[0]?.body).toBe(
      'The cooking booking of 5 Dec 2026, 9:00 am to 11:00 am is now on 6 Dec 2026, 10:00 am to 12:00 pm.',
    );
  });

  it('tells the party that proposed a change that the other one agreed', async () => {
    const to = { date: '2026-12-06', startTime: '10:00', endTime: '12:00' };
    await publish(BOOKING_CHANGED, { ...buildVisit(), by: 'customer', sequence: 3, to, agreed: true });
    expect(await kinds(scenario.helper)).toEqual([]);
    const [agreed] = (await inbox(scenario.customer)).notifications;
    expect(agreed).toMatchObject({ kind: 'change-made', title: 'Change accepted' });
    expect(agreed?.body).toContain('is now on 6 Dec 2026');
  });

  it('tells both parties what staff recorded about a visit', async () => {
    const visit = { ...buildVisit(), byStaff: true as const };
    await publish(HELPER_NO_SHOW_CLAIMED, visit);
    await publish(CUSTOMER_NO_SHOW_CLAIMED, visit);
    await publish(BOOKING_EVENT.complete, visit);
    await publish(COMPLETED_UNASKED, visit);
    const claims = ['booking-customer-claimed', 'booking-helper-claimed'];
    expect(await kinds(scenario.customer)).toEqual(['booking-completed', ...claims]);
    expect(await kinds(scenario.helper)).toEqual(['booking-completed-unasked', ...claims]);
    for (const party of [scenario.customer, scenario.helper])
      for (const { body } of (await inbox(party)).notifications) expect(body).toContain(`${BRAND} support`);
  });

  it('tells both parties of a change that staff made or proposed', async () => {
    const to = { date: '2026-12-06', startTime: '10:00', endTime: '12:00' };
    const change = { ...buildVisit(), by: 'customer' as const, sequence: 2, to, byStaff: true as const };
    await publish(CHANGE_PROPOSED, { ...change, answerBy: '2026-12-02T06:30:00.000Z' });
    await publish(BOOKING_CHANGED, { ...change, sequence: 3 });
    for (const party of [scenario.customer, scenario.helper]) {
      expect(await kinds(party)).toEqual(['change-made', 'change-proposed']);
      for (const { body } of (await inbox(party)).notifications) expect(body).toContain(`${BRAND} support`);
    }
    const [, proposed] = (await inbox(scenario.customer)).notifications;
    expect(proposed?.body).toMatch(/support asked .* for you to agree to another time, 6 Dec 2026/);
  });

  it('links a visit of a subscription to the subscription', async () => {
    const subscriptionId = newId();
    await publish(REMINDER_DUE, { ...buildVisit(), kind: '2h', subscriptionId });
    expect((await inbox(scenario.customer)).notifications[0]?.path).toBe(`/my-subscriptions/${subscriptionId}`);
    expect((await inbox(scenario.helper)).notifications[0]?.path).toBe('/helper-subscriptions');
  });
});
