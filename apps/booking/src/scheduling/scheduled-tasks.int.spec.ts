import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  BOOKING_ANSWER_DUE,
  BOOKING_EXPIRED,
  BOOKING_SETTLED,
  BOOKING_UNPAID,
  HELPER_TIME_FREED,
  markPaid,
  PAYMENT_DUE,
  REMINDER_DUE,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { cutRedisLog, type FragileServer, readRedisLog, startFragile, until } from '@sahaya/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';
import type { ScheduledTaskDoc } from './scheduled-task.model.js';

const LATER = addDays(TOMORROW, 2);
const START = istInstant(LATER, '09:00');
const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms);
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

let redisServer: FragileServer;
let harness: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  redisServer = await startFragile('redis');
  harness = await startHarness(() => Promise.resolve({ url: redisServer.url, stop: () => redisServer.kill() }));
});
afterAll(async () => {
  await harness?.stop();
  await redisServer?.wipe();
});
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const inCash = { date: LATER, paymentMethod: 'cash' };
const readTasks = async ({ _id }: Booking) => {
  const rows = await harness
    .collection('moments')
    .find<ScheduledTaskDoc>({ bookingId: _id })
    .sort({ dueAt: 1 })
    .toArray();
  return rows.map(({ kind, state }) => `${kind} ${state}`);
};
const count = async (event: Parameters<Harness['readEvents']>[0], { _id }: Booking) =>
  (await harness.readEvents(event, _id)).length;
const ended = ({ _id }: Booking) =>
  until(async () => {
    const doc = await harness.readBooking(_id);
    return doc?.status === 'cancelled' ? doc : undefined;
  });
/** Sets the clock three times in a row, so that the polls that this triggers overlap. */
const moveTo = (instant: Date) => [1, 2, 3].forEach((ms) => harness.setNow(after(instant, ms)));

describe('reminders', () => {
  it('are sent 24 h and 2 h before by the test clock, each once', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    moveTo(before(START, 24 * HOUR_MS));
    await until(async () => (await count(REMINDER_DUE, booking)) === 1);
    moveTo(before(START, 2 * HOUR_MS));
    await until(async () => (await count(REMINDER_DUE, booking)) === 2);
    moveTo(before(START, HOUR_MS));
    await until(async () => (await readTasks(booking)).includes('2h done'));
    expect((await harness.readEvents(REMINDER_DUE, booking._id)).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ['24h', before(START, 24 * HOUR_MS).toISOString()],
      ['2h', before(START, 2 * HOUR_MS).toISOString()],
    ]);
  });

  it('survive a Redis that lost its data', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    const redis = new Redis(harness.redis.url);
    await redis.flushall();
    redis.disconnect();
    moveTo(before(START, 24 * HOUR_MS));
    await until(async () => (await count(REMINDER_DUE, booking)) === 1);
  });

  it('survive a Redis that lost the end of its log, and its queue takes new ones again', async () => {
    const redis = new Redis(harness.redis.url, { maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    const queue = new Queue('moments', { connection: redis, prefix: `${harness.env.MONGO_DB_PREFIX}booking` });
    const jobsOf = async ({ _id }: Booking) =>
      (await queue.getDelayed()).filter(({ data }) => (data as { momentId: string }).momentId.startsWith(_id)).length;
    const createQueued = async () => {
      const booking = await harness.createAccepted(createActor('customer'), createActor('helper'), inCash);
      // Five of an accepted visit, and two that ended with the answer to the request.
      await until(async () => (await jobsOf(booking)) === 7, { timeout: 5_000 });
      return booking;
    };
    const kept = await until(createQueued);
    const { length } = await readRedisLog(redisServer);
    const lost = await until(createQueued);
    // Within a command of the second booking.
    const end = (await readRedisLog(redisServer)).indexOf(lost._id, length) + 5;
    await cutRedisLog(redisServer, end);
    expect([await jobsOf(kept), await jobsOf(lost)]).toEqual([7, 0]);
    // The service may not have noticed that Redis is back, and leaves the tasks of a booking to the poll.
    const next = await until(createQueued);

    const bookings = [kept, lost, next];
    const reminders = () => Promise.all(bookings.map((booking) => count(REMINDER_DUE, booking)));
    moveTo(before(START, 24 * HOUR_MS));
    await until(async () => (await reminders()).every((sent) => sent > 0));
    moveTo(before(START, 2 * HOUR_MS));
    await until(async () => (await reminders()).every((sent) => sent > 1));
    moveTo(before(START, HOUR_MS));
    for (const booking of bookings) await until(async () => (await readTasks(booking)).includes('2h done'));
    expect(await reminders()).toEqual([2, 2, 2]);
    await queue.close();
    redis.disconnect();
  });

  it('end with the booking', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await readTasks(booking)).toEqual(
      ['answer-nudge', 'answer-by', '24h', '2h', 'arrival-ask', 'completion-nudge', 'completion-by'].map(
        (kind) => `${kind} dropped`,
      ),
    );
  });
});

