import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PAYMENT_CAPTURED } from '@sahaya/contracts';
import { captureEntries, type OrderPurpose, providerFeeEntries, settlementEntries } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DuesService } from '../wallet/wallet.module.js';
import { EarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import {
  type CustomerOrder,
  isCustomerOrder,
  PAYMENT_ORDER_MODEL,
  type PaymentOrderDoc,
} from '../shared/payment-order.model.js';
import { paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import type { ProviderPayment } from '../razorpay/razorpay.module.js';
import { RefundsService } from '../refunds/refunds.module.js';
import { WalletService } from '../wallet/wallet.module.js';

/** The facts of a captured payment: from the provider, or our own when credit paid everything. */
export type Captured = Pick<ProviderPayment, 'id' | 'method' | 'fee' | 'tax'>;

/**
 * Captures of payments, once each: confirmation, webhook and reconciler all end here, in any order and number. A
 * payment without a purpose (for a replaced order, or a second payment) is refunded automatically.
 */
@Injectable()
export class PaymentCapturesService {
  private readonly logger = new Logger('Captures');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly wallets: WalletService,
    private readonly dues: DuesService,
    private readonly earnings: EarningsService,
    private readonly ledger: LedgerService,
    private readonly refunds: RefundsService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns the recorded payment. */
  async take(orderId: string, captured: Captured): Promise<PaymentDoc> {
    const known = await this.payments.findById(captured.id).lean<PaymentDoc>();
    return known ?? this.db.transaction((session) => this.takeIn(session, orderId, captured));
  }

  async takeIn(session: ClientSession, orderId: string, captured: Captured): Promise<PaymentDoc> {
    const known = await this.payments.findById(captured.id, null, { session }).lean<PaymentDoc>();
    if (known) return known;
    const order = await this.orders.findOne({ orderId }, null, { session }).orFail().lean<PaymentOrderDoc>();
    if (!isCustomerOrder(order)) return this.payCommission(session, order, captured);
    const isPaid = await this.markPaid(session, { _id: order._id, current: true }, captured);
    return isPaid ? this.pay(session, order, captured) : this.returnSurplus(session, order, captured);
  }

  /** True if this payment counts. */
  private async markPaid(
    session: ClientSession,
    which: { _id: string; current?: true },
    { id: paymentId }: Captured,
    more: { current?: false } = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.orders.updateOne(
      { ...which, status: { $ne: 'paid' } },
      { $set: { status: 'paid', paymentId, paidAt: this.clock.now(), ...more }, $unset: { dueAt: 1 } },
      { session },
    );
    return matchedCount > 0;
  }

  /** Nothing is refunded: an amount above the due belongs to the helper. The next order covers the next due. */
  private async payCommission(session: ClientSession, order: PaymentOrderDoc, captured: Captured): Promise<PaymentDoc> {
    await this.markPaid(session, { _id: order._id }, captured, { current: false });
    const payment = await this.record(session, order, captured, { creditPaise: 0, duesPaise: 0, surplus: false });
    await this.earnings.commissionCaptured(session, { ...payment, paymentId: payment._id });
    await this.postFee(session, payment);
    return payment;
  }

  private async pay(session: ClientSession, order: CustomerOrder, captured: Captured): Promise<PaymentDoc> {
    const { customerId, creditPaise, amountPaise } = order;
    const duesPaise = order.dues.reduce((total, { duePaise }) => total + duePaise, 0);
    const payment = await this.record(session, order, captured, { creditPaise, duesPaise, surplus: false });
    const dues = order.dues.map((due) => ({ ...due, customerId }));
    await this.ledger.post(
      session,
      captureEntries({ ...payment, paymentId: payment._id, amountPaise, creditPaise, dues }),
    );
    await this.postFee(session, payment);
    await this.wallets.spend(session, customerId, creditPaise);
    if (dues.length > 0) await this.dues.collect(session, order._id);
    for (const due of dues) await this.earnings.collected(session, due);
    const { purpose, purposeId, helperId, orderId, _id: paymentId } = payment;
    await this.outbox.add(session, PAYMENT_CAPTURED, {
      purpose,
      purposeId,
      customerId,
      helperId,
      orderId,
      paymentId,
      amountPaise: paidFor(payment),
      creditPaise,
    });
    return payment;
  }

  private async returnSurplus(session: ClientSession, order: CustomerOrder, captured: Captured): Promise<PaymentDoc> {
    const payment = await this.record(session, order, captured, { creditPaise: 0, duesPaise: 0, surplus: true });
    const { _id: paymentId, orderId, amountPaise } = payment;
    const key = `surplus:${paymentId}`;
    const nothingKept = { helperPaise: 0, platformPaise: 0, processingFeePaise: 0 };
    await this.ledger.post(session, captureEntries({ ...payment, paymentId, dues: [] }));
    await this.postFee(session, payment);
    await this.ledger.post(session, settlementEntries({ ...payment, ...nothingKept, key, refundPaise: amountPaise }));
    await this.refunds.begin(session, { key, reason: 'duplicate_payment', refundPaise: amountPaise }, [payment]);
    this.logger.warn({ orderId, paymentId, amountPaise }, 'a payment by which nothing was to be paid goes back');
    return payment;
  }

  private async record<P extends OrderPurpose>(
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
    return payment;
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
