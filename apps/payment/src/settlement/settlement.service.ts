import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BookingSettled, SubscriptionSettled } from '@sahaya/contracts';
import {
  cashCommissionEntries,
  type PaymentPurpose,
  POLICY_V1,
  processingPartOf,
  refundGrantedEntries,
  type Settlement,
  settlementEntries,
} from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { DuesService } from '../wallet/wallet.module.js';
import { VisitEarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import { OrdersService } from '../orders/orders.module.js';
import { type CustomerPayment, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { itemOf } from '../shared/purchases.service.js';
import type { RefundedVisit, RefundProposalDoc } from '../shared/refund-proposal.model.js';
import { RefundsService } from '../refunds/refunds.module.js';
import { WalletService } from '../wallet/wallet.module.js';

/** The settlement of a booking or of a subscription. */
interface Settled extends Settlement {
  /** Unique: repeating it changes nothing. */
  key: string;
  reason: string;
  purpose: PaymentPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  /** Part of the price. */
  processingFeePaise: number;
}

/** Executes the settlements that bookings and subscriptions decided: each completely or not at all. */
@Injectable()
export class SettlementService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly ledger: LedgerService,
    private readonly refunds: RefundsService,
    private readonly wallets: WalletService,
    private readonly dues: DuesService,
    private readonly orders: OrdersService,
    private readonly earnings: VisitEarningsService,
  ) {}

  async booking(session: ClientSession, settled: BookingSettled): Promise<void> {
    const { bookingId: purposeId, price, reason } = settled;
    const { processingFeePaise } = price;
    await this.carryOut(session, { ...settled, purpose: 'booking', purposeId, processingFeePaise, reason });
    await this.earnings.recordBooking(session, settled);
  }

  async subscription(session: ClientSession, settled: SubscriptionSettled): Promise<void> {
    const {
      subscriptionId: purposeId,
      compensationPaise = 0,
      processingFeeBase = POLICY_V1.processingFeeBase,
    } = settled;
    const platformPaise = settled.platformPaise + compensationPaise;
    // The event contains only the sum of both fees.
    const processingFeePaise = processingPartOf(platformPaise, { processingFeeBase });
    const nothing = { creditPaise: 0, duePaise: 0, dueHelperPaise: 0, cashCommissionPaise: 0 };
    await this.carryOut(session, { ...nothing, ...settled, purpose: 'subscription', purposeId, processingFeePaise });
    await this.earnings.recordSubscription(session, { ...settled, processingFeePaise });
  }

  /** A custom refund: the platform bears it, and the helper's part stays. */
  async customRefund(session: ClientSession, given: RefundProposalDoc): Promise<void> {
    const { _id, purposeId, customerId, amountPaise, reason } = given;
    const key = `by-hand:${_id}`;
    await this.ledger.post(session, refundGrantedEntries({ key, purposeId, customerId, amountPaise, reason }));
    await this.refunds.begin(
      session,
      { key, reason, refundPaise: amountPaise },
      await this.paymentsOf(session, purposeId),
    );
  }

  /**
   * The refund of a visit of a subscription. If the helper's pay of the visit is not paid out, it is taken back, and the
   * platform returns its fees: true. Otherwise the platform bears the whole refund.
   */
  async visitRefund(session: ClientSession, given: RefundProposalDoc, visit: RefundedVisit): Promise<boolean> {
    const { _id, purposeId, customerId, amountPaise: refundPaise, reason } = given;
    const { workerId: helperId, helperPaise, platformPaise, processingFeeBase = POLICY_V1.processingFeeBase } = visit;
    const key = `by-hand:${_id}`;
    const paid = { key, settlement: `visit:${visit._id}`, helperId, helperPaise };
    if (!(await this.earnings.takeBack(session, paid))) {
      await this.customRefund(session, given);
      return false;
    }
    await this.ledger.post(session, {
      reason,
      ...settlementEntries({
        key,
        purposeId,
        customerId,
        helperId,
        helperPaise: -helperPaise,
        platformPaise: -platformPaise,
        refundPaise,
        processingFeePaise: processingPartOf(platformPaise, { processingFeeBase }),
      }),
    });
    await this.refunds.begin(session, { key, reason, refundPaise }, await this.paymentsOf(session, purposeId));
    return true;
  }

  private paymentsOf(session: ClientSession, purposeId: string): Promise<CustomerPayment[]> {
    return (
      this.payments
        // A correction may come after its money has gone on to another booking.
        .find({ $or: [{ purposeId }, { movedFrom: purposeId }], surplus: false }, null, { session })
        .sort({ capturedAt: -1 })
        .lean<CustomerPayment[]>()
    );
  }

  private async carryOut(session: ClientSession, settled: Settled): Promise<void> {
    const { key, reason, purpose, purposeId, customerId, helperId } = settled;
    const { refundPaise, creditPaise, duePaise, dueHelperPaise, cashCommissionPaise } = settled;
    const whose = { purpose, purposeId, customerId, helperId };
    // The end of a booking ends its unpaid order; a correction does not.
    if (key === itemOf(settled)) await this.orders.close(session, purposeId);
    await this.ledger.post(session, settlementEntries(settled));
    await this.refunds.begin(session, { key, reason, refundPaise }, await this.paymentsOf(session, purposeId));
    if (creditPaise > 0) await this.wallets.grant(session, { ...whose, key, creditPaise, reason });
    if (duePaise > 0) await this.dues.owe(session, { ...whose, key, duePaise, dueHelperPaise, reason });
    await this.ledger.post(session, cashCommissionEntries({ key, purposeId, helperId, paise: cashCommissionPaise }));
  }
}
