import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, addMacro, adminMacros, type AppError, changeMacro, removeMacro } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { idsOf, readParts, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;

const OMKAR: Actor = { userId: newId(), role: 'support', sid: 's-1' };
const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, ...error.details }),
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  support = await start();
});
afterAll(async () => {
  await support?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

describe('saved replies', () => {
  const list = async () => (await support.rpc.call(adminMacros, { actor: OMKAR })).macros;

  it('exist from the start in both languages, once for all replicas', async () => {
    const replica = await start();
    await replica.stop();
    const macros = await list();
    expect(macros.map(({ title }) => title)).toEqual([
      'More details, please',
      'Refund is on its way',
      'Solved',
      'We are looking into it',
    ]);
    for (const { en, hi } of macros)
      expect([en, hi]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/[ऀ-ॿ]/)]);
  });

  it('are read in parts that a message can carry, if 500 have the longest texts', async () => {
    const text = 'आ'.repeat(2_000);
    const rows = Array.from({ length: 490 }, () => ({ _id: newId(), title: 'Zz', en: text, hi: text, revision: 0 }));
    const collection = support.get(Db).connection.collection<{ _id: string }>('macros');
    await collection.insertMany(rows);
    const parts = await readParts((after) => support.rpc.call(adminMacros, { actor: OMKAR, after }), 'macros');
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(idsOf(parts)).size).toBe(494);
    await collection.deleteMany({ title: 'Zz' });
  });

  it('are added, changed and removed; a change of an outdated revision fails', async () => {
    const texts = { title: 'Aa', en: 'Hello {name}', hi: 'नमस्ते {name}' };
    const { macro } = await support.rpc.call(addMacro, { ...texts, actor: OMKAR });
    const change = (fields: object) =>
      support.rpc.call(changeMacro, { ...macro, id: macro._id, ...texts, actor: OMKAR, ...fields });
    expect((await change({ title: 'Ab' })).macro).toMatchObject({ title: 'Ab', revision: 1 });
    expect(await refusalOf(change({}))).toMatchObject({ code: 'CASE_CHANGED', revision: 1 });
    expect(await refusalOf(change({ hi: '' }))).toMatchObject({ code: 'MESSAGE_BLANK', field: 'hi' });
    await support.rpc.call(removeMacro, { id: macro._id, actor: OMKAR });
    expect(await refusalOf(change({ revision: 1 }))).toMatchObject({ code: 'MACRO_NOT_FOUND' });
    expect((await list()).map(({ title }) => title)).not.toContain('Ab');
  });
});