describe('a request that nobody answers', () => {
  it('reminds the helper once at half time, and expires without fault of either party', async () => {
    const booking = await harness.request(customer, helper, { date: LATER });
    expect(booking.answerBy).toBe(after(new Date(booking.createdAt), 24 * HOUR_MS).toISOString());
    moveTo(after(NOW, 12 * HOUR_MS + MINUTE_MS));
    await until(async () => (await count(BOOKING_ANSWER_DUE, booking)) === 1);
    moveTo(after(NOW, 24 * HOUR_MS + MINUTE_MS));
    expect((await ended(booking)).cancellation).toMatchObject({ by: 'system', kind: 'expired', feePaise: 0 });
    expect(await count(BOOKING_ANSWER_DUE, booking)).toBe(1);
    expect(await count(BOOKING_EXPIRED, booking)).toBe(1);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { reason: 'expired', refundPaise: 0 },
    ]);
    // The same slot can be requested again.
    await harness.request(customer, helper, { date: LATER });
  });

  it('cannot be accepted at its deadline, whether the task has run or not', async () => {
    const booking = await harness.request(customer, helper, { date: LATER });
    const { createdAt } = (await harness.readBooking(booking._id)) ?? {};
    harness.setNow(after(createdAt ?? NOW, 24 * HOUR_MS));
    expect(['BOOKING_EXPIRED', 'BOOKING_MOVE_REFUSED', 'BOOKING_CHANGED_MEANWHILE']).toContain(
      await readErrorCode(harness.changeStatus(booking, 'accepted', helper)),
    );
    expect(await harness.readReservedCells(helper.userId, LATER)).toBeUndefined();
  });
});

describe('an accepted visit that is not paid', () => {
  it('asks for the payment at half time, and is cancelled without a fee after its deadline', async () => {
    const booking = await harness.createAccepted(customer, helper, { date: LATER });
    expect(await harness.readReservedCells(helper.userId, LATER)).toHaveLength(4);
    moveTo(after(NOW, 12 * HOUR_MS + MINUTE_MS));
    await until(async () => (await count(PAYMENT_DUE, booking)) === 1);
    moveTo(after(NOW, 24 * HOUR_MS + MINUTE_MS));
    expect((await ended(booking)).cancellation).toMatchObject({ by: 'system', kind: 'unpaid', feePaise: 0 });
    expect(await count(BOOKING_UNPAID, booking)).toBe(1);
    expect(await harness.readReservedCells(helper.userId, LATER)).toEqual([]);
    const freed = await harness.collection('outbox').findOne({
      subject: HELPER_TIME_FREED.subject,
      'envelope.data.helperId': helper.userId,
    });
    expect(freed).toMatchObject({ envelope: { data: { date: LATER, startTime: '09:00' } } });
  });

  it('stays if it is paid in time', async () => {
    const booking = await harness.createAccepted(customer, helper, { date: LATER });
    await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    expect(await readTasks(booking)).toEqual([
      'answer-nudge dropped',
      'pay-nudge dropped',
      'answer-by dropped',
      'pay-by dropped',
      '24h planned',
      '2h planned',
      'arrival-ask planned',
      'completion-nudge planned',
      'completion-by planned',
    ]);
  });

  it('is refunded in full if the payment arrives too late', async () => {
    const booking = await harness.createAccepted(customer, helper, { date: LATER });
    moveTo(after(NOW, 24 * HOUR_MS + MINUTE_MS));
    await ended(booking);
    await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'cancelled', reason: 'unpaid', paidPaise: 0 },
      { kind: 'correction', reason: 'payment_after_end', refundPaise: 44_800 },
    ]);
  });
});
