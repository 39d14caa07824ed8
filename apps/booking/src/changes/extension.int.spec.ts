import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  answerArrival,
  answerExtension,
  askExtension,
  type Booking,
  BOOKING_SETTLED,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
  getBooking,
  getForParty,
  markPaid,
  PAYMENT_CAPTURED,
} from '@sahaya/contracts';
import { istInstant, MINUTE_MS } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { type Harness, type Fields, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

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

const pay = (booking: Pick<Booking, '_id'>, paymentId: string, amountPaise?: number) =>
  bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId, ...(amountPaise && { amountPaise }) });
/** The helper is there, an hour before the end. */
const running = async (changes: Partial<Fields> = {}, from = '09:00', now = '10:00') => {
  const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash', ...changes });
  if (changes.paymentMethod === 'online') await pay(booking, 'pay_1');
  bench.at(at(from));
  await bench.service.rpc.call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
  bench.at(at(now));
  return booking;
};
const ask = async ({ _id }: Booking, actor = helper, idempotencyKey?: string) =>
  (await bench.service.rpc.call(askExtension, { actor, id: _id, ...(idempotencyKey && { idempotencyKey }) })).booking;
const answer = async ({ _id }: Booking, agree = 'yes', actor = customer) =>
  (await bench.service.rpc.call(answerExtension, { actor, id: _id, agree })).booking;
const see = async ({ _id }: Booking, actor = customer) =>
  (await bench.service.rpc.call(getBooking, { actor, id: _id })).booking;
const cells = async () => (await bench.claims(helper.userId))?.map(({ cell }) => cell);
const payable = async ({ _id }: Booking) => bench.service.rpc.call(getForParty, { actor: customer, bookingId: _id });

describe('half an hour more', () => {
  it('is asked by one side and agreed by the other: time, claim and price grow together', async () => {
    const booking = await running();
    const asked = await ask(booking);
    expect(asked.extension).toEqual({
      by: 'helper',
      endTime: '11:30',
      difference: 110,
      answerBy: at('11:00').toISOString(),
    });
    expect(await ask(booking)).toEqual(asked);
    expect([asked.endTime, asked.totalAmount, await cells()]).toEqual(['11:00', 440, [540, 570, 600, 630]]);
    expect(await refusal(ask(booking, customer))).toBe('EXTENSION_PENDING');
    expect(await refusal(answer(booking, 'yes', helper))).toBe('FORBIDDEN');
    expect(await refusal(answer(booking, 'perhaps'))).toBe('INVALID_INPUT');

    const agreed = await answer(booking);
    expect(agreed).toMatchObject({ endTime: '11:30', duration: 2.5, totalAmount: 550, status: 'accepted' });
    expect([agreed.extension, agreed.amountDue]).toEqual([undefined, undefined]);
    expect(await cells()).toEqual([540, 570, 600, 630, 660]);
    expect(await answer(booking)).toEqual(agreed);
    expect(await bench.announced(EXTENSION_ASKED, booking._id)).toMatchObject([{ by: 'helper', endTime: '11:00' }]);
    expect(await bench.announced(EXTENSION_AGREED, booking._id)).toMatchObject([{ by: 'helper', endTime: '11:30' }]);

    await bench.move(booking, 'completed', helper);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { method: 'cash', cashCommissionPaise: 5_000, price: { basePaise: 50_000 } },
    ]);
  });

  it('may be asked again, and refused, also by who asked', async () => {
    const booking = await running();
    await ask(booking, customer);
    await answer(booking, 'yes', helper);
    bench.at(at('11:10'));
    const second = await ask(booking, customer);
    expect(second.extension).toMatchObject({ endTime: '12:00', answerBy: at('11:30').toISOString() });
    const kept = await answer(booking, 'no', helper);
    expect([kept.endTime, kept.extension]).toEqual(['11:30', undefined]);
    expect(await answer(booking, 'no', helper)).toEqual(kept);
    expect(await refusal(answer(booking, 'yes', helper))).toBe('EXTENSION_NOT_FOUND');
    await ask(booking, customer);
    expect((await answer(booking, 'no', customer)).extension).toBeUndefined();
    expect(await bench.announced(EXTENSION_REFUSED, booking._id)).toMatchObject([
      { by: 'customer', outcome: 'refused' },
      { by: 'customer', outcome: 'withdrawn' },
    ]);
  });

  it('lapses with the end of the visit', async () => {
    const booking = await running();
    await ask(booking);
    bench.at(new Date(at('11:00').getTime() + MINUTE_MS));
    expect(await refusal(answer(booking))).toBe('EXTENSION_NOT_FOUND');
    await until(async () => (await bench.announced(EXTENSION_REFUSED, booking._id)).length === 1);
    expect((await see(booking)).extension).toBeUndefined();
    expect(await refusal(ask(booking))).toBe('EXTENSION_NOT_NOW');
  });

  it('is of a visit that has begun, before its end, within the day', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    bench.at(at('09:30'));
    expect(await refusal(ask(booking))).toBe('EXTENSION_NOT_NOW');
    expect(await refusal(ask(booking, person('helper')))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(answer(booking))).toBe('EXTENSION_NOT_FOUND');
    bench.at(NOW);
    const late = await running({ startTime: '21:00', endTime: '22:30' }, '21:00', '22:00');
    expect(await refusal(ask(late))).toBe('EXTENSION_TOO_LONG');
  });

  it('is not to be had where the helper has another visit, or eight hours', async () => {
    await bench.accepted(person('customer'), helper, { paymentMethod: 'cash', startTime: '11:00', endTime: '12:00' });
    const booking = await running();
    expect(await refusal(ask(booking))).toBe('SLOT_TAKEN');

    bench.at(NOW);
    [customer, helper] = [person('customer'), person('helper')];
    await bench.accepted(person('customer'), helper, { paymentMethod: 'cash', startTime: '14:00', endTime: '20:00' });
    expect(await refusal(ask(await running()))).toBe('HELPER_DAY_FULL');
  });

  it('comes to nothing when the time is taken meanwhile, and everything stays', async () => {
    const booking = await running();
    await ask(booking);
    await bench.collection('claims').updateOne({ _id: `${helper.userId}|${TOMORROW}` as never }, {
      $push: { taken: { cell: 660, by: 'visit:rival' } },
    } as never);
    expect(await refusal(answer(booking))).toBe('SLOT_TAKEN');
    const kept = await see(booking);
    expect([kept.extension, kept.endTime, kept.totalAmount]).toEqual([undefined, '11:00', 440]);
    expect(await bench.announced(EXTENSION_REFUSED, booking._id)).toMatchObject([{ outcome: 'taken' }]);
  });

  it('is agreed once, however often, and takes the time from who only asked for it', async () => {
    const rival = await bench.request(person('customer'), helper, {
      paymentMethod: 'cash',
      startTime: '11:00',
      endTime: '12:00',
    });
    // Where visits of the same day are offered a request may still be open then.
    await bench.collection('moments').updateMany({ bookingId: rival._id }, { $set: { state: 'dropped' } });
    const booking = await running();
    await Promise.all([1, 2].map(() => refusal(ask(booking, helper, 'k'))));
    await Promise.all([1, 2, 3].map(() => refusal(answer(booking))));
    expect((await see(booking)).endTime).toBe('11:30');
    expect(await cells()).toEqual([540, 570, 600, 630, 660]);
    expect(await bench.announced(EXTENSION_AGREED, booking._id)).toHaveLength(1);
    const lost = await until(async () => (await bench.stored(rival._id))?.cancellation);
    expect(lost).toMatchObject({ by: 'system', kind: 'slot_taken' });
  });
});

