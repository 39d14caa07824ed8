import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type bookingReceipt, type FileAnswer, type InputOf, signedIn } from '@sahaya/contracts';
import { financialYear, istDate, receiptNumber } from '@sahaya/domain';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { PaymentEnv } from '../payment.env.js';
import { PaymentService } from '../orders/orders.module.js';
import { PdfPrinterService } from '../documents/documents.module.js';
import { PurchasesService } from '../shared/purchases.service.js';
import { isPaidFor, receiptDocument } from './receipt-document.js';
import { RECEIPT_COUNTER_MODEL, RECEIPT_MODEL, type ReceiptCounterDoc, type ReceiptDoc } from './receipt.model.js';

/** Of several simultaneous first receipts of a booking or a year, one is issued and the others retry. */
const TRIES = 5;

/** Receipts of paid bookings: numbered at their first request, without gaps in a financial year. */
@Injectable()
export class ReceiptService {
  constructor(
    @InjectModel(RECEIPT_MODEL) private readonly receipts: Model<ReceiptDoc>,
    @InjectModel(RECEIPT_COUNTER_MODEL) private readonly counters: Model<ReceiptCounterDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly payments: PaymentService,
    private readonly purchases: PurchasesService,
    private readonly printer: PdfPrinterService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async ofBooking({ actor, bookingId }: InputOf<typeof bookingReceipt>): Promise<FileAnswer> {
    const customer = signedIn(actor);
    const [{ booking }, { payment }] = await Promise.all([
      this.purchases.ofBooking(customer, bookingId),
      this.payments.ofBooking({ actor, bookingId }),
    ]);
    if (!isPaidFor(booking, payment)) throw new AppError('RECEIPT_NOT_READY');
    const receipt = await this.issue(bookingId, customer.userId);
    const tax = { percent: this.env.TAX_GST_PERCENT, gstin: this.env.TAX_GSTIN };
    const pdf = await this.printer.print(receiptDocument({ receipt, booking, payment, tax, now: this.clock.now() }));
    return {
      name: `receipt-${receipt.number.replace('/', '-')}.pdf`,
      type: 'application/pdf',
      base64: pdf.toString('base64'),
    };
  }

  /** The receipt of the booking; the first request takes the next number in the same transaction. */
  private async issue(bookingId: string, customerId: string): Promise<ReceiptDoc> {
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
