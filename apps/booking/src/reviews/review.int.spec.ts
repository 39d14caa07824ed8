import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  countHappyCustomers,
  createReview,
  dashboardStats,
  countPendingSubscriptions,
  getNames,
  helperReviews,
  MODERATIONS,
  moderateReview,
  type OutputOf,
  type Review,
  replyToReview,
  updateReview,
} from '@sahaya/contracts';
import { averageRating, CURRENT_POLICY, HOUR_MS, LIMITS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { getModelToken } from '@nestjs/mongoose';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { USER_STATS_MODEL, type UserStatsDoc } from '../stats/user-stats.model.js';

const NOW = new Date('2026-12-01T06:00:00Z');
const DAYS_30 = 30 * 24 * HOUR_MS;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
/** Two instances of the service. */
let services: RunningService[] = [];
let bookings: Model<BookingDoc>;
let reviews: Model<ReviewDoc>;
let userStats: Model<UserStatsDoc>;
let now: Date;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(countPendingSubscriptions, () => ({ pending: 0 }));
  await siblings.on(getNames, () => ({ people: [] }));
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url, REDIS_URL: redis.url };
  while (services.length < 2) services.push(await startServiceForTest('booking', bookingEnv, BookingModule, urls));
  for (const { clock } of services) clock.now = () => new Date(now);
  bookings = one().get(getModelToken(BOOKING_MODEL));
  reviews = one().get(getModelToken(REVIEW_MODEL));
  userStats = one().get(getModelToken(USER_STATS_MODEL));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});
beforeEach(() => {
  now = NOW;
});

const one = () => services[0] as RunningService;
const person = (role: 'customer' | 'helper' | 'support'): Actor => ({ userId: newId(), role, sid: role });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

/** A visit that was completed just now. */
async function done(customer: Actor, helper: Actor): Promise<string> {
  const _id = newId();
  await bookings.create({
    _id,
    customerId: customer.userId,
    helperId: helper.userId,
    service: 'cooking',
    customer: { name: 'Asha Rao', location: 'Saket' },
    helper: { name: 'Ravi Kumar', location: 'Saket' },
    date: '2026-12-01',
    startTime: '09:00',
    endTime: '11:00',
    startsAt: NOW,
    endsAt: NOW,
    minutes: 120,
    customerAddress: 'Saket',
    specialRequests: '',
    hourlyRatePaise: 20_000,
    reviewed: false,
    status: 'completed',
    price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
    payment: { method: 'cash', status: 'completed' },
    policy: CURRENT_POLICY,
    createdAt: NOW,
    completedAt: NOW,
  });
  return _id;
}
const opinion = (rating = 5, comment = 'Careful and on time') => ({
  rating,
  serviceQuality: 4,
  punctuality: 5,
  communication: 5,
  comment,
  wouldRecommend: true,
});
const post = async (customer: Actor, helper: Actor, rating?: number): Promise<Review> => {
  const bookingId = await done(customer, helper);
  return (await one().rpc.call(createReview, { actor: customer, bookingId, ...opinion(rating) })).review;
};
const edit = (actor: Actor, id: string, rating?: number, comment?: string, service = one()) =>
  service.rpc.call(updateReview, { actor, id, ...opinion(rating, comment) });
const reply = (actor: Actor, id: string, text: string, service = one()) =>
  service.rpc.call(replyToReview, { actor, id, text });
const shown = async (helper: Actor) => (await one().rpc.call(helperReviews, { id: helper.userId })).reviews;
const told = (subject: string, reviewId: string) =>
  one()
    .get(Db)
    .connection.collection('outbox')
    .find({ subject, 'envelope.data.reviewId': reviewId })
    .map(({ envelope }) => (envelope as { data: Record<string, unknown> }).data)
    .toArray();

