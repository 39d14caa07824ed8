import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ProviderFault, type ProviderRefund, RazorpayClient } from '../razorpay/razorpay.module.js';
import { dueBy, findNextDue, later, pauseMs } from '../shared/backoff.js';
import { LateRefundsService } from './late-refunds.service.js';
import { RefundInitiationService } from './refund-initiation.service.js';
import { RefundProgressService } from './refund-progress.service.js';
import { LONGEST_REFUND_PAUSE_MS, REFUND_MODEL, type RefundDoc } from './refund.model.js';

/** For refunds that another process initiated and did not send. */
const POLL_MS = 5_000;
/** The lease of one replica while it calls the provider. */
const LEASE_MS = 10_000;
const BATCH = 20;

/** Sends refunds to the provider and queries them until they end. Two replicas may run it. */
@Injectable()
export class RefundWorker extends PollingWorker {
  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    private readonly razorpay: RazorpayClient,
    private readonly initiation: RefundInitiationService,
    private readonly progress: RefundProgressService,
    private readonly lateRefunds: LateRefundsService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  override onApplicationBootstrap(): void {
    this.initiation.onInitiated(() => this.sweep.soon());
    this.razorpay.circuit.onBack(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<Date | undefined> {
    // While the provider is unavailable, due work stays due and uses no try.
    const { isClosed } = this.razorpay.circuit;
    if (isClosed) await this.processDue();
    await this.lateRefunds.report();
    return isClosed ? findNextDue(this.refunds) : undefined;
  }

  private async processDue(): Promise<void> {
    await this.initiation.refreshPolicy();
    const now = this.clock.now();
    const due = await this.refunds
      .find(dueBy(now, LONGEST_REFUND_PAUSE_MS))
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean<RefundDoc[]>();
    await Promise.all(due.map((doc) => this.advance(doc)));
  }

  private async advance(seen: RefundDoc): Promise<void> {
    const lease = { $set: { dueAt: later(this.clock.now(), LEASE_MS) }, $inc: { tries: 1 } };
    const doc = await this.refunds
      .findOneAndUpdate({ _id: seen._id, dueAt: seen.dueAt, status: seen.status }, lease, { returnDocument: 'after' })
      .lean<RefundDoc>();
    if (!doc) return;
    if (doc.status === 'failed') return this.progress.repeat(doc);
    try {
      await this.progress.heard(await this.ask(doc));
      await this.lookAgain(doc);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      if (error.refused && !doc.refundId) return this.progress.refuse(doc);
      await this.lookAgain(doc);
    }
  }

  private ask({ _id, attempt, paymentId, amountPaise, refundId }: RefundDoc): Promise<ProviderRefund> {
    if (refundId) return this.razorpay.refundById(refundId);
    return this.razorpay.refund(paymentId, amountPaise, `${_id}-${attempt}`, `refund-${_id}-${attempt}`);
  }

  /** In progress: a webhook may report the end sooner. */
  private async lookAgain({ _id, attempt, tries, refundId }: RefundDoc): Promise<void> {
    const pause = refundId ? pauseMs(tries, MINUTE_MS, 6 * HOUR_MS) : pauseMs(tries, 250, 10 * MINUTE_MS);
    const dueAt = later(this.clock.now(), pause);
    await this.refunds.updateOne({ _id, attempt, status: 'initiated' }, { $set: { dueAt } });
  }
}
