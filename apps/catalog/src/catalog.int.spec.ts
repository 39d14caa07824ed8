import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  ensureHelper,
  type ErrorCode,
  type EventContract,
  type EventData,
  getHelper,
  getOffer,
  listActiveHelpers,
  listHelpersOffering,
  listHelpers,
  pickAddressFacts,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  USER_REGISTERED,
} from '@sahaya/contracts';
import { ALL_DAYS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { catalogEnv } from './catalog.env.js';
import { CatalogModule } from './catalog.module.js';
import { RatingScoreBackfillWorker } from './profiles/rating-score-backfill.worker.js';
import { HelpersService } from './profiles/helpers.service.js';
import { HELPER_MODEL, type HelperDoc } from './shared/helper.model.js';

type Registered = EventData<typeof USER_REGISTERED>;

const SAKET = [77.2066, 28.5244];
const DWARKA = [77.046, 28.5921];
const ANDHERI = [72.8467, 19.1197];

let mongo: Awaited<ReturnType<typeof startMongo>>;
let natsServer: Awaited<ReturnType<typeof startNats>>;
let nats: NatsConnection;
let catalog: RunningService;
let model: Model<HelperDoc>;

const registered = (name: string, over: Partial<Registered> = {}): Registered => ({
  userId: newId(),
  role: 'helper',
  name,
  phone: '9876543210',
  age: 30,
  gender: 'female',
  location: 'Saket, New Delhi',
  coordinates: SAKET,
  offer: { services: ['cooking'], hourlyRatePaise: 20_000 },
  ...over,
});
const offering = (services: string[], rupees = 200) => ({ offer: { services, hourlyRatePaise: rupees * 100 } });

async function add(name: string, over: Partial<Registered> = {}, later: Partial<HelperDoc> = {}): Promise<string> {
  const { helperId } = await catalog.rpc.call(ensureHelper, registered(name, over));
  if (Object.keys(later).length > 0) await model.updateOne({ _id: helperId }, later);
  return helperId;
}
const search = (fields: Record<string, unknown> = {}) => catalog.rpc.call(listHelpers, fields as never);
const names = async (fields: Record<string, unknown> = {}) => (await search(fields)).helpers.map(({ name }) => name);
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );

/** Publishes as JetStream delivers; the same message id is a redelivery. */
function publish({ subject }: EventContract, data: unknown, id: string = randomUUID()): void {
  const at = new Date().toISOString();
  nats.publish(subject, JSON.stringify({ id, type: subject, v: 1, at, correlationId: 'test-correlation', data }));
}

beforeAll(async () => {
  [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  nats = await connect({ servers: natsServer.url });
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
  });
  model = catalog.get(getModelToken(HELPER_MODEL));
});
afterAll(async () => {
  await catalog?.stop();
  await nats?.close();
  await Promise.all([natsServer?.stop(), mongo?.stop()]);
});
beforeEach(async () => {
  await model.deleteMany({});
});

