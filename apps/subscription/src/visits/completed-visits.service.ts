import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf, listCompletedVisits } from '@sahaya/contracts';
import { endOf, workerOf } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** Visits per page, so that a page fits into a NATS message. */
const PAGE_SIZE = 500;

/** All completed visits, for a service that starts to count them. */
@Injectable()
export class CompletedVisitsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
  ) {}

  async list({ after }: InputOf<typeof listCompletedVisits>) {
    const found = await this.visits
      .find({ status: 'completed', _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<VisitDoc[]>();
    const ids = [...new Set(found.map(({ subscriptionId }) => subscriptionId))];
    const plans = await this.subscriptions.find({ _id: { $in: ids } }, { customerId: 1 }).lean<SubscriptionDoc[]>();
    const customers = new Map(plans.map(({ _id, customerId }) => [_id, customerId]));
    const next = found.length < PAGE_SIZE ? undefined : found.at(-1)?._id;
    return {
      visits: found.flatMap((visit) => {
        const customerId = customers.get(visit.subscriptionId);
        if (!customerId) return [];
        const { _id: visitId, basePaise } = visit;
        const helperId = workerOf(visit) ?? visit.helperId;
        return [{ visitId, customerId, helperId, endsAt: endOf(visit).toISOString(), basePaise }];
      }),
      ...(next && { next }),
    };
  }
}
