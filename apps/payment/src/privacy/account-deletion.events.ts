import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED, type Booking, exportBookings, PAYOUT_MOVED } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { EventConsumer, RpcClient } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from '../earnings/earnings.module.js';
import {
  ERASED_DESTINATION,
  PAYOUT_ACCOUNT_MODEL,
  PAYOUT_MODEL,
  type PayoutAccountDoc,
  type PayoutDoc,
} from '../shared/payout.model.js';

const MASKED = '••••';

/**
 * Erases the names and the payout destination of a deleted account. Money, debts and the reasons of staff stay under
 * the user id for seven years.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly payoutAccounts: Model<PayoutAccountDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly helperAccounts: Model<HelperAccountDoc>,
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    private readonly rpc: RpcClient,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId, role }, session) =>
      role === 'helper' ? this.eraseHelper(session, userId) : this.eraseCustomer(session, userId),
    );
    this.consumer.on(
      PAYOUT_MOVED,
      async ({ helperId }, session) => {
        const isDeleted = await this.helperAccounts.exists({ _id: helperId, isDeleted: true }).session(session);
        if (isDeleted) await this.erasePayouts(session, helperId);
      },
      'deletion',
    );
  }

  private async eraseHelper(session: ClientSession, helperId: string): Promise<void> {
    await this.payoutAccounts.deleteOne({ _id: helperId }, { session });
    await this.helperAccounts.updateOne(
      { _id: helperId },
      { $set: { name: DELETED_NAME, isDeleted: true } },
      { session, upsert: true },
    );
    await this.erasePayouts(session, helperId);
  }

  /** A payout in transit still needs its destination, which is erased when it has ended. */
  private async erasePayouts(session: ClientSession, helperId: string): Promise<void> {
    await this.payouts.updateMany(
      { helperId, status: { $in: ['paid', 'failed', 'reversed'] } },
      {
        $set: { name: DELETED_NAME, masked: MASKED, sealed: ERASED_DESTINATION },
        $unset: { keyId: 1, reason: 1, category: 1, fundAccountId: 1 },
      },
      { session },
    );
    await this.lines.updateMany(
      { helperId, payout: { $exists: true } },
      { $set: { 'payout.masked': MASKED } },
      { session },
    );
  }

  private async eraseCustomer(session: ClientSession, customerId: string): Promise<void> {
    const bookings = await this.bookingsOf(customerId);
    const named = { 'visit.customerName': { $exists: true } };
    await this.lines.updateMany(
      { $or: [{ 'visit.customerId': customerId }, { 'visit.purposeId': { $in: bookings }, ...named }] },
      { $set: { 'visit.customerName': DELETED_NAME } },
      { session },
    );
  }

  /** Older lines name the customer without the id, and only the booking service knows their cash visits. */
  private async bookingsOf(customerId: string): Promise<string[]> {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await this.rpc.call(exportBookings, { userId: customerId, after });
      const own = (page.rows as Booking[]).filter((booking) => booking.customerId._id === customerId);
      found.push(...own.map(({ _id }) => _id));
      after = page.next;
    } while (after);
    return found;
  }
}
