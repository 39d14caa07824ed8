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
import {
  createActor,
  type Fields,
  type Harness,
  NOW,
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

const pay = (booking: Pick<Booking, '_id'>, paymentId: string, amountPaise?: number) =>
  harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId, ...(amountPaise && { amountPaise }) });
/** A visit in progress, an hour before its end. */
const running = async (changes: Partial<Fields> = {}, from = '09:00', now = '10:00') => {
  const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash', ...changes });
  if (changes.paymentMethod === 'online') await pay(booking, 'pay_1');
  harness.setNow(at(from));
  await harness.service.rpc.call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
  harness.setNow(at(now));
  return booking;
};
const ask = async ({ _id }: Booking, actor = helper, idempotencyKey?: string) =>
  (await harness.service.rpc.call(askExtension, { actor, id: _id, ...(idempotencyKey && { idempotencyKey }) })).booking;
const answer = async ({ _id }: Booking, agree = 'yes', actor = customer) =>
  (await harness.service.rpc.call(answerExtension, { actor, id: _id, agree })).booking;
const see = async ({ _id }: Booking, actor = customer) =>
  (await harness.service.rpc.call(getBooking, { actor, id: _id })).booking;
const cells = async () => (await harness.readReservedCells(helper.userId))?.map(({ cell }) => cell);
const payable = async ({ _id }: Booking) => harness.service.rpc.call(getForParty, { actor: customer, bookingId: _id });

describe('extensions', () => {
  it('are requested by one party and accepted by the other, and extend slot, reservation and price together', async () => {
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
    expect(await readErrorCode(ask(booking, customer))).toBe('EXTENSION_PENDING');
    expect(await readErrorCode(answer(booking, 'yes', helper))).toBe('FORBIDDEN');
    expect(await readErrorCode(answer(booking, 'perhaps'))).toBe('INVALID_INPUT');

    const agreed = await answer(booking);
    expect(agreed).toMatchObject({ endTime: '11:30', duration: 2.5, totalAmount: 550, status: 'accepted' });
    expect([agreed.extension, agreed.amountDue]).toEqual([undefined, undefined]);
    expect(await cells()).toEqual([540, 570, 600, 630, 660]);
    expect(await answer(booking)).toEqual(agreed);
    expect(await harness.readEvents(EXTENSION_ASKED, booking._id)).toMatchObject([{ by: 'helper', endTime: '11:00' }]);
    expect(await harness.readEvents(EXTENSION_AGREED, booking._id)).toMatchObject([{ by: 'helper', endTime: '11:30' }]);

    await harness.changeStatus(booking, 'completed', helper);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { method: 'cash', cashCommissionPaise: 5_000, price: { basePaise: 50_000 } },
    ]);
  });

  it('can be requested again, and refused or withdrawn', async () => {
    const booking = await running();
    await ask(booking, customer);
    await answer(booking, 'yes', helper);
    harness.setNow(at('11:10'));
    const second = await ask(booking, customer);
    expect(second.extension).toMatchObject({ endTime: '12:00', answerBy: at('11:30').toISOString() });
    const kept = await answer(booking, 'no', helper);
    expect([kept.endTime, kept.extension]).toEqual(['11:30', undefined]);
    expect(await answer(booking, 'no', helper)).toEqual(kept);
    expect(await readErrorCode(answer(booking, 'yes', helper))).toBe('EXTENSION_NOT_FOUND');
    await ask(booking, customer);
    expect((await answer(booking, 'no', customer)).extension).toBeUndefined();
    expect(await harness.readEvents(EXTENSION_REFUSED, booking._id)).toMatchObject([
      { by: 'customer', outcome: 'refused' },
      { by: 'customer', outcome: 'withdrawn' },
    ]);
  });

  it('expire with the end of the visit', async () => {
    const booking = await running();
    await ask(booking);
    harness.setNow(new Date(at('11:00').getTime() + MINUTE_MS));
    expect(await readErrorCode(answer(booking))).toBe('EXTENSION_NOT_FOUND');
    await until(async () => (await harness.readEvents(EXTENSION_REFUSED, booking._id)).length === 1);
    expect((await see(booking)).extension).toBeUndefined();
    expect(await readErrorCode(ask(booking))).toBe('EXTENSION_NOT_NOW');
  });

  it('are possible during the visit only, and within the day', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    harness.setNow(at('09:30'));
    expect(await readErrorCode(ask(booking))).toBe('EXTENSION_NOT_NOW');
    expect(await readErrorCode(ask(booking, createActor('helper')))).toBe('BOOKING_NOT_FOUND');
    expect(await readErrorCode(answer(booking))).toBe('EXTENSION_NOT_FOUND');
    harness.setNow(NOW);
    const late = await running({ startTime: '21:00', endTime: '22:30' }, '21:00', '22:00');
    expect(await readErrorCode(ask(late))).toBe('EXTENSION_TOO_LONG');
  });

  it('are refused if the helper has another visit or eight hours in the day', async () => {
    await harness.createAccepted(createActor('customer'), helper, {
      paymentMethod: 'cash',
      startTime: '11:00',
      endTime: '12:00',
    });
    const booking = await running();
    expect(await readErrorCode(ask(booking))).toBe('SLOT_TAKEN');

    harness.setNow(NOW);
    [customer, helper] = [createActor('customer'), createActor('helper')];
    await harness.createAccepted(createActor('customer'), helper, {
      paymentMethod: 'cash',
      startTime: '14:00',
      endTime: '20:00',
    });
    expect(await readErrorCode(ask(await running()))).toBe('HELPER_DAY_FULL');
  });

  it('fail without any change if the slot is taken meanwhile', async () => {
    const booking = await running();
    await ask(booking);
    await harness.collection('claims').updateOne({ _id: `${helper.userId}|${TOMORROW}` as never }, {
      $push: { taken: { cell: 660, by: 'visit:rival' } },
    } as never);
    expect(await readErrorCode(answer(booking))).toBe('SLOT_TAKEN');
    const kept = await see(booking);
    expect([kept.extension, kept.endTime, kept.totalAmount]).toEqual([undefined, '11:00', 440]);
    expect(await harness.readEvents(EXTENSION_REFUSED, booking._id)).toMatchObject([{ outcome: 'taken' }]);
  });

  it('are applied once under concurrency, and supersede pending requests for the added time', async () => {
    const rival = await harness.request(createActor('customer'), helper, {
      paymentMethod: 'cash',
      startTime: '11:00',
      endTime: '12:00',
    });
    // If same-day bookings are allowed, a request may still be pending at that time.
    await harness.collection('moments').updateMany({ bookingId: rival._id }, { $set: { state: 'dropped' } });
    const booking = await running();
    await Promise.all([1, 2].map(() => readErrorCode(ask(booking, helper, 'k'))));
    await Promise.all([1, 2, 3].map(() => readErrorCode(answer(booking))));
    expect((await see(booking)).endTime).toBe('11:30');
    expect(await cells()).toEqual([540, 570, 600, 630, 660]);
    expect(await harness.readEvents(EXTENSION_AGREED, booking._id)).toHaveLength(1);
    const lost = await until(async () => (await harness.readBooking(rival._id))?.cancellation);
    expect(lost).toMatchObject({ by: 'system', kind: 'slot_taken' });
  });
});

