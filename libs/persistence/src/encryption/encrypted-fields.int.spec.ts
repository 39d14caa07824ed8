import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyRing, keyRing } from '@sahaya/service-kit';
import { SERVICE_SECRETS, startMongo, type MongoServer } from '@sahaya/testing';
import mongoose, { type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../database-errors.js';
import type { Db } from '../db.js';
import { encryptFields, sealDocument, useCipher } from './encrypted-fields.js';
import { FieldCipher } from './field-cipher.js';
import { Reencryption } from './reencryption.js';

interface PersonDoc {
  _id: string;
  name: string;
  phone?: string;
  phoneHashes?: string[];
  address?: string;
  pin?: number[];
  home?: { notes?: string; floor?: number };
}
const schema = new Schema<PersonDoc>(
  {
    _id: String,
    name: { type: String, required: true },
    phone: String,
    phoneHashes: { type: [String], default: undefined },
    address: String,
    pin: Schema.Types.Mixed,
    home: Schema.Types.Mixed,
  },
  { versionKey: false, collection: 'persons' },
);
schema.index({ phoneHashes: 1 }, { unique: true, sparse: true });
schema.plugin(encryptFields, {
  paths: ['phone', 'address', 'pin', 'home.notes'],
  lookup: { path: 'phone', hashes: 'phoneHashes' },
});

const ASHA: PersonDoc = {
  _id: 'asha',
  name: 'Asha Rao',
  phone: '+919810000001',
  address: '7 Lake Road, Pune',
  pin: [73.85, 18.52],
  home: { notes: 'The gate code is 4711', floor: 3 },
};
const SECRETS = [ASHA.phone!, '919810000001', 'Lake Road', '73.85', '4711'];

let mongo: MongoServer;
let connection: Connection;
let persons: Model<PersonDoc>;

/** A process with these keys. */
async function connect(keys: KeyRing): Promise<[Connection, Model<PersonDoc>]> {
  const opened = await mongoose.createConnection(mongo.url, { dbName: `${mongo.dbPrefix}encrypted` }).asPromise();
  useCipher(opened, new FieldCipher(keys));
  const model = opened.model<PersonDoc>('persons', schema);
  await model.init();
  return [opened, model];
}
/** The records as the disk has them. */
const stored = () => connection.collection('persons').find().toArray();
const plainly = async () => JSON.stringify(await stored());
const read = () => persons.findById('asha').lean<PersonDoc>();

beforeAll(async () => {
  mongo = await startMongo();
  [connection, persons] = await connect(keyRing.parse(SERVICE_SECRETS.PERSONAL_DATA_KEYS));
});
afterAll(async () => {
  await connection.close();
  await mongo.stop();
});
beforeEach(() => connection.collection('persons').deleteMany({}));

describe('encrypted fields of a collection', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['create', () => persons.create([ASHA])],
    ['insertMany', () => persons.insertMany([ASHA])],
    ['an upsert', () => persons.updateOne({ _id: ASHA._id }, { $set: { ...ASHA } }, { upsert: true })],
    ['replaceOne', () => persons.replaceOne({ _id: ASHA._id }, ASHA, { upsert: true })],
    [
      'bulkWrite',
      () =>
        persons.bulkWrite([{ updateOne: { filter: { _id: ASHA._id }, update: { $set: { ...ASHA } }, upsert: true } }]),
    ],
    ['a raw insert', () => persons.collection.insertOne(sealDocument(persons, ASHA) as never)],
  ])('are not readable in what %s stores, and are read as they were', async (_, write) => {
    await write();
    const content = await plainly();
    expect(content).toContain('Asha Rao');
    for (const secret of SECRETS) expect(content).not.toContain(secret);
    expect(await read()).toEqual({ ...ASHA, phoneHashes: [expect.any(String)] });
    expect(await persons.find({ name: 'Asha Rao' }).lean()).toMatchObject([ASHA]);
    expect((await persons.findById('asha'))?.toObject()).toMatchObject(ASHA);
  });

  it('do not change the objects of the caller', async () => {
    const given = structuredClone(ASHA);
    await persons.create([given]);
    await persons.updateOne({ _id: 'asha' }, { $set: given });
    expect(given).toEqual(ASHA);
  });

  it.each<[string, mongoose.UpdateQuery<PersonDoc>, Partial<PersonDoc>]>([
    ['a field', { $set: { address: '9 Hill Street' } }, { address: '9 Hill Street' }],
    ['a field without an operator', { address: '9 Hill Street' }, { address: '9 Hill Street' }],
    ['a dotted path', { $set: { 'home.notes': 'Ring twice' } }, { home: { notes: 'Ring twice', floor: 3 } }],
    ['the object around a path', { $set: { home: { notes: 'Ring twice' } } }, { home: { notes: 'Ring twice' } }],
    ['other fields', { $set: { name: 'Asha R' }, $inc: { 'home.floor': 1 } }, { home: { ...ASHA.home, floor: 4 } }],
    ['an empty text', { $set: { address: '' } }, { address: '' }],
  ])('are changed by an update of %s', async (_, update, after) => {
    await persons.create([ASHA]);
    const found = await persons.findOneAndUpdate({ _id: 'asha' }, update, { returnDocument: 'after' }).lean();
    expect(found).toMatchObject(after);
    expect(await read()).toMatchObject(after);
    expect(await plainly()).not.toMatch(/Hill Street|Ring twice/);
  });

  it('are found by an equal text, also within other conditions, and by nothing else', async () => {
    await persons.create([ASHA]);
    expect(await persons.exists({ phone: ASHA.phone })).toEqual({ _id: 'asha' });
    expect(await persons.findOne({ $or: [{ name: 'x' }, { phone: ASHA.phone }] }).lean()).toMatchObject(ASHA);
    expect(await persons.find({ phone: { $in: ['+919810000002', ASHA.phone!] } }).lean()).toHaveLength(1);
    expect(await persons.countDocuments({ phone: '+919810000002' })).toBe(0);
    await expect(persons.findOne({ phone: { $regex: '^\\+9198' } })).rejects.toThrow('phone is encrypted');
    await expect(persons.findOne({ address: ASHA.address })).rejects.toThrow('address is encrypted');
    const bulk = (filter: object) => persons.bulkWrite([{ updateOne: { filter, update: { $set: { name: 'A' } } } }]);
    expect(await bulk({ phone: ASHA.phone })).toMatchObject({ modifiedCount: 1 });
    await expect(bulk({ address: ASHA.address })).rejects.toThrow('address is encrypted');
  });

  it('keep a unique index, and lose it with the text', async () => {
    await persons.create([ASHA]);
    const same = persons.create([{ _id: 'other', name: 'Other', phone: ASHA.phone }]);
    expect(isDuplicateKey(await same.catch((error: unknown) => error))).toBe(true);
    await persons.updateOne({ _id: 'asha' }, { $unset: { phone: 1 } });
    await persons.create([{ _id: 'other', name: 'Other', phone: ASHA.phone }]);
    expect(await persons.findOne({ phone: ASHA.phone }).lean()).toMatchObject({ _id: 'other' });
  });

  it('cannot be moved to another field or read without their key', async () => {
    await persons.create([ASHA]);
    const [doc] = await stored();
    await connection.collection('persons').updateOne({ name: 'Asha Rao' }, { $set: { address: doc!['phone'] } });
    await expect(read()).rejects.toThrow();
    const [stranger, model] = await connect(new KeyRing([{ id: 'other', secret: 'x'.repeat(32) }]));
    await expect(model.findById('asha').lean()).rejects.toThrow('no key "tests"');
    await stranger.close();
  });

  it('that an earlier version stored without encryption are read as they are', async () => {
    await connection.collection('persons').insertOne({ ...ASHA } as never);
    expect(await read()).toEqual(ASHA);
  });
});

