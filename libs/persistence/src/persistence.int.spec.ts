import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type INestApplicationContext, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { keyRing } from '@sahaya/service-kit';
import { type FragileServer, SERVICE_SECRETS, startFragile, until } from '@sahaya/testing';
import { type ClientSession, type Model, mongo as driver, Schema } from 'mongoose';
import { isDatabaseDown, isDuplicateKey } from './database-errors.js';
import { Db, newId } from './db.js';
import { IdempotencyStore } from './idempotency.js';
import { MongoModule } from './mongo.module.js';
import { withExpiry } from './request-expiry.js';

const KEYS = keyRing.parse(SERVICE_SECRETS.PERSONAL_DATA_KEYS);
interface AccountDoc {
  _id: string;
  owner: string;
  balance: number;
}
const accountSchema = new Schema<AccountDoc>({ _id: String, owner: { type: String, unique: true }, balance: Number });
class Accounts {
  constructor(@InjectModel('account') readonly model: Model<AccountDoc>) {}
}

let mongo: FragileServer;
let app: INestApplicationContext;
let db: Db;
let store: IdempotencyStore;
let accounts: Model<AccountDoc>;

beforeAll(async () => {
  mongo = await startFragile('mongo');
  @Module({
    imports: [
      MongoModule.forRoot({ url: mongo.url, database: 'sahaya_probe', keys: KEYS }),
      MongooseModule.forFeature([{ name: 'account', schema: accountSchema }]),
    ],
    providers: [Accounts],
  })
  class ProbeModule {}
  Logger.overrideLogger(false);
  app = await NestFactory.createApplicationContext(ProbeModule, { abortOnError: false });
  db = app.get(Db);
  store = app.get(IdempotencyStore, { strict: false });
  accounts = app.get(Accounts).model;
});
beforeEach(async () => {
  await accounts.deleteMany();
});
afterAll(async () => {
  await app.close();
  await mongo.kill();
  await mongo.wipe();
});

describe('the indexes', () => {
  it('all exist, and unneeded ones are named and kept', async () => {
    await accounts.collection.dropIndex('owner_1');
    await accounts.collection.createIndex({ balance: 1 });
    // A model remembers its initialisation; another start uses another connection.
    const other = accounts.db.useDb('sahaya_probe', { useCache: false });
    other.model('account', accountSchema);
    expect(await new Db(other).ensureIndexes()).toEqual(['accounts.balance_1']);
    const names = Object.keys(await accounts.collection.indexInformation());
    expect(names.toSorted()).toEqual(['_id_', 'balance_1', 'owner_1']);
    await accounts.collection.dropIndex('balance_1');
  });
});

describe('a start', () => {
  it('waits for indexes that take longer than a command may', async () => {
    @Module({
      imports: [
        MongoModule.forRoot({ url: mongo.url, database: 'sahaya_slow', keys: KEYS, socketTimeoutMs: 300 }),
        MongooseModule.forFeature([{ name: 'account', schema: accountSchema }]),
      ],
    })
    class SlowModule {}
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const admin = accounts.db.getClient().db('admin');
    // No collection can be created meanwhile.
    await admin.command({ fsync: 1, lock: true });
    const starting = NestFactory.createApplicationContext(SlowModule, { abortOnError: false });
    try {
      await Promise.race([starting, until(() => warn.mock.calls.length > 2)]);
    } finally {
      await admin.command({ fsyncUnlock: 1 });
      warn.mockRestore();
    }
    const slow = await starting;
    const { connection } = slow.get(Db);
    expect(await connection.collection('accounts').indexExists('owner_1')).toBe(true);
    await slow.close();
  });
});

describe('a command without an answer', () => {
  const silent = async (socketTimeoutMs: number) => {
    @Module({
      imports: [MongoModule.forRoot({ url: mongo.url, database: 'sahaya_silent', keys: KEYS, socketTimeoutMs })],
    })
    class SilentModule {}
    const one = await NestFactory.createApplicationContext(SilentModule, { abortOnError: false });
    try {
      const { connection } = one.get(Db);
      await connection.collection('any').insertOne({});
      return (await connection.collection('any').find({ $where: 'sleep(900) || true' }).toArray()).length;
    } finally {
      await one.close();
    }
  };

  it('fails after its time, and is waited for without a limit', async () => {
    await expect(silent(300)).rejects.toThrow('timed out');
    expect(await silent(0)).toBeGreaterThan(0);
  });
});

