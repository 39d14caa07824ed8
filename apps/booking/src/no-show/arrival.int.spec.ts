import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  answerArrival,
  ARRIVAL_CONFIRMED,
  type Booking,
  cancelBooking,
  getBooking,
  helperCancel,
  markPaid,
  startVisit,
  VISIT_STARTED,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant } from '@sahaya/domain';
import { type Harness, NOW, person, refusal, refused, startHarness, TOMORROW } from '../../test/harness.js';

const at = (time: string) => istInstant(TOMORROW, time);

let bench: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  helper = person('helper');
});

const see = async ({ _id }: Booking, actor: Actor) =>
  (await bench.service.rpc.call(getBooking, { actor, id: _id })).booking;
const codeOf = async (booking: Booking) => (await see(booking, customer)).arrival?.startCode ?? '';
const otherThan = (code: string) => (code === '0000' ? '0001' : '0000');
const start = async ({ _id }: Booking, code: string, more: { enteredAt?: string } = {}, actor = helper) =>
  (await bench.service.rpc.call(startVisit, { actor, id: _id, code, ...more })).booking;
const agreed = () => bench.accepted(customer, helper, { paymentMethod: 'cash' });

describe('the start code', () => {
  it('is the customer’s alone, from acceptance until it is used', async () => {
    const request = await bench.request(customer, helper);
    expect((await see(request, customer)).arrival).toBeUndefined();
    const seen = await bench.move(request, 'accepted', helper);
    expect(seen.arrival).toEqual({ triesLeft: 5 });
    const code = await codeOf(request);
    expect(code).toMatch(/^\d{4}$/);
    expect(JSON.stringify((await see(request, helper)).arrival)).not.toContain(code);
  });

  it('begins the visit once, and completing ends it', async () => {
    const booking = await agreed();
    const code = await codeOf(booking);
    bench.at(at('08:50'));
    const begun = await start(booking, code);
    expect(begun.arrival).toEqual({ arrivedAt: expect.stringContaining('T03:20:0') });
    expect(await start(booking, code)).toEqual(begun);
    expect(await bench.announced(VISIT_STARTED, booking._id)).toHaveLength(1);
    expect((await see(booking, customer)).arrival).toEqual(begun.arrival);
    bench.at(at('10:40'));
    const done = await bench.move(booking, 'completed', helper);
    expect(done.arrival).toMatchObject({ endedAt: expect.stringContaining('T05:10:0') });
  });

  it('entered without a network counts from then', async () => {
    const booking = await agreed();
    const code = await codeOf(booking);
    bench.at(at('10:00'));
    expect(await refusal(start(booking, code, { enteredAt: at('07:00').toISOString() }))).toBe('INVALID_INPUT');
    expect(await refusal(start(booking, code, { enteredAt: at('10:05').toISOString() }))).toBe('INVALID_INPUT');
    expect(await refusal(start(booking, code, { enteredAt: 'yesterday' }))).toBe('INVALID_INPUT');
    const late = { enteredAt: at('09:02').toISOString() };
    // Nothing of that was a try; a wrong code is one, whenever it was entered.
    expect(await refused(start(booking, otherThan(code), late))).toMatchObject({
      ...{ code: 'START_CODE_WRONG', details: { triesLeft: 4 } },
    });
    const begun = await start(booking, code, late);
    expect(begun.arrival?.arrivedAt).toBe(at('09:02').toISOString());
    expect(await start(booking, code, late)).toEqual(begun);
    expect(await bench.announced(VISIT_STARTED, booking._id)).toHaveLength(1);
  });

  it('sent after two days is believed no more', async () => {
    const booking = await agreed();
    const code = await codeOf(booking);
    bench.at(new Date(at('09:10').getTime() + 48 * HOUR_MS));
    expect(await refusal(start(booking, code, { enteredAt: at('09:02').toISOString() }))).toBe('INVALID_INPUT');
    const begun = await start(booking, code, { enteredAt: at('09:20').toISOString() });
    // All that was missing to complete it.
    expect(begun).toMatchObject({ status: 'completed', arrival: { arrivedAt: at('09:20').toISOString() } });
  });

  it('has five tries, however many come at once; then the customer’s word helps', async () => {
    const booking = await agreed();
    const code = await codeOf(booking);
    bench.at(at('09:00'));
    expect(await refusal(start(booking, 'abcd'))).toBe('INVALID_INPUT');
    expect(await refused(start(booking, otherThan(code)))).toMatchObject({
      ...{ code: 'START_CODE_WRONG', details: { triesLeft: 4 } },
    });
    const many = await Promise.all(Array.from({ length: 8 }, () => refusal(start(booking, otherThan(code)))));
    expect(many.filter((answer) => answer === 'START_CODE_WRONG')).toHaveLength(4);
    expect(await refusal(start(booking, code))).toBe('START_CODE_LOCKED');
    expect((await see(booking, helper)).arrival).toEqual({ triesLeft: 0 });

    const answer = { actor: customer, id: booking._id, arrived: 'yes' };
    const confirmed = (await bench.service.rpc.call(answerArrival, answer)).booking;
    expect(confirmed.arrival?.arrivedAt).toBeDefined();
    expect((await bench.service.rpc.call(answerArrival, answer)).booking).toEqual(confirmed);
    expect((await bench.stored(booking._id))?.arrival).toMatchObject({ by: 'customer' });
    expect(await bench.announced(ARRIVAL_CONFIRMED, booking._id)).toHaveLength(1);
  });

  it('is too early more than half an hour before, and nobody else’s', async () => {
    const booking = await agreed();
    const code = await codeOf(booking);
    bench.at(at('08:29'));
    expect(await refusal(start(booking, code))).toBe('VISIT_TOO_EARLY');
    const early = { actor: customer, id: booking._id, arrived: 'yes' };
    expect(await refusal(bench.service.rpc.call(answerArrival, early))).toBe('VISIT_TOO_EARLY');
    expect(await refusal(bench.service.rpc.call(answerArrival, { ...early, arrived: '' }))).toBe('INVALID_INPUT');
    expect(await refusal(start(booking, code, {}, person('helper')))).toBe('BOOKING_NOT_FOUND');
    await bench.move(booking, 'cancelled', customer);
    expect(await refusal(start(booking, code))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('a visit that has begun', () => {
  it.each(['cash', 'online'])('is not called off any more, to be paid %s', async (paymentMethod) => {
    const booking = await bench.accepted(customer, helper, { paymentMethod });
    if (paymentMethod === 'online') {
      await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    }
    const code = await codeOf(booking);
    bench.at(at('09:00'));
    await start(booking, code);
    expect(await refusal(bench.move(booking, 'cancelled', customer))).toBe('BOOKING_MOVE_REFUSED');
    const { rpc } = bench.service;
    expect(await refusal(rpc.call(cancelBooking, { actor: customer, id: booking._id }))).toBe('BOOKING_MOVE_REFUSED');
    const byHelper = { actor: helper, id: booking._id, reason: 'I have to go' };
    expect(await refusal(rpc.call(helperCancel, byHelper))).toBe('BOOKING_MOVE_REFUSED');
  });
});
