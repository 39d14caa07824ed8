import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type quoteStaffSubscriptionCancellation,
  type StaffSubscriptionQuote,
} from '@sahaya/contracts';
import {
  balanceOf,
  completePolicy,
  isStaffCancelCause,
  MINUTE_MS,
  quotePlanCancellation,
  type StaffCancelCause,
  toRupees,
} from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import type { VisitDoc } from '../shared/visit.model.js';
import { VisitChangesService } from '../visits/visits.module.js';
import { STAFF_CANCELLATION_QUOTE_MODEL, type StaffCancellationQuoteDoc } from './staff-cancellation-quote.model.js';

/** A quote that may be executed, with the visits that it was computed from. */
export interface ValidQuote {
  quoteId: string;
  cause: StaffCancelCause;
  at: Date;
  visits: VisitDoc[];
  refundPaise: number;
  extraPaise: number;
}

const OPEN: readonly string[] = ['pending', 'active', 'paused'];

/** Quotes cancellations by staff. The quoted terms hold for two minutes unless the subscription changes. */
@Injectable()
export class StaffCancellationQuotesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(STAFF_CANCELLATION_QUOTE_MODEL) private readonly quotes: Model<StaffCancellationQuoteDoc>,
    private readonly visitChanges: VisitChangesService,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<SubscriptionDoc> {
    const found = await this.subscriptions.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return found;
  }

  async quote({ id, cause }: InputOf<typeof quoteStaffSubscriptionCancellation>): Promise<StaffSubscriptionQuote> {
    if (!isStaffCancelCause(cause)) throw new AppError('INVALID_INPUT', { field: 'cause' });
    const found = await this.find(id);
    this.expectCancellable(found);
    return this.create(found, cause);
  }

  expectCancellable({ status }: SubscriptionDoc): void {
    if (!OPEN.includes(status)) throw new AppError('SUBSCRIPTION_MOVE_REFUSED', { status });
  }

  /** The quoted terms. Throws CANCELLATION_QUOTE_STALE with a new quote if they expired or the subscription changed. */
  async expectValid(found: SubscriptionDoc, quoteId: string): Promise<ValidQuote> {
    const quote = await this.quotes
      .findOne({ _id: quoteId, subscriptionId: found._id })
      .lean<StaffCancellationQuoteDoc>();
    if (!quote) throw new AppError('CANCELLATION_QUOTE_STALE');
    const { cause, at, rev, validUntil } = quote;
    if (validUntil < this.clock.now() || rev !== found.rev) {
      throw new AppError('CANCELLATION_QUOTE_STALE', { quote: await this.create(found, cause) });
    }
    return { quoteId, cause, at, ...(await this.compute(found, cause, at)) };
  }

  /** A pending subscription has no visits: its payment is refunded as a whole. */
  private async compute(found: SubscriptionDoc, cause: StaffCancelCause, at: Date) {
    const visits = await this.visitChanges.listVisits(found);
    const effect = quotePlanCancellation(cause, visits, found.policy, at);
    return found.status === 'pending'
      ? { ...effect, visits, refundPaise: found.payment.paidPaise }
      : { ...effect, visits };
  }

  private async create(found: SubscriptionDoc, cause: StaffCancelCause): Promise<StaffSubscriptionQuote> {
    const at = this.clock.now();
    const _id = newId();
    const validUntil = new Date(at.getTime() + completePolicy(found.policy).cancellation.quoteHolds * MINUTE_MS);
    await this.quotes.create({ _id, subscriptionId: found._id, cause, at, validUntil, rev: found.rev });
    const { visits, visitsCancelled, feePaise, refundPaise, extraPaise } = await this.compute(found, cause, at);
    const before = balanceOf(visits);
    return {
      quoteId: _id,
      cause,
      paid: toRupees(found.payment.paidPaise),
      delivered: toRupees(before.deliveredPaise),
      refunded: toRupees(before.refundedPaise),
      fee: toRupees(feePaise),
      refund: toRupees(refundPaise),
      toBeMarked: toRupees(Math.max(0, before.remainingPaise - feePaise - refundPaise)),
      visitsCancelled,
      extra: toRupees(extraPaise),
      validUntil: validUntil.toISOString(),
    };
  }
}
