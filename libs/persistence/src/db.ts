import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';

/** The pause before the indexes of a collection are built again. */
const REBUILD_MS = 500;

/** Transactions of the service's database. */
@Injectable()
export class Db implements OnModuleInit {
  private readonly logger = new Logger('Db');
  private readonly listeners: (() => void)[] = [];
  private readonly followers = new WeakMap<ClientSession, Set<() => void>>();

  constructor(@InjectConnection() readonly connection: Connection) {}

  /** A unique index is a rule: the service answers nothing before every model has its indexes. */
  async onModuleInit(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => this.buildIndexes(model)));
  }

  /** A build that outlives the time-out of its command goes on in the server, so the next attempt finds it done. */
  private async buildIndexes(model: Model<unknown>): Promise<void> {
    for (let build = () => model.init() as Promise<unknown>; ; build = () => createAgain(model)) {
      try {
        await build();
        return;
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
        this.logger.warn({ err: error, collection: model.collection.name }, 'indexes are not there yet');
        await sleep(REBUILD_MS);
      }
    }
  }

  /**
   * Creates the indexes without a start. Returns the names of indexes that no schema needs any more; they stay until a
   * person drops them.
   */
  async ensureIndexes(): Promise<string[]> {
    const surplus = Object.values(this.connection.models).map(async (model) => {
      await model.init();
      const { toDrop } = await model.diffIndexes();
      return toDrop.map((index) => `${model.collection.name}.${index}`);
    });
    return (await Promise.all(surplus)).flat();
  }

  /**
   * Commits all writes of the given session, or none. The work may run again after a write conflict, so it has no
   * effects outside the database and uses only insertOne-like and updateOne-like writes.
   */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      const attempt = () => {
        // Of an attempt that is undone, nothing is left to do after the commit.
        this.followers.delete(session);
        return work(session);
      };
      const result = await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', j: true },
        maxCommitTimeMS: 5_000,
      });
      for (const listener of [...(this.followers.get(session) ?? []), ...this.listeners]) listener();
      return result;
    } finally {
      await session.endSession();
    }
  }

  /** Calls the listener once after the commit of this session; not after a rollback. */
  afterCommit(session: ClientSession, listener: () => void): void {
    const followers = this.followers.get(session) ?? new Set();
    this.followers.set(session, followers.add(listener));
  }

  /** Called after each commit. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.connection.db?.admin().ping();
  }
}

/** The model remembers the result of its first initialisation. */
async function createAgain(model: Model<unknown>): Promise<void> {
  await model.createCollection();
  await model.createIndexes();
}

/** A record's id: 24 hex characters, created before it is stored. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

/** A person's text as a literal for a `$regex`. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The unique index refused the write: someone else was first. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/** The database cannot be reached or has no primary: a 503, not a bug. */
export const isDatabaseDown = (error: unknown): boolean =>
  isNativeError(error) &&
  (/^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClosed|Topology)/.test(error.name) ||
    // A pooled connection whose server was just killed: the driver passes the socket's own error.
    ('code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')) ||
    (error.name === 'MongooseError' && /bufferCommands|not connected|initial connection/i.test(error.message)));