describe('the reviews of a popular helper', () => {
  it('are listed page by page, although one message could not carry them all', async () => {
    const helper = person('helper');
    const text = 'ā'.repeat(LIMITS.reviewMax);
    const docs = Array.from({ length: 1_250 }, (_, index) => ({
      _id: newId(),
      helperId: helper.userId,
      customerId: newId(),
      customerName: 'A'.repeat(LIMITS.nameMax),
      service: 'cooking',
      bookingId: newId(),
      rating: 5,
      comment: text,
      serviceQuality: 5,
      punctuality: 5,
      communication: 5,
      wouldRecommend: true,
      // Several have the same time.
      createdAt: new Date(NOW.getTime() - Math.floor(index / 3) * 1_000),
      reply: { text, at: NOW },
    }));
    await reviews.insertMany(docs);
    expect(Buffer.byteLength(JSON.stringify(docs))).toBeGreaterThan(2 * 1_048_576);
    const pages: Review[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: OutputOf<typeof helperReviews> = await one().rpc.call(helperReviews, { id: helper.userId, cursor });
      pages.push(page.reviews);
      cursor = page.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 12 }, () => 100), 50]);
    const listed = pages.flat();
    expect(new Set(listed.map(({ _id }) => _id)).size).toBe(1_250);
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    await reviews.deleteMany({ helperId: helper.userId });
  });

  it('are not found by the cursor of another list', async () => {
    const cursor = Buffer.from(`created 0 ${newId()}`).toString('base64url');
    const asked = one().rpc.call(helperReviews, { id: newId(), cursor });
    await expect(asked).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

describe('a review', () => {
  it('can be changed by its author, and states until when', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const posted = await post(customer, helper, 5);
    expect([posted.editableUntil, posted.editedAt]).toEqual(['2026-12-02T06:00:00.000Z', undefined]);
    now = new Date(NOW.getTime() + HOUR_MS);
    const { review } = await edit(customer, posted._id, 3, 'Less careful than I thought');
    const changed = { rating: 3, comment: 'Less careful than I thought', editedAt: now.toISOString() };
    expect(review).toEqual({ ...posted, ...changed });
    expect(await shown(helper)).toEqual([review]);
    const about = { reviewId: posted._id, bookingId: posted.bookingId, helperId: helper.userId };
    expect(await told('events.review.changed', posted._id)).toEqual([
      { ...about, customerId: customer.userId, ratingBefore: 5, rating: 3 },
    ]);
    expect((await one().rpc.call(dashboardStats, { actor: helper })).stats).toMatchObject({
      averageRating: 3,
      totalReviews: 1,
    });
  });

  it.each([
    ['a second before', 24 * HOUR_MS - 1_000, 'no refusal'],
    ['at the limit', 24 * HOUR_MS, 'no refusal'],
    ['a second after', 24 * HOUR_MS + 1_000, 'REVIEW_NOT_EDITABLE'],
  ])('can be changed for a day: %s', async (_when, age, outcome) => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    now = new Date(NOW.getTime() + age);
    expect(await refusal(edit(customer, _id, 1))).toBe(outcome);
    expect((await shown(helper))[0]?.rating).toBe(outcome === 'no refusal' ? 1 : 5);
  });

  it('is validated and can be changed by its author only', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    expect(await refusal(edit(customer, _id, 0))).toBe('RATING_REQUIRED');
    expect(await refusal(edit(customer, _id, 5, 'short'))).toBe('COMMENT_TOO_SHORT');
    expect(await refusal(edit(person('customer'), _id, 1))).toBe('REVIEW_NOT_FOUND');
    expect(await refusal(edit(customer, newId(), 1))).toBe('REVIEW_NOT_FOUND');
    expect((await shown(helper))[0]).toMatchObject(opinion());
  });
});

describe('a reply', () => {
  it('is written by the helper, masked for readers and announced once', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id, bookingId } = await post(customer, helper);
    now = new Date(NOW.getTime() + HOUR_MS);
    const { review } = await reply(helper, _id, 'Thank you, call me on 98765 43210');
    const at = { at: now.toISOString(), editableUntil: '2026-12-02T07:00:00.000Z' };
    expect(review.reply).toEqual({ text: 'Thank you, call me on •••', ...at });
    expect((await shown(helper))[0]?.reply).toEqual(review.reply);

    // Repeating and rewording the reply keeps its original time.
    now = new Date(NOW.getTime() + 2 * HOUR_MS);
    await reply(helper, _id, 'Thank you, call me on 98765 43210');
    await reply(helper, _id, 'Thank you, Asha');
    expect((await shown(helper))[0]?.reply).toEqual({ text: 'Thank you, Asha', ...at });
    const ids = { reviewId: _id, bookingId, helperId: helper.userId, customerId: customer.userId };
    expect(await told('events.review.replied', _id)).toEqual([
      { ...ids, helperName: 'Ravi Kumar', mentionsOutside: true },
    ]);
  });

  it.each([
    ['of exactly 30 days ago', DAYS_30, 'no refusal'],
    ['of 30 days and a second ago', DAYS_30 + 1_000, 'REVIEW_REPLY_OVER'],
  ])('applies the limit of 30 days to a review %s', async (_when, age, outcome) => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    now = new Date(NOW.getTime() + age);
    expect(await refusal(reply(helper, _id, 'Thank you'))).toBe(outcome);
  });

  it('is final after a day, and accepts repetitions', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    await reply(helper, _id, 'Thank you');
    now = new Date(NOW.getTime() + 24 * HOUR_MS + 1_000);
    expect(await refusal(reply(helper, _id, 'Something else'))).toBe('REVIEW_NOT_EDITABLE');
    expect(await refusal(reply(helper, _id, 'Thank you'))).toBe('no refusal');
  });

  it('is validated and written by the helper of the visit only', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    expect(await refusal(reply(helper, _id, ' \n '))).toBe('REPLY_REQUIRED');
    expect(await refusal(reply(helper, _id, 'r'.repeat(501)))).toBe('REPLY_TOO_LONG');
    expect(await refusal(reply(person('helper'), _id, 'Thank you'))).toBe('REVIEW_NOT_FOUND');
    expect((await shown(helper))[0]?.reply).toBeUndefined();
  });

  it('is announced once if two are sent concurrently', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await post(customer, helper);
    await Promise.all(services.map((service, i) => reply(helper, _id, `Thank you ${i}`, service)));
    expect(await told('events.review.replied', _id)).toHaveLength(1);
  });
});

