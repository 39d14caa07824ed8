import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type OrderPurpose, providerFeeEntries } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import type { ProviderPayment } from '../razorpay/razorpay.module.js';
import type { PaymentOrderDoc } from '../shared/payment-order.model.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';

/** The facts of a captured payment: from the provider, or our own when credit paid everything. */
export type Captured = Pick<ProviderPayment, 'id' | 'method' | 'fee' | 'tax'>;

/** The records of captured payments, and the provider's fees in the ledger. */
@Injectable()
export class CapturedPaymentsService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly ledger: LedgerService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  find(paymentId: string, session: ClientSession | null = null): Promise<PaymentDoc | null> {
    return this.payments.findById(paymentId, null, { session }).lean<PaymentDoc>();
  }

  async insert<P extends OrderPurpose>(
    session: ClientSession,
    order: PaymentOrderDoc<P>,
    { id: _id, method, fee, tax }: Captured,
    parts: Pick<PaymentDoc, 'creditPaise' | 'duesPaise' | 'surplus'>,
  ): Promise<PaymentDoc<P>> {
    const { orderId = _id, purpose, purposeId, customerId, helperId, amountPaise } = order;
    const payment: PaymentDoc<P> = {
      _id,
      orderId,
      purpose,
      purposeId,
      customerId,
      helperId,
      amountPaise,
      ...parts,
      ...(method && { method }),
      ...(typeof fee === 'number' && { feePaise: fee, taxPaise: tax ?? 0 }),
      capturedAt: this.clock.now(),
      refundedPaise: 0,
      creditReturnedPaise: 0,
    };
    await this.payments.create([payment], { session });
    await this.postFee(session, payment);
    return payment;
  }

  /** Payments that were captured before this time and whose fee is unknown. */
  listWithoutFee(before: Date, limit: number): Promise<PaymentDoc[]> {
    return this.payments
      .find({ feePaise: null, capturedAt: { $lt: before } })
      .limit(limit)
      .lean<PaymentDoc[]>();
  }

  /** The provider's fee, known with the capture or later. */
  async learnFee({ _id }: PaymentDoc, { method, fee, tax }: Captured): Promise<void> {
    if (typeof fee !== 'number') return;
    const known = { feePaise: fee, taxPaise: tax ?? 0, ...(method && { method }) };
    await this.db.transaction(async (session) => {
      const payment = await this.payments
        .findOneAndUpdate({ _id, feePaise: { $exists: false } }, { $set: known }, { session, returnDocument: 'after' })
        .lean<PaymentDoc>();
      if (payment) await this.postFee(session, payment);
    });
  }

  private async postFee(session: ClientSession, payment: PaymentDoc): Promise<void> {
    const { _id: paymentId, purposeId, feePaise, taxPaise = 0 } = payment;
    if (feePaise === undefined) return;
    await this.ledger.post(session, providerFeeEntries({ paymentId, purposeId, feePaise, taxPaise }));
  }
}
