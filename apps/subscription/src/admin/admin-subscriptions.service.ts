import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminSubscription,
  type adminSubscriptions,
  AppError,
  type InputOf,
  readListSort,
  refuse,
  type revealSubscription,
} from '@sahaya/contracts';
import { staffReasonViolation, REVEALED_MS } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { toPrivateDetails } from '../shared/staff-subscription.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VisitsService } from '../visits/visits.module.js';

/** Subscriptions as staff see them: without private details until they give a reason. */
@Injectable()
export class AdminSubscriptionsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly visits: VisitsService,
    private readonly clock: Clock,
  ) {}

  async list(asked: InputOf<typeof adminSubscriptions>) {
    const { status, customerId, helperId, ids, page, limit } = asked;
    const direction = readListSort('subscriptions', asked)?.direction;
    const filter = {
      ...(ids.length > 0 && { _id: { $in: ids } }),
      ...(customerId && { customerId }),
      ...(helperId && { helperId }),
    };
    return this.subscriptions.listForStaff(filter, { status, page, limit, direction });
  }

  async get({ id }: InputOf<typeof adminSubscription>) {
    const found = await this.read(id);
    const [subscription, visits] = await Promise.all([
      this.subscriptions.showToStaff(found),
      this.visits.showToStaff(found),
    ]);
    return { subscription, visits };
  }

  /** Returns the private details of a subscription. The caller has to give a reason. */
  async reveal({ id, reason, category }: InputOf<typeof revealSubscription>) {
    refuse(staffReasonViolation({ reason, category }));
    const until = new Date(this.clock.now().getTime() + REVEALED_MS).toISOString();
    return { ...toPrivateDetails(await this.read(id)), until };
  }

  private async read(id: string): Promise<SubscriptionDoc> {
    const found = await this.model.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return found;
  }
}
