import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addSavedReply,
  adminSavedReplies,
  type AppError,
  changeSavedReply,
  removeSavedReply,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { idsOf, readParts, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { SupportModule } from '../support.module.js';
import { SAVED_REPLY_MODEL } from './saved-reply.model.js';

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
  const list = async () => (await support.rpc.call(adminSavedReplies, { actor: OMKAR })).savedReplies;

  it('exist from the start in both languages, once for all replicas', async () => {
    const replica = await start();
    await replica.stop();
    const savedReplies = await list();
    expect(savedReplies.map(({ title }) => title)).toEqual([
      'More details, please',
      'Refund is on its way',
      'Solved',
      'We are looking into it',
    ]);
    for (const { en, hi } of savedReplies)
      expect([en, hi]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/[ऀ-ॿ]/)]);
  });

  it('are read in parts that a message can carry, if 500 have the longest texts', async () => {
    const text = 'आ'.repeat(2_000);
    const rows = Array.from({ length: 490 }, () => ({
      _id: newId(),
      title: 'Zz',
      texts: { en: text, hi: text },
      revision: 0,
    }));
    const collection = support.get(Db).connection.collection<{ _id: string }>(SAVED_REPLY_MODEL);
    await collection.insertMany(rows);
    const parts = await readParts(
      (after) => support.rpc.call(adminSavedReplies, { actor: OMKAR, after }),
      'savedReplies',
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(idsOf(parts)).size).toBe(494);
    await collection.deleteMany({ title: 'Zz' });
  });

  it('keep the texts of the version before, and a missing language is English', async () => {
    const db = support.get(Db).connection;
    const [old, without] = [newId(), newId()];
    const before = { _id: old, title: 'Old', en: 'Hello', hi: 'नमस्ते', revision: 3 };
    await db
      .collection<{ _id: string }>(SAVED_REPLY_MODEL)
      .insertMany([
        before,
        { _id: without, title: 'Without', texts: { en: 'Only English' }, revision: 0 } as { _id: string },
      ]);
    await db.collection<{ _id: string }>('migrations').deleteOne({ _id: 'macro-texts' });
    const replica = await start();
    await replica.stop();
    const found = await list();
    expect(found.find(({ _id }) => _id === old)).toEqual(before);
    expect(found.find(({ _id }) => _id === without)).toMatchObject({ en: 'Only English', hi: 'Only English' });
    await db.collection(SAVED_REPLY_MODEL).deleteMany({ _id: { $in: [old, without] as never[] } });
  });

  it('are listed by folder', async () => {
    const texts = { title: 'Aa', en: 'Hello', hi: 'नमस्ते', actor: OMKAR };
    const { savedReply } = await support.rpc.call(addSavedReply, { ...texts, folder: 'Refunds' });
    expect((await list()).at(-1)).toMatchObject({ title: 'Aa', folder: 'Refunds' });
    const { savedReply: without } = await support.rpc.call(changeSavedReply, {
      ...texts,
      id: savedReply._id,
      revision: 0,
    });
    expect(without).not.toHaveProperty('folder');
    expect((await list())[0]).toMatchObject({ title: 'Aa' });
    await support.rpc.call(removeSavedReply, { id: savedReply._id, actor: OMKAR });
  });

  it('are added once if the request is repeated', async () => {
    const input = { title: 'Aa', en: 'Hello', hi: 'नमस्ते', actor: OMKAR, idempotencyKey: 'k-1' };
    const { savedReply } = await support.rpc.call(addSavedReply, input);
    expect(await support.rpc.call(addSavedReply, input)).toEqual({ savedReply });
    expect((await list()).filter(({ title }) => title === 'Aa')).toEqual([savedReply]);
    await support.rpc.call(removeSavedReply, { id: savedReply._id, actor: OMKAR });
  });

  it('are added, changed and removed; a change of an outdated revision fails', async () => {
    const texts = { title: 'Aa', en: 'Hello {name}', hi: 'नमस्ते {name}' };
    const { savedReply } = await support.rpc.call(addSavedReply, { ...texts, actor: OMKAR });
    const change = (fields: object) =>
      support.rpc.call(changeSavedReply, { ...savedReply, id: savedReply._id, ...texts, actor: OMKAR, ...fields });
    expect((await change({ title: 'Ab' })).savedReply).toMatchObject({ title: 'Ab', revision: 1 });
    expect(await refusalOf(change({}))).toMatchObject({ code: 'CASE_CHANGED', revision: 1 });
    expect(await refusalOf(change({ hi: '' }))).toMatchObject({ code: 'MESSAGE_BLANK', field: 'hi' });
    await support.rpc.call(removeSavedReply, { id: savedReply._id, actor: OMKAR });
    expect(await refusalOf(change({ revision: 1 }))).toMatchObject({ code: 'SAVED_REPLY_NOT_FOUND' });
    expect((await list()).map(({ title }) => title)).not.toContain('Ab');
  });
});
