import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminMarks,
  type Booking,
  BOOKING_SETTLED,
  cancelBooking,
  contestMark,
  decideMark,
  HELPER_CANCELLED_LATE,
  HELPER_TIME_FREED,
  helperCancel,
  markPaid,
  myMarks,
  REPLACEMENT_BEGUN,
  sickDay,
  stopReplacement,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { type Harness, NOW, person, refusal, refused, startHarness, TOMORROW } from '../../test/harness.js';
import { answerAsCatalog } from '../../test/catalog-responder.js';

const SECOND_MS = 1_000;
/** 09:00, and the last free instant four hours before. */
const START = istInstant(TOMORROW, '09:00').getTime();
const FREE_UNTIL = istInstant(TOMORROW, '05:00').getTime();

let bench: Harness;
let customer: Actor;
let helper: Actor;
const staff = person('ops');

beforeAll(async () => {
  bench = await startHarness();
  await answerAsCatalog(bench.siblings, () => []);
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  helper = person('helper');
});

const callOff = async ({ _id }: Booking, reason = 'My child is ill', more: { idempotencyKey?: string } = {}) =>
  (await bench.service.rpc.call(helperCancel, { actor: helper, id: _id, reason, ...more })).booking;
/** The customer rather has the money than another helper. */
const refundOf = ({ _id: id }: Booking) => bench.service.rpc.call(stopReplacement, { actor: customer, id });
const paid = async (changes: Parameters<Harness['accepted']>[2] = {}) => {
  const booking = await bench.accepted(customer, helper, changes);
  await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const marks = async () => (await bench.service.rpc.call(myMarks, { actor: helper })).marks;
const notWell = () => bench.service.rpc.call(sickDay, { actor: helper });
const freed = () =>
  bench
    .collection('outbox')
    .countDocuments({ subject: HELPER_TIME_FREED.subject, 'envelope.data.helperId': helper.userId });

describe('a helper who calls an agreed visit off', () => {
  it('in time: everything back to the customer, no credit, no mark', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL - SECOND_MS));
    expect(await callOff(booking)).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'helper', kind: 'helper_cancelled', reason: 'My child is ill', fee: 0, refund: 0 },
    });
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toEqual([]);
    await refundOf(booking);
    expect((await bench.stored(booking._id))?.cancellation?.refundPaise).toBe(44_800);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { key: `booking:${booking._id}`, reason: 'helper_cancelled', refundPaise: 44_800, creditPaise: 0 },
    ]);
    expect(await bench.announced(REPLACEMENT_BEGUN, booking._id)).toHaveLength(1);
    expect(await marks()).toEqual([]);
    // His time is given back, but nobody is told that he could be had.
    expect(await bench.claims(helper.userId)).toEqual([]);
    expect(await freed()).toBe(0);
  });

  it('late: everything back, a tenth on top under a key of its own, and a mark', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    await callOff(booking);
    await refundOf(booking);
    expect((await bench.stored(booking._id))?.cancellation).toMatchObject({
      ...{ by: 'helper', kind: 'helper_late_cancel', feePaise: 0, refundPaise: 44_800, creditPaise: 4_480 },
    });
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      {
        ...{ key: `helper-late-cancel:${booking._id}`, kind: 'correction', reason: 'helper_late_cancel' },
        ...{ paidPaise: 0, refundPaise: 0, creditPaise: 4_480 },
      },
      { key: `booking:${booking._id}`, kind: 'cancelled', paidPaise: 44_800, refundPaise: 44_800, creditPaise: 0 },
    ]);
    expect(await marks()).toMatchObject([{ _id: booking._id, kind: 'late_cancellation', state: 'standing' }]);
  });

  it('to be paid in cash, late: the credit alone', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    bench.at(new Date(START + SECOND_MS));
    await callOff(booking);
    expect(await bench.announced(HELPER_CANCELLED_LATE, booking._id)).toHaveLength(1);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { refundPaise: 0, duePaise: 0 },
      { creditPaise: 4_400 },
    ]);
  });

  it('again, or twice at once, changes nothing', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    const once = await callOff(booking, 'Ill', { idempotencyKey: 'k-1' });
    expect(await callOff(booking, 'Ill', { idempotencyKey: 'k-1' })).toEqual(once);
    expect(await callOff(booking, 'Another reason')).toEqual(once);
    expect(await bench.announced(REPLACEMENT_BEGUN, booking._id)).toHaveLength(1);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([{ creditPaise: 4_480 }]);
  });

  it('against the customer who does the same: one of them does', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    const answers = await Promise.all([
      refusal(callOff(booking)),
      refusal(bench.service.rpc.call(cancelBooking, { actor: customer, id: booking._id })),
    ]);
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    await refusal(refundOf(booking));
    const settled = await bench.announced(BOOKING_SETTLED, booking._id);
    expect(settled.filter(({ key }) => key === `booking:${booking._id}`)).toHaveLength(1);
  });

  it.each<[string, () => Promise<Booking>, string]>([
    ['a request', () => bench.request(customer, helper), 'BOOKING_MOVE_REFUSED'],
    ['a completed visit', async () => bench.move(await paid(), 'completed', helper), 'BOOKING_MOVE_REFUSED'],
    [
      'a cancelled one',
      async () => bench.move(await bench.accepted(customer, helper), 'cancelled', customer),
      'BOOKING_MOVE_REFUSED',
    ],
    ['another’s', () => bench.accepted(customer, person('helper')), 'BOOKING_NOT_FOUND'],
  ])('is refused for %s', async (_, booking, code) => {
    expect(await refusal(callOff(await booking()))).toBe(code);
  });

  it('is refused without a reason, and when the visit is over', async () => {
    const booking = await paid();
    expect(await refusal(callOff(booking, ' '))).toBe('REASON_REQUIRED');
    bench.at(istInstant(TOMORROW, '11:00'));
    expect(await refusal(callOff(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('a mark', () => {
  const marked = async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    await callOff(booking);
    return booking._id;
  };
  const contest = (id: string, actor = helper) =>
    bench.service.rpc.call(contestMark, { actor, id, reason: 'The customer asked me not to come' });
  const decide = (id: string, decision: string, actor = staff) =>
    bench.service.rpc.call(decideMark, { actor, id, decision, note: 'The chat shows it' });

  it('is contested once by who has it, seen by staff, and lifted', async () => {
    const id = await marked();
    expect(await refusal(contest(id, person('helper')))).toBe('MARK_NOT_FOUND');
    expect(await refusal(decide(id, 'lifted'))).toBe('MARK_NOT_CONTESTED');
    expect((await contest(id)).mark).toMatchObject({ state: 'contested', contest: { reason: expect.any(String) } });
    expect(await refusal(contest(id))).toBe('MARK_CONTESTED');
    const seen = await bench.service.rpc.call(adminMarks, { actor: staff, state: '', page: 1, limit: 100 });
    expect(seen.marks.map(({ _id }) => _id)).toContain(id);
    expect(await refusal(decide(id, 'perhaps'))).toBe('INVALID_INPUT');
    expect((await decide(id, 'lifted')).mark).toMatchObject({ state: 'lifted', note: 'The chat shows it' });
    expect(await marks()).toMatchObject([{ state: 'lifted' }]);
  });

  it('that is upheld stands, and is not contested again', async () => {
    const id = await marked();
    await contest(id);
    expect((await decide(id, 'upheld')).mark.state).toBe('standing');
    expect(await refused(decide(id, 'lifted'))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'upheld', at: expect.any(String) },
    });
    expect(await refusal(contest(id))).toBe('MARK_CONTESTED');
  });
});

describe('a day of illness', () => {
  const visits = async (date: string) => [
    await bench.accepted(customer, helper, { date, startTime: '10:00', endTime: '11:00', paymentMethod: 'cash' }),
    await bench.accepted(person('customer'), helper, {
      date,
      startTime: '15:00',
      endTime: '16:00',
      paymentMethod: 'cash',
    }),
  ];
  const kinds = (bookings: Booking[]) => bookings.map(({ cancellation }) => cancellation?.kind);

  it('calls all visits of the day off that are not over, without a mark once in 30 days', async () => {
    await visits(TOMORROW);
    const after = addDays(TOMORROW, 1);
    const [kept] = await visits(after);
    bench.at(istInstant(TOMORROW, '07:00'));
    const first = await notWell();
    expect([first.excused, kinds(first.bookings)]).toEqual([true, ['helper_late_cancel', 'helper_cancelled']]);
    expect(await notWell()).toEqual({ bookings: [], excused: true });
    expect(await marks()).toEqual([]);
    expect((await bench.stored(kept?._id ?? ''))?.status).toBe('accepted');

    bench.at(istInstant(after, '12:00'));
    const second = await notWell();
    expect([second.excused, kinds(second.bookings)]).toEqual([false, ['helper_late_cancel']]);
    expect(await marks()).toMatchObject([{ date: after, kind: 'late_cancellation' }]);
  });

  it('without a visit is not counted', async () => {
    expect(await notWell()).toEqual({ bookings: [], excused: true });
    await visits(TOMORROW);
    bench.at(istInstant(TOMORROW, '09:00'));
    expect((await notWell()).excused).toBe(true);
  });
});
