import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  type Actor,
  adminReviews,
  countPendingSubscriptions,
  createReview,
  dashboardStats,
  helperReviews,
  moderateReview,
  replyToReview,
  type Review,
  REVIEW_MODERATED,
  updateReview,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import type { Model } from 'mongoose';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

const REASON = 'It names the neighbours';
const THEN = expect.stringMatching(/^2026-12-02T06:3/);
const WRITTEN = new Date(istInstant(TOMORROW, '11:00').getTime() + HOUR_MS);

let harness: Harness;
let model: Model<ReviewDoc>;
let customer: Actor;
let helper: Actor;
let review: Review;
const [farah, omkar] = [createActor('ops'), createActor('ops')];

beforeAll(async () => {
  harness = await startHarness();
  model = harness.service.get(getModelToken(REVIEW_MODEL));
  await harness.siblings.on(countPendingSubscriptions, () => ({ pending: 0 }));
});
afterAll(() => harness?.stop());

const written = (rating: number, comment = 'Left the kitchen in disorder') => ({
  rating,
  serviceQuality: 2,
  punctuality: 5,
  communication: 4,
  wouldRecommend: false,
  comment,
});
const post = async (rating: number) => {
  harness.setNow(NOW);
  const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
  harness.setNow(WRITTEN);
  await harness.changeStatus(booking, 'completed', helper);
  const posted = { actor: customer, bookingId: booking._id, ...written(rating) };
  return (await harness.service.rpc.call(createReview, posted)).review;
};
const eachOfOneReview = () => {
  beforeEach(async () => {
    [customer, helper] = [createActor('customer'), createActor('helper')];
    review = await post(2);
  });
  afterEach(() => model.deleteOne({ _id: review._id }));
};

type Step = { part?: string; by?: Actor; reason?: string; revision?: number | null };
const moderate = (decision: string, { part = '', by = farah, reason = REASON, revision = null }: Step = {}) =>
  harness.service.rpc.call(moderateReview, { actor: by, id: review._id, decision, part, reason, revision });
const seenBy = async (actor: Actor) =>
  (await harness.service.rpc.call(helperReviews, { id: helper.userId, actor })).reviews;
const rating = async () => {
  const { stats } = await harness.service.rpc.call(dashboardStats, { actor: helper });
  const { averageRating, totalReviews } = stats as { averageRating: number; totalReviews: number };
  return [averageRating, totalReviews];
};
const edit = () => harness.service.rpc.call(updateReview, { actor: customer, id: review._id, ...written(5) });
const reply = (text = 'It was not me') =>
  harness.service.rpc.call(replyToReview, { actor: helper, id: review._id, text });
type Fields = Record<string, string | number | boolean>;
const list = (fields: Fields = {}) =>
  harness.service.rpc.call(adminReviews, { ...adminReviews.fields.parse(fields), actor: farah });

describe('a review hidden by staff', () => {
  eachOfOneReview();
  it('leaves the list and the rating at once, and shows its author the reason', async () => {
    expect(await rating()).toEqual([2, 1]);
    await moderate('hide');
    expect(await rating()).toEqual([0, 0]);
    expect(await seenBy(createActor('customer'))).toEqual([]);
    expect(await seenBy(helper)).toEqual([]);
    expect(await seenBy(customer)).toEqual([{ ...review, hidden: { reason: REASON, at: THEN } }]);
    expect(JSON.stringify(await seenBy(customer))).not.toContain(farah.userId);
    expect(await harness.readEvents(REVIEW_MODERATED, review.bookingId ?? '')).toMatchObject([
      { reviewId: review._id, helperId: helper.userId, rating: 2, hidden: true },
    ]);
  });

  it('cannot be edited or answered', async () => {
    await moderate('hide');
    expect(await readErrorCode(edit())).toBe('REVIEW_HIDDEN');
    expect(await readErrorCode(reply())).toBe('REVIEW_HIDDEN');
    await moderate('show', { reason: 'Nobody is named' });
    expect(await readErrorCode(edit())).toBe('no refusal');
    expect(await rating()).toEqual([5, 1]);
    expect(await seenBy(createActor('customer'))).toMatchObject([{ rating: 5, comment: review.comment }]);
  });

  it('counts once, however often it is decided', async () => {
    for (const decision of ['hide', 'hide', 'show', 'show', 'hide']) await moderate(decision);
    expect(await rating()).toEqual([0, 0]);
    expect(await harness.readEvents(REVIEW_MODERATED, review.bookingId ?? '')).toHaveLength(3);
  });

  it('keeps its rating if only the reply is hidden, which the helper still sees', async () => {
    await reply('Ask my friend, he knows you');
    await moderate('hide', { part: 'reply' });
    expect((await seenBy(customer))[0]).not.toHaveProperty('reply');
    expect((await edit()).review).not.toHaveProperty('reply');
    const why = { reason: REASON, at: THEN };
    expect((await seenBy(helper))[0]?.reply).toMatchObject({ text: 'Ask my friend, he knows you', hidden: why });
    expect(await readErrorCode(reply('Something else'))).toBe('REVIEW_HIDDEN');
    expect(await rating()).toEqual([5, 1]);
  });

  it.each<[string, string, Step]>([
    ['INVALID_INPUT', 'burn', {}],
    ['INVALID_INPUT', 'hide', { part: 'stars' }],
    ['REASON_REQUIRED', 'hide', { reason: '  ' }],
    ['REVIEW_NOT_FOUND', 'hide', { part: 'reply' }],
  ])('answers %s to %s with %j', async (code, decision, step) => {
    expect(await readErrorCode(moderate(decision, step))).toBe(code);
    expect(await rating()).toEqual([2, 1]);
  });
});

