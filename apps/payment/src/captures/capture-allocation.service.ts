import { Injectable } from '@nestjs/common';
import { PAYMENT_CAPTURED } from '@sahaya/contracts';
import { captureEntries } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { CashCommissionService, EarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import type { CustomerOrder, PaymentOrderDoc } from '../shared/payment-order.model.js';
import { paidFor, type PaymentDoc } from '../shared/payment.model.js';
import { DuesService, WalletService } from '../wallet/wallet.module.js';
import { type Captured, CapturedPaymentsService } from './captured-payments.service.js';

/** Allocates a captured payment to the purpose of its order, to the order's dues and to cash commission. */
@Injectable()
export class CaptureAllocationService {
  constructor(
    private readonly payments: CapturedPaymentsService,
    private readonly ledger: LedgerService,
    private readonly wallets: WalletService,
    private readonly dues: DuesService,
    private readonly earnings: EarningsService,
    private readonly commission: CashCommissionService,
    private readonly outbox: Outbox,
  ) {}

  /** Nothing is refunded: an amount above the due belongs to the helper. */
  async payCommission(session: ClientSession, order: PaymentOrderDoc, captured: Captured): Promise<PaymentDoc> {
    const parts = { creditPaise: 0, duesPaise: 0, surplus: false };
    const payment = await this.payments.insert(session, order, captured, parts);
    await this.commission.recordCapture(session, { ...payment, paymentId: payment._id });
    return payment;
  }

  async pay(session: ClientSession, order: CustomerOrder, captured: Captured): Promise<PaymentDoc> {
    const { customerId, creditPaise, amountPaise } = order;
    const duesPaise = order.dues.reduce((total, { duePaise }) => total + duePaise, 0);
    const payment = await this.payments.insert(session, order, captured, { creditPaise, duesPaise, surplus: false });
    const dues = order.dues.map((due) => ({ ...due, customerId }));
    await this.ledger.post(
      session,
      captureEntries({ ...payment, paymentId: payment._id, amountPaise, creditPaise, dues }),
    );
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
}
