import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { settleUnmarkedVisits } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** Settles visits as missed if the helper did not mark them in time. */
@Injectable()
export class UnmarkedVisitsService {
  constructor(
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly changes: SubscriptionChangesService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  findSubscriptionIds(now: Date): Promise<string[]> {
    return this.visits.distinct('subscriptionId', { status: 'scheduled', markBy: { $lte: now } });
  }

  async settle(found: SubscriptionDoc): Promise<void> {
    const all = await this.visits
      .find({ subscriptionId: found._id })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    const changed = settleUnmarkedVisits(all, found.policy, this.clock.now());
    if (changed.length === 0) return;
    await this.db.transaction((session) => this.changes.apply(session, found, all, changed, {}));
  }
}
