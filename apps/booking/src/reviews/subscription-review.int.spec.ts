import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  type Actor,
  adminReviews,
  AppError,
  createReview,
  dashboardStats,
  getNames,
  getReviewableSubscription,
  helperReviews,
  moderateReview,
  replyToReview,
  REVIEW_MODERATED,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  updateReview,
} from '@sahaya/contracts';
import { HOUR_MS } from '@sahaya/domain';
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
import type { Model } from 'mongoose';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { BookingErasureService } from '../privacy/booking-erasure.service.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { ReviewIndexesService } from './review-indexes.service.js';

const NOW = new Date('2026-12-01T06:00:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
let service: RunningService;
let reviews: Model<ReviewDoc>;
let now: Date;

interface Plan {
  subscriptionId: string;
  customer: Actor;
  helper: Actor;
  reviewableUntil?: string;
}
const plans: Plan[] = [];
const person = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: role });
/** A subscription as the subscription service knows it, reviewable for one more day. */
function plan(more: Partial<Plan> = {}): Plan {
  const reviewableUntil = new Date(NOW.getTime() + 24 * HOUR_MS).toISOString();
  const made = { subscriptionId: newId(), customer: person('customer'), helper: person('helper'), reviewableUntil };
  plans.push({ ...made, ...more });
  return { ...made, ...more };
}

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getNames, () => ({ people: [] }));
  await siblings.on(getReviewableSubscription, ({ actor, subscriptionId }) => {
    const found = plans.find((one) => one.subscriptionId === subscriptionId && one.customer.userId === actor.userId);
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const { helper, reviewableUntil } = found;
    return {
      helperId: helper.userId,
      helperName: 'Ravi Kumar',
      customerName: 'Asha Rao',
      service: 'cooking',
      ...(reviewableUntil && { reviewableUntil }),
    };
  });
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
  service.clock.now = () => new Date(now);
  reviews = service.get(getModelToken(REVIEW_MODEL));
});
afterAll(async () => {
  await service?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});
beforeEach(() => {
  now = NOW;
});

const opinion = {
  rating: 4,
  serviceQuality: 4,
  punctuality: 5,
  communication: 5,
  comment: 'Careful and on time, every week',
  wouldRecommend: true,
};
const post = ({ subscriptionId, customer }: Pick<Plan, 'subscriptionId' | 'customer'>, more = {}) =>
  service.rpc.call(createReview, { actor: customer, subscriptionId, ...opinion, ...more });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const told = (subject: string, reviewId: string) =>
  service
    .get(Db)
    .connection.collection('outbox')
    .find({ subject, 'envelope.data.reviewId': reviewId })
    .map(({ envelope }) => (envelope as { data: Record<string, unknown> }).data)
    .toArray();

