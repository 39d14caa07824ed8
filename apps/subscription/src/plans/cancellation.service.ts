import { Injectable } from '@nestjs/common';
import {
  AppError,
  type cancelSubscription,
  type InputOf,
  type quoteSubscriptionCancellation,
  refuse,
  signedIn,
  SUBSCRIPTION_EVENT,
  type withdrawSubscription,
} from '@sahaya/contracts';
import { balanceOf, cancelFutureVisits, reasonViolation, toPaise, toRupees } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { type Cancellation, toSubscriptionFacts } from '../shared/subscription.model.js';
import { mergeVisits } from '../shared/visit.model.js';
import { VisitAnswersService } from '../visits/visits.module.js';
import { SubscriptionEndService } from './subscription-end.service.js';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';

const CANCEL_SCOPE = 'subscription.cancel';
const WITHDRAW_SCOPE = 'subscription.withdraw';

/** Quotes the refund of a cancellation, and cancels subscriptions and withdraws requests for their customer. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly transitions: SubscriptionTransitionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly end: SubscriptionEndService,
    private readonly answers: VisitAnswersService,
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

  withdraw(input: InputOf<typeof withdrawSubscription>) {
    return this.transitions.replayOr(WITHDRAW_SCOPE, input, () => this.withdrawOnce(input));
  }

  private async withdrawOnce(input: InputOf<typeof withdrawSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'customer', 'withdraw');
    if (isRepeated) return this.transitions.show(found, userId);
    return this.transitions.commit(WITHDRAW_SCOPE, input, userId, async (session) => {
      const doc = await this.end.endPending(session, found, { by: 'customer', kind: 'withdrawn', reason: '' });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.withdrawn, {
        ...toSubscriptionFacts(doc),
        paid: doc.payment.paidPaise > 0,
      });
      return doc;
    });
  }

  cancel(input: InputOf<typeof cancelSubscription>) {
    return this.transitions.replayOr(CANCEL_SCOPE, input, () => this.cancelOnce(input));
  }

  private async cancelOnce(input: InputOf<typeof cancelSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'customer', 'cancel');
    if (isRepeated) return this.transitions.show(found, userId);
    refuse(reasonViolation(input));
    const now = this.clock.now();
    const visits = await this.transitions.listVisits(found);
    const answered = this.answers.settle(visits, input.visits);
    const changed = [...answered, ...cancelFutureVisits(visits, found.policy, now)];
    const { refundedPaise: refundPaise } = balanceOf(changed);
    if (input.refund !== null && toPaise(input.refund) !== refundPaise)
      throw new AppError('CANCELLATION_QUOTE_STALE', { refund: toRupees(refundPaise) });
    return this.transitions.commit(CANCEL_SCOPE, input, userId, async (session) => {
      const cancellation: Cancellation = {
        by: 'customer',
        kind: 'cancelled',
        reason: input.reason,
        refundPaise,
        at: now,
      };
      const set = { status: 'cancelled' as const, cancellation };
      const doc = await this.changes.apply(session, found, visits, changed, set, { liveKey: 1 });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.cancelled, {
        ...toSubscriptionFacts(doc),
        reason: input.reason,
      });
      await this.answers.publish(session, doc, answered);
      return doc;
    });
  }
}
