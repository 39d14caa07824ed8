import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { financialYear, istDate, receiptNumber } from '@sahaya/domain';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { RECEIPT_COUNTER_MODEL, RECEIPT_MODEL, type ReceiptCounterDoc, type ReceiptDoc } from './receipt.model.js';

/** Of several simultaneous first receipts of a booking or a year, one is issued and the others retry. */
const TRIES = 5;

/** Issues receipts with their numbers, which have no gaps in a financial year. */
@Injectable()
export class ReceiptIssueService {
  constructor(
    @InjectModel(RECEIPT_MODEL) private readonly receipts: Model<ReceiptDoc>,
    @InjectModel(RECEIPT_COUNTER_MODEL) private readonly counters: Model<ReceiptCounterDoc>,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The receipt of the booking; the first request takes the next number in the same transaction. */
  async issue(bookingId: string, customerId: string): Promise<ReceiptDoc> {
    for (let tries = 1; ; tries += 1) {
      const known = await this.receipts.findById(bookingId).lean<ReceiptDoc>();
      if (known) return known;
      try {
        return await this.number(bookingId, customerId);
      } catch (error) {
        if (!isDuplicateKey(error) || tries === TRIES) throw error;
      }
    }
  }

  private number(bookingId: string, customerId: string): Promise<ReceiptDoc> {
    return this.db.transaction(async (session) => {
      const issuedAt = this.clock.now();
      const year = financialYear(istDate(issuedAt));
      const { last } = await this.counters
        .findOneAndUpdate({ _id: year }, { $inc: { last: 1 } }, { session, upsert: true, returnDocument: 'after' })
        .orFail()
        .lean<ReceiptCounterDoc>();
      const receipt: ReceiptDoc = { _id: bookingId, number: receiptNumber(year, last), customerId, issuedAt };
      await this.receipts.create([receipt], { session });
      return receipt;
    });
  }
}
