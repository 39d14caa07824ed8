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
import { type Harness, NOW, person, refusal, refused, startHarness, TOMORROW } from '../../test/harness.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

const REASON = 'It names the neighbours';
const THEN = expect.stringMatching(/^2026-12-02T06:3/);
const WRITTEN = new Date(istInstant(TOMORROW, '11:00').getTime() + HOUR_MS);

let bench: Harness;
let model: Model<ReviewDoc>;
let customer: Actor;
let helper: Actor;
let review: Review;
const [farah, omkar] = [person('ops'), person('ops')];

beforeAll(async () => {
  bench = await startHarness();
  model = bench.service.get(getModelToken(REVIEW_MODEL));
  await bench.siblings.on(countPendingSubscriptions, () => ({ pending: 0 }));
});
afterAll(() => bench?.stop());

const written = (rating: number, comment = 'Left the kitchen in disorder') => ({
  ...{ rating, serviceQuality: 2, punctuality: 5, communication: 4, wouldRecommend: false, comment },
});
const post = async (rating: number) => {
  bench.at(NOW);
  const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
  bench.at(WRITTEN);
  await bench.move(booking, 'completed', helper);
  const posted = { actor: customer, bookingId: booking._id, ...written(rating) };
  return (await bench.service.rpc.call(createReview, posted)).review;
};
const eachOfOneReview = () => {
  beforeEach(async () => {
    [customer, helper] = [person('customer'), person('helper')];
    review = await post(2);
  });
  afterEach(() => model.deleteOne({ _id: review._id }));
};

type Step = { part?: string; by?: Actor; reason?: string; revision?: number | null };
const moderate = (decision: string, { part = '', by = farah, reason = REASON, revision = null }: Step = {}) =>
  bench.service.rpc.call(moderateReview, { actor: by, id: review._id, decision, part, reason, revision });
const seenBy = async (actor: Actor) =>
  (await bench.service.rpc.call(helperReviews, { id: helper.userId, actor })).reviews;
const rating = async () => {
  const { stats } = await bench.service.rpc.call(dashboardStats, { actor: helper });
  const { averageRating, totalReviews } = stats as { averageRating: number; totalReviews: number };
  return [averageRating, totalReviews];
};
const edit = () => bench.service.rpc.call(updateReview, { actor: customer, id: review._id, ...written(5) });
const reply = (text = 'It was not me') =>
  bench.service.rpc.call(replyToReview, { actor: helper, id: review._id, text });
type Fields = Record<string, string | number | boolean>;
const list = (fields: Fields = {}) =>
  bench.service.rpc.call(adminReviews, { ...adminReviews.fields.parse(fields), actor: farah });

describe('a review that staff take down', () => {
  eachOfOneReview();
  it('leaves the list and the rating at once; its author alone sees it, and why', async () => {
    expect(await rating()).toEqual([2, 1]);
    await moderate('hide');
    expect(await rating()).toEqual([0, 0]);
    expect(await seenBy(person('customer'))).toEqual([]);
    expect(await seenBy(helper)).toEqual([]);
    expect(await seenBy(customer)).toEqual([{ ...review, hidden: { reason: REASON, at: THEN } }]);
    expect(JSON.stringify(await seenBy(customer))).not.toContain(farah.userId);
    expect(await bench.announced(REVIEW_MODERATED, review.bookingId)).toMatchObject([
      { reviewId: review._id, helperId: helper.userId, rating: 2, hidden: true },
    ]);
  });

  it('is not edited back into view, nor answered', async () => {
    await moderate('hide');
    expect(await refusal(edit())).toBe('REVIEW_HIDDEN');
    expect(await refusal(reply())).toBe('REVIEW_HIDDEN');
    await moderate('show', { reason: 'Nobody is named' });
    expect(await refusal(edit())).toBe('no refusal');
    expect(await rating()).toEqual([5, 1]);
    expect(await seenBy(person('customer'))).toMatchObject([{ rating: 5, comment: review.comment }]);
  });

  it('counts once, however often that is decided', async () => {
    for (const decision of ['hide', 'hide', 'show', 'show', 'hide']) await moderate(decision);
    expect(await rating()).toEqual([0, 0]);
    expect(await bench.announced(REVIEW_MODERATED, review.bookingId)).toHaveLength(3);
  });

  it('its reply alone: gone for others, told to the helper', async () => {
    await reply('Ask my friend, he knows you');
    await moderate('hide', { part: 'reply' });
    expect((await seenBy(customer))[0]).not.toHaveProperty('reply');
    expect((await edit()).review).not.toHaveProperty('reply');
    const why = { reason: REASON, at: THEN };
    expect((await seenBy(helper))[0]?.reply).toMatchObject({ text: 'Ask my friend, he knows you', hidden: why });
    expect(await refusal(reply('Something else'))).toBe('REVIEW_HIDDEN');
    expect(await rating()).toEqual([5, 1]);
  });

  it.each<[string, string, Step]>([
    ['INVALID_INPUT', 'burn', {}],
    ['INVALID_INPUT', 'hide', { part: 'stars' }],
    ['REASON_REQUIRED', 'hide', { reason: '  ' }],
    ['REVIEW_NOT_FOUND', 'hide', { part: 'reply' }],
  ])('%s refuses %s with %j', async (code, decision, step) => {
    expect(await refusal(moderate(decision, step))).toBe(code);
    expect(await rating()).toEqual([2, 1]);
  });
});