describe('the review of a subscription', () => {
  it('is listed, announced and counted like that of a booking', async () => {
    const of = plan();
    const { review } = await post(of);
    expect(review).toMatchObject({ subscriptionId: of.subscriptionId, service: 'cooking', rating: 4 });
    expect(review).not.toHaveProperty('bookingId');
    const { reviews: listed } = await service.rpc.call(helperReviews, { id: of.helper.userId });
    expect(listed.map(({ _id }) => _id)).toEqual([review._id]);
    const ids = {
      reviewId: review._id,
      subscriptionId: of.subscriptionId,
      helperId: of.helper.userId,
      customerId: of.customer.userId,
    };
    expect(await told(REVIEW_POSTED.subject, review._id)).toEqual([{ ...ids, customerName: 'Asha Rao', rating: 4 }]);
    const { stats } = await service.rpc.call(dashboardStats, { actor: of.customer });
    expect(stats).toMatchObject({ reviewsGiven: 1 });
  });

  it('is one, also when it is sent twice at the same time, and another subscription has its own', async () => {
    const of = plan();
    const codes = await Promise.all([codeOf(post(of)), codeOf(post(of)), codeOf(post(of))]);
    expect(codes.toSorted()).toEqual(['SUBSCRIPTION_REVIEWED', 'SUBSCRIPTION_REVIEWED', 'ok']);
    expect(await codeOf(post(plan({ customer: of.customer, helper: of.helper })))).toBe('ok');
    const again = plan();
    const idempotencyKey = newId();
    const [first, second] = [await post(again, { idempotencyKey }), await post(again, { idempotencyKey })];
    expect(second.review._id).toBe(first.review._id);
  });

  it.each([
    ['before its helper has completed a visit', { reviewableUntil: undefined }, 'SUBSCRIPTION_NOT_REVIEWABLE'],
    ['after the window', { reviewableUntil: '2026-12-01T05:59:59.999Z' }, 'SUBSCRIPTION_REVIEW_OVER'],
  ])('is refused %s', async (_, facts, code) => {
    const of = plan(facts);
    expect(await codeOf(post(of))).toBe(code);
    expect(await reviews.countDocuments({ subscriptionId: of.subscriptionId })).toBe(0);
  });

  it('is refused for the subscription of another customer, and together with a booking', async () => {
    const { subscriptionId, customer } = plan();
    expect(await codeOf(post({ subscriptionId, customer: person('customer') }))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(post({ subscriptionId, customer }, { bookingId: newId() }))).toBe('REVIEW_SUBJECT');
  });

  it('marks texts with words of contact outside in its events, once for each text and without the text', async () => {
    const of = plan();
    const words = 'Very good, message me on WhatsApp';
    const { review } = await post(of, { comment: words });
    const edit = (comment: string) =>
      service.rpc.call(updateReview, { actor: of.customer, id: review._id, ...opinion, comment });
    await edit(words);
    await edit(`${words} please`);
    await edit('A very good helper, always on time');
    await service.rpc.call(replyToReview, { actor: of.helper, id: review._id, text: 'Call me on 98765 43210' });
    const marks = async (subject: string) =>
      (await told(subject, review._id)).map(({ mentionsOutside }) => mentionsOutside ?? false);
    expect(await marks(REVIEW_POSTED.subject)).toEqual([true]);
    expect(await marks(REVIEW_CHANGED.subject)).toEqual([false, true, false]);
    expect(await marks(REVIEW_REPLIED.subject)).toEqual([true]);
    expect(JSON.stringify(await told(REVIEW_POSTED.subject, review._id))).not.toContain('WhatsApp');
  });

  it('is answered by the helper and moderated by staff, who see the names', async () => {
    const of = plan();
    const { review } = await post(of);
    await service.rpc.call(replyToReview, { actor: of.helper, id: review._id, text: 'Thank you, Asha ji' });
    expect(await told(REVIEW_REPLIED.subject, review._id)).toMatchObject([
      { subscriptionId: of.subscriptionId, helperName: 'Ravi Kumar' },
    ]);
    const staff = person('support');
    const hide = { actor: staff, id: review._id, decision: 'hide', part: '', reason: 'Names a neighbour', revision: 0 };
    const { review: hidden } = await service.rpc.call(moderateReview, hide);
    expect(hidden).toMatchObject({ subscriptionId: of.subscriptionId, helperName: 'Ravi Kumar' });
    expect(await told(REVIEW_MODERATED.subject, review._id)).toMatchObject([
      { subscriptionId: of.subscriptionId, hidden: true },
    ]);
    const { reviews: listed } = await service.rpc.call(adminReviews, {
      actor: staff,
      helperId: of.helper.userId,
      stars: '',
      hidden: false,
      page: 1,
      limit: 25,
    });
    expect(listed).toMatchObject([{ helperName: 'Ravi Kumar', subscriptionId: of.subscriptionId }]);
  });

  it('is possible in a database of an older version, whose index demanded a booking', async () => {
    await reviews.collection.createIndex({ bookingId: 1 }, { name: 'bookingId_1' });
    await service.get(ReviewIndexesService).onModuleInit();
    const names = (await reviews.collection.indexes()).map(({ name }) => name);
    expect(names).not.toContain('bookingId_1');
    expect(names).toEqual(expect.arrayContaining(['bookingId_once', 'subscriptionId_once']));
  });

  it('names neither side after their accounts are deleted', async () => {
    const of = plan();
    const { review } = await post(of);
    const erasure = service.get(BookingErasureService);
    const erase = (userId: string) => service.get(Db).transaction((session) => erasure.erase(session, userId));
    await erase(of.helper.userId);
    await erase(of.customer.userId);
    const doc = await reviews.findById(review._id).lean();
    expect([doc?.helperName, doc?.customerName]).toEqual(['Deleted user', 'Deleted user']);
  });
});