describe('two members of staff at one review', () => {
  eachOfOneReview();
  it('names the first decision to the second person', async () => {
    await moderate('hide');
    const told = { what: 'hide', by: 'Kavita Rao', at: THEN };
    expect(await readError(moderate('hide', { by: omkar }))).toMatchObject({ code: 'CASE_CHANGED', details: told });
    expect(await readError(moderate('show', { by: omkar, revision: 0 }))).toMatchObject({ details: told });
    await moderate('show', { by: omkar, revision: 1 });
    const [shown] = (await list()).reviews;
    expect(shown?.moderation.map(({ decision, by }) => [decision, by._id])).toEqual([
      ['hide', farah.userId],
      ['show', omkar.userId],
    ]);
  });

  it('accepts one of two concurrent decisions', async () => {
    const outcomes = await Promise.all(
      [farah, omkar].map((by) => readErrorCode(moderate('hide', { by, revision: 0 }))),
    );
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
    expect(await rating()).toEqual([0, 0]);
  });
});

describe('the staff list of reviews', () => {
  eachOfOneReview();
  it('filters by helper, by author, by stars and by hidden reviews, with unmasked text', async () => {
    await harness.service.rpc.call(updateReview, {
      actor: customer,
      id: review._id,
      ...written(2, 'Call me on 98765 43210'),
    });
    expect((await list({ helperId: helper.userId, stars: '2' })).reviews).toMatchObject([
      { _id: review._id, comment: 'Call me on 98765 43210', helperName: 'Ravi Kumar', moderation: [] },
    ]);
    expect((await list({ customerId: customer.userId })).reviews).toMatchObject([{ _id: review._id }]);
    const nothing: Fields[] = [
      { stars: '3' },
      { customerId: helper.userId },
      { stars: 'many' },
      { helperId: '$ne' },
      { hidden: true },
    ];
    for (const fields of nothing) expect((await list(fields)).reviews).toEqual([]);
    await moderate('hide');
    expect((await list({ hidden: true, helperId: helper.userId, stars: '2' })).reviews).toMatchObject([
      { hidden: { reason: REASON } },
    ]);
  });
});

describe('a list of twenty thousand reviews', () => {
  const crowd = 'c'.repeat(24);
  beforeAll(async () => {
    const docs = Array.from({ length: 20_000 }, (_, n): ReviewDoc => {
      const createdAt = new Date(NOW.getTime() - n * 60_000);
      const hidden = { by: farah.userId, reason: REASON, at: createdAt };
      return {
        _id: newId(),
        bookingId: newId(),
        helperId: n % 4 ? newId() : crowd,
        customerId: newId(),
        customerName: 'Asha',
        service: 'cooking',
        wouldRecommend: true,
        comment: 'Careful and on time',
        rating: 1 + (n % 5),
        serviceQuality: 4,
        punctuality: 4,
        communication: 4,
        createdAt,
        ...(n % 40 === 0 && { hidden }),
      };
    });
    await model.collection.insertMany(docs as never);
  });

  it.each([{}, { helperId: crowd }, { stars: '4' }, { helperId: crowd, stars: '1' }])(
    '%j reads at most twice the keys of a page and sorts nothing, visible or hidden',
    async (fields) => {
      for (const hidden of [false, true]) {
        const filter = {
          ...('helperId' in fields && { helperId: fields.helperId }),
          ...('stars' in fields && { rating: Number(fields.stars) }),
          ...(hidden && { 'hidden.at': { $exists: true } }),
        };
        const order = hidden ? { 'hidden.at': -1 as const, _id: -1 as const } : NEWEST_FIRST;
        const plan = (await model.collection
          .find(filter)
          .sort(order)
          .limit(25)
          .explain('executionStats')) as unknown as Plan;
        expect(plan.executionStats.totalKeysExamined).toBeLessThanOrEqual(50);
        expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
      }
    },
  );
});

interface Plan {
  executionStats: { totalKeysExamined: number };
  queryPlanner: { winningPlan: unknown };
}
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
