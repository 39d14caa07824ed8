import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type QueryFilter, Schema } from 'mongoose';
import { isDuplicateKey } from './database-errors.js';

export interface RetentionRunDoc {
  _id: 'daily';
  /** The IST day of the last run. */
  day: string;
  /** The IST day of the last run that has ended. */
  endedDay?: string;
}
export const RETENTION_RUN_MODEL = 'retention_runs';
export const retentionRunSchema = new Schema<RetentionRunDoc>(
  { _id: String, day: { type: String, required: true }, endedDay: String },
  { versionKey: false, collection: RETENTION_RUN_MODEL },
);

/** Marks the days on which a service has run its part of the retention job. */
@Injectable()
export class RetentionRuns {
  constructor(@InjectModel(RETENTION_RUN_MODEL) private readonly runs: Model<RetentionRunDoc>) {}

  /** True for one replica a day. Any other day counts as new, because the test clock also moves backwards. */
  async claim(day: string): Promise<boolean> {
    try {
      const other = { _id: 'daily' as const, day: { $ne: day } };
      const { modifiedCount, upsertedCount } = await this.runs.updateOne(other, { $set: { day } }, { upsert: true });
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async end(day: string): Promise<void> {
    await this.runs.updateOne({ _id: 'daily', day }, { $set: { endedDay: day } });
  }
}

/** Deletes up to `limit` of the records that the filter matches, and returns how many. An index must serve the filter. */
export async function deleteBatch<D extends { _id: string }>(
  model: Model<D>,
  filter: QueryFilter<D>,
  limit: number,
): Promise<number> {
  const docs = await model.find(filter, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
  if (docs.length === 0) return 0;
  // The filter is repeated, because a record may have changed meanwhile.
  const { deletedCount } = await model.deleteMany({ $and: [{ _id: { $in: docs.map(({ _id }) => _id) } }, filter] });
  return deletedCount;
}
