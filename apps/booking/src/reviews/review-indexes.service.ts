import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dropOutdatedIndexes } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

/** Replaced by an index that leaves out the reviews of subscriptions. */
const OUTDATED = ['bookingId_1'];

/** Migrates the indexes of older versions. */
@Injectable()
export class ReviewIndexesService implements OnModuleInit {
  constructor(@InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>) {}

  async onModuleInit(): Promise<void> {
    await dropOutdatedIndexes(this.model, OUTDATED);
  }
}
