import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminStrikes,
  type Booking,
  BOOKING_SETTLED,
  cancelBooking,
  contestStrike,
  decideStrike,
  HELPER_CANCELLED_LATE,
  HELPER_TIME_FREED,
  helperCancel,
  markPaid,
  myStrikes,
  REPLACEMENT_BEGUN,
  SICK_DAY_REPORTED,
  sickDay,
  stopReplacement,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { answerAsCatalog } from '../../test/catalog-responder.js';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const SECOND_MS = 1_000;
/** The visit starts at 09:00; the helper can cancel in time until four hours before. */
const START = istInstant(TOMORROW, '09:00').getTime();
const FREE_UNTIL = istInstant(TOMORROW, '05:00').getTime();

let harness: Harness;
let customer: Actor;
let helper: Actor;
const staff = createActor('ops');

beforeAll(async () => {
  harness = await startHarness();
  await answerAsCatalog(harness.siblings, () => []);
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const cancelAsHelper = async ({ _id }: Booking, reason = 'My child is ill', more: { idempotencyKey?: string } = {}) =>
  (await harness.service.rpc.call(helperCancel, { actor: helper, id: _id, reason, ...more })).booking;
/** The customer prefers the refund to another helper. */
const chooseRefund = ({ _id: id }: Booking) => harness.service.rpc.call(stopReplacement, { actor: customer, id });
const paid = async (changes: Parameters<Harness['createAccepted']>[2] = {}) => {
  const booking = await harness.createAccepted(customer, helper, changes);
  await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const listStrikes = async () => (await harness.service.rpc.call(myStrikes, { actor: helper })).strikes;
const notWell = () => harness.service.rpc.call(sickDay, { actor: helper });
const freed = () =>
  harness
    .collection('outbox')
    .countDocuments({ subject: HELPER_TIME_FREED.subject, 'envelope.data.helperId': helper.userId });

describe('cancellation by the helper', () => {
  it('refunds the customer in full without credit or strike if it is in time', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL - SECOND_MS));
    expect(await cancelAsHelper(booking)).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'helper', kind: 'helper_cancelled', reason: 'My child is ill', fee: 0, refund: 0 },
    });
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toEqual([]);
    await chooseRefund(booking);
    expect((await harness.readBooking(booking._id))?.cancellation?.refundPaise).toBe(44_800);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { key: `booking:${booking._id}`, reason: 'helper_cancelled', refundPaise: 44_800, creditPaise: 0 },
    ]);
    expect(await harness.readEvents(REPLACEMENT_BEGUN, booking._id)).toHaveLength(1);
    expect(await listStrikes()).toEqual([]);
    // The slot is released, but the helper is not offered for it.
    expect(await harness.readReservedCells(helper.userId)).toEqual([]);
    expect(await freed()).toBe(0);
  });

  it('refunds the customer in full, grants a credit of a tenth and gives a strike if it is late', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    await cancelAsHelper(booking);
    await chooseRefund(booking);
    expect((await harness.readBooking(booking._id))?.cancellation).toMatchObject({
      by: 'helper',
      kind: 'helper_late_cancel',
      feePaise: 0,
      refundPaise: 44_800,
      creditPaise: 4_480,
    });
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      {
        key: `helper-late-cancel:${booking._id}`,
        kind: 'correction',
        reason: 'helper_late_cancel',
        paidPaise: 0,
        refundPaise: 0,
        creditPaise: 4_480,
      },
      { key: `booking:${booking._id}`, kind: 'cancelled', paidPaise: 44_800, refundPaise: 44_800, creditPaise: 0 },
    ]);
    expect(await listStrikes()).toMatchObject([{ _id: booking._id, kind: 'late_cancellation', state: 'standing' }]);
  });

  it('grants only the credit for a late cancellation of a cash visit', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    harness.setNow(new Date(START + SECOND_MS));
    await cancelAsHelper(booking);
    expect(await harness.readEvents(HELPER_CANCELLED_LATE, booking._id)).toHaveLength(1);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { refundPaise: 0, duePaise: 0 },
      { creditPaise: 4_400 },
    ]);
  });

  it('changes nothing when repeated, also concurrently', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    const once = await cancelAsHelper(booking, 'Ill', { idempotencyKey: 'k-1' });
    expect(await cancelAsHelper(booking, 'Ill', { idempotencyKey: 'k-1' })).toEqual(once);
    expect(await cancelAsHelper(booking, 'Another reason')).toEqual(once);
    expect(await harness.readEvents(REPLACEMENT_BEGUN, booking._id)).toHaveLength(1);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([{ creditPaise: 4_480 }]);
  });

  it('lets one party win when both cancel at once', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    const answers = await Promise.all([
      readErrorCode(cancelAsHelper(booking)),
      readErrorCode(harness.service.rpc.call(cancelBooking, { actor: customer, id: booking._id })),
    ]);
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    await readErrorCode(chooseRefund(booking));
    const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
    expect(settled.filter(({ key }) => key === `booking:${booking._id}`)).toHaveLength(1);
  });

  it.each<[string, () => Promise<Booking>, string]>([
    ['a pending request', () => harness.request(customer, helper), 'BOOKING_MOVE_REFUSED'],
    ['a completed visit', async () => harness.changeStatus(await paid(), 'completed', helper), 'BOOKING_MOVE_REFUSED'],
    [
      'a cancelled visit',
      async () => harness.changeStatus(await harness.createAccepted(customer, helper), 'cancelled', customer),
      'BOOKING_MOVE_REFUSED',
    ],
    ['a visit of another helper', () => harness.createAccepted(customer, createActor('helper')), 'BOOKING_NOT_FOUND'],
  ])('is refused for %s', async (_, booking, code) => {
    expect(await readErrorCode(cancelAsHelper(await booking()))).toBe(code);
  });

  it('is refused without a reason and after the visit', async () => {
    const booking = await paid();
    expect(await readErrorCode(cancelAsHelper(booking, ' '))).toBe('REASON_REQUIRED');
    harness.setNow(istInstant(TOMORROW, '11:00'));
    expect(await readErrorCode(cancelAsHelper(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('reliability strikes', () => {
  const marked = async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    await cancelAsHelper(booking);
    return booking._id;
  };
  const contest = (id: string, actor = helper) =>
    harness.service.rpc.call(contestStrike, { actor, id, reason: 'The customer asked me not to come' });
  const decide = (id: string, decision: string, actor = staff) =>
    harness.service.rpc.call(decideStrike, { actor, id, decision, note: 'The chat shows it' });

  it('are contested once by the helper, listed for staff and lifted', async () => {
    const id = await marked();
    expect(await readErrorCode(contest(id, createActor('helper')))).toBe('STRIKE_NOT_FOUND');
    expect(await readErrorCode(decide(id, 'lifted'))).toBe('STRIKE_NOT_CONTESTED');
    expect((await contest(id)).strike).toMatchObject({ state: 'contested', contest: { reason: expect.any(String) } });
    expect(await readErrorCode(contest(id))).toBe('STRIKE_CONTESTED');
    const seen = await harness.service.rpc.call(adminStrikes, { actor: staff, state: '', page: 1, limit: 100 });
    expect(seen.strikes.map(({ _id }) => _id)).toContain(id);
    expect(await readErrorCode(decide(id, 'perhaps'))).toBe('INVALID_INPUT');
    expect((await decide(id, 'lifted')).strike).toMatchObject({ state: 'lifted', note: 'The chat shows it' });
    expect(await listStrikes()).toMatchObject([{ state: 'lifted' }]);
  });

  it('stand after they are upheld, and cannot be contested again', async () => {
    const id = await marked();
    await contest(id);
    expect((await decide(id, 'upheld')).strike.state).toBe('standing');
    expect(await readError(decide(id, 'lifted'))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'upheld', at: expect.any(String) },
    });
    expect(await readErrorCode(contest(id))).toBe('STRIKE_CONTESTED');
  });
});

describe('sick days', () => {
  const visits = async (date: string) => [
    await harness.createAccepted(customer, helper, {
      date,
      startTime: '10:00',
      endTime: '11:00',
      paymentMethod: 'cash',
    }),
    await harness.createAccepted(createActor('customer'), helper, {
      date,
      startTime: '15:00',
      endTime: '16:00',
      paymentMethod: 'cash',
    }),
  ];
  const kinds = (bookings: Booking[]) => bookings.map(({ cancellation }) => cancellation?.kind);

  it('cancel all visits of the day that are not over, without a strike once in 30 days', async () => {
    await visits(TOMORROW);
    const after = addDays(TOMORROW, 1);
    const [kept] = await visits(after);
    harness.setNow(istInstant(TOMORROW, '07:00'));
    const first = await notWell();
    expect([first.excused, kinds(first.bookings)]).toEqual([true, ['helper_late_cancel', 'helper_cancelled']]);
    expect(await notWell()).toEqual({ bookings: [], excused: true });
    const reported = await harness
      .collection('outbox')
      .find({ subject: SICK_DAY_REPORTED.subject, 'envelope.data.helperId': helper.userId })
      .toArray();
    expect(reported).toMatchObject([
      { envelope: { data: { date: TOMORROW } } },
      { envelope: { data: { date: TOMORROW } } },
    ]);
    expect(await listStrikes()).toEqual([]);
    expect((await harness.readBooking(kept?._id ?? ''))?.status).toBe('accepted');

    harness.setNow(istInstant(after, '12:00'));
    const second = await notWell();
    expect([second.excused, kinds(second.bookings)]).toEqual([false, ['helper_late_cancel']]);
    expect(await listStrikes()).toMatchObject([{ date: after, kind: 'late_cancellation' }]);
  });

  it('do not count without a visit', async () => {
    expect(await notWell()).toEqual({ bookings: [], excused: true });
    await visits(TOMORROW);
    harness.setNow(istInstant(TOMORROW, '09:00'));
    expect((await notWell()).excused).toBe(true);
  });
});