describe('counters of two processes', () => {
  const step = fc.record({
    review: fc.nat(3),
    rating: fc.integer({ min: 1, max: 5 }),
    service: fc.nat(1),
    moderation: fc.option(fc.constantFrom(...MODERATIONS), { freq: 2 }),
  });

  it('equal a recount after concurrent reviews, changes and moderations, and equal the sums of the events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const helper = person('helper');
        const customers = [person('customer'), person('customer')];
        const visits = await Promise.all([0, 1, 2, 3].map((n) => done(customers[n % 2] as Actor, helper)));
        const staff = [person('support'), person('support')];
        const take = async ({ review, rating, service, moderation }: (typeof steps)[number]) => {
          const actor = customers[review % 2] as Actor;
          const { rpc } = services[service] as RunningService;
          const bookingId = visits[review] ?? '';
          const found = await reviews.findOne({ bookingId }).lean();
          const moderate = { actor: staff[service] as Actor, decision: moderation ?? '', reason: 'Not of the visit' };
          if (found && moderation) {
            await refusal(rpc.call(moderateReview, { ...moderate, id: found._id, part: '', revision: null }));
          } else if (found) await refusal(rpc.call(updateReview, { actor, id: found._id, ...opinion(rating) }));
          else await refusal(rpc.call(createReview, { actor, bookingId, ...opinion(rating) }));
        };
        for (let i = 0; i < steps.length; i += 4) await Promise.all(steps.slice(i, i + 4).map(take));

        const given = await reviews.find({ helperId: helper.userId }).lean();
        const stored = given.filter(({ hidden }) => !hidden);
        expect((await shown(helper)).map(({ _id }) => _id).sort()).toEqual(stored.map(({ _id }) => _id).sort());
        const sum = stored.reduce((total, { rating }) => total + rating, 0);
        const { stats } = await one().rpc.call(dashboardStats, { actor: helper });
        expect(stats).toMatchObject({ totalReviews: stored.length, averageRating: averageRating(sum, stored.length) });
        const bySelf = await userStats.find({ _id: { $in: customers.map(({ userId }) => userId) } }).lean();
        const happy = stored.filter(({ rating }) => rating >= 4).length;
        expect(bySelf.reduce((total, { happyReviews = 0 }) => total + happyReviews, 0)).toBe(happy);
        expect(bySelf.reduce((total, { reviewsGiven = 0 }) => total + reviewsGiven, 0)).toBe(given.length);

        let announced = 0;
        for (const { _id } of given) {
          for (const { rating } of await told('events.review.posted', _id)) announced += Number(rating);
          for (const { rating, ratingBefore } of await told('events.review.changed', _id))
            announced += Number(rating) - Number(ratingBefore);
          for (const { rating, hidden } of await told('events.review.moderated', _id))
            announced += hidden ? -Number(rating) : Number(rating);
        }
        expect(announced).toBe(sum);
      }),
      { numRuns: 15, endOnFailure: true },
    );
    const content = await reviews.distinct('customerId', { rating: { $gte: 4 }, hidden: { $exists: false } });
    expect((await one().rpc.call(countHappyCustomers, {})).happyCustomers).toBe(content.length);
  });
});
