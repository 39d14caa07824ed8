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
  signedIn,
  SUBSCRIPTION_STATUSES,
} from '@sahaya/contracts';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscription } from './subscription.model.js';

type Status = SubscriptionDoc['status'];
const isStatus = (text: string): text is Status => (SUBSCRIPTION_STATUSES as readonly string[]).includes(text);

interface Page {
  status: string;
  page: number;
  limit: number;
}

@Injectable()
export class SubscriptionService {
  constructor(@InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>) {}

  listMine(input: InputOf<typeof listSubscriptions>) {
    const { userId } = signedIn(input.actor);
    return this.list({ customerId: userId }, userId, input);
  }

  async listForHelper(input: InputOf<typeof helperSubscriptions>) {
    const { userId } = signedIn(input.actor);
    if (input.helperId !== userId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return this.list({ helperId: userId }, userId, input);
  }

  async get({ actor, id }: InputOf<typeof getSubscription>) {
    const { userId } = signedIn(actor);
    const parties = [{ customerId: userId }, { helperId: userId }];
    const found = await this.model.findOne({ _id: id, $or: parties }).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { subscription: toSubscription(found, userId) };
  }

  async countPending({ helperId }: InputOf<typeof countPendingSubscriptions>) {
    return { pending: await this.model.countDocuments({ helperId, status: 'pending' }) };
  }

  /** Newest first; a word that is no status filters nothing, like the tab All. */
  private async list(mine: { customerId: string } | { helperId: string }, viewerId: string, asked: Page) {
    const { status, page, limit } = asked;
    const filter = { ...mine, ...(isStatus(status) && { status }) };
    const newest = this.model.find(filter).sort({ createdAt: -1, _id: -1 });
    const rows = newest.skip((page - 1) * limit).limit(limit);
    const [docs, total] = await Promise.all([rows.lean<SubscriptionDoc[]>(), this.model.countDocuments(filter)]);
    return {
      subscriptions: docs.map((doc) => toSubscription(doc, viewerId)),
      pagination: paginate(page, limit, total),
    };
  }
}
