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
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const at = (time: string) => istInstant(TOMORROW, time);

let harness: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const see = async ({ _id }: Booking, actor: Actor) =>
  (await harness.service.rpc.call(getBooking, { actor, id: _id })).booking;
const readStartCode = async (booking: Booking) => (await see(booking, customer)).arrival?.startCode ?? '';
const otherThan = (code: string) => (code === '0000' ? '0001' : '0000');
const start = async ({ _id }: Booking, code: string, more: { enteredAt?: string } = {}, actor = helper) =>
  (await harness.service.rpc.call(startVisit, { actor, id: _id, code, ...more })).booking;
const agreed = () => harness.createAccepted(customer, helper, { paymentMethod: 'cash' });

describe('the start code', () => {
  it('is visible to the customer only, from acceptance until it is used', async () => {
    const request = await harness.request(customer, helper);
    expect((await see(request, customer)).arrival).toBeUndefined();
    const seen = await harness.changeStatus(request, 'accepted', helper);
    expect(seen.arrival).toEqual({ triesLeft: 5 });
    const code = await readStartCode(request);
    expect(code).toMatch(/^\d{4}$/);
    expect(JSON.stringify((await see(request, helper)).arrival)).not.toContain(code);
  });

  it('starts the visit once, and completion ends the visit', async () => {
    const booking = await agreed();
    const code = await readStartCode(booking);
    harness.setNow(at('08:50'));
    const begun = await start(booking, code);
    expect(begun.arrival).toEqual({ arrivedAt: expect.stringContaining('T03:20:0') });
    expect(await start(booking, code)).toEqual(begun);
    expect(await harness.readEvents(VISIT_STARTED, booking._id)).toHaveLength(1);
    expect((await see(booking, customer)).arrival).toEqual(begun.arrival);
    harness.setNow(at('10:40'));
    const done = await harness.changeStatus(booking, 'completed', helper);
    expect(done.arrival).toMatchObject({ endedAt: expect.stringContaining('T05:10:0') });
  });

  it('uses the time of entry when it is sent later because of a missing network', async () => {
    const booking = await agreed();
    const code = await readStartCode(booking);
    harness.setNow(at('10:00'));
    expect(await readErrorCode(start(booking, code, { enteredAt: at('07:00').toISOString() }))).toBe('INVALID_INPUT');
    expect(await readErrorCode(start(booking, code, { enteredAt: at('10:05').toISOString() }))).toBe('INVALID_INPUT');
    expect(await readErrorCode(start(booking, code, { enteredAt: 'yesterday' }))).toBe('INVALID_INPUT');
    const late = { enteredAt: at('09:02').toISOString() };
    // None of these counted as a try; a wrong code counts, whenever it was entered.
    expect(await readError(start(booking, otherThan(code), late))).toMatchObject({
      code: 'START_CODE_WRONG',
      details: { triesLeft: 4 },
    });
    const begun = await start(booking, code, late);
    expect(begun.arrival?.arrivedAt).toBe(at('09:02').toISOString());
    expect(await start(booking, code, late)).toEqual(begun);
    expect(await harness.readEvents(VISIT_STARTED, booking._id)).toHaveLength(1);
  });

  it('is refused two days after it was entered', async () => {
    const booking = await agreed();
    const code = await readStartCode(booking);
    harness.setNow(new Date(at('09:10').getTime() + 48 * HOUR_MS));
    expect(await readErrorCode(start(booking, code, { enteredAt: at('09:02').toISOString() }))).toBe('INVALID_INPUT');
    const begun = await start(booking, code, { enteredAt: at('09:20').toISOString() });
    // Automatic completion only waited for the arrival.
    expect(begun).toMatchObject({ status: 'completed', arrival: { arrivedAt: at('09:20').toISOString() } });
  });

  it('allows five tries, also concurrently; then the customer can confirm the arrival', async () => {
    const booking = await agreed();
    const code = await readStartCode(booking);
    harness.setNow(at('09:00'));
    expect(await readErrorCode(start(booking, 'abcd'))).toBe('INVALID_INPUT');
    expect(await readError(start(booking, otherThan(code)))).toMatchObject({
      code: 'START_CODE_WRONG',
      details: { triesLeft: 4 },
    });
    const many = await Promise.all(Array.from({ length: 8 }, () => readErrorCode(start(booking, otherThan(code)))));
    expect(many.filter((answer) => answer === 'START_CODE_WRONG')).toHaveLength(4);
    expect(await readErrorCode(start(booking, code))).toBe('START_CODE_LOCKED');
    expect((await see(booking, helper)).arrival).toEqual({ triesLeft: 0 });

    const answer = { actor: customer, id: booking._id, arrived: 'yes' };
    const confirmed = (await harness.service.rpc.call(answerArrival, answer)).booking;
    expect(confirmed.arrival?.arrivedAt).toBeDefined();
    expect((await harness.service.rpc.call(answerArrival, answer)).booking).toEqual(confirmed);
    expect((await harness.readBooking(booking._id))?.arrival).toMatchObject({ by: 'customer' });
    expect(await harness.readEvents(ARRIVAL_CONFIRMED, booking._id)).toHaveLength(1);
  });

  it('is refused more than half an hour before the visit and for other users', async () => {
    const booking = await agreed();
    const code = await readStartCode(booking);
    harness.setNow(at('08:29'));
    expect(await readErrorCode(start(booking, code))).toBe('VISIT_TOO_EARLY');
    const early = { actor: customer, id: booking._id, arrived: 'yes' };
    expect(await readErrorCode(harness.service.rpc.call(answerArrival, early))).toBe('VISIT_TOO_EARLY');
    expect(await readErrorCode(harness.service.rpc.call(answerArrival, { ...early, arrived: '' }))).toBe(
      'INVALID_INPUT',
    );
    expect(await readErrorCode(start(booking, code, {}, createActor('helper')))).toBe('BOOKING_NOT_FOUND');
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await readErrorCode(start(booking, code))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('a visit in progress', () => {
  it.each(['cash', 'online'])('cannot be cancelled if it is paid %s', async (paymentMethod) => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod });
    if (paymentMethod === 'online') {
      await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    }
    const code = await readStartCode(booking);
    harness.setNow(at('09:00'));
    await start(booking, code);
    expect(await readErrorCode(harness.changeStatus(booking, 'cancelled', customer))).toBe('BOOKING_MOVE_REFUSED');
    const { rpc } = harness.service;
    expect(await readErrorCode(rpc.call(cancelBooking, { actor: customer, id: booking._id }))).toBe(
      'BOOKING_MOVE_REFUSED',
    );
    const byHelper = { actor: helper, id: booking._id, reason: 'I have to go' };
    expect(await readErrorCode(rpc.call(helperCancel, byHelper))).toBe('BOOKING_MOVE_REFUSED');
  });
});