describe('a new helper', () => {
  it('can be found as soon as ensure-helper returns, without phone, age or exact home', async () => {
    const id = await add('Ravi Kumar');
    const { helpers, pagination } = await search();
    expect(pagination).toEqual({ page: 1, limit: 12, total: 1, pages: 1 });
    expect(helpers).toEqual([
      {
        _id: id,
        name: 'Ravi Kumar',
        location: 'Saket, New Delhi',
        coordinates: [77.21, 28.52],
        services: ['cooking'],
        hourlyRate: 200,
        gender: 'female',
        rating: 0,
        averageRating: 0,
        totalReviews: 0,
        isActive: true,
        availability: ALL_DAYS,
        serviceRadiusKm: 15,
      },
    ]);
    expect(await catalog.rpc.call(getHelper, { id })).toEqual({ helper: helpers[0] });
  });

  it('has no phone number and no UPI id in the public bio', async () => {
    const bio = 'Home food. Call 98765 43210 or pay ravi@okaxis';
    const id = await add('Ravi Kumar', { offer: { services: ['cooking'], hourlyRatePaise: 20_000, bio } });
    const { helper } = await catalog.rpc.call(getHelper, { id });
    expect(helper.bio).toBe('Home food. Call ••• or pay •••');
  });

  it('is created by the event as well; a second creation or a redelivery keeps later edits', async () => {
    const [late, fast] = [registered('Late'), registered('Fast')];
    await catalog.rpc.call(ensureHelper, fast);
    await model.updateOne({ _id: fast.userId }, { bio: 'Edited since', isActive: false });
    publish(USER_REGISTERED, fast, 'event-of-fast-0001');
    publish(USER_REGISTERED, fast, 'event-of-fast-0001');
    publish(USER_REGISTERED, registered('Asha', { role: 'customer', offer: undefined }));
    publish(USER_REGISTERED, late);
    await until(() => model.exists({ _id: late.userId }));
    expect(await model.findById(fast.userId).lean()).toMatchObject({ bio: 'Edited since', isActive: false });
    expect(await names()).toEqual(['Late', 'Fast']);
  });

  it('is found after a restart if it was stored before the search keys', async () => {
    const id = await add('Elder');
    await model.updateOne({ _id: id }, { $unset: { keys: 1, genderKey: 1, x: 1, y: 1, serviceRadiusKm: 1 } });
    await model.db.collection('migrations').deleteMany({});
    expect(await names({ q: 'elder' })).toEqual([]);
    await catalog.get(HelpersService).onApplicationBootstrap();
    expect(await names({ q: 'elder', location: 'saket' })).toEqual(['Elder']);
  });

  it('is created once by concurrent calls', async () => {
    const input = registered('One');
    const answers = await Promise.all(Array.from({ length: 20 }, () => catalog.rpc.call(ensureHelper, input)));
    expect(new Set(answers.map(({ helperId }) => helperId))).toEqual(new Set([input.userId]));
    expect(await model.countDocuments()).toBe(1);
  });

  it('has an offer that a booking can be made from', async () => {
    const helperId = await add('Ravi', offering(['cooking', 'gardening'], 249.5));
    expect(await catalog.rpc.call(getOffer, { helperId })).toEqual({
      helperId,
      name: 'Ravi',
      phone: '9876543210',
      location: 'Saket, New Delhi',
      services: ['cooking', 'gardening'],
      hourlyRatePaise: 24_950,
      isActive: true,
      availability: ALL_DAYS,
    });
  });

  it('is found among recipients by a service that it offers', async () => {
    const offer = { services: ['laundry' as const], hourlyRatePaise: 20_000, bio: '' };
    const [cook, washer] = [await add('Ravi'), await add('Meena', { offer })];
    const userIds = [cook, washer, 'f'.repeat(24)];
    expect(await catalog.rpc.call(listHelpersOffering, { userIds, service: 'laundry' })).toEqual({ userIds: [washer] });
  });

  it('is listed as active while taking bookings', async () => {
    const [active, paused] = [await add('Ravi'), await add('Meena')];
    await model.updateOne({ _id: paused }, { isActive: false });
    const userIds = [active, paused, 'f'.repeat(24)];
    expect(await catalog.rpc.call(listActiveHelpers, { userIds })).toEqual({ active: [active] });
  });

  it.each<[string, string, Partial<HelperDoc>, number | undefined]>([
    ['near', 'Flat 2, Malviya Nagar, New Delhi', {}, undefined],
    ['far, in another city', '704, Lake Homes, Powai, Mumbai 400076', {}, 15],
    ['far for the radius that the helper set', 'Plot 4, Rohini, New Delhi', { serviceRadiusKm: 5 }, 5],
    ['unknown', 'B-14, Shivalik Road', {}, undefined],
    ['far, of a helper without a home point', 'Powai, Mumbai', { point: undefined }, undefined],
  ])('says whether the helper travels to an address that is %s', async (_case, customerAddress, later, radius) => {
    const helperId = await add('Ravi');
    const change = 'point' in later ? { $unset: { point: 1 as const } } : later;
    await model.updateOne({ _id: helperId }, change);
    const { outsideServiceArea } = await catalog.rpc.call(getOffer, { helperId, customerAddress });
    expect(outsideServiceArea?.serviceRadiusKm).toBe(radius);
    if (outsideServiceArea) expect(outsideServiceArea.distanceKm).toBeGreaterThan(outsideServiceArea.serviceRadiusKm);
  });

  it('says where an address is, or that it is unknown', async () => {
    const helperId = await add('Ravi');
    const facts = async (customerAddress?: string) => {
      const offer = await catalog.rpc.call(getOffer, { helperId, ...(customerAddress && { customerAddress }) });
      return pickAddressFacts(offer);
    };
    expect(await facts('Flat 2, Malviya Nagar, New Delhi')).toEqual({
      addressPlace: { point: [expect.closeTo(77.21, 1), expect.closeTo(28.53, 1)], errorKm: 3 },
    });
    expect(await facts('B-14, Shivalik Road')).toEqual({ addressUnknown: true });
    expect(await facts()).toEqual({});
  });

  it('is not found by an unknown id or an invalid id', async () => {
    expect(await codeOf(catalog.rpc.call(getHelper, { id: 'f'.repeat(24) }))).toBe('HELPER_NOT_FOUND');
    expect(await codeOf(catalog.rpc.call(getOffer, { helperId: 'f'.repeat(24) }))).toBe('HELPER_NOT_FOUND');
    expect(await codeOf(catalog.rpc.call(getHelper, { id: '1' }))).toBe('INVALID_INPUT');
    expect(await codeOf(catalog.rpc.call(getHelper, { id: { $ne: '' } as never }))).toBe('INVALID_INPUT');
  });
});

