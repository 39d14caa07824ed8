import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { type ClientSession, Model, Schema } from 'mongoose';
import { Db } from './db.js';

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
    createdAt: { type: Date, default: () => new Date(), expires: '48h' },
  },
  // An empty answer is an answer too.
  { versionKey: false, collection: IDEMPOTENCY_MODEL, minimize: false },
);

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
   * refused (422). Two simultaneous requests conflict on the row of the key; the second one is repeated and finds the
   * response.
   */
  async once<I extends KeyedInput, T>(
    scope: string,
    input: I,
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(scope, input);
    if (!key) return this.db.transaction(work);
    const { _id, fingerprint } = key;

    return this.db.transaction(async (session) => {
      const first = await this.keys.findById(_id, null, { session }).lean();
      if (first) return this.replay<T>(first, fingerprint);
      // Inserting the key before the work makes a simultaneous request wait for this transaction instead of repeating
      // the work.
      await this.keys.collection.insertOne({ _id: _id as never, fingerprint, createdAt: new Date() }, { session });
      const answer = await work(session);
      await this.keys.updateOne({ _id }, { answer }, { session });
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
