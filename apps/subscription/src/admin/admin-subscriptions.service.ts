import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminSubscription, type adminSubscriptions, AppError, type InputOf } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VisitsService } from '../visits/visits.module.js';

/** Subscriptions as staff see them: with masked contacts. */
@Injectable()
export class AdminSubscriptionsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly visits: VisitsService,
  ) {}

  async list({ status, customerId, helperId, page, limit }: InputOf<typeof adminSubscriptions>) {
    const filter = { ...(customerId && { customerId }), ...(helperId && { helperId }) };
    return this.subscriptions.listForStaff(filter, { status, page, limit });
  }

  async get({ id }: InputOf<typeof adminSubscription>) {
    const found = await this.model.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const [subscription, visits] = await Promise.all([
      this.subscriptions.showToStaff(found),
      this.visits.showToStaff(found),
    ]);
    return { subscription, visits };
  }
}
