import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countActiveSubscriptions, exportSubscriptions, type InputOf } from '@sahaya/contracts';
import type { SubscriptionStatus } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { EXPORT_PAGE, toExportPage } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

const BINDING: SubscriptionStatus[] = ['pending', 'active', 'paused'];

const ownFilter = (userId: string) => ({ $or: [{ customerId: userId }, { helperId: userId }] });

/** Data exported when a user deletes their account, and the subscriptions that block the deletion. */
@Controller()
export class PersonalDataController {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
  ) {}

  @Rpc(countActiveSubscriptions)
  async countActive({ userId }: InputOf<typeof countActiveSubscriptions>) {
    const [plans, instead] = await Promise.all([
      this.model.countDocuments({ ...ownFilter(userId), status: { $in: BINDING } }),
      // Visits that the helper has agreed to do as a substitute.
      this.visits.countDocuments({
        'absence.asked.helperId': userId,
        'absence.substitute.helperId': userId,
        status: 'scheduled',
      }),
    ]);
    return { active: plans + instead };
  }

  /** Exports the subscriptions as the user sees them. */
  @Rpc(exportSubscriptions)
  async exportSubscriptions({ userId, after }: InputOf<typeof exportSubscriptions>) {
    const filter = { ...ownFilter(userId), ...(after && { _id: { $gt: after } }) };
    const docs = await this.model.find(filter).sort({ _id: 1 }).limit(EXPORT_PAGE).lean<SubscriptionDoc[]>();
    const rows = await Promise.all(docs.map((doc) => this.subscriptions.show(doc, userId)));
    return toExportPage(docs, rows);
  }
}
