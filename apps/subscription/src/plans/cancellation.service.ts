import { Injectable } from '@nestjs/common';
import {
  type cancelSubscription,
  type InputOf,
  type quoteSubscriptionCancellation,
  refuse,
  signedIn,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import { balanceOf, cancelFutureVisits, reasonViolation, toRupees } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { type Cancellation, toSubscriptionFacts } from '../shared/subscription.model.js';
import { mergeVisits } from '../shared/visit.model.js';
import { repeatOnceIfChanged, SubscriptionTransitionsService } from './subscription-transitions.service.js';

/** Quotes the refund of a cancellation, and cancels subscriptions for their customer. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly transitions: SubscriptionTransitionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async quote({ actor, id }: InputOf<typeof quoteSubscriptionCancellation>) {
    const found = await this.subscriptions.findOwn(id, { customerId: signedIn(actor).userId });
    this.transitions.expectAllowed(found, 'customer', 'cancel');
    const visits = await this.transitions.listVisits(found);
    const cancelled = cancelFutureVisits(visits, found.policy, this.clock.now());
    const before = balanceOf(visits);
    const after = balanceOf(mergeVisits(visits, cancelled));
    return {
      paid: toRupees(found.payment.paidPaise),
      delivered: toRupees(before.deliveredPaise),
      refunded: toRupees(before.refundedPaise),
      fee: toRupees(after.deliveredPaise - before.deliveredPaise),
      refund: toRupees(after.refundedPaise - before.refundedPaise),
      toBeMarked: toRupees(after.remainingPaise),
      visitsCancelled: cancelled.length,
    };
  }

  cancel(input: InputOf<typeof cancelSubscription>) {
    return repeatOnceIfChanged(() => this.cancelOnce(input));
  }

  private async cancelOnce(input: InputOf<typeof cancelSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'customer', 'cancel');
    if (isRepeated) return this.transitions.show(found, userId);
    refuse(reasonViolation(input));
    const now = this.clock.now();
    const visits = await this.transitions.listVisits(found);
    const changed = cancelFutureVisits(visits, found.policy, now);
    return this.transitions.commit('subscription.cancel', input, userId, async (session) => {
      const cancellation: Cancellation = {
        by: 'customer',
        kind: 'cancelled',
        reason: input.reason,
        refundPaise: balanceOf(changed).refundedPaise,
        at: now,
      };
      const set = { status: 'cancelled' as const, cancellation };
      const doc = await this.changes.apply(session, found, visits, changed, set, { liveKey: 1 });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.cancelled, {
        ...toSubscriptionFacts(doc),
        reason: input.reason,
      });
      return doc;
    });
  }
}
