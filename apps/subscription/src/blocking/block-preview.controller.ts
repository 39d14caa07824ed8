import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, type OutputOf, previewBlockedSubscriptions } from '@sahaya/contracts';
import { balanceOf, cancelVisitsOfBlocked, holderOf } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { liveSubscriptionsOf, sumCompensation } from './blocked-subscriptions.service.js';
import { BlockedSubstitutesService } from './blocked-substitutes.service.js';

type Affected = OutputOf<typeof previewBlockedSubscriptions>['subscriptions'][number];
/** Fits into a NATS message. */
const LISTED = 500;

/** Lists the effects of a block on the subscriptions of a user. Changes nothing. */
@Controller()
export class BlockPreviewController {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly substitutes: BlockedSubstitutesService,
    private readonly clock: Clock,
  ) {}

  @Rpc(previewBlockedSubscriptions)
  async preview(user: InputOf<typeof previewBlockedSubscriptions>) {
    const [docs, asked] = await Promise.all([
      this.model.find(liveSubscriptionsOf(user)).sort({ createdAt: -1 }).limit(LISTED).lean<SubscriptionDoc[]>(),
      user.party === 'helper' ? this.substitutes.find(user.userId) : [],
    ]);
    const open = await this.visits
      .find({ subscriptionId: { $in: docs.map(({ _id }) => _id) }, status: 'scheduled' })
      .lean<VisitDoc[]>();
    const bySubscription = Map.groupBy(open, ({ subscriptionId }) => subscriptionId);
    const subscriptions = docs.map((doc) => this.toAffected(doc, user.party, bySubscription.get(doc._id) ?? []));
    const cancelled = subscriptions.reduce((sum, { visits }) => sum + visits, 0);
    const substituteVisits = asked.filter((visit) => holderOf(visit) === user.userId).length;
    return { subscriptions, substituteVisits, left: open.length - cancelled };
  }

  private toAffected(doc: SubscriptionDoc, party: 'customer' | 'helper', open: VisitDoc[]): Affected {
    const other = party === 'customer' ? 'helper' : 'customer';
    const visits = cancelVisitsOfBlocked(open, party, doc.policy, this.clock.now());
    const { _id, status, payment, period } = doc;
    return {
      _id,
      otherId: doc[`${other}Id`],
      otherName: doc[other].name,
      services: doc.services.map(({ serviceType }) => serviceType),
      startDate: period.startDate,
      endDate: period.endDate,
      status,
      visits: visits.length,
      refundPaise: status === 'pending' ? payment.paidPaise : balanceOf(visits).refundedPaise,
      compensationPaise: sumCompensation(visits),
    };
  }
}
