import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type markSubscriptionPaid,
  PAYMENT_CAPTURED,
  REFUND_MOVED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
} from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';

interface Paid {
  subscriptionId: string;
  paymentId: string;
  amountPaise: number;
}

/**
 * Applies payments and refunds to subscriptions. The RPC or the event of a payment applies it, whichever comes first.
 */
@Injectable()
export class SubscriptionPaymentsService implements OnModuleInit {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly changes: SubscriptionChangesService,
    private readonly consumer: EventConsumer,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumer.on(PAYMENT_CAPTURED, async ({ purpose, purposeId, paymentId, amountPaise }, session) => {
      if (purpose !== 'subscription') return;
      await this.apply(session, { subscriptionId: purposeId, paymentId, amountPaise });
    });
    this.consumer.on(REFUND_MOVED, async ({ purpose, purposeId, refundedPaise, paidPaise }, session) => {
      if (purpose !== 'subscription' || refundedPaise === 0) return;
      const status = refundedPaise >= paidPaise ? 'refunded' : 'partially_refunded';
      // Events may arrive late: a smaller refunded amount never replaces a larger one.
      const behind = { _id: purposeId, 'payment.status': { $ne: 'refunded' as const } };
      await this.model.updateOne(behind, { $set: { 'payment.status': status } }, { session });
    });
  }

  async markPaid(paid: InputOf<typeof markSubscriptionPaid>) {
    const doc = await this.db.transaction((session) => this.apply(session, paid));
    return { subscription: await this.subscriptions.show(doc, doc.customerId) };
  }

  /** The helper has 48 hours to answer after the payment. A payment after the end is refunded at once. */
  private async apply(
    session: ClientSession,
    { subscriptionId, paymentId, amountPaise }: Paid,
  ): Promise<SubscriptionDoc> {
    const found = await this.model.findById(subscriptionId, null, { session }).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    if (found.payment.paidPaise > 0) return found;
    const payment = { status: 'completed' as const, paidPaise: amountPaise, paymentId };
    if (found.status !== 'pending') return this.giveBack(session, found, payment);

    const answerBy = new Date(this.clock.now().getTime() + found.policy.subscription.answerWithin * MINUTE_MS);
    const balance = { deliveredPaise: 0, refundedPaise: 0, remainingPaise: amountPaise };
    const doc = await this.changes.write(session, found, { payment, answerBy, balance });
    await this.outbox.add(session, SUBSCRIPTION_EVENT.requested, toSubscriptionFacts(doc));
    return doc;
  }

  private async giveBack(session: ClientSession, found: SubscriptionDoc, payment: SubscriptionDoc['payment']) {
    const refundPaise = payment.paidPaise;
    const balance = { deliveredPaise: 0, refundedPaise: refundPaise, remainingPaise: 0 };
    const doc = await this.changes.write(session, found, { payment, balance, 'cancellation.refundPaise': refundPaise });
    await this.outbox.add(session, SUBSCRIPTION_SETTLED, {
      subscriptionId: doc._id,
      customerId: doc.customerId,
      helperId: doc.helperId,
      key: `subscription:${doc._id}:late-payment`,
      reason: 'late-payment',
      helperPaise: 0,
      platformPaise: 0,
      refundPaise,
    });
    return doc;
  }
}