describe('what is added to an online visit', () => {
  const longer = async () => {
    const booking = await running({ paymentMethod: 'online' });
    await ask(booking);
    return answer(booking);
  };

  it('that is paid is the difference, an order of its own, once', async () => {
    const booking = await longer();
    expect([booking.amountDue, booking.totalAmount]).toEqual([112, 560]);
    expect(await payable(booking)).toMatchObject({ payable: false, added: { part: 'more-1', paise: 11_200 } });
    // The answer to the payer and the event of the payment service both come.
    const purpose = {
      purpose: 'booking',
      purposeId: booking._id,
      customerId: customer.userId,
      helperId: helper.userId,
    } as const;
    await pay(booking, 'pay_2', 11_200);
    await bench.tell(PAYMENT_CAPTURED, { ...purpose, orderId: 'order_2', paymentId: 'pay_2', amountPaise: 11_200 });
    await bench.tell(PAYMENT_CAPTURED, { ...purpose, orderId: 'order_1', paymentId: 'pay_1', amountPaise: 44_800 });
    expect((await bench.stored(booking._id))?.payment).toMatchObject({ paidPaise: 56_000, addedIds: ['pay_2'] });
    expect([(await see(booking)).amountDue, (await payable(booking)).added]).toEqual([undefined, undefined]);
    await bench.move(booking, 'completed', helper);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { paidPaise: 56_000, helperPaise: 50_000, platformPaise: 6_000, refundPaise: 0, duePaise: 0 },
    ]);
  });

  it('twice is one order until it is paid', async () => {
    const booking = await longer();
    await ask(booking);
    await answer(booking);
    expect((await payable(booking)).added).toEqual({ part: 'more-1', paise: 22_400 });
    // A part went back before: what may still go back grows with what is added.
    const gone = { $set: { 'payment.leftPaise': 40_000 } };
    await bench.collection('bookings').updateOne({ _id: booking._id as never }, gone);
    await pay(booking, 'pay_2', 11_200);
    expect((await payable(booking)).added).toEqual({ part: 'more-2', paise: 11_200 });
    expect((await bench.stored(booking._id))?.payment).toMatchObject({ paidPaise: 56_000, leftPaise: 51_200 });
  });

  it('and is not paid by the end is owed; a payment that comes then goes back', async () => {
    const booking = await longer();
    await bench.move(booking, 'completed', helper);
    expect((await see(booking)).amountDue).toBeUndefined();
    await pay(booking, 'pay_2', 11_200);
    await pay(booking, 'pay_2', 11_200);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      {
        key: `booking:${booking._id}`,
        paidPaise: 44_800,
        helperPaise: 44_800,
        duePaise: 11_200,
        dueHelperPaise: 5_200,
      },
      {
        ...{ key: `booking:${booking._id}:payment-after-end:pay_2`, kind: 'correction', reason: 'payment_after_end' },
        ...{ paidPaise: 11_200, refundPaise: 11_200, helperPaise: 0 },
      },
    ]);
  });

  it('that is not paid yet is paid with the whole', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'online' });
    // Agreed too late for a deadline before it.
    await bench
      .collection('moments')
      .updateMany({ bookingId: booking._id, kind: /^pay/ }, { $set: { state: 'dropped' } });
    bench.at(at('09:00'));
    await bench.service.rpc.call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
    await ask(booking);
    const agreed = await answer(booking);
    expect([agreed.totalAmount, agreed.amountDue]).toEqual([560, undefined]);
    expect(await payable(booking)).toMatchObject({ totalPaise: 56_000, payable: true });
    // The window was open at the old price.
    await pay(booking, 'pay_1', 44_800);
    expect(await payable(booking)).toMatchObject({ payable: false, added: { part: 'more-1', paise: 11_200 } });
  });
});
