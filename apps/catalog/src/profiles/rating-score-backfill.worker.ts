import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS, ratingScore } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';

const POLL_MS = 5 * MINUTE_MS;
const BATCH = 500;
const MIGRATIONS = 'migrations';
const NAME = 'rating-score';

type Batch = (Pick<HelperDoc, '_id' | 'ratingSum' | 'totalReviews'> & Partial<Pick<HelperDoc, 'ratingScore'>>)[];

/** Sets the rating score of helpers that an older version wrote, once. Runs while the service is in use. */
@Injectable()
export class RatingScoreBackfillWorker extends PollingWorker {
  private readonly logger = new Logger('RatingScoreBackfill');
  private isDone = false;

  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  protected override async round(): Promise<void> {
    if (this.isDone) return;
    const migrations = this.helpers.db.collection<{ _id: string }>(MIGRATIONS);
    this.isDone = (await migrations.findOne({ _id: NAME })) !== null;
    if (this.isDone) return;
    let last: string | undefined = '';
    let count = 0;
    while (last !== undefined && !this.isStopping) {
      const batch: Batch = await this.readAfter(last);
      count += await this.set(batch.filter(({ ratingScore }) => ratingScore === undefined));
      last = batch.at(-1)?._id;
    }
    if (this.isStopping) return;
    await migrations.updateOne({ _id: NAME }, { $set: { doneAt: this.clock.now() } }, { upsert: true });
    this.isDone = true;
    this.logger.log({ count }, 'set the rating score of helpers');
  }

  /** The next helpers by id. The missing scores are in no index. */
  private readAfter(id: string): Promise<Batch> {
    return this.helpers
      .find({ _id: { $gt: id } }, { ratingSum: 1, totalReviews: 1, ratingScore: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<Batch>();
  }

  private async set(batch: Batch): Promise<number> {
    if (batch.length === 0) return 0;
    const { modifiedCount } = await this.helpers.bulkWrite(
      batch.map(({ _id, ratingSum, totalReviews }) => ({
        updateOne: {
          // A concurrent review sets the score itself.
          filter: { _id, ratingScore: null },
          update: { $set: { ratingScore: ratingScore(ratingSum, totalReviews) } },
        },
      })),
      { ordered: false },
    );
    return modifiedCount;
  }
}
