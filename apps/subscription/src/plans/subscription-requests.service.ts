import { Injectable } from '@nestjs/common';
import {
  type checkSubscription,
  type createSubscription,
  type InputOf,
  type quoteSubscription,
  refuse,
  signedIn,
  type Subscription,
} from '@sahaya/contracts';
import { planPricingOf, planViolation, quotePlan, subscriptionViolation, toRupees } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { toPeriod, toSubscription } from '../shared/subscription.model.js';
import { toPlan, toPlanForm } from './plan-form.js';
import { findVisits, SubscriptionDraftService } from './subscription-draft.service.js';

const CREATE_SCOPE = 'subscription.create';

/** Quotes and checks plans, and creates requests for them. */
@Injectable()
export class SubscriptionRequestsService {
  constructor(
    private readonly drafts: SubscriptionDraftService,
    private readonly idempotency: IdempotencyStore,
    private readonly policies: PolicyClient,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteSubscription>) {
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = toPlanForm(input, policy, now);
    refuse(planViolation(form, policy, now));
    const { helperId, services } = form;
    const { hourlyRatePaise } = await this.drafts.readOffer({ helperId, services }, input.actor?.userId);
    const plan = toPlan(form, hourlyRatePaise);
    const visits = findVisits(plan);
    return {
      pricing: planPricingOf(quotePlan(plan, visits, policy)),
      visits: visits.length,
      hourlyRate: toRupees(hourlyRatePaise),
      subscriptionPeriod: toPeriod(plan.period),
    };
  }

  async check(input: InputOf<typeof checkSubscription>) {
    const { userId } = signedIn(input.actor);
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = toPlanForm(input, policy, now);
    refuse(planViolation(form, policy, now));
    const offer = await this.drafts.readOffer(form, userId);
    const visits = findVisits(toPlan(form, offer.hourlyRatePaise));
    return {
      visits: visits.map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
      clashes: await this.drafts.findClashes(offer, visits),
    };
  }

  create(input: InputOf<typeof createSubscription>): Promise<{ subscription: Subscription }> {
    return this.idempotency.replayOr(CREATE_SCOPE, input, () => this.createNew(input));
  }

  private async createNew(input: InputOf<typeof createSubscription>) {
    const { userId } = signedIn(input.actor);
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = toPlanForm(input, policy, now);
    refuse(subscriptionViolation(form, policy, now));
    const { offer, user } = await this.drafts.readParties(form, userId);
    const doc = await this.drafts.build({
      ...toPlan(form, offer.hourlyRatePaise),
      customerId: userId,
      customer: { name: user.name, location: user.location, ...(user.phone && { phone: user.phone }) },
      customerAddress: form.customerAddress,
      ...(form.customerCoordinates && { customerCoordinates: [...form.customerCoordinates] }),
      specialRequests: form.specialRequests,
      offer,
      policy,
    });
    return this.idempotency
      .record(CREATE_SCOPE, input, async (session) => {
        await this.drafts.create(session, doc);
        return { subscription: toSubscription(doc, userId, [], now) };
      })
      .catch((error: unknown) => this.drafts.refuseDuplicate(error, doc));
  }
}