describe('payment for an extended online visit', () => {
  const longer = async () => {
    const booking = await running({ paymentMethod: 'online' });
    await ask(booking);
    return answer(booking);
  };

  it('charges a paid visit the difference once, as a separate order', async () => {
    const booking = await longer();
    expect([booking.amountDue, booking.totalAmount]).toEqual([112, 560]);
    expect(await payable(booking)).toMatchObject({ payable: false, added: { part: 'more-1', paise: 11_200 } });
    // The payment is reported by both the RPC and the event of the payment service.
    const purpose = {
      purpose: 'booking',
      purposeId: booking._id,
      customerId: customer.userId,
      helperId: helper.userId,
    } as const;
    await pay(booking, 'pay_2', 11_200);
    await harness.publishEvent(PAYMENT_CAPTURED, {
      ...purpose,
      orderId: 'order_2',
      paymentId: 'pay_2',
      amountPaise: 11_200,
    });
    await harness.publishEvent(PAYMENT_CAPTURED, {
      ...purpose,
      orderId: 'order_1',
      paymentId: 'pay_1',
      amountPaise: 44_800,
    });
    expect((await harness.readBooking(booking._id))?.payment).toMatchObject({ paidPaise: 56_000, addedIds: ['pay_2'] });
    expect([(await see(booking)).amountDue, (await payable(booking)).added]).toEqual([undefined, undefined]);
    await harness.changeStatus(booking, 'completed', helper);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { paidPaise: 56_000, helperPaise: 50_000, platformPaise: 6_000, refundPaise: 0, duePaise: 0 },
    ]);
  });

  it('uses one order for two extensions until it is paid', async () => {
    const booking = await longer();
    await ask(booking);
    await answer(booking);
    expect((await payable(booking)).added).toEqual({ part: 'more-1', paise: 22_400 });
    // After a partial refund, the refundable amount grows with the added payment.
    const gone = { $set: { 'payment.leftPaise': 40_000 } };
    await harness.collection('bookings').updateOne({ _id: booking._id as never }, gone);
    await pay(booking, 'pay_2', 11_200);
    expect((await payable(booking)).added).toEqual({ part: 'more-2', paise: 11_200 });
    expect((await harness.readBooking(booking._id))?.payment).toMatchObject({ paidPaise: 56_000, leftPaise: 51_200 });
  });

  it('leaves an unpaid difference due after the visit, and refunds a payment that arrives later', async () => {
    const booking = await longer();
    await harness.changeStatus(booking, 'completed', helper);
    expect((await see(booking)).amountDue).toBeUndefined();
    await pay(booking, 'pay_2', 11_200);
    await pay(booking, 'pay_2', 11_200);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      {
        key: `booking:${booking._id}`,
        paidPaise: 44_800,
        helperPaise: 44_800,
        duePaise: 11_200,
        dueHelperPaise: 5_200,
      },
      {
        key: `booking:${booking._id}:payment-after-end:pay_2`,
        kind: 'correction',
        reason: 'payment_after_end',
        paidPaise: 11_200,
        refundPaise: 11_200,
        helperPaise: 0,
      },
    ]);
  });

  it('charges an unpaid visit the whole price', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'online' });
    // Accepted too late for a payment deadline before the visit.
    await harness
      .collection('moments')
      .updateMany({ bookingId: booking._id, kind: /^pay/ }, { $set: { state: 'dropped' } });
    harness.setNow(at('09:00'));
    await harness.service.rpc.call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
    await ask(booking);
    const agreed = await answer(booking);
    expect([agreed.totalAmount, agreed.amountDue]).toEqual([560, undefined]);
    expect(await payable(booking)).toMatchObject({ totalPaise: 56_000, payable: true });
    // The payment window was opened at the old price.
    await pay(booking, 'pay_1', 44_800);
    expect(await payable(booking)).toMatchObject({ payable: false, added: { part: 'more-1', paise: 11_200 } });
  });
});
