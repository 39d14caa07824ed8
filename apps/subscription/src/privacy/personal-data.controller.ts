import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countActiveSubscriptions, exportSubscriptions, type InputOf } from '@sahaya/contracts';
import type { SubscriptionStatus } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** A page of them fits into a NATS message. */
const PAGE = 100;
const BINDING: SubscriptionStatus[] = ['pending', 'active', 'paused'];

const theirs = (userId: string) => ({ $or: [{ customerId: userId }, { helperId: userId }] });

/** What leaving takes along, and what keeps a person from leaving. */
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
      this.model.countDocuments({ ...theirs(userId), status: { $in: BINDING } }),
      // Who promised to come instead of another.
      this.visits.countDocuments({
        'absence.asked.helperId': userId,
        'absence.substitute.helperId': userId,
        status: 'scheduled',
      }),
    ]);
    return { active: plans + instead };
  }

  /** As the person sees them. */
  @Rpc(exportSubscriptions)
  async exportSubscriptions({ userId, after }: InputOf<typeof exportSubscriptions>) {
    const filter = { ...theirs(userId), ...(after && { _id: { $gt: after } }) };
    const docs = await this.model.find(filter).sort({ _id: 1 }).limit(PAGE).lean<SubscriptionDoc[]>();
    const rows = await Promise.all(docs.map((doc) => this.subscriptions.show(doc, userId)));
    return { rows, next: docs.length < PAGE ? undefined : docs.at(-1)?._id };
  }
}
