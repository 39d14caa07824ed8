import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminSubscription,
  type adminSubscriptions,
  AppError,
  type InputOf,
  type Subscription,
} from '@sahaya/contracts';
import { maskPhone } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VisitsService } from '../visits/visits.module.js';

/** Not a user id: staff see the fields that both parties share. */
const STAFF = 'staff';

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
    const { subscriptions, pagination } = await this.subscriptions.list(filter, STAFF, { status, page, limit });
    return { subscriptions: subscriptions.map(maskContactsOfParties), pagination };
  }

  async get({ id }: InputOf<typeof adminSubscription>) {
    const found = await this.model.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const [subscription, visits] = await Promise.all([this.subscriptions.show(found, STAFF), this.visits.show(found)]);
    return { subscription: maskContactsOfParties(subscription), visits };
  }
}

const withMaskedPhone = <P extends { phone?: string | undefined }>({ phone, ...person }: P) => ({
  ...person,
  ...(phone && { phone: maskPhone(phone) }),
});
const maskContactsOfParties = ({ customerId, helperId, ...subscription }: Subscription): Subscription => ({
  ...subscription,
  customerId: withMaskedPhone(customerId),
  helperId: withMaskedPhone(helperId),
});