describe('encrypted fields that belong to other fields of their record', () => {
  interface PaperDoc {
    _id: string;
    ownerId: string;
    kind: string;
    page: string;
  }
  const ENCRYPTED = { paths: ['page'], boundTo: ['ownerId', 'kind'], batch: 1 };
  const paperSchema = new Schema<PaperDoc>(
    { _id: String, ownerId: String, kind: String, page: String },
    { versionKey: false, collection: 'papers' },
  );
  paperSchema.plugin(encryptFields, ENCRYPTED);
  const PAPER: PaperDoc = { _id: 'paper', ownerId: 'asha', kind: 'passport', page: 'a scan' };
  let papers: Model<PaperDoc>;
  const rows = () => connection.collection<PaperDoc>('papers');

  beforeAll(() => {
    papers = connection.model<PaperDoc>('papers', paperSchema);
  });
  beforeEach(() => rows().deleteMany({}));

  it('are read with these fields only', async () => {
    await papers.create([PAPER]);
    expect(JSON.stringify(await rows().find().toArray())).not.toContain('a scan');
    expect(await papers.findById('paper').lean()).toEqual(PAPER);
    expect((await papers.findById('paper'))?.page).toBe('a scan');
    await expect(papers.findById('paper', { page: 1 }).lean()).rejects.toThrow('papers.page needs the field ownerId');
    await expect(papers.updateOne({ _id: 'paper' }, { $set: { page: 'other' } })).rejects.toThrow('needs the field');
  });

  it.each([{ ownerId: 'meera' }, { kind: 'licence' }])('cannot be read under %j', async (other) => {
    await papers.create([PAPER]);
    await rows().updateOne({ _id: 'paper' }, { $set: other });
    await expect(papers.findById('paper').lean()).rejects.toThrow();
    const [first] = await rows().find().toArray();
    await papers.create([{ ...PAPER, _id: 'mine', ...other }]);
    await rows().updateOne({ _id: 'mine' }, { $set: { page: first!.page } });
    await expect(papers.findById('mine').lean()).rejects.toThrow();
  });

  it('keep belonging to them when they are encrypted again', async () => {
    const [earlier, current] = ['one', 'two'].map((id) => ({ id, secret: id.repeat(11) }));
    const opened = await mongoose.createConnection(mongo.url, { dbName: `${mongo.dbPrefix}again` }).asPromise();
    useCipher(opened, new FieldCipher(new KeyRing([earlier!])));
    const model = opened.model<PaperDoc>('papers', paperSchema);
    await model.create([PAPER, { ...PAPER, _id: 'second', kind: 'licence' }]);
    const rotated = new FieldCipher(new KeyRing([current!, earlier!]));
    useCipher(opened, rotated);
    const again = new Reencryption(undefined as never, rotated, { connection: opened } as unknown as Db);
    expect(await again.run(() => false)).toBe(2);
    useCipher(opened, new FieldCipher(new KeyRing([current!])));
    expect(await model.find().sort({ _id: 1 }).lean()).toMatchObject([{ page: 'a scan' }, { kind: 'licence' }]);
    await opened.collection('papers').updateOne({ _id: 'second' as never }, { $set: { kind: 'passport' } });
    await expect(model.findById('second').lean()).rejects.toThrow();
    await opened.dropDatabase();
    await opened.close();
  });
});
