import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION_EVENT, SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { type Cancellation, type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';

/** Ends requests without an acceptance, and subscriptions whose period is over. */
@Injectable()
export class SubscriptionEndService {
  constructor(
    private readonly changes: SubscriptionChangesService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The request was not paid, or not answered, in time. The whole payment is refunded. */
  async expire(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const reason = found.payment.paidPaise > 0 ? 'not-answered' : 'not-paid';
      const doc = await this.endPending(session, found, { by: 'system', kind: 'expired', reason });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.expired, {
        ...toSubscriptionFacts(doc),
        paid: doc.payment.paidPaise > 0,
      });
    });
  }

  /** The period is over and every visit is settled. */
  async complete(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const set = { status: 'completed' as const, completedAt: this.clock.now() };
      const doc = await this.changes.write(session, found, set, { liveKey: 1 });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.completed, toSubscriptionFacts(doc));
    });
  }

  /** A pending subscription has no visits, so the payment is refunded as a whole. */
  async endPending(
    session: ClientSession,
    found: SubscriptionDoc,
    ending: Pick<Cancellation, 'by' | 'kind' | 'reason' | 'staff'>,
  ): Promise<SubscriptionDoc> {
    const { paidPaise } = found.payment;
    const doc = await this.changes.write(
      session,
      found,
      {
        status: ending.kind === 'expired' ? 'expired' : 'cancelled',
        cancellation: { ...ending, refundPaise: paidPaise, at: this.clock.now() },
        balance: { deliveredPaise: 0, refundedPaise: paidPaise, remainingPaise: 0 },
      },
      { liveKey: 1 },
    );
    if (paidPaise > 0) {
      await this.outbox.add(session, SUBSCRIPTION_SETTLED, {
        subscriptionId: doc._id,
        customerId: doc.customerId,
        helperId: doc.helperId,
        key: `subscription:${doc._id}`,
        reason: ending.kind,
        helperPaise: 0,
        platformPaise: 0,
        refundPaise: paidPaise,
      });
    }
    return doc;
  }
}
