import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { newId } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { ANALYTICS_PERSON_MODEL, type AnalyticsPersonDoc, type FirstVisit } from './analytics.model.js';

/** A completed visit of a customer. */
export interface ServedVisit extends FirstVisit {
  customerId: string;
}

/** Knows the keys under which the months of customers are counted, and their first visits. */
@Injectable()
export class AnalyticsPeopleService {
  constructor(@InjectModel(ANALYTICS_PERSON_MODEL) private readonly people: Model<AnalyticsPersonDoc>) {}

  /**
   * Takes completed visits in any order. Returns the keys of their customers, also of new ones, and the bookings that are
   * now known to be of a customer who had been served before. A deleted customer has neither.
   */
  async record(visits: readonly ServedVisit[]) {
    const keys = new Map<string, string>();
    const repeated: FirstVisit[] = [];
    if (visits.length === 0) return { keys, repeated };
    const byCustomer = Map.groupBy(visits, ({ customerId }) => customerId);
    const docs = await this.people.find({ _id: { $in: [...byCustomer.keys()] } }).lean<AnalyticsPersonDoc[]>();
    const known = new Map(docs.map((doc) => [doc._id, doc]));
    const recordOne = async (customerId: string, own: readonly ServedVisit[]) => {
      const earliest = own.toSorted(byTime)[0]!;
      const doc = known.get(customerId);
      const isFirstKnown = doc && (!doc.key || (doc.first && byTime(doc.first, earliest) <= 0));
      const { key, first, before } = isFirstKnown
        ? { ...doc, before: doc.first }
        : await this.add(customerId, earliest);
      if (!key || !first) return;
      keys.set(customerId, key);
      const others = before ? [...own, before] : own;
      repeated.push(...others.filter(({ ref, isBooking }) => isBooking && ref !== first.ref));
    };
    await Promise.all([...byCustomer].map(([customerId, own]) => recordOne(customerId, own)));
    return { keys, repeated };
  }

  /** The months of a deleted customer stay without a person. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.people.updateOne({ _id: userId }, { $unset: { key: 1, first: 1 } }, { session, upsert: true });
  }

  /** Another consumer may add a visit at the same time: each sees the first visit before its own write. */
  private async add(_id: string, { at, ref, isBooking }: ServedVisit) {
    const visit: FirstVisit = { at, ref, isBooking };
    const added = newId();
    const before = await this.people.findOneAndUpdate(
      { _id },
      { $setOnInsert: { key: added }, $min: { first: visit } },
      { upsert: true, returnDocument: 'before', lean: true },
    );
    if (!before) return { key: added, first: visit, before: undefined };
    const first = before.first && byTime(before.first, visit) <= 0 ? before.first : visit;
    return { key: before.key, first, before: before.first };
  }
}

/** The order of MongoDB for two visits. */
const byTime = (a: FirstVisit, b: FirstVisit): number =>
  a.at.getTime() - b.at.getTime() || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);
