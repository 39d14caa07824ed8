import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, MongoServerError, type Db, type MongoClientOptions } from 'mongodb';
import { listenAddress } from './docker.ts';
import type { Program } from './process.ts';
import type { ServerOptions } from './servers.ts';

export const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;
const USER_ALREADY_EXISTS = 51003;
const ROLE_ALREADY_EXISTS = 51002;
const COLLECTION_ALREADY_EXISTS = 48;
/** A service may do this with its own collections; `INSERT_ONLY` applies to those that it may only add to. */
const READ_WRITE = ['find', 'insert', 'update', 'remove', 'createCollection', 'dropCollection'];
const INDEXES = ['createIndex', 'dropIndex', 'listIndexes'];
const INSERT_ONLY = ['find', 'insert', 'listIndexes'];

export interface MongoRole {
  role: string;
  db: string;
}
export interface MongoUser {
  user: string;
  password: string;
  roles: MongoRole[];
}
/**
 * A role for a database with collections that nobody may change or remove. It names every collection, because MongoDB
 * knows no exceptions from a permission. The indexes of the protected collections are created with the role: an index
 * that expires documents would remove them.
 */
export interface MongoOwnRole extends MongoRole {
  readWrite: string[];
  insertOnly: Record<string, { key: Record<string, 1 | -1>; sparse?: boolean }[]>;
}
/** The roles and users of MongoDB, and the key of its replica set, which may do everything. */
export interface MongoUsers {
  key: string;
  roles: MongoOwnRole[];
  users: MongoUser[];
}

interface ReplicaSet {
  version: number;
  members: { _id: number; host: string }[];
}

/** MongoDB as a single-node replica set: transactions and change streams need one. */
export function mongoProgram({ binary, port, dir, logFile, mongoUsers }: ServerOptions): Program & { url: string } {
  const dbpath = join(dir, 'mongo');
  mkdirSync(dbpath, { recursive: true });
  const host = `127.0.0.1:${port}`;
  return {
    name: 'mongod',
    url: `mongodb://${host}/?replicaSet=${REPLICA_SET}`,
    command: binary.path,
    args: [
      ...['--dbpath', dbpath, '--port', String(port), '--bind_ip', listenAddress(binary), '--nounixsocket'],
      ...['--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', '0.5', '--quiet'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // A slow operation would be logged with the personal data in it.
      ...['--slowOpSampleRate', '0'],
      // A process killed in a transaction keeps its documents locked for this long; the default is a minute.
      ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
      ...(mongoUsers ? protectedBy(dbpath, mongoUsers) : []),
    ],
    logFile,
    isReady: () => isPrimary(host, mongoUsers),
    readyWithinMs: 60_000,
  };
}

/** The options of a server that knows its users. Nobody else may create the first one. */
function protectedBy(folder: string, { key }: MongoUsers): string[] {
  const file = join(folder, 'replica-key');
  // A file of an earlier start is read-only.
  rmSync(file, { force: true });
  writeFileSync(file, key, { mode: 0o400 });
  return ['--keyFile', file, '--setParameter', 'enableLocalhostAuthBypass=false'];
}

/** Signs in as the members of the replica set do to each other. */
export const asMember = ({ key }: MongoUsers): MongoClientOptions => ({
  auth: { username: '__system', password: key },
  authSource: 'local',
});

/** Creates the roles and users, or changes those that are there. The client is a member of the replica set. */
export async function keepMongoUsers(client: MongoClient, { roles, users }: MongoUsers): Promise<void> {
  await Promise.all(roles.map((role) => keepRole(client.db(role.db), role)));
  await Promise.all(users.map((user) => keepUser(client.db('admin'), user)));
}

/**
 * One attempt: creates the replica set on the first start, and reconfigures it if the port has changed. Then each user
 * gets its password and roles, also in the data folder of a version without users.
 */
async function isPrimary(host: string, mongoUsers?: MongoUsers): Promise<boolean> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 300,
    connectTimeoutMS: 300,
    ...(mongoUsers && asMember(mongoUsers)),
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary && hello.me === host) {
      if (mongoUsers) await keepMongoUsers(client, mongoUsers);
      return true;
    }
    await arrangeReplicaSet(admin, host);
    return false;
  } catch {
    return false; // not listening yet, or still recovering
  } finally {
    await client.close();
  }
}

async function arrangeReplicaSet(admin: Db, host: string): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: ReplicaSet };
    const [member] = config.members;
    if (member?.host === host) return;
    const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members, settings: { electionTimeoutMillis: 1000 } } });
  }
}

async function keepRole(database: Db, { role, db, readWrite, insertOnly }: MongoOwnRole): Promise<void> {
  for (const [name, indexes] of Object.entries(insertOnly)) {
    await unlessThere(COLLECTION_ALREADY_EXISTS, database.createCollection(name));
    for (const { key, ...options } of indexes) await database.collection(name).createIndex(key, options);
  }
  const of = (actions: string[]) => (collection: string) => ({ resource: { db, collection }, actions });
  const values = {
    privileges: [
      { resource: { db, collection: '' }, actions: ['listCollections'] },
      ...readWrite.map(of([...READ_WRITE, ...INDEXES])),
      ...Object.keys(insertOnly).map(of(INSERT_ONLY)),
    ],
    roles: [],
  };
  await unlessThere(ROLE_ALREADY_EXISTS, database.command({ createRole: role, ...values }), () =>
    database.command({ updateRole: role, ...values }),
  );
}

async function keepUser(admin: Db, { user, password, roles }: MongoUser): Promise<void> {
  const values = { pwd: password, roles, mechanisms: ['SCRAM-SHA-256'] };
  await unlessThere(USER_ALREADY_EXISTS, admin.command({ createUser: user, ...values }), () =>
    admin.command({ updateUser: user, ...values }),
  );
}

/** Waits until something is created, or is updated if it is already there. */
async function unlessThere(code: number, created: Promise<unknown>, update?: () => Promise<unknown>): Promise<void> {
  try {
    await created;
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== code) throw error;
    await update?.();
  }
}
