import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, isFree, launch, resolveBinary, waitReady } from '@sahaya/servers';
import { type FragileServer, startFragile } from '@sahaya/testing';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { secretsIn } from '../copy-files.ts';
import { serverUsersOf } from './server-users.ts';
import { passwordVariable, REDIS_USERS_FILE, redisHashes, signedIn, STORE_USERS } from './store-users.ts';

/** The databases that each user may read and write, kept by hand. */
const DATABASES: Record<string, string[]> = {
  auth: ['sahaya_auth'],
  booking: ['sahaya_booking'],
  catalog: ['sahaya_catalog'],
  chat: ['sahaya_chat'],
  notification: ['sahaya_notification'],
  payment: ['sahaya_payment'],
  subscription: ['sahaya_subscription'],
  support: ['sahaya_support'],
  'razorpay-sandbox': ['sahaya_razorpay-sandbox'],
  'all-in-one': [
    'sahaya_auth',
    'sahaya_booking',
    'sahaya_catalog',
    'sahaya_chat',
    'sahaya_notification',
    'sahaya_payment',
    'sahaya_subscription',
    'sahaya_support',
  ],
};
/** All databases of the product, and others. */
const ALL_DATABASES = [...DATABASES['all-in-one']!, 'sahaya_razorpay-sandbox', 'admin', 'config', 'other'];
/** A collection that the owner of a database may read and write. */
const collectionOf = (database: string) => (database === 'sahaya_support' ? 'macros' : 'notes');
/** The collections that support may only read and add to, kept by hand. */
const INSERT_ONLY = ['audit_links', 'audit_log', 'audit_outcomes'];
/** The keys that each user of Redis may use, kept by hand. */
const KEYS: Record<string, string[]> = {
  gateway: ['rate:sign-in:network:192.0.2.1'],
  booking: ['sahaya_booking:moments:key', 'sahaya_booking:other:1'],
  subscription: ['sahaya_subscription:daily-round:key', 'sahaya_subscription:other:1'],
  support: ['sahaya_booking:moments:key', 'sahaya_subscription:daily-round:key'],
  'all-in-one': [
    'rate:sign-in:network:192.0.2.1',
    'sahaya_booking:moments:key',
    'sahaya_booking:other:1',
    'sahaya_subscription:daily-round:key',
    'sahaya_subscription:other:1',
  ],
  exporter: [],
};
const ALL_KEYS = [...KEYS['all-in-one']!, 'other:1', 'bull:moments:key', 'sahaya_payment:1'];
/** Commands that no service may use. */
const FORBIDDEN = [
  'FLUSHALL',
  'FLUSHDB',
  'KEYS *',
  'SCAN 0',
  'RANDOMKEY',
  'DBSIZE',
  'CONFIG SET maxmemory 1',
  'ACL LIST',
  'ACL SETUSER booking allkeys',
  'CLIENT LIST',
  'CLIENT KILL TYPE normal',
  'LATENCY RESET',
  'SCRIPT FLUSH',
  'REPLICAOF NO ONE',
  'MONITOR',
  'SAVE',
  'SHUTDOWN',
  'PUBLISH news 1',
  'SUBSCRIBE news',
  'SWAPDB 0 1',
];

let folder: string;
let mongo: FragileServer;
let redis: FragileServer;
let secrets: Record<string, string>;
const clients: MongoClient[] = [];
const connections: Redis[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahaya-stores-'));
  secrets = secretsIn(folder);
  [mongo, redis] = await Promise.all([
    startFragile('mongo', () => serverUsersOf(secrets)),
    startFragile('redis', () => serverUsersOf(secrets)),
  ]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  for (const connection of connections) connection.disconnect();
  await Promise.all([mongo.kill(), redis.kill()]);
  await Promise.all([mongo.wipe(), redis.wipe(), rm(folder, { recursive: true })]);
});

async function openMongo(user?: string, password = secrets[passwordVariable('mongo', user ?? '')]) {
  const client = new MongoClient(user ? signedIn(mongo.url, user, password) : mongo.url);
  clients.push(client);
  await client.connect();
  return client;
}

/** Opens a connection of a service as its code does: with what it sends when it connects. */
async function openRedis(
  user: string,
  password = secrets[passwordVariable('redis', user)],
  url = redis.url,
): Promise<Redis> {
  const connection = new Redis(signedIn(url, user, password), {
    retryStrategy: null,
    lazyConnect: true,
    maxRetriesPerRequest: null,
  });
  connection.on('error', () => undefined);
  connections.push(connection);
  await connection.connect();
  return connection;
}