describe('two colleagues at one review', () => {
  eachOfOneReview();
  it('the second is told who did what, and when', async () => {
    await moderate('hide');
    const told = { what: 'hide', by: 'Kavita Rao', at: THEN };
    expect(await refused(moderate('hide', { by: omkar }))).toMatchObject({ code: 'CASE_CHANGED', details: told });
    expect(await refused(moderate('show', { by: omkar, revision: 0 }))).toMatchObject({ details: told });
    await moderate('show', { by: omkar, revision: 1 });
    const [shown] = (await list()).reviews;
    expect(shown?.moderation.map(({ decision, by }) => [decision, by._id])).toEqual([
      ['hide', farah.userId],
      ['show', omkar.userId],
    ]);
  });

  it('of two at once one decides', async () => {
    const outcomes = await Promise.all([farah, omkar].map((by) => refusal(moderate('hide', { by, revision: 0 }))));
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
    expect(await rating()).toEqual([0, 0]);
  });
});

describe('the list of staff', () => {
  eachOfOneReview();
  it('is by helper, by stars, of those that are down; words as they were written', async () => {
    await bench.service.rpc.call(updateReview, {
      ...{ actor: customer, id: review._id },
      ...written(2, 'Call me on 98765 43210'),
    });
    expect((await list({ helperId: helper.userId, stars: '2' })).reviews).toMatchObject([
      { _id: review._id, comment: 'Call me on 98765 43210', helperName: 'Ravi Kumar', moderation: [] },
    ]);
    const nothing: Fields[] = [{ stars: '3' }, { stars: 'many' }, { helperId: '$ne' }, { hidden: true }];
    for (const fields of nothing) expect((await list(fields)).reviews).toEqual([]);
    await moderate('hide');
    expect((await list({ hidden: true, helperId: helper.userId, stars: '2' })).reviews).toMatchObject([
      { hidden: { reason: REASON } },
    ]);
  });
});

describe('a list of twenty thousand', () => {
  const crowd = 'c'.repeat(24);
  beforeAll(async () => {
    const docs = Array.from({ length: 20_000 }, (_, n): ReviewDoc => {
      const createdAt = new Date(NOW.getTime() - n * 60_000);
      const hidden = { by: farah.userId, reason: REASON, at: createdAt };
      return {
        ...{ _id: newId(), bookingId: newId(), helperId: n % 4 ? newId() : crowd, customerId: newId() },
        ...{ customerName: 'Asha', service: 'cooking', wouldRecommend: true, comment: 'Careful and on time' },
        ...{ rating: 1 + (n % 5), serviceQuality: 4, punctuality: 4, communication: 4, createdAt },
        ...(n % 40 === 0 && { hidden }),
      };
    });
    await model.collection.insertMany(docs as never);
  });

  it.each([{}, { helperId: crowd }, { stars: '4' }, { helperId: crowd, stars: '1' }])(
    '%j reads no more than twice a page of keys, sorts nothing, shown or down',
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
