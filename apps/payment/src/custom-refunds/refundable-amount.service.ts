import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { HoldsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import { type CustomerPayment, paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { REFUND_PROPOSAL_MODEL, type RefundProposalDoc } from '../shared/refund-proposal.model.js';

/** The payments of a purchase, and the part of them that staff can still refund. */
export interface RefundableSums {
  payments: CustomerPayment[];
  paidPaise: number;
  returnedPaise: number;
  heldPaise: number;
  proposedPaise: number;
  leftPaise: number;
}

/** Computes how much of a purchase staff can still refund. */
@Injectable()
export class RefundableAmountService {
  constructor(
    @InjectModel(REFUND_PROPOSAL_MODEL) private readonly proposals: Model<RefundProposalDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly ledger: LedgerService,
    private readonly holds: HoldsService,
  ) {}

  /**
   * `leftPaise` is the payment less refunds, less the part that a pending end of the visit decides about, and less
   * reservations of other proposals.
   */
  async sums(session: ClientSession, purposeId: string, ownProposalId?: string): Promise<RefundableSums> {
    const payments = await this.payments
      .find({ purposeId, surplus: false }, null, { session })
      .sort({ capturedAt: -1 })
      .lean<CustomerPayment[]>();
    const paidPaise = sum(payments.map(paidFor));
    const returnedPaise = sum(payments.map(returnedOf));
    const heldPaise = await this.ledger.heldFor(purposeId, session);
    const proposed = await this.proposals
      .find({ purposeId, state: 'proposed', _id: { $ne: ownProposalId } }, { amountPaise: 1 }, { session })
      .lean<Pick<RefundProposalDoc, 'amountPaise'>[]>();
    const proposedPaise = sum(proposed.map(({ amountPaise }) => amountPaise));
    const leftPaise = Math.max(0, paidPaise - returnedPaise - heldPaise - proposedPaise);
    return { payments, paidPaise, returnedPaise, heldPaise, proposedPaise, leftPaise };
  }

  /** While a dispute is open, it decides about the refund. */
  isInDispute(session: ClientSession, purposeId: string): Promise<boolean> {
    return this.holds.isOpen(session, purposeId);
  }

  async expectNoDispute(session: ClientSession, purposeId: string): Promise<void> {
    if (await this.isInDispute(session, purposeId)) throw new AppError('REFUND_BY_DISPUTE');
  }

  /** Returns the latest payment of the purchase. */
  async expectLeft(
    session: ClientSession,
    purposeId: string,
    amountPaise: number,
    ownProposalId?: string,
  ): Promise<CustomerPayment> {
    const { payments, leftPaise } = await this.sums(session, purposeId, ownProposalId);
    const [payment] = payments;
    if (!payment) throw new AppError('REFUND_TOO_HIGH', { refundable: 0 });
    await this.expectNoDispute(session, purposeId);
    if (amountPaise > leftPaise) throw new AppError('REFUND_TOO_HIGH', { refundable: toRupees(leftPaise) });
    return payment;
  }
}

const returnedOf = ({ refundedPaise, creditReturnedPaise }: PaymentDoc) => refundedPaise + creditReturnedPaise;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
