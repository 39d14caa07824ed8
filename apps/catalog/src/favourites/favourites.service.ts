import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type addFavourite, AppError, type InputOf, type listFavourites, signedIn } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc, toHelper } from '../shared/helper.model.js';
import { BlocksService } from './blocks.service.js';
import { FAVOURITE_MODEL, toRelationId, type UserRelationDoc } from './user-relation.model.js';

/** Saved helpers of a user. */
@Injectable()
export class FavouritesService {
  constructor(
    @InjectModel(FAVOURITE_MODEL) private readonly model: Model<UserRelationDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly blocks: BlocksService,
    private readonly clock: Clock,
  ) {}

  async list({ actor }: InputOf<typeof listFavourites>) {
    const { userId } = signedIn(actor);
    const [saved, hidden] = await Promise.all([this.listIds(userId), this.blocks.listHiddenUsers(userId)]);
    const helperIds = saved.filter((id) => !hidden.includes(id));
    const docs = await this.helpers
      .find({ _id: { $in: helperIds }, blocked: { $ne: true }, leaving: { $ne: true } }, { keys: 0 })
      .lean<HelperDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    return { helpers: helperIds.flatMap((id) => byId.get(id) ?? []).map((doc) => toHelper(doc)), helperIds };
  }

  async add({ actor, helperId }: InputOf<typeof addFavourite>) {
    const { userId } = signedIn(actor);
    await this.blocks.expectNotBlocked(userId, helperId);
    if (!(await this.helpers.exists({ _id: helperId }))) throw new AppError('HELPER_NOT_FOUND');
    const others = await this.model.countDocuments({ from: userId, to: { $ne: helperId } });
    if (others >= LIMITS.favourites) throw new AppError('TOO_MANY_FAVOURITES');
    const fresh = { from: userId, to: helperId, createdAt: this.clock.now() };
    await this.model
      .updateOne({ _id: toRelationId(userId, helperId) }, { $setOnInsert: fresh }, { upsert: true })
      .catch((error: unknown) => {
        // A concurrent request stored the favourite.
        if (!isDuplicateKey(error)) throw error;
      });
    return {};
  }

  async remove({ actor, helperId }: InputOf<typeof addFavourite>) {
    await this.model.deleteOne({ _id: toRelationId(signedIn(actor).userId, helperId) });
    return {};
  }

  /** Ids of the saved helpers, latest first. */
  async listIds(userId: string): Promise<string[]> {
    const saved = await this.model
      .find({ from: userId }, { to: 1 })
      .sort({ createdAt: -1 })
      .limit(LIMITS.favourites)
      .lean();
    return saved.map(({ to }) => to);
  }
}