describe('the list', () => {
  it('filters by one service or by all of several services', async () => {
    await add('Cook', offering(['cooking']));
    await add('Both', offering(['cooking', 'laundry']));
    await add('Washer', offering(['laundry', 'other']));
    expect(await names({ service: 'cooking' })).toEqual(['Cook', 'Both']);
    expect(await names({ services: 'cooking,laundry' })).toEqual(['Both']);
    expect(await names({ service: 'laundry', services: 'other' })).toEqual(['Washer']);
    expect(await names({ service: 'dancing' })).toEqual([]);
  });

  it('filters by gender, age and price; the default ranges exclude nobody', async () => {
    await add('Young', { age: 20, gender: 'female', ...offering(['cooking'], 100) });
    await add('Older', { age: 60, gender: 'male', ...offering(['cooking'], 500) });
    await add('Ageless', { age: undefined, gender: undefined, ...offering(['cooking'], 2_000) });
    const all = ['Young', 'Older', 'Ageless'];
    expect(await names({ minAge: 18, maxAge: 100, minPrice: 0, maxPrice: 2_000 })).toEqual(all);
    expect(await names({ gender: 'male' })).toEqual(['Older']);
    expect(await names({ gender: 'anything' })).toEqual([]);
    expect(await names({ minAge: '19' })).toEqual(['Young', 'Older']);
    expect(await names({ maxAge: 20 })).toEqual(['Young']);
    expect(await names({ minAge: 90, maxAge: 50 })).toEqual(['Older']);
    expect(await names({ minPrice: 100.01 })).toEqual(['Older', 'Ageless']);
    expect(await names({ minPrice: 600, maxPrice: 100 })).toEqual(['Young', 'Older']);
    expect(await names({ minAge: 'x', maxAge: {}, minPrice: 'NaN', maxPrice: '1e999' })).toEqual(all);
  });

  it('filters by the surroundings of a known place, not by its letters', async () => {
    await add('Delhi');
    await add('Mumbai', { location: 'Andheri (West), Mumbai', coordinates: ANDHERI });
    await add('Moved', { location: 'Saket, New Delhi', coordinates: ANDHERI });
    expect((await names({ location: 'mumbai' })).sort()).toEqual(['Moved', 'Mumbai']);
    expect((await names({ location: 'andhri west' })).sort()).toEqual(['Moved', 'Mumbai']);
    expect(await names({ location: 'Malviya Nagar, New Delhi' })).toEqual(['Delhi']);
    await add('Dwarka', { coordinates: DWARKA, location: 'Dwarka, New Delhi' });
    const { near, helpers, why } = await search({ location: 'saket' });
    expect(helpers.map(({ name }) => name)).toEqual(['Delhi', 'Dwarka']);
    expect(why).toMatch(/^Nearest first/);
    expect(await names({ location: 'dwarka' })).toEqual(['Dwarka', 'Delhi']);
    expect(near).toMatchObject({ label: 'Saket, Delhi NCR', radiusKm: 50 });
  });

  it('filters by the words of an unknown place', async () => {
    const nowhere = { location: 'Springfield (East) 4', coordinates: undefined };
    await add('Lisa', nowhere);
    await add('Springfield Singh');
    expect(await names({ location: 'springfield' })).toEqual(['Lisa']);
    expect(await names({ location: 'SPRINGFIELD east' })).toEqual(['Lisa']);
    expect(await names({ location: 'shelbyville' })).toEqual([]);
    for (const location of ['.*', '(', '$', '🙂']) expect(await names({ location })).toEqual([]);
  });

  it('filters by a point, nearest first, with the distance; the point takes precedence over the text', async () => {
    await add('Near');
    await add('Far', { coordinates: DWARKA, location: 'Dwarka, New Delhi' });
    await add('Elsewhere', { coordinates: ANDHERI, location: 'Andheri, Mumbai' });
    await add('Nowhere', { coordinates: undefined, location: 'Springfield' });
    const [lng, lat] = SAKET;
    const { helpers, pagination } = await search({ lat, lng, radius: 50, location: 'Mumbai' });
    expect(helpers.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
      ['Near', 0.6],
      ['Far', 16.9],
    ]);
    expect(pagination.total).toBe(2);
    expect(await names({ lat, lng, radius: 10 })).toEqual(['Near']);
    expect(await names({ lat, lng, radius: 99_999 })).toEqual(['Near', 'Far']);
    expect(await names({ lat, lng, service: 'laundry' })).toEqual([]);
    expect(await names({ lat: ANDHERI[1], lng: ANDHERI[0] })).toEqual(['Elsewhere']);
    expect(await names({ lat: 'x', lng, location: 'Mumbai' })).toEqual(['Elsewhere']);
    expect(await names({ lat, lng, sort: 'rating' })).toHaveLength(2);
    expect((await names()).sort()).toEqual(['Elsewhere', 'Far', 'Near', 'Nowhere']);
  });

  it('shows inactive helpers last, and the best rated first', async () => {
    await add('Best, away', {}, { isActive: false, ratingScore: 5 });
    await add('New');
    await add('Good', {}, { ratingScore: 4.2 });
    await add('Better', { coordinates: DWARKA }, { ratingScore: 4.6 });
    expect(await names()).toEqual(['Better', 'Good', 'New', 'Best, away']);
    const [lng, lat] = SAKET;
    expect(await names({ lat, lng })).toEqual(['Good', 'New', 'Better', 'Best, away']);
    expect(await names({ lat, lng, sort: 'nearest' })).toEqual(['New', 'Good', 'Better', 'Best, away']);
    expect(await names({ lat, lng, sort: 'rating' })).toEqual(['Better', 'Good', 'New', 'Best, away']);
  });

  it.each([
    ['by rating', {}],
    ['around a point where all are at one distance', { lat: SAKET[1], lng: SAKET[0] }],
  ])('shows each helper once over all pages, %s', async (_how, fields) => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => add(`Helper ${i}`)));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ ...fields, page })));
    expect(pages.map(({ helpers }) => helpers.length)).toEqual([12, 12, 6, 0]);
    expect(new Set(pages.flatMap(({ helpers }) => helpers.map(({ _id }) => _id))).size).toBe(30);
    expect(pages[1]?.pagination).toEqual({ page: 2, limit: 12, total: 30, pages: 3 });
    const odd = await search({ ...fields, page: -3, limit: '1000' });
    expect(odd.pagination).toEqual({ page: 1, limit: 50, total: 30, pages: 1 });
  });

  it.each([
    { service: { $ne: 'x' } },
    { location: { $gt: '' } },
    { location: ['Delhi'] },
    { gender: { $exists: false } },
    { services: [{ $gt: '' }] },
    { services: { $in: ['cooking'] } },
  ])('refuses %j', async (fields) => {
    expect(await codeOf(search(fields))).toBe('INVALID_INPUT');
  });
});