/** Returns those of the attempts that were not refused for a missing permission. */
async function allowed(names: readonly string[], attempt: (name: string) => Promise<unknown>, refusal: RegExp) {
  const results = await Promise.all(
    names.map(async (name) => {
      try {
        await attempt(name);
        return [name];
      } catch (error) {
        if (refusal.test((error as Error).message)) return [];
        throw error;
      }
    }),
  );
  return results.flat();
}
const NOT_AUTHORIZED = /^not authorized on|requires authentication/;
const NOPERM = /^NOPERM|^NOAUTH/;

describe('MongoDB with the users of the product', () => {
  it('knows the users of this list, and those for operators', () => {
    const operators = ['backup', 'exporter', 'operator'];
    expect([...STORE_USERS.mongo].sort()).toEqual([...Object.keys(DATABASES), ...operators].sort());
  });

  it.each(Object.entries(DATABASES))('lets %s read and write its own databases only', async (user, own) => {
    const client = await openMongo(user);
    const notes = (name: string) => client.db(name).collection(collectionOf(name));
    const attempts: ((name: string) => Promise<unknown>)[] = [
      (name) => notes(name).insertOne({ text: 'note' }),
      (name) => notes(name).findOne(),
      (name) => notes(name).updateMany({}, { $set: { text: 'changed' } }),
      (name) => notes(name).createIndex({ text: 1 }),
      (name) => notes(name).indexes(),
      (name) => notes(name).deleteMany({}),
      (name) => notes(name).drop(),
    ];
    for (const attempt of attempts) expect(await allowed(ALL_DATABASES, attempt, NOT_AUTHORIZED)).toEqual(own);
  });

  it.each(Object.entries(DATABASES))('lets %s reach no other database from its own', async (user, [own]) => {
    const client = await openMongo(user);
    const others = ALL_DATABASES.filter((name) => !DATABASES[user]!.includes(name));
    const notes = client.db(own).collection(collectionOf(own!));
    await notes.insertOne({ text: 'note' });
    const copyTo = (db: string) => notes.aggregate([{ $out: { db, coll: 'notes' } }]).toArray();
    const mergeInto = (db: string) => notes.aggregate([{ $merge: { into: { db, coll: 'notes' } } }]).toArray();
    for (const attempt of [copyTo, mergeInto]) expect(await allowed(others, attempt, NOT_AUTHORIZED)).toEqual([]);
    const { databases } = await client.db('admin').admin().listDatabases();
    expect(databases.filter(({ name }) => others.includes(name))).toEqual([]);
  });

  describe.each(['support', 'all-in-one'])('lets %s add to the audit log', (user) => {
    it('and read it', async () => {
      const database = (await openMongo(user)).db('sahaya_support');
      const attempts: ((name: string) => Promise<unknown>)[] = [
        (name) => database.collection(name).insertOne({ text: 'entry' }),
        (name) => database.collection(name).find().toArray(),
        (name) => database.collection(name).indexes(),
        (name) => database.collection(name).estimatedDocumentCount(),
      ];
      for (const attempt of attempts) expect(await allowed(INSERT_ONLY, attempt, NOT_AUTHORIZED)).toEqual(INSERT_ONLY);
    });

    it('and not change or remove an entry in any way', async () => {
      const database = (await openMongo(user)).db('sahaya_support');
      const macros = database.collection('macros');
      await macros.insertOne({ text: 'entry' });
      const attempts: Record<string, (name: string) => Promise<unknown>> = {
        update: (name) => database.collection(name).updateMany({}, { $set: { text: 'changed' } }),
        upsert: (name) => database.collection(name).updateOne({ text: 'new' }, { $set: { at: 1 } }, { upsert: true }),
        replace: (name) => database.collection(name).replaceOne({}, { text: 'changed' }),
        findAndModify: (name) => database.collection(name).findOneAndDelete({}),
        delete: (name) => database.collection(name).deleteMany({}),
        drop: (name) => database.collection(name).drop(),
        'rename away': (name) => database.collection(name).rename('macros', { dropTarget: true }),
        'rename over': (name) => macros.rename(name, { dropTarget: true }),
        expire: (name) => database.collection(name).createIndex({ at: 1 }, { expireAfterSeconds: 1 }),
        'drop an index': (name) => database.command({ dropIndexes: name, index: '*' }),
        $out: (name) => macros.aggregate([{ $out: name }]).toArray(),
        $merge: (name) => macros.aggregate([{ $merge: { into: name, whenMatched: 'replace' } }]).toArray(),
        collMod: (name) => database.command({ collMod: name, validator: { at: 1 } }),
        convertToCapped: (name) => database.command({ convertToCapped: name, size: 4_096 }),
        applyOps: (name) => database.command({ applyOps: [{ op: 'd', ns: `sahaya_support.${name}`, o: { _id: 1 } }] }),
        createRole: (name) =>
          database.command({
            createRole: `more-${name}`,
            privileges: [{ resource: { db: 'sahaya_support', collection: name }, actions: ['remove'] }],
            roles: [],
          }),
      };
      for (const [name, attempt] of Object.entries(attempts)) {
        expect([name, await allowed(INSERT_ONLY, attempt, NOT_AUTHORIZED)]).toEqual([name, []]);
      }
      const dropAll = () => database.dropDatabase();
      expect(await allowed(['sahaya_support'], dropAll, NOT_AUTHORIZED)).toEqual([]);
    });
  });

  it.each([...Object.keys(DATABASES), 'backup', 'exporter'])(
    'lets %s neither change users nor the server',
    async (user) => {
      const client = await openMongo(user);
      const commands: Record<string, object> = {
        createUser: { createUser: 'another', pwd: 'password', roles: ['root'] },
        updateUser: { updateUser: user, roles: ['root'] },
        grantRolesToUser: { grantRolesToUser: user, roles: ['root'] },
        usersInfo: { usersInfo: 'operator', showCredentials: true },
        setParameter: { setParameter: 1, quiet: true },
        shutdown: { shutdown: 1 },
        replSetStepDown: { replSetStepDown: 1 },
      };
      const attempt = (name: string) => client.db('admin').command({ ...commands[name] });
      expect(await allowed(Object.keys(commands), attempt, NOT_AUTHORIZED)).toEqual([]);
    },
  );

  it.each(['booking', 'all-in-one'])('lets %s use transactions', async (user) => {
    const client = await openMongo(user);
    const notes = client.db('sahaya_booking').collection('visits');
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await notes.insertOne({ text: 'one' }, { session });
      }),
    );
    expect(await notes.countDocuments({ text: 'one' })).toBeGreaterThan(0);
  });

  it('lets the backup read everything and write nothing', async () => {
    const client = await openMongo('backup');
    const databases = DATABASES['all-in-one']!;
    const read = (name: string) => client.db(name).collection('notes').findOne();
    expect(await allowed(databases, read, NOT_AUTHORIZED)).toEqual(databases);
    const write = (name: string) => client.db(name).collection('notes').insertOne({ text: 'note' });
    expect(await allowed(databases, write, NOT_AUTHORIZED)).toEqual([]);
  });

  it('lets the exporter read metrics, and no data of the product', async () => {
    const client = await openMongo('exporter');
    const find = (name: string) => client.db(name).collection('notes').findOne();
    expect(await allowed(ALL_DATABASES, find, NOT_AUTHORIZED)).toEqual(['config']);
    const write = (name: string) => client.db(name).collection('notes').insertOne({ text: 'note' });
    expect(await allowed([...ALL_DATABASES, 'local'], write, NOT_AUTHORIZED)).toEqual([]);
    const metrics = ['serverStatus', 'replSetGetStatus', 'getDiagnosticData', 'listDatabases', 'connPoolStats'];
    const read = (name: string) => client.db('admin').command({ [name]: 1 });
    expect(await allowed(metrics, read, NOT_AUTHORIZED)).toEqual(metrics);
    await client.db('local').collection('oplog.rs').findOne();
  });

  it('lets the operator do everything', async () => {
    const client = await openMongo('operator');
    const write = (name: string) => client.db(name).collection('notes').insertOne({ text: 'note' });
    expect(await allowed(ALL_DATABASES, write, NOT_AUTHORIZED)).toEqual(ALL_DATABASES);
  });

  it('refuses a client without a user, also as the first one on this machine', async () => {
    const client = await openMongo();
    const read = (name: string) => client.db(name).collection('notes').findOne();
    expect(await allowed(ALL_DATABASES, read, NOT_AUTHORIZED)).toEqual([]);
    const create = client.db('admin').command({ createUser: 'first', pwd: 'password', roles: ['root'] });
    await expect(create).rejects.toThrow('requires authentication');
  });

  it.each([
    ['an unknown user', 'nobody', 'password'],
    ['a wrong password', 'booking', 'password'],
    ['the password of another user', 'booking', passwordVariable('mongo', 'chat')],
  ])('refuses %s', async (_, user, password) => {
    await expect(openMongo(user, secrets[password] ?? password)).rejects.toThrow('Authentication failed');
  });

  it('keeps the data of a server without users, and takes changed passwords at its next start', async () => {
    let users: ReturnType<typeof serverUsersOf> | undefined;
    const older = await startFragile('mongo', () => users ?? {});
    const count = async (password?: string) => {
      const client = await MongoClient.connect(signedIn(older.url, 'chat', password));
      try {
        return await client.db('sahaya_chat').collection('messages').countDocuments({});
      } finally {
        await client.close();
      }
    };
    const before = await MongoClient.connect(older.url);
    const messages = before.db('sahaya_chat').collection('messages');
    await messages.insertOne({ text: 'kept' }, { writeConcern: { w: 'majority', journal: true } });
    await before.close();

    await older.kill();
    users = serverUsersOf(secrets);
    await older.start();
    const name = passwordVariable('mongo', 'chat');
    expect(await count(secrets[name])).toBe(1);
    await expect(count()).rejects.toThrow('requires authentication');

    await older.kill();
    users = serverUsersOf({ ...secrets, [name]: 'the-next-one' });
    await older.start();
    expect(await count('the-next-one')).toBe(1);
    await expect(count(secrets[name])).rejects.toThrow('Authentication failed');
    await older.kill();
    await older.wipe();
  });
});

