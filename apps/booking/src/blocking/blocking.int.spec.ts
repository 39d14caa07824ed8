import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Actor,
  agreeToReplace,
  BLOCK_APPLIED,
  type Booking,
  BOOKING_SETTLED,
  createBooking,
  markPaid,
  myStrikes,
  PLATFORM_CANCELLED,
  previewBlockedBookings,
  startVisit,
  stopReplacement,
  USER_BLOCKED,
  USER_UNBLOCKED,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { AccountBlocks, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { answerAsCatalog, buildHelper } from '../../test/catalog-responder.js';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';
import { BlockedBookingsService } from './blocked-bookings.service.js';

/** An hour before the visit: cancellation is no longer free. */
const LATE = istInstant(TOMORROW, '08:00');

let harness: Harness;
let customer: Actor;
let helper: Actor;
let others: ReturnType<typeof buildHelper>[];

beforeAll(async () => {
  harness = await startHarness();
  await answerAsCatalog(harness.siblings, () => others);
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  others = [];
  customer = createActor('customer');
  helper = createActor('helper');
});

const blocked = ({ userId, role }: Actor, revision = 1, blockId = newId()) => ({ userId, role, revision, blockId });
const appliedTo = async ({ userId }: Actor) => {
  const rows = await harness
    .collection('outbox')
    .find({ subject: BLOCK_APPLIED.subject, 'envelope.data.userId': userId })
    .toArray();
  return rows.map((row) => (row['envelope'] as { data: Record<string, unknown> }).data);
};
/** Blocks the user and waits until their future is ended. */
const block = async (actor: Actor) => {
  await harness.publishEvent(USER_BLOCKED, blocked(actor));
  await until(async () => (await appliedTo(actor)).length > 0);
  return appliedTo(actor);
};
const pay = ({ _id }: Booking) => harness.service.rpc.call(markPaid, { bookingId: _id, paymentId: `pay_${_id}` });
const paid = async (changes: Parameters<Harness['createAccepted']>[2] = {}) => {
  const booking = await harness.createAccepted(customer, helper, changes);
  await pay(booking);
  return booking;
};
const preview = ({ userId, role }: Actor) =>
  harness.service.rpc.call(previewBlockedBookings, { userId, party: role as 'customer' | 'helper' });

describe('the block of a customer', () => {
  it('cancels requests and visits with a full refund, and tells the helpers, as the preview showed', async () => {
    const visit = await paid();
    const request = await harness.request(customer, createActor('helper'), { startTime: '15:00', endTime: '16:00' });
    expect(await preview(customer)).toMatchObject({
      bookings: [
        { _id: visit._id, step: 'cancel', status: 'accepted', otherName: 'Ravi Kumar', refundPaise: 44_800 },
        { _id: request._id, step: 'cancel', status: 'pending', refundPaise: 0 },
      ],
      left: 0,
    });
    expect(await block(customer)).toMatchObject([
      { part: 'bookings', count: 2, searches: 0, refundPaise: 44_800, compensationPaise: 0 },
    ]);
    expect(await harness.readBooking(visit._id)).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'system', kind: 'platform_cancelled', feePaise: 0, refundPaise: 44_800 },
    });
    expect((await harness.readBooking(request._id))?.status).toBe('cancelled');
    expect(await harness.readReservedCells(helper.userId)).toEqual([]);
    expect(await harness.readEvents(PLATFORM_CANCELLED, visit._id)).toMatchObject([
      { notifies: 'helper', wasAccepted: true, isSearching: false, refundPaise: 44_800 },
    ]);
    expect(await harness.readEvents(BOOKING_SETTLED, visit._id)).toMatchObject([
      { key: `booking:${visit._id}`, paidPaise: 44_800, helperPaise: 0, platformPaise: 0, refundPaise: 44_800 },
    ]);
    expect((await preview(customer)).bookings).toEqual([]);
  });

  it('pays the helper of a late cancellation without a charge to the customer', async () => {
    const visit = await paid();
    harness.setNow(LATE);
    expect(await block(customer)).toMatchObject([{ refundPaise: 44_800, compensationPaise: 10_000 }]);
    expect(await harness.readEvents(BOOKING_SETTLED, visit._id)).toMatchObject([
      {
        paidPaise: 44_800,
        helperPaise: 10_000,
        platformPaise: -10_000,
        refundPaise: 44_800,
        compensationPaise: 10_000,
        duePaise: 0,
      },
    ]);
  });

  it('leaves a visit that has begun to its normal end', async () => {
    const visit = await paid();
    harness.setNow(istInstant(TOMORROW, '08:50'));
    const { arrival } = (await harness.readBooking(visit._id)) ?? {};
    await harness.service.rpc.call(startVisit, { actor: helper, id: visit._id, code: arrival?.code ?? '' });
    expect(await preview(customer)).toEqual({ bookings: [], left: 1 });
    expect(await block(customer)).toMatchObject([{ count: 0, refundPaise: 0 }]);
    expect((await harness.readBooking(visit._id))?.status).toBe('accepted');
  });

  it('ends a running search for another helper with the refund', async () => {
    const visit = await paid();
    await block(helper);
    expect((await harness.readBooking(visit._id))?.replacement?.state).toBe('searching');
    expect(await block(customer)).toMatchObject([{ count: 1, refundPaise: 44_800 }]);
    expect(await harness.readBooking(visit._id)).toMatchObject({
      replacement: { state: 'stopped' },
      cancellation: { refundPaise: 44_800 },
    });
    expect(await harness.readEvents(BOOKING_SETTLED, visit._id)).toMatchObject([{ refundPaise: 44_800 }]);
  });
});

