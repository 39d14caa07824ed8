import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, changeBookingStatus, countPendingSubscriptions, createReview } from '@sahaya/contracts';
import { addDays, CURRENT_POLICY, HOUR_MS, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { getModelToken } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { type BackfillDoc, MIGRATIONS_COLLECTION, USER_STATS_BACKFILL } from './user-stats-backfill.worker.js';
import { USER_STATS_MODEL, type UserStatsDoc } from './user-stats.model.js';
import { UserStatsService } from './user-stats.service.js';

const NOW = new Date('2026-12-01T06:00:00Z');
const TODAY = '2026-12-01';
const CUSTOMERS = 40;
const HELPERS = 20;
const BOOKINGS = 240;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
/** An instance that started before the bookings were copied in. It counts only its own changes. */
let live: RunningService;
let bookings: Model<BookingDoc>;
let reviews: Model<ReviewDoc>;
let userStats: Model<UserStatsDoc>;
let migrations: Collection<BackfillDoc>;
let customers: Actor[];
let helpers: Actor[];

const start = async (now = NOW) => {
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url, REDIS_URL: redis.url };
  const service = await startServiceForTest('booking', bookingEnv, BookingModule, urls);
  service.clock.set(now.getTime() - Date.now());
  return service;
};
/** A second instance, which stops at the end of the test. */
const replicas: RunningService[] = [];
const startReplica = async () => {
  const replica = await start();
  replicas.push(replica);
  return replica;
};
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
});
const done = () => until(() => migrations.findOne({ _id: USER_STATS_BACKFILL, doneAt: { $exists: true } }));
const people = (count: number, role: 'customer' | 'helper'): Actor[] =>
  Array.from({ length: count }, () => ({ userId: newId(), role, sid: role }));

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(countPendingSubscriptions, () => ({ pending: 0 }));
  live = await start();
  bookings = live.get(getModelToken(BOOKING_MODEL));
  reviews = live.get(getModelToken(REVIEW_MODEL));
  userStats = live.get(getModelToken(USER_STATS_MODEL));
  migrations = bookings.db.collection<BackfillDoc>(MIGRATIONS_COLLECTION);
  await done();
  await until(() => live.get(UserStatsService).isBackfilled);
});
afterAll(async () => {
  await live?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

/** A database from before the counters existed. */
beforeEach(async () => {
  await Promise.all([bookings.deleteMany(), reviews.deleteMany(), userStats.deleteMany()]);
  await migrations.deleteMany({});
  [customers, helpers] = [people(CUSTOMERS, 'customer'), people(HELPERS, 'helper')];
  const rows = Array.from({ length: BOOKINGS }, (_, i) => oldBooking(i));
  await bookings.insertMany(rows);
  const completed = rows.filter(({ status }, i) => status === 'completed' && i % 3 > 0);
  await reviews.insertMany(
    completed.map(({ _id: bookingId, customerId, helperId }, i) => ({
      _id: newId(),
      bookingId,
      customerId,
      helperId,
      customerName: 'Asha Rao',
      service: 'cooking',
      rating: 1 + (i % 5),
      serviceQuality: 4,
      punctuality: 4,
      communication: 4,
      comment: 'Careful and on time',
      createdAt: NOW,
    })),
  );
});

/** Each visit of a helper is on a day of its own, so that all of them can be accepted. */
function oldBooking(i: number) {
  const status = (['pending', 'pending', 'accepted', 'completed', 'completed', 'cancelled'] as const)[i % 6];
  const date = addDays(TODAY, 1 + Math.floor(i / HELPERS));
  const [startsAt, endsAt] = [istInstant(date, '09:00'), istInstant(date, '11:00')];
  return {
    _id: newId(),
    customerId: customers[(i * 7) % CUSTOMERS]?.userId ?? '',
    helperId: helpers[i % HELPERS]?.userId ?? '',
    customer: { name: 'Asha Rao', location: 'Saket' },
    helper: { name: 'Ravi Kumar', location: 'Saket' },
    service: 'cooking',
    date,
    startTime: '09:00',
    endTime: '11:00',
    startsAt,
    endsAt,
    minutes: 120,
    customerAddress: 'Saket',
    specialRequests: '',
    hourlyRatePaise: 20_000,
    reviewed: false,
    status,
    price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
    payment: {
      method: 'cash' as const,
      status: status === 'completed' ? ('completed' as const) : ('pending' as const),
    },
    policy: CURRENT_POLICY,
    createdAt: NOW,
    ...(status === 'completed' && { completedAt: NOW }),
  };
}

/** Moves each booking one step further through the running service. */
async function move(found: BookingDoc, i: number): Promise<unknown> {
  const of = (actors: Actor[], id: string) => actors.find(({ userId }) => userId === id) as Actor;
  const [customer, helper] = [of(customers, found.customerId), of(helpers, found.helperId)];
  const to = (actor: Actor, status: string) => live.rpc.call(changeBookingStatus, { actor, id: found._id, status });
  if (found.status === 'pending') return i % 2 === 0 ? to(helper, 'accepted') : to(customer, 'cancelled');
  if (found.status === 'accepted') return i % 3 === 0 ? to(customer, 'cancelled') : to(helper, 'completed');
  if (found.status !== 'completed' || (await reviews.exists({ bookingId: found._id }))) return undefined;
  const stars = { rating: 1 + (i % 5), serviceQuality: 4, punctuality: 5, communication: 5, wouldRecommend: true };
  const input = { actor: customer, bookingId: found._id, ...stars, comment: 'Careful and on time' };
  return live.rpc.call(createReview, input);
}

/** Counts over all bookings and reviews, without zeros. */
async function recount(userId: string) {
  const theirs = { $or: [{ customerId: userId }, { helperId: userId }] };
  const of = (status: BookingDoc['status']) => bookings.countDocuments({ ...theirs, status });
  const given = await reviews.find({ customerId: userId }).lean();
  // A review counts in the rating once it is public.
  const got = await reviews.find({ helperId: userId, publishAt: { $exists: false } }).lean();
  return plain({
    pending: await of('pending'),
    accepted: await of('accepted'),
    completed: await of('completed'),
    reviewsGiven: given.length,
    happyReviews: given.filter(({ rating, publishAt }) => rating >= 4 && !publishAt).length,
    reviewsGot: got.length,
    ratingSum: got.reduce((sum, { rating }) => sum + rating, 0),
  });
}
const plain = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === 'number' && count !== 0));
async function expectRight(actors = [...customers, ...helpers]): Promise<void> {
  for (const { userId } of actors) {
    expect([userId, plain((await userStats.findById(userId).lean()) ?? {})]).toEqual([userId, await recount(userId)]);
  }
}

