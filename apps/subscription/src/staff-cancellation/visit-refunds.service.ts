import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type EventData,
  type getVisitRefund,
  type InputOf,
  type OutputOf,
  SUBSCRIPTION_VISIT_REFUNDED,
  VISIT_REFUND_EXECUTED,
} from '@sahaya/contracts';
import { settleAsFaulty, visitRefundPaise, workerOf } from '@sahaya/domain';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { deriveTotals, SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { mergeVisits, toVisitFacts, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** The refund of a completed visit by staff: quotes it for the payment service, and records the executed one. */
@Injectable()
export class VisitRefundsService implements OnModuleInit {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly changes: SubscriptionChangesService,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumer.on(VISIT_REFUND_EXECUTED, (refund, session) => this.record(session, refund));
  }

  async quote({
    subscriptionId,
    visitId,
    fault,
  }: InputOf<typeof getVisitRefund>): Promise<OutputOf<typeof getVisitRefund>> {
    const found = await this.subscriptions.findById(subscriptionId).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const visit = await this.visits.findOne({ _id: visitId, subscriptionId }).lean<VisitDoc>();
    if (!visit) throw new AppError('VISIT_NOT_FOUND');
    const refundPaise = visitRefundPaise(visit, fault, found.policy, this.clock.now());
    if (refundPaise === 0) throw new AppError('REFUND_NOT_BY_POLICY');
    const { helperPaise = 0, platformPaise = 0 } = visit.settlement ?? {};
    const workerId = workerOf(visit) ?? found.helperId;
    const { processingFeeBase } = found.policy;
    return {
      customerId: found.customerId,
      workerId,
      helperPaise,
      platformPaise,
      refundPaise,
      ...(processingFeeBase && { processingFeeBase }),
    };
  }

  /** A repetition changes nothing. */
  private async record(
    session: ClientSession,
    { subscriptionId, visitId, fault, refundPaise, fromHelper }: EventData<typeof VISIT_REFUND_EXECUTED>,
  ): Promise<void> {
    const found = await this.subscriptions.findById(subscriptionId, null, { session }).orFail().lean<SubscriptionDoc>();
    const all = await this.visits
      .find({ subscriptionId }, null, { session })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    const visit = all.find(({ _id }) => _id === visitId);
    if (visit?.settlement?.reason !== 'delivered') return;
    const after = settleAsFaulty(visit, fault);
    const { status, settlement } = after;
    await this.visits.updateOne({ _id: visitId }, { $set: { status, settlement }, $inc: { sequence: 1 } }, { session });
    const { tally, balance } = deriveTotals(found, mergeVisits(all, [after]));
    const doc = await this.changes.write(session, found, { tally, balance });
    const facts = { ...toVisitFacts(doc, visit), fault, refundPaise, fromHelper };
    await this.outbox.add(session, SUBSCRIPTION_VISIT_REFUNDED, facts);
  }
}
