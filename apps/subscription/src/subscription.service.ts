import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type countPendingSubscriptions,
  type getSubscription,
  type helperSubscriptions,
  type InputOf,
  type listSubscriptions,
  paginate,
  SUBSCRIPTION_STATUSES,
} from '@sahaya/contracts';
import { Model, type QueryFilter } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscription } from './subscription.model.js';

type Status = SubscriptionDoc['status'];
const isStatus = (text: string): text is Status => (SUBSCRIPTION_STATUSES as readonly string[]).includes(text);

/** Reading of monthly plans; nothing makes one yet. */
@Injectable()
export class SubscriptionService {
  constructor(@InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>) {}

  listMine({ actor, ...page }: InputOf<typeof listSubscriptions>) {
    return this.list({ customerId: actor?.userId }, page);
  }

  listForHelper({ actor, helperId, ...page }: InputOf<typeof helperSubscriptions>) {
    if (actor?.userId !== helperId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return this.list({ helperId }, page);
  }

  async get({ actor, id }: InputOf<typeof getSubscription>) {
    const mine = actor?.role === 'helper' ? { helperId: actor.userId } : { customerId: actor?.userId };
    const doc = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!doc) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { subscription: toSubscription(doc) };
  }

  async countPending({ helperId }: InputOf<typeof countPendingSubscriptions>) {
    return { pending: await this.model.countDocuments({ helperId, status: 'pending' }) };
  }

  private async list(
    owner: QueryFilter<SubscriptionDoc>,
    { status, page, limit }: { status: string; page: number; limit: number },
  ) {
    const wanted: QueryFilter<SubscriptionDoc> = isStatus(status) ? { ...owner, status } : owner;
    const [docs, total] = await Promise.all([
      this.model
        .find(wanted)
        .sort({ createdAt: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
      this.model.countDocuments(wanted),
    ]);
    return { subscriptions: docs.map(toSubscription), pagination: paginate(page, limit, total) };
  }
}
