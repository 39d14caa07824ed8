import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HELPER_DAY_LISTED } from '@sahaya/contracts';
import { workerOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { listServiceCodes, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { DAY_LIST_MODEL, type DayListDoc } from './day-list.model.js';

/** Sends each helper the list of their visits of a day, once. */
@Injectable()
export class DayListsService {
  constructor(
    @InjectModel(DAY_LIST_MODEL) private readonly lists: Model<DayListDoc>,
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async sendAll(date: string): Promise<void> {
    if (await this.lists.exists({ _id: date })) return;
    const visits = await this.visits.find({ status: 'scheduled', date }).sort({ startTime: 1 }).lean<VisitDoc[]>();
    for (const [helperId, own] of Map.groupBy(visits, workerOf)) {
      // A visit without a helper: a substitute is being searched.
      if (!helperId) continue;
      await this.sendOnce(`${helperId}|${date}`, { helperId, date, visits: await this.toLines(own) });
    }
    await this.lists.updateOne({ _id: date }, { $set: { at: this.clock.now() } }, { upsert: true });
  }

  private async sendOnce(_id: string, list: Parameters<typeof HELPER_DAY_LISTED.data.parse>[0]): Promise<void> {
    const data = HELPER_DAY_LISTED.data.parse(list);
    try {
      await this.db.transaction(async (session) => {
        await this.lists.create([{ _id, at: this.clock.now() }], { session });
        await this.outbox.add(session, HELPER_DAY_LISTED, data);
      });
    } catch (error) {
      // The list was already sent.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async toLines(visits: readonly VisitDoc[]) {
    const ids = visits.map(({ subscriptionId }) => subscriptionId);
    const docs = await this.model.find({ _id: { $in: ids } }).lean<SubscriptionDoc[]>();
    return visits.flatMap((visit) => {
      const { subscriptionId, startTime, endTime } = visit;
      const doc = docs.find(({ _id }) => _id === subscriptionId);
      if (!doc) return [];
      const { customerId, customer } = doc;
      const services = listServiceCodes(doc, visit);
      return [{ subscriptionId, customerId, customerName: customer.name, services, startTime, endTime }];
    });
  }
}
