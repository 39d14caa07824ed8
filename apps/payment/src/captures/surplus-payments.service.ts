import { Injectable, Logger } from '@nestjs/common';
import { captureEntries, settlementEntries } from '@sahaya/domain';
import type { ClientSession } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import { RefundsService } from '../refunds/refunds.module.js';
import type { CustomerOrder } from '../shared/payment-order.model.js';
import type { PaymentDoc } from '../shared/payment.model.js';
import { type Captured, CapturedPaymentsService } from './captured-payments.service.js';

/** Refunds payments that pay for nothing: a second payment of an order, or the payment of a replaced order. */
@Injectable()
export class SurplusPaymentsService {
  private readonly logger = new Logger('SurplusPayments');

  constructor(
    private readonly payments: CapturedPaymentsService,
    private readonly ledger: LedgerService,
    private readonly refunds: RefundsService,
  ) {}

  async refund(session: ClientSession, order: CustomerOrder, captured: Captured): Promise<PaymentDoc> {
    const parts = { creditPaise: 0, duesPaise: 0, surplus: true };
    const payment = await this.payments.insert(session, order, captured, parts);
    const { _id: paymentId, orderId, amountPaise } = payment;
    const key = `surplus:${paymentId}`;
    const nothingKept = { helperPaise: 0, platformPaise: 0, processingFeePaise: 0 };
    await this.ledger.post(session, captureEntries({ ...payment, paymentId, dues: [] }));
    await this.ledger.post(session, settlementEntries({ ...payment, ...nothingKept, key, refundPaise: amountPaise }));
    await this.refunds.begin(session, { key, reason: 'duplicate_payment', refundPaise: amountPaise }, [payment]);
    this.logger.warn({ orderId, paymentId, amountPaise }, 'a surplus payment is refunded');
    return payment;
  }
}
