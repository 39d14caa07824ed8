import { Injectable } from '@nestjs/common';
import { type HeldRefund, SUBSCRIPTION_EVENT, SUBSCRIPTION_STAFF_CANCELLED } from '@sahaya/contracts';
import { balanceOf, cancelVisitsByStaff, type StaffCancelCause } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { SubscriptionEndService } from '../plans/plans.module.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { type Cancellation, type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';
import type { ValidQuote } from './staff-cancellation-quotes.service.js';

interface StaffDecision {
  quote: ValidQuote;
  staffId: string;
  /** The part that a second person has to approve. */
  held?: HeldRefund | undefined;
}

const BY: Record<StaffCancelCause, Cancellation['by']> = { customer: 'customer', helper: 'helper', platform: 'system' };
/** How a request ends that the helper has not accepted. */
const PENDING_KIND: Record<StaffCancelCause, Cancellation['kind']> = {
  customer: 'withdrawn',
  helper: 'declined',
  platform: 'cancelled',
};

/** Cancels a subscription at the quoted terms. */
@Injectable()
export class StaffCancellationEffectsService {
  constructor(
    private readonly changes: SubscriptionChangesService,
    private readonly end: SubscriptionEndService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async apply(
    session: ClientSession,
    found: SubscriptionDoc,
    { quote, staffId, held }: StaffDecision,
  ): Promise<SubscriptionDoc> {
    const { cause, quoteId } = quote;
    const isPending = found.status === 'pending';
    const staff = { by: staffId, cause, quoteId, ...(held && { heldPaise: held.refundPaise }) };
    const doc = isPending
      ? await this.end.endPending(session, found, { by: BY[cause], kind: PENDING_KIND[cause], reason: '', staff })
      : await this.cancelAgreed(session, found, quote, staff);
    const paid = found.payment.paidPaise > 0;
    const facts = toSubscriptionFacts(doc);
    // The helper hears of a cancellation for the customer as of the customer's own one.
    if (cause === 'customer' && isPending)
      await this.outbox.add(session, SUBSCRIPTION_EVENT.withdrawn, { ...facts, paid });
    if (cause === 'customer' && !isPending) {
      await this.outbox.add(session, SUBSCRIPTION_EVENT.cancelled, { ...facts, reason: '' });
    }
    await this.outbox.add(session, SUBSCRIPTION_STAFF_CANCELLED, {
      ...facts,
      cause,
      decidedBy: staffId,
      pending: isPending,
      paid,
      refundPaise: doc.cancellation?.refundPaise ?? 0,
      ...(held && { held }),
    });
    return doc;
  }

  private cancelAgreed(
    session: ClientSession,
    found: SubscriptionDoc,
    { cause, at, visits }: ValidQuote,
    staff: NonNullable<Cancellation['staff']>,
  ): Promise<SubscriptionDoc> {
    const isHeld = staff.heldPaise !== undefined;
    const changed = cancelVisitsByStaff(cause, visits, found.policy, at, { isHeld });
    const cancellation: Cancellation = {
      by: BY[cause],
      kind: 'cancelled',
      reason: '',
      refundPaise: balanceOf(changed).refundedPaise,
      at: this.clock.now(),
      staff,
    };
    return this.changes.apply(session, found, visits, changed, { status: 'cancelled', cancellation }, { liveKey: 1 });
  }
}
