import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginAudit, endAudit, verifyAudit } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { type MongoOwnRole, WORKSPACE } from '@sahaya/servers';
import { serviceEnv } from '@sahaya/service-kit';
import { type FragileServer, type RunningService, startFragile, startNats, startServiceForTest } from '@sahaya/testing';
import type { IndexDescription } from 'mongodb';
import { SupportModule } from '../support.module.js';

const PASSWORD = randomBytes(20).toString('hex');
const ROLES_FILE = join(WORKSPACE, 'k8s/components/own-datastores/mongo-roles.json');
const roles = JSON.parse(readFileSync(ROLES_FILE, 'utf8')) as MongoOwnRole[];
const role = roles.find(({ db }) => db === 'sahaya_support')!;

let mongo: FragileServer;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
const database = () => support.get(Db).connection.db!;

beforeAll(async () => {
  const users = [{ user: 'support', password: PASSWORD, roles: [{ role: role.role, db: role.db }] }];
  const mongoUsers = { key: randomBytes(40).toString('hex'), roles, users };
  [mongo, nats] = await Promise.all([startFragile('mongo', () => ({ mongoUsers })), startNats()]);
  support = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url.replace('://', `://support:${PASSWORD}@`),
    MONGO_DB_PREFIX: 'sahaya_',
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await Promise.all([mongo?.kill(), nats?.stop()]);
  await mongo?.wipe();
});

describe('support as its user of MongoDB', () => {
  it('may write to each of its collections, of which the role has no other', async () => {
    const collections = await database().listCollections({}, { nameOnly: true }).toArray();
    const named = [...role.readWrite, ...Object.keys(role.insertOnly)];
    expect(named.toSorted()).toEqual(collections.map(({ name }) => name).toSorted());
  });

  it('finds the indexes that it may not create, and no others', async () => {
    const { models } = support.get(Db).connection;
    for (const name of Object.keys(role.insertOnly)) {
      const { toCreate, toDrop } = await Object.values(models)
        .find(({ collection }) => collection.name === name)!
        .diffIndexes();
      expect({ name, toCreate, toDrop }).toEqual({ name, toCreate: [], toDrop: [] });
    }
  });

  it('adds to the audit log and its chain', async () => {
    const entry = { call: 'POST /admin/bookings/:id/decision', targets: [newId()], fields: { note: 'Both say so' } };
    const { auditId } = await support.rpc.call(beginAudit, { by: { userId: newId(), role: 'ops' }, ...entry });
    await support.rpc.call(endAudit, { auditId, outcome: 'done' });
    expect(await support.rpc.call(verifyAudit, { after: 0, hash: '' })).toMatchObject({ links: 2, faults: [] });
  });

  it.each(Object.keys(role.insertOnly))('can neither change nor remove what %s has', async (name) => {
    const collection = database().collection(name);
    const count = await collection.countDocuments();
    expect(count).toBeGreaterThan(0);
    await expect(collection.updateMany({}, { $set: { outcome: 'done' } })).rejects.toThrow(/^not authorized on/);
    await expect(collection.deleteMany({})).rejects.toThrow(/^not authorized on/);
    expect(await collection.countDocuments()).toBe(count);
  });

  it('keeps no index that expires entries', async () => {
    const indexes: IndexDescription[][] = await Promise.all(
      Object.keys(role.insertOnly).map((name) => database().collection(name).indexes()),
    );
    expect(indexes.flat().filter((index) => 'expireAfterSeconds' in index)).toEqual([]);
  });
});
