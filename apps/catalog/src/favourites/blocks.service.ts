import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type addBlock, AppError, type InputOf, type listBlocks, getNames, signedIn } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BLOCK_MODEL, toRelationId, type UserRelationDoc } from './user-relation.model.js';

/** A search excludes at most this number of blocking or blocked users. */
const HIDDEN_MAX = 1_000;

/** Blocks between users. A block works both ways: neither user finds or books the other. */
@Injectable()
export class BlocksService {
  constructor(
    @InjectModel(BLOCK_MODEL) private readonly model: Model<UserRelationDoc>,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list({ actor }: InputOf<typeof listBlocks>) {
    const { userId } = signedIn(actor);
    const blocked = await this.model
      .find({ from: userId }, { to: 1 })
      .sort({ createdAt: -1 })
      .limit(LIMITS.blocks)
      .lean();
    if (blocked.length === 0) return { people: [] };
    const userIds = blocked.map(({ to }) => to);
    const known = await this.rpc.call(getNames, { userIds });
    const names = new Map(known.people.map(({ _id, name }) => [_id, name]));
    return { people: userIds.map((_id) => ({ _id, name: names.get(_id) })) };
  }

  async add({ actor, userId: to }: InputOf<typeof addBlock>) {
    const { userId: from } = signedIn(actor);
    if (from === to) throw new AppError('CANNOT_BLOCK');
    const others = await this.model.countDocuments({ from, to: { $ne: to } });
    if (others >= LIMITS.blocks) throw new AppError('TOO_MANY_BLOCKS');
    const fresh = { from, to, createdAt: this.clock.now() };
    await this.model
      .updateOne({ _id: toRelationId(from, to) }, { $setOnInsert: fresh }, { upsert: true })
      .catch((error: unknown) => {
        // A concurrent request stored the block.
        if (!isDuplicateKey(error)) throw error;
      });
    return {};
  }

  async remove({ actor, userId }: InputOf<typeof addBlock>) {
    await this.model.deleteOne({ _id: toRelationId(signedIn(actor).userId, userId) });
    return {};
  }

  /** Users that this user does not find, because one of them blocked the other. */
  async listHiddenUsers(userId: string): Promise<string[]> {
    const pairs = await this.model
      .find({ $or: [{ from: userId }, { to: userId }] }, { from: 1, to: 1 })
      .limit(HIDDEN_MAX)
      .lean();
    return [...new Set(pairs.map(({ from, to }) => (from === userId ? to : from)))];
  }

  /** Throws HELPER_NOT_FOUND if one of the users blocked the other. */
  async expectNotBlocked(a: string, b: string): Promise<void> {
    const blocked = await this.model.exists({ _id: { $in: [toRelationId(a, b), toRelationId(b, a)] } });
    if (blocked) throw new AppError('HELPER_NOT_FOUND');
  }
}
