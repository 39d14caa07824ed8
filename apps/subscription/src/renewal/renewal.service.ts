import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type renewSubscription, signedIn, type Subscription } from '@sahaya/contracts';
import { addDays, daysBetween, istDate, subscriptionRefusal } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SubscriptionDraftService } from '../plans/plans.module.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscription } from '../shared/subscription.model.js';

const RENEW_SCOPE = 'subscription.renew';

/** Requests the next period of a subscription. */
@Injectable()
export class RenewalService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly drafts: SubscriptionDraftService,
    private readonly changes: SubscriptionChangesService,
    private readonly idempotency: IdempotencyStore,
    private readonly policies: PolicyClient,
    private readonly clock: Clock,
  ) {}

  /** Keeps the agreed terms and the price. A repeated call returns the same request. */
  renew(input: InputOf<typeof renewSubscription>): Promise<{ subscription: Subscription }> {
    return this.idempotency.replayOr(RENEW_SCOPE, input, () => this.renewOnce(input));
  }

  private async renewOnce(input: InputOf<typeof renewSubscription>) {
    const { userId } = signedIn(input.actor);
    const found = await this.subscriptions.findOwn(input.id, { customerId: userId });
    const next = found.renewedBy && (await this.model.findById(found.renewedBy).lean<SubscriptionDoc>());
    if (next && next.status !== 'cancelled' && next.status !== 'expired')
      return { subscription: await this.subscriptions.show(next, userId) };
    const refusal = subscriptionRefusal(found, 'customer', 'renew');
    if (refusal) throw new AppError(refusal, { status: found.status });

    const now = this.clock.now();
    const tomorrow = addDays(istDate(now), 1);
    const startDate = found.period.endDate > tomorrow ? found.period.endDate : tomorrow;
    const days = daysBetween(found.period.startDate, found.period.agreedEnd);
    const { helperId, services, customerAddress } = found;
    const { offer } = await this.drafts.readParties({ helperId, services, customerAddress }, userId);
    const doc = await this.drafts.build({
      ...found,
      period: { startDate, endDate: addDays(startDate, days) },
      offer,
      policy: await this.policies.current(),
      renews: found._id,
    });
    return this.idempotency
      .record(RENEW_SCOPE, input, async (session) => {
        await this.drafts.create(session, doc);
        await this.changes.write(session, found, { renewedBy: doc._id });
        return { subscription: toSubscription(doc, userId, [], now) };
      })
      .catch((error: unknown) => this.drafts.refuseDuplicate(error, doc));
  }
}
