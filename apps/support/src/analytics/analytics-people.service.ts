import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { newId } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { ANALYTICS_PERSON_MODEL, type AnalyticsPersonDoc } from './analytics.model.js';

/** Knows the keys under which the months of customers are counted. */
@Injectable()
export class AnalyticsPeopleService {
  constructor(@InjectModel(ANALYTICS_PERSON_MODEL) private readonly people: Model<AnalyticsPersonDoc>) {}

  /** The keys of customers, also of new ones. A deleted customer has none. */
  async findKeys(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return new Map();
    const docs = await this.people.find({ _id: { $in: ids } }).lean<AnalyticsPersonDoc[]>();
    const known = new Set(docs.map(({ _id }) => _id));
    const added = await Promise.all(ids.filter((id) => !known.has(id)).map((id) => this.add(id)));
    return new Map([...docs, ...added].flatMap(({ _id, key }) => (key ? [[_id, key] as const] : [])));
  }

  /** The months of a deleted customer stay without a person. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $unset: { key: 1 } }, { session, upsert: true });
  }

  /** Another consumer may add the customer at the same time; both get the same key. */
  private add(userId: string): Promise<AnalyticsPersonDoc> {
    return this.people
      .findOneAndUpdate(
        { _id: userId },
        { $setOnInsert: { key: newId() } },
        { upsert: true, returnDocument: 'after', lean: true },
      )
      .orFail();
  }
}
