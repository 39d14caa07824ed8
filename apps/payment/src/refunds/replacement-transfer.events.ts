import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKING_REPLACED, type EventData } from '@sahaya/contracts';
import { movedEntries, settlementEntries } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import { type CustomerPayment, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { itemOf } from '../shared/purchases.service.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';
import { RefundsService } from './refunds.service.js';

/**
 * A replacement took over a visit: the payment of the cancelled booking, with its refunds, moves to the new one, and
 * the difference is refunded.
 */
@Injectable()
export class ReplacementTransferEvents implements OnModuleInit {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) private readonly refundDocs: Model<RefundDoc>,
    private readonly consumer: EventConsumer,
    private readonly ledger: LedgerService,
    private readonly refunds: RefundsService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BOOKING_REPLACED, (replaced, session) => this.move(session, replaced));
  }

  async move(session: ClientSession, replaced: EventData<typeof BOOKING_REPLACED>): Promise<void> {
    const { bookingId: purposeId, replaces: from, customerId, helperId, paidPaise, totalPaise } = replaced;
    const to = { purpose: 'booking', purposeId } as const;
    if (!(await this.ledger.post(session, movedEntries({ purposeId, customerId, from, paise: paidPaise })))) return;
    const theirs = { purposeId: from, surplus: false };
    await this.payments.updateMany(
      theirs,
      { $set: { purposeId, helperId }, $addToSet: { movedFrom: from } },
      { session },
    );
    await this.refundDocs.updateMany(theirs, { $set: { purposeId, helperId } }, { session });

    const refund = {
      key: `${itemOf(to)}:replaced`,
      reason: 'replaced',
      refundPaise: Math.max(0, paidPaise - totalPaise),
    };
    const nothingKept = { helperPaise: 0, platformPaise: 0, processingFeePaise: 0 };
    await this.ledger.post(session, settlementEntries({ ...to, customerId, helperId, ...nothingKept, ...refund }));
    const payments = await this.payments
      .find({ purposeId, surplus: false }, null, { session })
      .sort({ capturedAt: -1 })
      .lean<CustomerPayment[]>();
    await this.refunds.begin(session, refund, payments);
  }
}
