import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type ensureHelper,
  type EventData,
  type getHelper,
  type getOffer,
  type InputOf,
  paginate,
  type REVIEW_POSTED,
} from '@sahaya/contracts';
import { averageRating } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { BY_RATING, HELPER_MODEL, type HelperDoc, newHelper, toHelper } from './helper.model.js';
import { type Circle, circleOf, filterOf, type SearchInput } from './search.js';

/** `total` is exact up to here (decisions, Helpers list). */
const COUNT_LIMIT = 1_000;
/** MongoDB's own, so that the count and the list draw the same circle. */
const EARTH_KM = 6_378.1;

type Filter = QueryFilter<HelperDoc>;
interface Rows {
  skip: number;
  limit: number;
}

@Injectable()
export class CatalogService {
  constructor(@InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>) {}

  async list(input: SearchInput) {
    const { page, limit } = input;
    const circle = circleOf(input);
    const filter: Filter = filterOf(input, circle);
    const rows = { skip: (page - 1) * limit, limit };
    const [helpers, total] = await Promise.all([
      circle ? this.nearest(circle, filter, rows) : this.bestRated(filter, rows),
      this.count(circle ? { ...filter, point: within(circle) } : filter),
    ]);
    return { helpers, pagination: paginate(page, limit, total) };
  }

  async get({ id }: InputOf<typeof getHelper>) {
    return { helper: toHelper(await this.find(id)) };
  }

  async offer({ helperId }: InputOf<typeof getOffer>) {
    const { name, phone, location, services, hourlyRatePaise, isActive, availability } = await this.find(helperId);
    return { helperId, name, ...(phone && { phone }), location, services, hourlyRatePaise, isActive, availability };
  }

  /** Repeating it changes nothing: what a helper has edited since stays. */
  async ensure(registered: InputOf<typeof ensureHelper>, session?: ClientSession) {
    const { _id, ...fresh } = newHelper(registered);
    await this.helpers
      .updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true, session })
      .catch((error: unknown) => {
        // Outside a transaction two upserts of one id may meet: the other one has inserted it.
        if (session || !isDuplicateKey(error)) throw error;
      });
    return { helperId: _id };
  }

  /** Exact counters, so that any order of the reviews gives the same average. */
  async addReview({ helperId, rating }: EventData<typeof REVIEW_POSTED>, session: ClientSession): Promise<void> {
    const one = { $inc: { ratingSum: rating, totalReviews: 1 } };
    const { ratingSum, totalReviews } = await this.helpers
      .findOneAndUpdate({ _id: helperId }, one, { returnDocument: 'after', session })
      .orFail()
      .lean();
    const average = { averageRating: averageRating(ratingSum, totalReviews) };
    await this.helpers.updateOne({ _id: helperId }, average, { session });
  }

  private bestRated(filter: Filter, { skip, limit }: Rows) {
    const query = this.helpers.find(filter).sort(BY_RATING).skip(skip).limit(limit);
    return query.lean<HelperDoc[]>().then((docs) => docs.map((doc) => toHelper(doc)));
  }

  private async nearest({ center, km }: Circle, query: Filter, { skip, limit }: Rows) {
    const near = { type: 'Point' as const, coordinates: center };
    const docs = await this.helpers.aggregate<HelperDoc & { metres: number }>([
      { $geoNear: { near, key: 'point', query, maxDistance: km * 1_000, distanceField: 'metres', spherical: true } },
      { $sort: { isActive: -1, metres: 1, _id: 1 } },
      { $skip: skip },
      { $limit: limit },
    ]);
    return docs.map(({ metres, ...doc }) => toHelper(doc, metres));
  }

  private count(filter: Filter): Promise<number> {
    return this.helpers.countDocuments(filter, { limit: COUNT_LIMIT });
  }

  private async find(id: string): Promise<HelperDoc> {
    const found = await this.helpers.findById(id).lean<HelperDoc>();
    if (!found) throw new AppError('HELPER_NOT_FOUND');
    return found;
  }
}

const within = ({ center, km }: Circle) => ({ $geoWithin: { $centerSphere: [center, km / EARTH_KM] } });
