import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type addBlock, AppError, type InputOf, type listBlocks, getNames, signedIn } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BLOCK_MODEL, type UserRelationDoc, userRelationId } from './user-relation.model.js';

/** Of those who block one person a search leaves out so many. */
const HIDDEN_MAX = 1_000;

/** People who are not to be matched: neither finds nor books the other, whoever of them blocked. */
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
      .updateOne({ _id: userRelationId(from, to) }, { $setOnInsert: fresh }, { upsert: true })
      .catch((error: unknown) => {
        // Pressed twice at once: it is blocked.
        if (!isDuplicateKey(error)) throw error;
      });
    return {};
  }

  async remove({ actor, userId }: InputOf<typeof addBlock>) {
    await this.model.deleteOne({ _id: userRelationId(signedIn(actor).userId, userId) });
    return {};
  }

  /** Everyone whom this person does not find. */
  async hiddenFrom(userId: string): Promise<string[]> {
    const pairs = await this.model
      .find({ $or: [{ from: userId }, { to: userId }] }, { from: 1, to: 1 })
      .limit(HIDDEN_MAX)
      .lean();
    return [...new Set(pairs.map(({ from, to }) => (from === userId ? to : from)))];
  }

  /** To a blocked pair the helper does not exist. */
  async expectOpen(a: string, b: string): Promise<void> {
    const blocked = await this.model.exists({ _id: { $in: [userRelationId(a, b), userRelationId(b, a)] } });
    if (blocked) throw new AppError('HELPER_NOT_FOUND');
  }
}
