import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  addVerificationDocument,
  type Actor,
  adminHelper,
  adminHelpers,
  AppError,
  cashStanding,
  decideVerification,
  ensureHelper,
  type OutputOf,
  requestHelperVerification,
  taggedPeople,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
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
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';
import { HelpersService } from '../profiles/helpers.service.js';
import { deriveFields, HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let catalog: RunningService;
let model: Model<HelperDoc>;
/** The response of the payment service. */
let owes: () => { standing: 'clear' | 'warn' | 'blocked'; duePaise: number; limitPaise: number };
/** The response of the support service. */
let tagged: OutputOf<typeof taggedPeople> = { userIds: [] };
const staff: Actor = { userId: newId(), role: 'support', sid: 's' };

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(cashStanding, () => owes());
  await siblings.on(taggedPeople, () => tagged);
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  model = catalog.get(getModelToken(HELPER_MODEL));
});
afterAll(async () => {
  await catalog?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

type Fields = Record<string, string | number>;
const list = (fields: Fields = {}) =>
  catalog.rpc.call(adminHelpers, { ...adminHelpers.fields.parse(fields), actor: staff });
const names = async (fields?: Fields) => (await list(fields)).helpers.map(({ name }) => name);
const one = (id: string) => catalog.rpc.call(adminHelper, { id, actor: staff });

describe('helpers for staff', () => {
  let asha: string;
  let ravi: string;
  let meena: string;
  const join = async (name: string, services: string[]) => {
    const userId = newId();
    const registered = { userId, role: 'helper' as const, name, age: 30, location: 'Saket, New Delhi' };
    const offer = { services, hourlyRatePaise: 20_000 };
    await catalog.rpc.call(ensureHelper, { ...registered, phone: '9876543210', gender: 'female', offer });
    return userId;
  };
  const ask = async (helperId: string) => {
    const actor: Actor = { userId: helperId, role: 'helper', sid: 'h' };
    const document = { idType: 'aadhaar', idNumber: '1234 5678 9012' };
    const { verification } = await catalog.rpc.call(requestHelperVerification, { ...document, actor });
    await catalog.rpc.call(addVerificationDocument, { id: verification._id, photo: 'cGhvdG8=', actor });
    return verification._id;
  };
  const decide = (id: string, decision: string, reason = '', by = staff) =>
    catalog.rpc.call(decideVerification, { id, decision, reason, actor: by });
  const change = async (_id: string, change: Partial<HelperDoc>) => {
    const doc = { ...(await model.findById(_id).orFail().lean<HelperDoc>()), ...change };
    await model.updateOne({ _id }, { ...change, ...deriveFields(doc) });
  };

  beforeEach(async () => {
    owes = () => ({ standing: 'warn', duePaise: 1_234_50, limitPaise: 5_000_00 });
    await model.deleteMany({});
    asha = await join('Asha Rao', ['cooking']);
    ravi = await join('Ravi Kumar', ['cooking', 'laundry']);
    meena = await join('Meena Rao', ['laundry']);
  });

  it('are listed newest first, by rating or by the beginning of a name', async () => {
    await change(ravi, { averageRating: 4.5 });
    expect(await names()).toEqual(['Meena Rao', 'Ravi Kumar', 'Asha Rao']);
    expect(await names({ sort: 'rating' })).toEqual(['Ravi Kumar', 'Meena Rao', 'Asha Rao']);
    expect(await names({ q: 'RAVI k' })).toEqual(['Ravi Kumar']);
    expect(await names({ q: 'm', service: 'laundry' })).toEqual(['Meena Rao']);
    expect((await list({ limit: 2, page: 2 })).pagination).toMatchObject({ page: 2, total: 3, pages: 2 });
  });

  it('are filtered by a tag of staff together with name, service and block, in every order and paged', async () => {
    await change(asha, { averageRating: 4.5 });
    tagged = { userIds: [ravi, newId(), asha] };
    const elderly = { tag: 'elderly' };
    expect(await names(elderly)).toEqual(['Ravi Kumar', 'Asha Rao']);
    expect(await names({ ...elderly, sort: 'rating' })).toEqual(['Asha Rao', 'Ravi Kumar']);
    expect(await names({ ...elderly, limit: 1, page: 2 })).toEqual(['Asha Rao']);
    expect(await names({ ...elderly, service: 'laundry' })).toEqual(['Ravi Kumar']);
    expect(await names({ ...elderly, q: 'a' })).toEqual(['Asha Rao']);
    expect(await names({ ...elderly, q: 'm' })).toEqual([]);
    expect(await names({ ...elderly, blocked: 'true' })).toEqual([]);
    const { pagination, taggedMax } = await list({ ...elderly, limit: 1 });
    expect([pagination.total, taggedMax]).toEqual([2, undefined]);
    tagged = { userIds: [ravi], more: true };
    expect((await list(elderly)).taggedMax).toBe(1_000);
    tagged = { userIds: [] };
    expect(await names(elderly)).toEqual([]);
  });

  it.each<Fields>([{ service: '$where' }, { verification: 'soon' }, { q: '.*' }, { service: 'cooking|verified|*' }])(
    'are empty for %j',
    async (fields) => expect(await names(fields)).toEqual([]),
  );

  it('are found by a pending verification until it is decided', async () => {
    const request = await ask(ravi);
    expect(await names({ verification: 'pending', service: 'cooking' })).toEqual(['Ravi Kumar']);
    await decide(request, 'rejected', 'unreadable');
    expect(await names({ verification: 'pending' })).toEqual([]);
    expect(await names({ verification: 'rejected' })).toEqual(['Ravi Kumar']);
    const renewed = await ask(ravi);
    await decide(renewed, 'verified');
    await decide(renewed, 'verified', '', { ...staff, userId: newId() });
    const { helper, verifications } = await one(ravi);
    expect(helper).toMatchObject({ verification: 'verified', verified: true });
    expect(verifications.map(({ state }) => state)).toEqual(['verified', 'rejected']);
  });

  it('include blocked helpers and mask contacts and the home', async () => {
    await change(meena, { blocked: true, bio: 'Call 98765 43210' });
    expect(await names({ blocked: 'true' })).toEqual(['Meena Rao']);
    expect(await names({ blocked: 'true', service: 'cooking' })).toEqual([]);
    const { helper, cash } = await one(meena);
    expect(helper).toMatchObject({ blocked: true, phone: '•••3210', age: 30 });
    expect(JSON.stringify(helper)).not.toMatch(/98765|coordinates/);
    expect(cash).toEqual({ standing: 'warn', due: 1_234.5, limit: 5_000 });
  });

  it('are shown while the payment service is unavailable; an unknown id is not found', async () => {
    owes = () => {
      throw new AppError('UNAVAILABLE');
    };
    expect(await one(asha)).not.toHaveProperty('cash');
    await expect(one(newId())).rejects.toMatchObject({ code: 'HELPER_NOT_FOUND' });
  });

  it('include helpers from before the admin keys after a restart', async () => {
    await ask(asha);
    await model.updateMany({}, { $unset: { desk: 1, nameKey: 1, verification: 1 } });
    await model.db.collection('migrations').deleteMany({});
    expect(await names()).toEqual([]);
    await catalog.get(HelpersService).onApplicationBootstrap();
    expect(await names({ verification: 'pending' })).toEqual(['Asha Rao']);
    expect(await names({ q: 'ravi' })).toEqual(['Ravi Kumar']);
  });
});

const HELPERS = 4_000;
describe(`with ${HELPERS} helpers`, () => {
  beforeAll(async () => {
    await model.deleteMany({});
    for (const { helpers } of generateHelpers(HELPERS, 2_000)) {
      const known = helpers.map((helper, i) => {
        const verification = i % 50 === 0 ? ('pending' as const) : i % 3 === 0 ? ('verified' as const) : undefined;
        const doc = { ...helper, ...(verification && { verification }), ...(i % 200 === 3 && { blocked: true }) };
        return { ...doc, ...deriveFields(doc) };
      });
      await model.collection.insertMany(known as never, { ordered: false });
    }
  });

  it.each<Fields>([
    {},
    { sort: 'rating' },
    { service: 'cooking' },
    { service: 'cooking', sort: 'rating' },
    { verification: 'pending' },
    { verification: 'verified', sort: 'rating' },
    { blocked: 'true' },
    { service: 'laundry', verification: 'verified', blocked: 'true', sort: 'rating' },
    { q: 'sunita' },
    { q: 'a', verification: 'pending', service: 'gardening' },
  ])('%j reads at most twice a page of keys and sorts nothing', async (fields) => {
    const seen: Record<string, unknown>[] = [];
    const client = model.db.getClient();
    const listen = ({ commandName, command }: { commandName: string; command: unknown }) => {
      if (commandName === 'find') seen.push(command as Record<string, unknown>);
    };
    client.on('commandStarted', listen);
    const { helpers } = await list({ ...fields, limit: 25 });
    client.off('commandStarted', listen);
    expect(helpers.length).toBeGreaterThan(0);
    const [find] = seen.filter((command) => command['find'] === HELPER_MODEL);
    const { filter, sort, limit } = find as { filter: object; sort: Record<string, 1 | -1>; limit: number };
    const plan = (await model.collection.find(filter).sort(sort).limit(limit).explain('executionStats')) as unknown as {
      executionStats: { totalKeysExamined: number; totalDocsExamined: number };
      queryPlanner: { winningPlan: unknown };
    };
    expect(plan.executionStats.totalKeysExamined).toBeLessThanOrEqual(2 * 25);
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(25);
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
  });
});
