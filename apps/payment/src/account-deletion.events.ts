import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from './earnings.model.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from './payment-order.model.js';
import { PAYOUT_ACCOUNT_MODEL, PAYOUT_MODEL, type PayoutAccountDoc, type PayoutDoc } from './payout.model.js';

/** Erases the names and the payout destination of a deleted account. Money stays under the user id for seven years. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly payoutAccounts: Model<PayoutAccountDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly helperAccounts: Model<HelperAccountDoc>,
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.payoutAccounts.deleteOne({ _id: userId }, { session });
    await this.helperAccounts.updateOne({ _id: userId }, { name: DELETED_NAME }, { session });
    // A payout on its way still needs its destination.
    await this.payouts.updateMany(
      { helperId: userId, status: { $in: ['paid', 'failed', 'reversed'] } },
      { $set: { name: DELETED_NAME, masked: '••••', sealed: 'erased' } },
      { session },
    );
    await this.lines.updateMany(
      { helperId: userId, payout: { $exists: true } },
      { $set: { 'payout.masked': '••••' } },
      { session },
    );
    const paid = await this.orders.distinct('purposeId', { customerId: userId }).session(session);
    await this.lines.updateMany(
      {
        $or: [
          { 'visit.customerId': userId },
          { 'visit.purposeId': { $in: paid }, 'visit.customerName': { $exists: true } },
        ],
      },
      { $set: { 'visit.customerName': DELETED_NAME } },
      { session },
    );
  }
}
