import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { busyHelpers, listHelpers } from '@sahaya/contracts';
import { addDays, distanceKm, istDate, type LngLat } from '@sahaya/domain';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import type { Model } from 'mongoose';
import { generateHelpers } from '../../bench/generated-helpers.js';
import { buildSearchShapes, DELHI, type SearchFields } from '../../bench/search-shapes.js';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';
import { deriveFields, HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { SEARCH_TERM_MODEL, type SearchTermDoc } from '../shared/search-term.model.js';
import { SORT_MAX } from './search-reader.service.js';

const HELPERS = 20_000;
/** More helpers within one circle than a sort may read. */
const CROWD = { city: 'Delhi NCR', share: 0.75 };
const SHAPES = buildSearchShapes(addDays(istDate(new Date()), 1));

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let catalog: RunningService;
let model: Model<HelperDoc>;

jest.setTimeout(180_000);
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(busyHelpers, ({ helperIds }) => ({ busy: helperIds.filter((id) => id.endsWith('0')) }));
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  model = catalog.get(getModelToken(HELPER_MODEL));
  const searchTerms = new Map<string, SearchTermDoc>();
  for (const { helpers, searchTerms: fresh } of generateHelpers(HELPERS, 500, CROWD)) {
    await model.collection.insertMany(helpers as never, { ordered: false });
    for (const term of fresh) searchTerms.set(term._id, term);
  }
  await catalog
    .get<Model<SearchTermDoc>>(getModelToken(SEARCH_TERM_MODEL))
    .collection.insertMany([...searchTerms.values()] as never);
});
afterAll(async () => {
  await catalog?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

interface Stage {
  stage?: string;
  nReturned?: number;
  inputStage?: Stage;
  [other: string]: unknown;
}
interface Read {
  command: string;
  keys: number;
  returned: number;
  /** The stages of the executed plan. */
  stages: string[];
  /** The number of documents that each sort received. */
  sorted: number[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** All objects of the executed plan that name a stage. */
function stagesOf(plan: unknown): Stage[] {
  if (!isObject(plan)) return [];
  const own = typeof plan['stage'] === 'string' ? [plan as Stage] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

function readOf(command: string, explained: Record<string, unknown>): Read {
  const pipeline = (explained['stages'] ?? []) as Record<string, unknown>[];
  const cursor = (pipeline[0]?.['$cursor'] ?? explained) as { executionStats: Record<string, unknown> };
  const { executionStats } = cursor;
  const stages = stagesOf(executionStats['executionStages']);
  const sorts = stages.filter(({ stage }) => stage?.toUpperCase() === 'SORT');
  const pipelineSorts = pipeline.flatMap((stage, i) =>
    '$sort' in stage ? [Number(pipeline[i - 1]?.['nReturned'])] : [],
  );
  return {
    command,
    keys: Number(executionStats['totalKeysExamined']),
    returned: Number(executionStats['nReturned']),
    stages: stages.map(({ stage = '' }) => stage.toUpperCase()),
    sorted: [...sorts.map(({ inputStage }) => inputStage?.nReturned ?? NaN), ...pipelineSorts],
  };
}

/** Runs a search and explains each of its reads of helpers. */
async function readsOf(fields: SearchFields): Promise<Read[]> {
  const seen: { name: string; command: Record<string, unknown> }[] = [];
  const client = model.db.getClient();
  const listen = ({ commandName: name, command }: { commandName: string; command: unknown }) => {
    if (isObject(command) && ['find', 'aggregate'].includes(name) && command[name] === HELPER_MODEL) {
      seen.push({ name, command });
    }
  };
  client.on('commandStarted', listen);
  await catalog.rpc.call(listHelpers, listHelpers.fields.parse(fields), 60_000);
  client.off('commandStarted', listen);
  return Promise.all(
    seen.map(async ({ name, command: sent }) => {
      const own = ['lsid', '$db', '$clusterTime', '$readPreference', 'writeConcern', 'txnNumber'];
      const command = Object.fromEntries(Object.entries(sent).filter(([key]) => !own.includes(key)));
      const explained = await model.db
        .getClient()
        .db(model.db.name)
        .command({ explain: command, verbosity: 'executionStats' });
      return readOf(name, explained);
    }),
  );
}

/** The rating scores of the helpers, in their order. */
async function scoresOf(helpers: readonly { _id: string }[]): Promise<number[]> {
  const docs = await model.find({ _id: { $in: helpers.map(({ _id }) => _id) } }, { ratingScore: 1 }).lean();
  const scores = new Map(docs.map(({ _id, ratingScore }) => [_id, ratingScore]));
  return helpers.map(({ _id }) => scores.get(_id) ?? NaN);
}

describe(`with ${HELPERS} helpers`, () => {
  it.each(SHAPES)('%s is read from indexes', async (_name, fields, kind) => {
    const reads = await readsOf(fields);
    expect(reads.length).toBeGreaterThan(0);
    for (const { stages, sorted, keys, returned } of reads) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages.length).toBeGreaterThan(0);
      for (const candidates of sorted) expect(candidates).toBeLessThanOrEqual(SORT_MAX);
      if (kind === 'bounded') continue;
      expect(sorted).toEqual([]);
      expect(keys).toBeLessThanOrEqual(3 * returned);
    }
  });

  it.each([8, 13, 18, 19, 25, 35])(
    'within %d km, the best rated are read in order with at most three entries each',
    async (radius) => {
      for (const sort of ['rating', 'price'] as const) {
        for (const { stages, sorted, keys, returned } of await readsOf({ ...DELHI, radius, sort })) {
          expect(stages).not.toContain('COLLSCAN');
          expect(sorted).toEqual([]);
          expect(keys).toBeLessThanOrEqual(3 * returned);
        }
      }
    },
  );

  it.each([1, 3, 7.9])('within %d km, the best rated are few enough to sort', async (radius) => {
    const reads = await readsOf({ ...DELHI, radius, sort: 'rating' });
    expect(reads.flatMap(({ sorted }) => sorted)).toHaveLength(1);
    // One read of the count (only in the index), one of the ordered ids and one of the page.
    expect(reads.map(({ command }) => command)).toEqual(['aggregate', 'aggregate', 'find']);
    for (const { stages, sorted, keys } of reads) {
      expect(stages).not.toContain('COLLSCAN');
      for (const candidates of sorted) expect(candidates).toBeLessThanOrEqual(SORT_MAX);
      expect(keys).toBeLessThanOrEqual(SORT_MAX + 1);
    }
  });

  const page = async (fields: SearchFields, page = 1) =>
    catalog.rpc.call(listHelpers, listHelpers.fields.parse({ ...fields, page, limit: 50 }), 60_000);
  const pages = async (fields: SearchFields) =>
    (await Promise.all([1, 2, 3].map((n) => page(fields, n)))).flatMap((p) => p.helpers);

  it('orders by distance, exact places before approximate ones, each helper once', async () => {
    const found = await pages({ ...DELHI, radius: 50, sort: 'nearest' });
    const km = found.map(({ distanceKm = NaN }) => distanceKm);
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(150);
    const active = { isActive: true, isApproximate: false };
    const all = await model.find(active, { point: 1 }).lean();
    const distances = all.map(({ point }) => distanceKm([DELHI.lng, DELHI.lat], point?.coordinates ?? [0, 0]));
    const nearest = distances.toSorted((a, b) => a - b).slice(0, 150);
    nearest.forEach((own, i) => expect(km[i]).toBeCloseTo(own, 1));
  });

  it('orders by bands of distance around a point, and by rating within each', async () => {
    const found = await pages({ ...DELHI, radius: 50 });
    const own = found.map((helper) => [helper.distanceKm, helper] as const).filter(([km]) => km !== undefined);
    const band = (km = 0) => [3.05, 8.05, 15.05, 50.05].findIndex((end) => km <= end);
    const bands = own.map(([km]) => band(km));
    expect(bands).toEqual(bands.toSorted((a, b) => a - b));
    const ratings = await scoresOf(own.filter(([km = 0]) => km < 2.9).map(([, helper]) => helper));
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  it('orders by price or rating, and reports a capped total', async () => {
    const cheap = await page({ sort: 'price', service: 'cooking' });
    expect(cheap).toMatchObject({ totalIsCapped: true, pagination: { total: 1_000, pages: 20 } });
    const prices = cheap.helpers.map(({ hourlyRate }) => hourlyRate);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const best = await scoresOf((await page({ ...DELHI, sort: 'rating' })).helpers);
    expect(best).toEqual(best.toSorted((a, b) => b - a));
    expect((await page({}, 21)).helpers).toEqual([]);
  });

  it('reports an exact total below 1,000 on every access path', async () => {
    const asked = {
      services: 'gardening,pet-care',
      gender: 'male',
      minAge: 30,
      maxAge: 39,
      minPrice: 500,
      maxPrice: 900,
    };
    const expected = await model.countDocuments({
      services: { $all: ['gardening', 'pet-care'] },
      gender: 'male',
      age: { $gte: 30, $lte: 39 },
      hourlyRatePaise: { $gte: 50_000, $lte: 90_000 },
    });
    for (const sort of ['relevance', 'rating', 'price']) {
      expect((await page({ ...asked, sort })).pagination.total).toBe(expected);
    }
    const words = await page({ q: 'lakshmi iyer', sort: 'rating' });
    expect(words.pagination.total).toBe(await model.countDocuments({ name: 'Lakshmi Iyer' }));
    expect(words.helpers.every(({ name }) => name === 'Lakshmi Iyer')).toBe(true);
  });

  it('finds helpers whose radius includes the customer', async () => {
    const { helpers } = await page({ ...DELHI, radius: 50, servesMe: 'true', sort: 'nearest' });
    expect(helpers.every(({ distanceKm: km = 0, serviceRadiusKm }) => km <= serviceRadiusKm + 0.1)).toBe(true);
    expect(helpers.some(({ outsideUsualArea }) => outsideUsualArea)).toBe(false);
  });
});

describe('with more helpers on one point than a sort may read', () => {
  const CROWDED: LngLat = [75.79, 26.91];
  /** 3 km to the south. */
  const FROM = { lat: 26.883, lng: 75.79 };
  const NEARER = 5;

  beforeAll(async () => {
    let n = 0;
    for (const { helpers } of generateHelpers(SORT_MAX + 50, 2_000)) {
      const placed = helpers.map((helper) => {
        const isNearer = n < NEARER;
        const point = { type: 'Point' as const, coordinates: isNearer ? ([75.79, 26.89] as LngLat) : CROWDED };
        n += 1;
        const facts = { ...helper, isActive: true, isApproximate: !isNearer, point };
        return { ...facts, ...deriveFields(facts), _id: `f${n.toString(16).padStart(23, '0')}` };
      });
      await model.collection.insertMany(placed as never, { ordered: false });
    }
  });

  const slot = { date: addDays(istDate(new Date()), 1), startTime: '09:00', endTime: '11:00' };

  it.each<[string, SearchFields]>([
    ['the nearest', { sort: 'nearest' }],
    ['the nearest of a service', { sort: 'nearest', service: 'cooking' }],
    ['near, then the best rated', {}],
    ['who is free then', slot],
    ['the nearest who is free then', { ...slot, sort: 'nearest' }],
    ['the best rated', { sort: 'rating' }],
  ])('%s: sorts at most the allowed number', async (_name, fields) => {
    for (const { stages, sorted } of await readsOf({ ...FROM, radius: 10, ...fields })) {
      expect(stages).not.toContain('COLLSCAN');
      for (const candidates of sorted) expect(candidates).toBeLessThanOrEqual(SORT_MAX);
    }
  });

  it('orders nearer helpers first, then the best rated of the crowded point', async () => {
    const fields = { ...FROM, radius: 10, sort: 'nearest' as const };
    const first = await catalog.rpc.call(listHelpers, listHelpers.fields.parse({ ...fields, limit: 50 }), 60_000);
    const second = await catalog.rpc.call(
      listHelpers,
      listHelpers.fields.parse({ ...fields, limit: 50, page: 2 }),
      60_000,
    );
    const shown = [...first.helpers, ...second.helpers];
    expect(shown.slice(0, NEARER).every(({ distanceKm: km = 9 }) => km < 1)).toBe(true);
    const ratings = await scoresOf(shown.slice(NEARER));
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(100);
    expect(first).toMatchObject({ totalIsCapped: true, pagination: { total: 1_000 } });
  });
});
