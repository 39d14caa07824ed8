import { Inject, Injectable } from '@nestjs/common';
import { AppError, type bookingReceipt, type FileAnswer, type InputOf, signedIn } from '@sahaya/contracts';
import { LanguageClient } from '@sahaya/service-clients';
import { Clock, ENV } from '@sahaya/service-kit';
import { PdfPrinterService } from '../documents/documents.module.js';
import { BookingPaymentService } from '../orders/orders.module.js';
import type { PaymentEnv } from '../payment.env.js';
import { PurchasesService } from '../shared/purchases.service.js';
import { isPaidFor, receiptDocument } from './receipt-document.js';
import { ReceiptIssueService } from './receipt-issue.service.js';

/** Prints the receipts of paid bookings. */
@Injectable()
export class ReceiptService {
  constructor(
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly payments: BookingPaymentService,
    private readonly purchases: PurchasesService,
    private readonly receipts: ReceiptIssueService,
    private readonly printer: PdfPrinterService,
    private readonly languages: LanguageClient,
    private readonly clock: Clock,
  ) {}

  async ofBooking({ actor, bookingId }: InputOf<typeof bookingReceipt>): Promise<FileAnswer> {
    const customer = signedIn(actor);
    const [{ booking }, { payment }, language] = await Promise.all([
      this.purchases.ofBooking(customer, bookingId),
      this.payments.ofBooking({ actor, bookingId }),
      this.languages.find(customer.userId),
    ]);
    if (!isPaidFor(booking, payment)) throw new AppError('RECEIPT_NOT_READY');
    const receipt = await this.receipts.issue(bookingId, customer.userId);
    const tax = { percent: this.env.TAX_GST_PERCENT, gstin: this.env.TAX_GSTIN };
    const now = this.clock.now();
    const pdf = await this.printer.print(receiptDocument({ receipt, booking, payment, tax, language, now }));
    return {
      name: `receipt-${receipt.number.replace('/', '-')}.pdf`,
      type: 'application/pdf',
      base64: pdf.toString('base64'),
    };
  }
}
