import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, BOOKING_SETTLED, reserveRefund } from '@sahaya/contracts';
import {
  disputablePaise,
  type DisputeOutcome,
  disputeSettlement,
  mayDecideDispute,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { toSettledEvent } from '../shared/booking-settlement.service.js';
import { BOOKING_MODEL, type BookingDoc, getUnrefundedPaise } from '../shared/booking.model.js';
import { DISPUTE_MODEL, type DisputeDoc, type DisputeProposal } from './dispute.model.js';

const toDisputedPayment = (booking: BookingDoc) => ({
  method: booking.payment.method,
  price: booking.price,
  paidPaise: getUnrefundedPaise(booking),
});

/** Throws DISPUTE_REFUND_TOO_HIGH if the refund exceeds what was paid for the visit. */
export function assertRefundable(booking: BookingDoc, refundPaise: number): void {
  const mostPaise = disputablePaise(toDisputedPayment(booking));
  if (refundPaise > mostPaise) throw new AppError('DISPUTE_REFUND_TOO_HIGH', { most: toRupees(mostPaise) });
}

/** The refund of a decision. `rupees` is the amount of a partial refund. */
export function calculateRefundPaise(booking: BookingDoc, outcome: DisputeOutcome, rupees: number | null): number {
  if (outcome === 'rejected') return 0;
  const mostPaise = disputablePaise(toDisputedPayment(booking));
  const paise = outcome === 'full_refund' ? mostPaise : toPaise(rupees ?? 0);
  if (paise === 0 || paise > mostPaise) throw new AppError('DISPUTE_REFUND_TOO_HIGH', { most: toRupees(mostPaise) });
  return paise;
}

/** Reserves refunds of disputes within the refund limits of staff, and announces them to the payment service. */
@Injectable()
export class DisputeRefundService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Counts the refund in the limits of 24 hours before it is decided. */
  async reserve(disputeId: string, staffId: string, outcome: DisputeOutcome, rupees: number | null) {
    const limitKey = `dispute:${disputeId}:${newId()}`;
    const found = await this.disputes.findById(disputeId).lean<DisputeDoc>();
    // The transaction refuses these with the reason.
    if (!found || found.state !== 'open' || found.proposal || !mayDecideDispute(found, this.clock.now())) {
      return { refundPaise: 0, limitKey, needsApproval: false };
    }
    const { bookingId: purposeId, customerId } = found;
    const booking = await this.bookings.findById(purposeId).lean<BookingDoc>().orFail();
    const refundPaise = calculateRefundPaise(booking, outcome, rupees);
    if (refundPaise === 0) return { refundPaise, limitKey, needsApproval: false };
    const { needsApproval } = await this.rpc.call(reserveRefund, {
      key: limitKey,
      purposeId,
      customerId,
      staffId,
      amountPaise: refundPaise,
    });
    return { refundPaise, limitKey, needsApproval };
  }

  /** If the payment service is unavailable, the amount counts until 24 hours are over. */
  async release(
    disputeId: string,
    { limitKey: key, refundPaise, by: staffId }: Pick<DisputeProposal, 'limitKey' | 'refundPaise' | 'by'>,
  ): Promise<void> {
    const found = refundPaise > 0 ? await this.disputes.findById(disputeId).lean<DisputeDoc>() : undefined;
    if (!found) return;
    const { bookingId: purposeId, customerId } = found;
    await this.rpc
      .call(reserveRefund, { key, purposeId, customerId, staffId, amountPaise: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }

  /** Announces the refund, in addition to the settlement of the visit. */
  settle(session: ClientSession, booking: BookingDoc, disputeId: string, refundPaise: number): Promise<void> {
    const settlement = disputeSettlement(toDisputedPayment(booking), refundPaise);
    const label = { key: `dispute:${disputeId}`, kind: 'correction', reason: 'dispute' } as const;
    return this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(booking, 0, settlement, label));
  }
}