describe('the block of a helper', () => {
  it('declines requests and searches for other helpers; the customer can take the refund', async () => {
    const visit = await paid();
    const request = await harness.request(createActor('customer'), helper, { startTime: '15:00', endTime: '16:00' });
    expect(await block(helper)).toMatchObject([{ count: 2, searches: 1, refundPaise: 0, compensationPaise: 0 }]);
    expect(await harness.readBooking(visit._id)).toMatchObject({
      cancellation: { by: 'system', kind: 'platform_cancelled', refundPaise: 0 },
      replacement: { state: 'searching' },
    });
    expect(await harness.readEvents(PLATFORM_CANCELLED, visit._id)).toMatchObject([
      { notifies: 'customer', isSearching: true, wasAccepted: true },
    ]);
    expect(await harness.readEvents(PLATFORM_CANCELLED, request._id)).toMatchObject([
      { notifies: 'customer', isSearching: false, wasAccepted: false },
    ]);
    await harness.service.rpc.call(stopReplacement, { actor: customer, id: visit._id });
    expect(await harness.readEvents(BOOKING_SETTLED, visit._id)).toMatchObject([
      { reason: 'platform_cancelled', refundPaise: 44_800 },
    ]);
    expect((await harness.service.rpc.call(myStrikes, { actor: helper })).strikes).toEqual([]);
  });

  it('takes the helper out of the searches of others', async () => {
    const visit = await paid();
    const next = createActor('helper');
    others = [buildHelper(next)];
    await block(helper);
    const search = () => harness.readBooking(visit._id).then((doc) => doc?.replacement);
    await until(async () => (await search())?.offers.some(({ state }) => state === 'asked'));
    await harness.service.rpc.call(agreeToReplace, { actor: next, id: visit._id });
    expect((await search())?.state).toBe('offered');
    others = [];
    await block(next);
    expect(await search()).toMatchObject({ state: 'searching', offers: [{ state: 'declined' }] });
    expect(await harness.readReservedCells(next.userId)).toEqual([]);
  });
});

