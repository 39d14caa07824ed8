import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { buildIndexes } from './indexes.js';
import { refuseLateWork, withExpiry } from './request-expiry.js';

/** Transactions of the service's database. */
@Injectable()
export class Db implements OnModuleInit {
  private readonly listeners: (() => void)[] = [];
  private readonly followers = new WeakMap<ClientSession, Set<() => void>>();

  constructor(@InjectConnection() readonly connection: Connection) {}

  /** A unique index is a rule: the service answers nothing before every model has its indexes. */
  async onModuleInit(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => buildIndexes(model)));
  }

  /**
   * Creates the indexes without a start. Returns the names of indexes that no schema needs any more; they stay until a
   * person drops them.
   */
  async ensureIndexes(): Promise<string[]> {
    const surplus = Object.values(this.connection.models).map(async (model) => {
      await buildIndexes(model);
      const { toDrop } = await model.diffIndexes();
      return toDrop.map((index) => `${model.collection.name}.${index}`);
    });
    return (await Promise.all(surplus)).flat();
  }

  /**
   * Commits all writes of the given session, or none. The work may run again after a write conflict, so it has no
   * effects outside the database and uses only insertOne-like and updateOne-like writes. It does not run again for a
   * caller that has given up, which gets UNAVAILABLE.
   */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    let attempts = 0;
    try {
      const attempt = async () => {
        attempts += 1;
        // The driver tries for two minutes. Many that try for nobody would conflict with each other and with all others.
        if (attempts > 1) refuseLateWork();
        // Of an attempt that is undone, nothing is left to do after the commit.
        this.followers.delete(session);
        return work(session);
      };
      const result = await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', j: true },
        maxCommitTimeMS: 5_000,
      });
      const listeners = [...(this.followers.get(session) ?? []), ...this.listeners];
      // The effects of a commit do not end with the patience of the caller.
      withExpiry(undefined, () => listeners.forEach((listener) => listener()));
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

/** A record's id: 24 hex characters, created before it is stored. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();

/** A person's text as a literal for a `$regex`. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
