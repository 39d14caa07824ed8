import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { type ClientSession, Model, Schema } from 'mongoose';
import { isDuplicateKey } from './database-errors.js';
import { Db } from './db.js';
import { encryptFields, sealDocument } from './encryption/encrypted-fields.js';
import { refuseLateWork } from './request-expiry.js';

interface IdempotencyDoc {
  _id: string;
  fingerprint: string;
  answer: unknown;
  createdAt: Date;
}
export const IDEMPOTENCY_MODEL = 'idempotency_keys';
export const idempotencySchema = new Schema<IdempotencyDoc>(
  {
    _id: String,
    fingerprint: { type: String, required: true },
    answer: Schema.Types.Mixed,
    createdAt: { type: Date, default: () => new Date(), expires: retentionSeconds('idempotency-keys') },
  },
  // An empty answer is an answer too.
  { versionKey: false, collection: IDEMPOTENCY_MODEL, minimize: false },
);
idempotencySchema.plugin(encryptFields, { paths: ['answer'] });

/** A simultaneous request has stored its response under the same key. */
class KeyTaken extends Error {}

interface KeyedInput {
  actor?: { userId: string } | undefined;
  idempotencyKey?: string | undefined;
  userAgent?: string | undefined;
}

/** Optional `Idempotency-Key` of a write: its response is stored in the transaction of the effect. */
@Injectable()
export class IdempotencyStore {
  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly keys: Model<IdempotencyDoc>,
    private readonly db: Db,
  ) {}

  /**
   * Runs `work` in a transaction, once per key: the same key and content get the first response again, other content is
   * refused (422).
   */
  once<I extends KeyedInput, T>(scope: string, input: I, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.replayOr(scope, input, () => this.record(scope, input, work));
  }

  /**
   * Within `replayOr`: runs `work` in a transaction that also stores its response under the key. Of two simultaneous
   * requests, one stores the key; the work of the other one is undone, and `replayOr` returns the first response. The
   * work is also undone, as UNAVAILABLE, if the caller gives up before the commit.
   */
  async record<I extends KeyedInput, T>(
    scope: string,
    input: I,
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(scope, input);
    return this.db.transaction(async (session) => {
      const answer = await work(session);
      if (key) await this.store(session, { ...key, answer, createdAt: new Date() });
      refuseLateWork();
      return answer;
    });
  }

  /**
   * Returns the first response of the key, or handles the request. The key is looked up before the handler reads any
   * state, because the state may have changed since the first response. It is looked up again if the handler refuses:
   * a simultaneous request with the same key may have been answered meanwhile.
   */
  async replayOr<T>(scope: string, input: KeyedInput, handle: () => Promise<T>): Promise<T> {
    const first = await this.answered<T>(scope, input);
    if (first) return first.answer;
    try {
      return await handle();
    } catch (error) {
      const meanwhile = await this.answered<T>(scope, input);
      if (!meanwhile) throw error;
      return meanwhile.answer;
    }
  }

  /** Undefined if the key is new. */
  private async answered<T>(scope: string, input: KeyedInput): Promise<{ answer: T } | undefined> {
    const key = keyOf(scope, input);
    const known = key && (await this.keys.findById(key._id).lean());
    return known ? { answer: this.replay<T>(known, key.fingerprint) } : undefined;
  }

  private async store(session: ClientSession, doc: IdempotencyDoc): Promise<void> {
    try {
      await this.keys.collection.insertOne(sealDocument(this.keys, doc) as never, { session, ignoreUndefined: true });
    } catch (error) {
      throw isDuplicateKey(error) ? new KeyTaken() : error;
    }
  }

  private replay<T>({ fingerprint: first, answer }: IdempotencyDoc, fingerprint: string): T {
    if (first !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return answer as T;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function keyOf(scope: string, input: KeyedInput): { _id: string; fingerprint: string } | undefined {
  const { actor, idempotencyKey, userAgent: _notContent, ...content } = input;
  if (!idempotencyKey) return undefined;
  const _id = sha256([scope, actor?.userId ?? '', idempotencyKey].join('\n'));
  return { _id, fingerprint: sha256(JSON.stringify(content)) };
}