describe('a transaction', () => {
  it('is committed completely or not at all', async () => {
    const failed = db.transaction(async (session) => {
      await accounts.create([{ _id: newId(), owner: 'asha', balance: 1 }], { session });
      throw new Error('halfway');
    });
    await expect(failed).rejects.toThrow('halfway');
    expect(await accounts.countDocuments()).toBe(0);
  });

  it('is repeated after a write conflict, so that none of many is lost', async () => {
    const _id = newId();
    await accounts.create({ _id, owner: 'asha', balance: 0 });
    const deposit = () =>
      db.transaction(async (session) => {
        const found = await accounts.findById(_id, null, { session }).lean();
        await accounts.updateOne({ _id }, { balance: (found?.balance ?? 0) + 1 }, { session });
      });
    await Promise.all(Array.from({ length: 10 }, deposit));
    expect(await accounts.findById(_id).lean()).toMatchObject({ balance: 10 });
  });

  it('is not repeated for a caller that has given up', async () => {
    const _id = newId();
    await accounts.create([{ _id, owner: 'asha', balance: 1 }]);
    const other = await accounts.db.startSession();
    other.startTransaction();
    await accounts.updateOne({ _id }, { balance: 2 }, { session: other });
    try {
      const late = withExpiry(performance.now() + 700, () =>
        db.transaction(async (session) => {
          await accounts.updateOne({ _id }, { balance: 3 }, { session });
        }),
      );
      await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await other.abortTransaction();
      await other.endSession();
    }
    expect(await accounts.findById(_id).lean()).toMatchObject({ balance: 1 });
  });

  it('lets its listeners work on when its caller has given up', async () => {
    const _id = newId();
    const inner: Promise<void>[] = [];
    const account = (balance: number) =>
      db.transaction(async (session) => {
        db.afterCommit(session, () => {
          if (balance === 1) inner.push(repeated());
        });
        await accounts.updateOne({ _id }, { balance }, { session, upsert: true });
      });
    /** The first attempt conflicts with a write that is open. */
    const repeated = async () => {
      const other = await accounts.db.startSession();
      other.startTransaction();
      await accounts.updateOne({ _id }, { owner: 'ravi' }, { session: other });
      const waiting = account(2);
      await until(() => performance.now() > expiresAt);
      await other.commitTransaction();
      await other.endSession();
      await waiting;
    };
    const expiresAt = performance.now() + 1_000;
    await withExpiry(expiresAt, () => account(1));
    await Promise.all(inner);
    expect(await accounts.findById(_id).lean()).toMatchObject({ balance: 2, owner: 'ravi' });
  });

  it('informs listeners after its commit, and only then', async () => {
    const committed = jest.fn();
    db.onCommit(committed);
    await db.transaction(async (session) => {
      await accounts.create([{ _id: newId(), owner: 'asha', balance: 1 }], { session });
      expect(committed).not.toHaveBeenCalled();
    });
    expect(committed).toHaveBeenCalledTimes(1);
    await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(committed).toHaveBeenCalledTimes(1);
  });

  it('informs a listener of its session once, and of no other session', async () => {
    const landed = jest.fn();
    const conflict = { message: 'again', errorLabels: ['TransientTransactionError'] };
    let tries = 0;
    const ask = (session: ClientSession) => {
      db.afterCommit(session, landed);
      db.afterCommit(session, landed);
    };
    await db.transaction(async (session) => {
      ask(session);
      await accounts.create([{ _id: newId(), owner: 'asha', balance: 1 }], { session });
      tries += 1;
      if (tries === 1) throw new driver.MongoServerError(conflict);
      expect(landed).not.toHaveBeenCalled();
    });
    expect([tries, landed.mock.calls.length]).toEqual([2, 1]);

    const failed = db.transaction((session) => {
      ask(session);
      return Promise.reject(new Error('no'));
    });
    await expect(failed).rejects.toThrow('no');
    await db.transaction(async (session) => {
      await accounts.create([{ _id: newId(), owner: 'ravi', balance: 1 }], { session });
    });
    expect(landed).toHaveBeenCalledTimes(1);
  });

  it('enforces unique indexes from the first write on', async () => {
    const create = () => accounts.create({ _id: newId(), owner: 'ravi', balance: 0 });
    const results = await Promise.allSettled([create(), create()]);
    const [refused, ...more] = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(more).toEqual([]);
    expect(isDuplicateKey(refused)).toBe(true);
  });
});

