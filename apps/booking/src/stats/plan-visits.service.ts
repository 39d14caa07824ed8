import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Party } from '@sahaya/domain';
import { dropOutdatedIndexes } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { PLAN_VISIT_MODEL, type PlanVisitDoc } from '../shared/plan-visit.model.js';

/** Replaced by an index that also holds the customer. */
const OUTDATED = ['helperId_1'];

/** Records completed visits of subscriptions and counts them. A visit that is recorded again changes nothing. */
@Injectable()
export class PlanVisitsService implements OnModuleInit {
  constructor(@InjectModel(PLAN_VISIT_MODEL) private readonly visits: Model<PlanVisitDoc>) {}

  async onModuleInit(): Promise<void> {
    await dropOutdatedIndexes(this.visits, OUTDATED);
  }

  async record(visits: readonly PlanVisitDoc[], session?: ClientSession): Promise<void> {
    if (visits.length === 0) return;
    await this.visits.bulkWrite(
      visits.map(({ _id, ...visit }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: visit }, upsert: true },
      })),
      { ordered: false, ...(session && { session }) },
    );
  }

  /** Counts index keys only. */
  count(party: Party, userId: string): Promise<number> {
    return this.visits.countDocuments(party === 'helper' ? { helperId: userId } : { customerId: userId });
  }

  /** The visits completed at these times, with their platform fees. */
  async sumUp(completedAt: object): Promise<{ visits: number; feesPaise: number }> {
    const [sum] = await this.visits.aggregate<{ visits: number; feesPaise: number }>(
      [
        { $match: { completedAt } },
        { $group: { _id: null, visits: { $sum: 1 }, feesPaise: { $sum: '$platformFeePaise' } } },
        { $unset: '_id' },
      ],
      { hint: { completedAt: 1, platformFeePaise: 1 } },
    );
    return sum ?? { visits: 0, feesPaise: 0 };
  }
}
