import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SUBSCRIPTION_EVENT, SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import { balanceOf, cancelVisitsOfBlocked, type SubscriptionStatus } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { BlockTally, DueBlock } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SubscriptionEndService } from '../plans/plans.module.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

const BATCH = 20;
const LIVE: SubscriptionStatus[] = ['pending', 'active', 'paused'];
export const liveSubscriptionsOf = ({ userId, party }: Pick<DueBlock, 'userId' | 'party'>) => ({
  [`${party}Id`]: userId,
  status: { $in: LIVE },
});
export const sumCompensation = (visits: readonly VisitDoc[]): number =>
  visits.reduce((sum, { settlement }) => sum + (settlement?.compensationPaise ?? 0), 0);

/** Ends the subscriptions and requests of a blocked user, each with its visits in one transaction. */
@Injectable()
export class BlockedSubscriptionsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly changes: SubscriptionChangesService,
    private readonly end: SubscriptionEndService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async findNext(user: DueBlock, seen: readonly string[]): Promise<string[]> {
    const docs = await this.model
      .find({ ...liveSubscriptionsOf(user), _id: { $nin: [...seen] } }, { _id: 1 })
      .limit(BATCH)
      .lean();
    return docs.map(({ _id }) => _id);
  }

  /** Reads, decides and writes in the given transaction. Undefined if the subscription has ended. */
  async apply(session: ClientSession, id: string, { party }: DueBlock): Promise<BlockTally | undefined> {
    const found = await this.model.findById(id, null, { session }).lean<SubscriptionDoc>();
    if (!found || !LIVE.includes(found.status)) return undefined;
    const wasAccepted = found.status !== 'pending';
    const { doc, ...amounts } = await (wasAccepted
      ? this.endAgreed(session, found, party)
      : this.endRequest(session, found));
    await this.outbox.add(session, SUBSCRIPTION_EVENT.platformCancelled, {
      ...toSubscriptionFacts(doc),
      ...amounts,
      wasAccepted,
      notifies: party === 'customer' ? 'helper' : 'customer',
    });
    return { ...amounts, count: 1, searches: 0 };
  }

  private async endRequest(session: ClientSession, found: SubscriptionDoc) {
    const ending = { by: 'system' as const, kind: 'platform_cancelled' as const, reason: '' };
    const doc = await this.end.endPending(session, found, ending);
    const refundPaise = found.payment.paidPaise;
    if (refundPaise === 0) await this.closeOrder(session, doc);
    return { doc, refundPaise, compensationPaise: 0 };
  }

  private async endAgreed(session: ClientSession, found: SubscriptionDoc, blocked: DueBlock['party']) {
    const now = this.clock.now();
    const visits = await this.visits
      .find({ subscriptionId: found._id }, null, { session })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    const cancelled = cancelVisitsOfBlocked(visits, blocked, found.policy, now);
    const refundPaise = balanceOf(cancelled).refundedPaise;
    const cancellation = {
      by: 'system' as const,
      kind: 'platform_cancelled' as const,
      reason: '',
      refundPaise,
      at: now,
    };
    const set = { status: 'cancelled' as const, cancellation };
    const doc = await this.changes.apply(session, found, visits, cancelled, set, { liveKey: 1 });
    return { doc, refundPaise, compensationPaise: sumCompensation(cancelled) };
  }

  /** A settlement of nothing ends the order that was not paid yet. */
  private async closeOrder(session: ClientSession, { _id, customerId, helperId }: SubscriptionDoc): Promise<void> {
    await this.outbox.add(session, SUBSCRIPTION_SETTLED, {
      subscriptionId: _id,
      customerId,
      helperId,
      key: `subscription:${_id}`,
      reason: 'platform_cancelled',
      helperPaise: 0,
      platformPaise: 0,
      refundPaise: 0,
    });
  }
}
