import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import { encryptFields } from '@sahaya/persistence';
import { type MongoServer, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import mongoose, { type Connection, type Model, Schema } from 'mongoose';
import { serviceEnv } from './env.js';

interface PersonDoc {
  _id: string;
  phone?: string;
  phoneHashes?: string[];
  home?: { address?: string };
}
const schema = new Schema<PersonDoc>(
  { _id: String, phone: String, phoneHashes: { type: [String], default: undefined }, home: Schema.Types.Mixed },
  { versionKey: false, collection: 'persons' },
);
schema.index({ phoneHashes: 1 }, { unique: true, sparse: true });
schema.plugin(encryptFields, {
  paths: ['phone', 'home.address'],
  lookup: { path: 'phone', hashes: 'phoneHashes' },
});
@Module({ imports: [MongooseModule.forFeature([{ name: 'persons', schema }])] })
class ProbeModule {}

const FIRST = 'one:Qk3Zx7Vb9RtY5nLmPs8WdFg2HjKc4TeU';
const SECOND = 'two:Lw6Cr2Xz8NqT4vBmYp9KdGs3JhFa7UeM';
const COUNT = 1_203;
const person = (i: number): PersonDoc => ({
  _id: `person-${String(i).padStart(5, '0')}`,
  phone: String(9_800_000_000 + i),
  home: { address: `${i} Lake Road` },
});

let mongo: MongoServer;
let nats: Awaited<ReturnType<typeof startNats>>;
let raw: Connection;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  raw = await mongoose.createConnection(mongo.url, { dbName: `${mongo.dbPrefix}probe` }).asPromise();
});
afterAll(async () => {
  await raw.close();
  await Promise.all([nats.stop(), mongo.stop()]);
});
beforeEach(() => raw.dropDatabase());

const stored = () => raw.collection('persons').find().sort({ _id: 1 }).toArray();
/** Runs `work` in a process with these keys. */
async function withKeys<T>(keys: string, work: (persons: Model<PersonDoc>) => Promise<T>): Promise<T> {
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  const variables = { ...urls, PERSONAL_DATA_KEYS: keys };
  const service = await startServiceForTest('probe', serviceEnv, ProbeModule, variables, { isSettled: false });
  try {
    return await work(service.get<Model<PersonDoc>>(getModelToken('persons')));
  } finally {
    await service.stop();
  }
}
const isComplete = (key: string) =>
  until(() => raw.collection('encryption_state').findOne({ fields: new RegExp(`^${key}\n`) }));

describe('personal data', () => {
  it('of an earlier version is encrypted, and found as soon as the service answers', async () => {
    await raw.collection('persons').insertMany(Array.from({ length: COUNT }, (_, i) => person(i)) as never[]);
    await withKeys(FIRST, async (persons) => {
      expect(await persons.findOne({ phone: person(COUNT - 1).phone }).lean()).toMatchObject(person(COUNT - 1));
      await isComplete('one');
    });
    const content = JSON.stringify(await stored());
    expect(content).not.toMatch(/98000|Lake Road/);
    await withKeys(FIRST, async (persons) => expect(await persons.find().lean()).toHaveLength(COUNT));
  });

  it('is encrypted again after a change of the key, and no longer needs the earlier one then', async () => {
    await withKeys(FIRST, (persons) => persons.insertMany([person(1), person(2)]));
    await withKeys(`${SECOND},${FIRST}`, async (persons) => {
      expect(await persons.findOne({ phone: person(1).phone }).lean()).toMatchObject(person(1));
      await persons.create([person(3)]);
      await isComplete('two');
    });
    for (const { phone, home } of await stored()) {
      expect(phone).toMatch(/^\$sealed\$two\$/);
      expect((home as { address: string }).address).toMatch(/^\$sealed\$two\$/);
    }
    await withKeys(SECOND, async (persons) => {
      for (const i of [1, 2, 3])
        expect(await persons.findOne({ phone: person(i).phone }).lean()).toMatchObject(person(i));
    });
  });

  it('is read by a process that has the new key prepared, and by the one that uses it, at the same time', async () => {
    await withKeys(`${FIRST},~${SECOND}`, async (earlier) => {
      await earlier.create([person(1)]);
      await withKeys(`${SECOND},${FIRST}`, async (later) => {
        await later.create([person(2)]);
        for (const persons of [earlier, later])
          for (const i of [1, 2])
            expect(await persons.findOne({ phone: person(i).phone }).lean()).toMatchObject(person(i));
        const same = { ...person(1), _id: 'same' };
        await expect(later.create([same])).rejects.toThrow('E11000');
        await expect(earlier.create([{ ...person(2), _id: 'same' }])).rejects.toThrow('E11000');
      });
    });
  });
});
