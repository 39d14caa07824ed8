import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { refundSplit, type RefundWay } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { type CustomerPayment, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { RefundInitiationService } from './refund-initiation.service.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';

/** The refund exceeds the payment. */
export class RefundTooHigh extends Error {}

/** Takes the amount of a refund from the payments of a purchase. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Refunds');

  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly initiation: RefundInitiationService,
  ) {}

  of(purposeId: string): Promise<RefundDoc[]> {
    return this.refunds.find({ purposeId }).sort({ initiatedAt: 1, _id: 1 }).lean<RefundDoc[]>();
  }

  /** Takes the amount from the payments, money first, idempotent by the key; never more than was paid. */
  async begin(
    session: ClientSession,
    refund: { key: string; refundPaise: number; reason: string },
    payments: readonly CustomerPayment[],
  ): Promise<void> {
    if (refund.refundPaise === 0) return;
    if (await this.refunds.exists({ settlement: refund.key }).session(session)) return;
    const parts = refundSplit(refund.refundPaise, {
      moneyPaise: sum(payments.map(moneyLeft)),
      creditPaise: sum(payments.map(creditLeft)),
    });
    if (!parts) {
      this.logger.error({ ...refund, payments: payments.map(({ _id }) => _id) }, 'refund above what was paid: refused');
      throw new RefundTooHigh(refund.key);
    }
    await this.takeFrom(session, refund, payments, 'provider', parts.moneyPaise, moneyLeft);
    await this.takeFrom(session, refund, payments, 'credit', parts.creditPaise, creditLeft);
  }

  private async takeFrom(
    session: ClientSession,
    refund: { key: string; reason: string },
    payments: readonly CustomerPayment[],
    way: RefundWay,
    wanted: number,
    leftOf: (payment: PaymentDoc) => number,
  ): Promise<void> {
    let rest = wanted;
    for (const payment of payments) {
      const amountPaise = Math.min(rest, leftOf(payment));
      if (amountPaise === 0) continue;
      rest -= amountPaise;
      const field = way === 'provider' ? 'refundedPaise' : 'creditReturnedPaise';
      // Repeats the facts of the decision: another refund of the same payment makes this one repeat.
      const { matchedCount } = await this.payments.updateOne(
        { _id: payment._id, [field]: payment[field] },
        { $inc: { [field]: amountPaise } },
        { session },
      );
      if (matchedCount === 0) throw new Error(`payment ${payment._id} was changed meanwhile`);
      await this.initiation.initiate(session, refund, payment, { way, amountPaise });
    }
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
/** Dues of earlier visits stay paid. */
const moneyLeft = ({ amountPaise, duesPaise, refundedPaise }: PaymentDoc) => amountPaise - duesPaise - refundedPaise;
const creditLeft = ({ creditPaise, creditReturnedPaise }: PaymentDoc) => creditPaise - creditReturnedPaise;