describe('a blocked user', () => {
  it('neither books nor is booked, at the very moment of the block and later; unblocking restores only that', async () => {
    const visit = await paid();
    await block(customer);
    expect(await readErrorCode(harness.request(customer, createActor('helper')))).toBe('ACCOUNT_BLOCKED');
    await block(helper);
    expect(await readErrorCode(harness.request(createActor('customer'), helper))).toBe('HELPER_NOT_FOUND');
    await harness.publishEvent(USER_UNBLOCKED, { userId: customer.userId, revision: 2 });
    expect((await harness.request(customer, createActor('helper'))).status).toBe('pending');
    expect((await harness.readBooking(visit._id))?.status).toBe('cancelled');
  });

  it('has no booking left of requests that raced with the block', async () => {
    const helpers = Array.from({ length: 6 }, () => createActor('helper'));
    const asked = helpers.map((one) => readErrorCode(harness.request(customer, one)));
    await harness.publishEvent(USER_BLOCKED, blocked(customer));
    const answers = await Promise.all(asked);
    await until(async () => (await appliedTo(customer)).length > 0);
    expect(answers.every((code) => ['no refusal', 'ACCOUNT_BLOCKED'].includes(code))).toBe(true);
    const left = await harness
      .collection('bookings')
      .countDocuments({ customerId: customer.userId, status: { $ne: 'cancelled' } });
    expect(left).toBe(0);
  });

  it('has no visit left of acceptances and payments that raced with the block', async () => {
    const bookings = await Promise.all(
      ['09:00', '11:00', '13:00'].map((startTime) =>
        harness.request(createActor('customer'), helper, { startTime, endTime: `${+startTime.slice(0, 2) + 1}:00` }),
      ),
    );
    const moves = bookings.map((booking) =>
      readErrorCode(harness.changeStatus(booking, 'accepted', helper).then((accepted) => pay(accepted))),
    );
    await harness.publishEvent(USER_BLOCKED, blocked(helper));
    await Promise.all(moves);
    await until(async () => (await appliedTo(helper)).length > 0);
    for (const { _id } of bookings) {
      const doc = await harness.readBooking(_id);
      expect(doc?.status).toBe('cancelled');
      const settled = await harness.readEvents(BOOKING_SETTLED, _id);
      const refunded = settled.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
      if (doc?.replacement) expect(refunded).toBe(0);
      else expect(refunded).toBe(doc?.payment.paidPaise ?? 0);
    }
    // There is no record of the day if the block came before every acceptance.
    expect((await harness.readReservedCells(helper.userId)) ?? []).toEqual([]);
  });

  it('is blocked by the latest event, whatever the order of arrival', async () => {
    const visit = await paid();
    await harness.publishEvent(USER_UNBLOCKED, { userId: helper.userId, revision: 2 });
    await harness.publishEvent(USER_BLOCKED, blocked(helper, 1));
    expect((await harness.readBooking(visit._id))?.status).toBe('accepted');
    expect((await harness.request(createActor('customer'), helper, { date: '2026-12-04' })).status).toBe('pending');
  });
});

describe('the work of a block', () => {
  it('goes on after a failure between two bookings, changes nothing twice and reports the sum once', async () => {
    const bookings = [await paid(), await paid({ date: '2026-12-03' }), await paid({ date: '2026-12-04' })];
    const service = harness.service.get(BlockedBookingsService);
    const apply = service.apply.bind(service);
    const failing = jest.spyOn(service, 'apply').mockImplementation(async (session, id, due) => {
      const tally = await apply(session, id, due);
      // As if the process ended before the commit.
      if (id === bookings[1]?._id) throw new Error('killed');
      return tally;
    });
    const event = blocked(customer);
    await harness.publishEvent(USER_BLOCKED, event);
    await until(async () => (await harness.readBooking(bookings[2]?._id ?? ''))?.status === 'cancelled');
    expect((await harness.readBooking(bookings[1]?._id ?? ''))?.status).toBe('accepted');
    expect(await appliedTo(customer)).toEqual([]);

    failing.mockRestore();
    // The same event again: the block is known.
    await harness.publishEvent(USER_BLOCKED, event);
    harness.setNow(new Date(NOW.getTime() + 1_000));
    await until(async () => (await appliedTo(customer)).length > 0);
    expect(await appliedTo(customer)).toMatchObject([{ count: 3, refundPaise: 3 * 44_800 }]);
    for (const { _id } of bookings) {
      expect(await harness.readEvents(BOOKING_SETTLED, _id)).toHaveLength(1);
      expect(await harness.readEvents(PLATFORM_CANCELLED, _id)).toHaveLength(1);
    }
    expect(await harness.service.get(AccountBlocks).findDue()).toEqual([]);
  });
});

it('keeps the helper’s answer to a new request out of a block that is over', async () => {
  await block(helper);
  await harness.publishEvent(USER_UNBLOCKED, { userId: helper.userId, revision: 2 });
  const { booking } = await harness.service.rpc.call(createBooking, {
    actor: customer,
    ...harness.buildRequest(helper),
  });
  expect((await harness.changeStatus(booking, 'accepted', helper)).status).toBe('accepted');
});
