import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, Model, Schema } from 'mongoose';
import { isDuplicateKey } from './database-errors.js';

/** The effects of a block so far, in the units of its event. */
export interface BlockTally {
  count: number;
  searches: number;
  refundPaise: number;
  compensationPaise: number;
}
/** A block of a customer or helper by staff, as far as this service must still act on it. */
export interface AccountBlock extends BlockTally {
  blockId: string;
  party: 'customer' | 'helper';
  state: 'due' | 'done';
}
export interface AccountBlockDoc {
  /** User id. */
  _id: string;
  /** Counts the writes that depend on the user not being blocked, so that each of them conflicts with a block. */
  uses: number;
  /** Revision of the account that `block` belongs to; an event with a smaller one is late. */
  revision?: number;
  /** Set while the user is blocked. */
  block?: AccountBlock;
}
export type DueBlock = Pick<AccountBlock, 'blockId' | 'party'> & { userId: string };

export const ACCOUNT_BLOCK_MODEL = 'account_blocks';
export const accountBlockSchema = new Schema<AccountBlockDoc>(
  {
    _id: String,
    uses: { type: Number, default: 0 },
    revision: Number,
    block: {
      type: {
        _id: false,
        blockId: String,
        party: String,
        state: String,
        count: Number,
        searches: Number,
        refundPaise: Number,
        compensationPaise: Number,
      },
      default: undefined,
    },
  },
  { versionKey: false, collection: ACCOUNT_BLOCK_MODEL },
);
accountBlockSchema.index({ 'block.state': 1 }, { sparse: true });

/**
 * The blocks of users that this service knows. A write that creates something for a user first uses the user's row:
 * either it is committed before the block, and the work of the block finds it, or it conflicts, runs again and is
 * refused.
 */
@Injectable()
export class AccountBlocks {
  constructor(@InjectModel(ACCOUNT_BLOCK_MODEL) private readonly model: Model<AccountBlockDoc>) {}

  /** Uses the rows of these users. Returns the first one who is blocked; the transaction must then be abandoned. */
  async findBlocked(session: ClientSession, userIds: readonly string[]): Promise<string | undefined> {
    // A blocked user's row does not match, and inserting another one is refused. So one command both reads and writes.
    const uses = userIds.map((_id) => ({
      updateOne: { filter: { _id, block: { $exists: false } }, update: { $inc: { uses: 1 } }, upsert: true },
    }));
    try {
      await this.model.bulkWrite(uses, { session });
      return undefined;
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
      const [refused] = [error.writeErrors].flat();
      return refused && userIds[refused.index];
    }
  }

  /** False if a later event of the account is known. */
  async block(
    session: ClientSession,
    { userId, revision, ...block }: DueBlock & { revision: number },
  ): Promise<boolean> {
    const none = { count: 0, searches: 0, refundPaise: 0, compensationPaise: 0 };
    return this.write(session, { userId, revision }, { $set: { block: { ...none, ...block, state: 'due' } } });
  }

  async lift(session: ClientSession, known: { userId: string; revision: number }): Promise<boolean> {
    return this.write(session, known, { $unset: { block: 1 } });
  }

  /** Blocks whose work is not finished. */
  async findDue(): Promise<DueBlock[]> {
    const docs = await this.model.find({ 'block.state': 'due' }).lean<AccountBlockDoc[]>();
    return docs.flatMap(({ _id, block }) =>
      block ? [{ userId: _id, blockId: block.blockId, party: block.party }] : [],
    );
  }

  /** Adds to the tally in the transaction of the effect; false if the block was lifted meanwhile. */
  async record(session: ClientSession, { userId, blockId }: DueBlock, tally: BlockTally): Promise<boolean> {
    const add = Object.fromEntries(Object.entries(tally).map(([name, amount]) => [`block.${name}`, amount]));
    const due = { _id: userId, 'block.blockId': blockId, 'block.state': 'due' as const };
    return (await this.model.updateOne(due, { $inc: add }, { session })).matchedCount > 0;
  }

  /** Returns the final tally, or undefined if the block was finished or lifted meanwhile. */
  async finish(session: ClientSession, { userId, blockId }: DueBlock): Promise<BlockTally | undefined> {
    const due = { _id: userId, 'block.blockId': blockId, 'block.state': 'due' as const };
    const doc = await this.model
      .findOneAndUpdate(due, { $set: { 'block.state': 'done' } }, { session, returnDocument: 'after' })
      .lean<AccountBlockDoc>();
    if (!doc?.block) return undefined;
    const { count, searches, refundPaise, compensationPaise } = doc.block;
    return { count, searches, refundPaise, compensationPaise };
  }

  private async use(session: ClientSession, _id: string): Promise<AccountBlockDoc> {
    return this.model
      .findOneAndUpdate({ _id }, { $inc: { uses: 1 } }, { session, upsert: true, returnDocument: 'after' })
      .orFail()
      .lean<AccountBlockDoc>();
  }

  private async write(
    session: ClientSession,
    { userId, revision }: { userId: string; revision: number },
    change: { $set?: { block: AccountBlock }; $unset?: { block: 1 } },
  ): Promise<boolean> {
    const known = await this.use(session, userId);
    if (known.revision !== undefined && known.revision >= revision) return false;
    const { $set, ...rest } = change;
    await this.model.updateOne({ _id: userId }, { $set: { ...$set, revision }, ...rest }, { session });
    return true;
  }
}