describe('an Idempotency-Key', () => {
  const asha = { userId: newId() };
  const open = (input: { owner: string; idempotencyKey?: string; actor?: { userId: string } }, scope = 'open') =>
    store.once(scope, input, async (session) => {
      const [account] = await accounts.create([{ _id: newId(), owner: newId(), balance: 0 }], { session });
      return { id: account?._id };
    });
  const keyed = (owner = 'asha') => ({ owner, actor: asha, idempotencyKey });
  let idempotencyKey: string;
  beforeEach(() => {
    idempotencyKey = newId();
  });

  it('returns the first response for the same content and does the work once', async () => {
    const first = await open(keyed());
    expect(await open(keyed())).toEqual(first);
    expect(await accounts.countDocuments()).toBe(1);
  });

  it('refuses other content', async () => {
    await open(keyed());
    await expect(open(keyed('ravi'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await accounts.countDocuments()).toBe(1);
  });

  it('has one effect and one response for many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(keyed())));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await accounts.countDocuments()).toBe(1);
  });

  it('belongs to one person and one call', async () => {
    await open(keyed());
    await open({ ...keyed('ravi'), actor: { userId: newId() } });
    await open(keyed('ravi'), 'close');
    expect(await accounts.countDocuments()).toBe(3);
  });

  it('is free again when the work failed', async () => {
    const failing = store.once('open', keyed(), () => Promise.reject(new Error('not now')));
    await expect(failing).rejects.toThrow('not now');
    await open(keyed());
    expect(await accounts.countDocuments()).toBe(1);
  });

  it.each(['with a key', 'without a key'])('%s, undoes work whose caller gives up before its commit', async (which) => {
    const input = { ...keyed(), ...(which === 'without a key' && { idempotencyKey: '' }) };
    const late = withExpiry(performance.now() - 1, () => open(input));
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await accounts.countDocuments()).toBe(0);

    await withExpiry(performance.now() + 60_000, () => open(input));
    expect(await accounts.countDocuments()).toBe(1);
  });

  it('is optional: without one each request is independent', async () => {
    await open({ owner: 'asha', actor: asha });
    await open({ owner: 'asha', actor: asha });
    expect(await accounts.countDocuments()).toBe(2);
  });

  describe('of a request that is decided by the current state', () => {
    /** Closes the account; a closed account cannot be closed. */
    const close = (id: string, key = idempotencyKey) => {
      const input = { id, actor: asha, idempotencyKey: key };
      return store.replayOr('close', input, async () => {
        const found = await accounts.findById(id).orFail().lean();
        if (found.balance < 0) throw new Error('closed');
        return store.record('close', input, async (session) => {
          await accounts.updateOne({ _id: id }, { balance: -1 }, { session });
          return { balance: found.balance };
        });
      });
    };
    let id: string;
    beforeEach(async () => {
      id = newId();
      await accounts.create({ _id: id, owner: id, balance: 7 });
    });

    it('returns the first response after the state has changed', async () => {
      expect(await close(id)).toEqual({ balance: 7 });
      expect(await close(id)).toEqual({ balance: 7 });
      await expect(close(id, newId())).rejects.toThrow('closed');
    });

    it('returns one response to many simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => close(id)));
      expect(answers).toEqual(Array.from({ length: 10 }, () => ({ balance: 7 })));
    });

    it('refuses other content before the state is read', async () => {
      await close(id);
      await expect(close(newId())).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    });
  });
});

describe('when the database is killed', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => error,
    );

  it('reads, writes and transactions report the outage and work again after the restart', async () => {
    await mongo.kill();
    const works = [
      () => accounts.findOne().lean(),
      () => accounts.create({ _id: newId(), owner: newId(), balance: 0 }),
      () => db.transaction((session) => accounts.updateOne({}, { balance: 1 }, { session })),
      () => db.ping(),
    ];
    const refusals = await Promise.all(works.map((work) => refusalOf(work())));
    expect(refusals.map((refusal) => (isDatabaseDown(refusal) ? 'down' : refusal))).toEqual(works.map(() => 'down'));
    await mongo.start();
    await until(() => accounts.create({ _id: newId(), owner: 'back', balance: 0 }));
    await db.transaction((session) => accounts.updateOne({ owner: 'back' }, { balance: 1 }, { session }));
    expect(await accounts.findOne({ owner: 'back' }).lean()).toMatchObject({ balance: 1 });
  });
});
