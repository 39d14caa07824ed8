import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS, refundEntries, refundFailedEntries } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import type { ProviderRefund } from '../razorpay/razorpay.module.js';
import { later, pauseMs } from '../shared/backoff.js';
import { RefundAnnouncementsService } from './refund-announcements.service.js';
import { LONGEST_REFUND_PAUSE_MS, REFUND_MODEL, type RefundDoc } from './refund.model.js';

/** The number of attempts of a failed refund; then staff have to look at it. */
const ATTEMPTS = 5;

/**
 * The states of refunds: initiated → processed, or failed and repeated. The provider's responses and webhooks are two
 * inputs of the same steps.
 */
@Injectable()
export class RefundProgressService {
  private readonly logger = new Logger('Refunds');

  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    private readonly ledger: LedgerService,
    private readonly announcements: RefundAnnouncementsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The provider's state of one of our refunds, from a response or a webhook. */
  async heard(seen: ProviderRefund): Promise<string> {
    const [_id, attempt] = (seen.receipt ?? '').split('-');
    return this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOne({ _id, paymentId: seen.payment_id, amountPaise: seen.amount }, null, { session })
        .lean<RefundDoc>();
      if (!doc) return 'unknown refund';
      // For an earlier attempt or an ended refund: nothing new.
      if (doc.status !== 'initiated' || doc.attempt !== Number(attempt)) return 'nothing new';
      const taken = { ...doc, refundId: seen.id };
      const isNew = await this.ledger.post(session, refundEntries(factsOf(taken)));
      if (seen.status === 'processed') return this.processed(session, taken);
      if (seen.status === 'failed') {
        await this.ledger.post(session, refundFailedEntries(factsOf(taken)));
        return this.failed(session, taken);
      }
      if (!isNew) return 'nothing new';
      await this.refunds.updateOne({ _id }, { $set: { refundId: seen.id, tries: 0 } }, { session });
      return 'taken on';
    });
  }

  private async processed(session: ClientSession, doc: RefundDoc): Promise<string> {
    const { _id, refundId } = doc;
    const processedAt = this.clock.now();
    const change = { $set: { status: 'processed', refundId, processedAt }, $unset: { dueAt: 1 } };
    await this.refunds.updateOne({ _id }, change, { session });
    await this.announcements.announceState(session, { ...doc, status: 'processed' });
    return 'processed';
  }

  private async failed(session: ClientSession, doc: RefundDoc): Promise<string> {
    const { _id, attempt } = doc;
    const isLast = attempt >= ATTEMPTS;
    const dueAt = later(this.clock.now(), pauseMs(attempt, 5 * MINUTE_MS, LONGEST_REFUND_PAUSE_MS));
    const change = { $set: { status: 'failed', tries: 0, ...(!isLast && { dueAt }) } };
    await this.refunds.updateOne(
      { _id },
      { ...change, $unset: { refundId: 1, ...(isLast && { dueAt: 1 }) } },
      { session },
    );
    await this.announcements.announceState(session, { ...doc, status: 'failed' });
    if (isLast) {
      await this.announcements.announceStuck(session, doc);
      this.logger.error({ refund: _id, attempt }, 'a refund failed for the last time: a person has to look');
    }
    return 'failed';
  }

  /** The provider refuses the current attempt. */
  async refuse({ _id, attempt }: Pick<RefundDoc, '_id' | 'attempt'>): Promise<void> {
    await this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOne({ _id, attempt, status: 'initiated', refundId: { $exists: false } }, null, { session })
        .lean<RefundDoc>();
      if (doc) await this.failed(session, doc);
    });
  }

  /** Begins the next attempt of a failed refund. */
  async repeat({ _id, attempt }: Pick<RefundDoc, '_id' | 'attempt'>): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOneAndUpdate(
          { _id, attempt, status: 'failed' },
          { $set: { status: 'initiated', attempt: attempt + 1, tries: 0, dueAt: now } },
          { session, returnDocument: 'after' },
        )
        .lean<RefundDoc>();
      if (doc) await this.announcements.announceState(session, doc);
    });
  }
}

const factsOf = ({ _id: refundId, attempt, amountPaise, purposeId, customerId }: RefundDoc) => ({
  refundId,
  attempt,
  amountPaise,
  purposeId,
  customerId,
});