describe('Redis with the users of the product', () => {
  it('knows the users of this list, and the operator', () => {
    expect([...STORE_USERS.redis].sort()).toEqual([...Object.keys(KEYS), 'operator'].sort());
  });

  it.each(Object.entries(KEYS))('lets %s use its own keys only', async (user, own) => {
    const connection = await openRedis(user);
    const write = (key: string) => connection.set(key, '1', 'PX', 60_000);
    expect(await allowed(ALL_KEYS, write, NOPERM)).toEqual(own);
    const change = (key: string) => connection.eval("return redis.call('incrby', KEYS[1], 1)", 1, key);
    expect(await allowed(ALL_KEYS, change, /NOPERM|can't access|No permissions|ACL failure/)).toEqual(own);
    // Also a key that a script does not declare.
    const hidden = (key: string) => connection.eval("return redis.call('incrby', ARGV[1], 1)", 0, key);
    expect(await allowed(ALL_KEYS, hidden, /NOPERM|can't access|No permissions|ACL failure/)).toEqual(own);
  });

  it.each(Object.keys(KEYS))('refuses dangerous commands of %s', async (user) => {
    for (const command of FORBIDDEN) {
      const connection = await openRedis(user);
      const [name, ...args] = command.split(' ');
      await expect(connection.call(name!, ...args)).rejects.toThrow(NOPERM);
      connection.disconnect();
    }
  });

  it('lets the queue of booking add, delay, run, repeat and remove jobs, and support retry them', async () => {
    const prefix = 'sahaya_booking';
    const queue = new Queue('moments', { connection: await openRedis('booking'), prefix });
    const events = new QueueEvents('moments', { connection: await openRedis('booking'), prefix });
    await events.waitUntilReady();
    let isBroken = true;
    const work = () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve('done'));
    const worker = new Worker('moments', work, { connection: await openRedis('booking'), prefix });
    await worker.waitUntilReady();
    const job = await queue.add('ring', { momentId: '1' }, { delay: 50, attempts: 2, backoff: 10 });
    await expect(job.waitUntilFinished(events)).rejects.toThrow('broken');

    const seen = new Queue('moments', { connection: await openRedis('support'), prefix, skipMetasUpdate: true });
    expect(await seen.getJobCounts('failed', 'completed')).toEqual({ failed: 1, completed: 0 });
    const [failed] = await seen.getJobs(['failed'], 0, 9);
    expect(await failed!.isFailed()).toBe(true);
    isBroken = false;
    const again = job.waitUntilFinished(events);
    await failed!.retry('failed');
    expect(await again).toBe('done');

    await job.remove();
    expect(await queue.getJobCounts('failed', 'completed')).toEqual({ failed: 0, completed: 0 });
    await Promise.all([worker.close(), events.close(), queue.close(), seen.close()]);
  });

  it.each(['subscription', 'all-in-one'])('lets %s schedule its daily jobs', async (user) => {
    const prefix = 'sahaya_subscription';
    const queue = new Queue('daily-round', { connection: await openRedis(user), prefix });
    const ran = Promise.withResolvers<string>();
    const worker = new Worker('daily-round', ({ name }) => Promise.resolve(ran.resolve(name)), {
      connection: await openRedis(user),
      prefix,
    });
    await queue.upsertJobScheduler(
      'daily-round',
      { every: 100 },
      { name: 'ring', opts: { removeOnComplete: 10, removeOnFail: 10 } },
    );
    expect(await ran.promise).toBe('ring');
    await queue.removeJobScheduler('daily-round');
    await Promise.all([worker.close(), queue.close()]);
  });

  it.each(['gateway', 'all-in-one'])('lets %s count requests', async (user) => {
    const storeClient = await openRedis(user);
    const limiter = new RateLimiterRedis({ storeClient, points: 1, duration: 60, keyPrefix: `rate:read:${user}` });
    expect((await limiter.consume('one')).remainingPoints).toBe(0);
    await expect(limiter.consume('one')).rejects.toMatchObject({ remainingPoints: 0 });
  });

  it('lets the exporter read metrics', async () => {
    const connection = await openRedis('exporter');
    expect(await connection.info()).toContain('redis_version');
    expect(await connection.config('GET', 'maxmemory')).toHaveLength(2);
  });

  it('lets the operator do everything', async () => {
    const connection = await openRedis('operator');
    const write = (key: string) => connection.set(key, '1', 'PX', 60_000);
    expect(await allowed(ALL_KEYS, write, NOPERM)).toEqual(ALL_KEYS);
    expect(await connection.acl('LIST')).toHaveLength(STORE_USERS.redis.length + 1);
  });

  it('answers a client without a user whether it runs, and nothing else', async () => {
    const connection = new Redis(redis.url, { retryStrategy: null, enableReadyCheck: false });
    connections.push(connection);
    expect(await connection.ping()).toBe('PONG');
    const read = (key: string) => connection.get(key);
    expect(await allowed(ALL_KEYS, read, NOPERM)).toEqual([]);
    for (const command of [...FORBIDDEN, 'INFO']) {
      const [name, ...args] = command.split(' ');
      await expect(connection.call(name!, ...args)).rejects.toThrow(NOPERM);
    }
  });

  it('starts by the script of Compose and Kubernetes with the users that have a password', async () => {
    const { path } = await resolveBinary('redis', () => undefined);
    const port = await freePort();
    const { REDIS_HASH_ALL_IN_ONE: _, ...hashes } = redisHashes(secrets);
    const program = {
      name: 'start-redis.sh',
      command: 'sh',
      args: [join(dirname(REDIS_USERS_FILE), 'start-redis.sh'), path, '--port', String(port), '--dir', folder],
      env: { ...process.env, USERS_FILE: join(folder, 'started.acl'), ...hashes },
      logFile: join(folder, 'start-redis.log'),
      isReady: () => isFree(port).then((free) => !free),
      readyWithinMs: 30_000,
    };
    const running = launch(program);
    try {
      await waitReady(program, running);
      const names = STORE_USERS.redis.filter((user) => user !== 'all-in-one');
      const operator = await openRedis('operator', undefined, `redis://127.0.0.1:${port}`);
      expect((await operator.acl('USERS')).sort()).toEqual([...names, 'default'].sort());
      const booking = await openRedis('booking', undefined, `redis://127.0.0.1:${port}`);
      expect(await booking.set('sahaya_booking:key', '1')).toBe('OK');
      await expect(booking.set('other:key', '1')).rejects.toThrow(NOPERM);
    } finally {
      await running.stop();
    }
  });

  it.each([
    ['an unknown user', 'nobody', 'password'],
    ['a wrong password', 'booking', 'password'],
    ['the password of another user', 'booking', passwordVariable('redis', 'support')],
  ])('refuses %s', async (_, user, password) => {
    const refused = new Redis(signedIn(redis.url, user, secrets[password] ?? password), {
      retryStrategy: null,
      lazyConnect: true,
    });
    connections.push(refused);
    const reason = new Promise<Error>((resolve) => void refused.on('error', resolve));
    await expect(refused.connect()).rejects.toThrow();
    expect((await reason).message).toContain('WRONGPASS');
  });
});