describe('statistics of older bookings', () => {
  it('are counted once by two replicas while users change their bookings', async () => {
    await Promise.all([startReplica(), startReplica()]);
    const all = await bookings.find().lean();
    let moved = 0;
    const mover = async (from: number) => {
      for (let i = from; i < all.length; i += 4, moved += 1) await move(all[i] as BookingDoc, i);
    };
    await Promise.all([...[0, 1, 2, 3].map(mover), done()]);
    expect(moved).toBe(BOOKINGS);
    // Later changes add to the recounted numbers.
    for (const booking of await bookings.find({ status: 'accepted' }).lean()) await move(booking, 1);
    await expectRight();
    expect((await migrations.findOne({ _id: USER_STATS_BACKFILL }))?.counted).toBe(CUSTOMERS + HELPERS);
  });

  it('are correct on the dashboard before the user is recounted', async () => {
    const leaseUntil = new Date(NOW.getTime() + HOUR_MS);
    await migrations.insertOne({ _id: USER_STATS_BACKFILL, owner: 'at work', leaseUntil });
    const replica = await startReplica();
    const [customer] = customers as [Actor];
    // Not by RPC, which either of the two processes may answer.
    expect(plain(await replica.get(UserStatsService).read(customer.userId))).toEqual(await recount(customer.userId));
  });

  it('continue after another replica stopped, when its lease expires', async () => {
    const sorted = customers.map(({ userId }) => userId).sort();
    const after = sorted[CUSTOMERS / 2 - 1] ?? '';
    const leaseUntil = new Date(NOW.getTime() + HOUR_MS);
    await migrations.insertOne({
      _id: USER_STATS_BACKFILL,
      owner: 'killed',
      leaseUntil,
      side: 'customerId',
      after,
      counted: 20,
    });
    const replica = await startReplica();
    replica.clock.set(leaseUntil.getTime() - Date.now());
    expect((await done()).counted).toBe(CUSTOMERS + HELPERS);
    await expectRight([...customers.filter(({ userId }) => userId > after), ...helpers]);
    expect(await userStats.countDocuments({ _id: { $lte: after, $in: sorted } })).toBe(0);
  });

  it('are complete at once in an installation without bookings', async () => {
    await bookings.deleteMany();
    const replica = await startReplica();
    await until(() => replica.get(UserStatsService).isBackfilled);
    expect(await userStats.countDocuments()).toBe(0);
  });
});