describe('ratings', () => {
  const review = (helperId: string, rating: number) => ({
    reviewId: newId(),
    bookingId: newId(),
    helperId,
    customerId: newId(),
    customerName: 'Asha',
    rating,
  });

  it('count each review once, in any order of delivery', async () => {
    const helperId = await add('Ravi');
    publish(REVIEW_POSTED, review(helperId, 5), 'review-event-0001');
    publish(REVIEW_POSTED, review(helperId, 4));
    publish(REVIEW_POSTED, review(helperId, 5), 'review-event-0001');
    publish(REVIEW_POSTED, review(helperId, 4));
    const rated = async () => (await catalog.rpc.call(getHelper, { id: helperId })).helper;
    const helper = await until(async () => {
      const now = await rated();
      return now.totalReviews === 3 && now;
    });
    expect(helper).toMatchObject({ rating: 4.3, averageRating: 4.3, totalReviews: 3 });
  });

  it('put a good average of many above a single best review, and no reviews last', async () => {
    await add('None');
    const [one, sixty] = [await add('One'), await add('Sixty')];
    publish(REVIEW_POSTED, review(one, 5));
    await until(async () => (await model.findById(one).lean())?.totalReviews === 1);
    // An older version wrote no score.
    await model.updateOne({ _id: sixty }, { $set: { ratingSum: 282, totalReviews: 60, averageRating: 4.7 } });
    await model.updateOne({ _id: sixty }, { $unset: { ratingScore: 1 } });
    await model.db.collection('migrations').deleteMany({});
    const backfill = new RatingScoreBackfillWorker(model, catalog.get(Clock));
    backfill.onApplicationBootstrap();
    await until(async () => (await names({ sort: 'rating' })).join() === 'Sixty,One,None');
    await backfill.beforeApplicationShutdown();
  });

  it('are exact after concurrent reviews', async () => {
    const helperId = await add('Ravi');
    const stars = Array.from({ length: 40 }, (_, i) => 1 + (i % 5));
    for (const rating of stars) publish(REVIEW_POSTED, review(helperId, rating));
    await until(async () => (await model.findById(helperId).lean())?.totalReviews === 40);
    expect(await model.findById(helperId).lean()).toMatchObject({ ratingSum: 120, averageRating: 3 });
  });

  it('follow a changed review, also when the change is delivered first', async () => {
    const helperId = await add('Ravi');
    const first = review(helperId, 5);
    const { customerName: _name, ...ids } = first;
    publish(REVIEW_CHANGED, { ...ids, ratingBefore: 5, rating: 2 });
    publish(REVIEW_CHANGED, { ...ids, ratingBefore: 2, rating: 3 });
    publish(REVIEW_POSTED, review(helperId, 4));
    publish(REVIEW_POSTED, first);
    const sums = async () => (await model.findById(helperId).lean()) ?? ({} as Partial<HelperDoc>);
    await until(async () => {
      const { totalReviews, ratingSum } = await sums();
      return totalReviews === 2 && ratingSum === 7;
    });
    expect(await sums()).toMatchObject({ averageRating: 3.5 });
  });

  it('leave out a review while it is taken down, in any order of delivery', async () => {
    const helperId = await add('Ravi');
    const first = review(helperId, 1);
    const { customerName: _name, ...ids } = first;
    publish(REVIEW_MODERATED, { ...ids, hidden: true });
    publish(REVIEW_POSTED, first);
    publish(REVIEW_POSTED, review(helperId, 4));
    const sums = async () => (await model.findById(helperId).lean()) ?? ({} as Partial<HelperDoc>);
    await until(async () => {
      const { totalReviews, ratingSum } = await sums();
      return totalReviews === 1 && ratingSum === 4;
    });
    expect(await sums()).toMatchObject({ averageRating: 4 });
    publish(REVIEW_MODERATED, { ...ids, hidden: false });
    await until(async () => (await sums()).totalReviews === 2);
    expect(await sums()).toMatchObject({ ratingSum: 5, averageRating: 2.5 });
  });

  it('wait for a helper whose registration is delivered later', async () => {
    const late = registered('Late');
    publish(REVIEW_POSTED, review(late.userId, 4));
    publish(USER_REGISTERED, late);
    await until(async () => (await model.findById(late.userId).lean())?.totalReviews === 1);
    expect(await model.findById(late.userId).lean()).toMatchObject({ averageRating: 4, name: 'Late' });
  });
});
