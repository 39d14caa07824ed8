import type { Booking, bookingPayment, OutputOf } from '@sahaya/contracts';
import { BRAND, BRANDING, includedTaxPaise, type Language, toPaise, toRupees } from '@sahaya/domain';
import type { TableCell } from 'pdfmake';
import { dayWords, documentTexts, instantWords, moneyWords, serviceWords } from '../documents/documents.module.js';
import type { PdfOrder } from '../documents/documents.module.js';
import type { ReceiptDoc } from './receipt.model.js';

type Payment = OutputOf<typeof bookingPayment>['payment'];
interface Facts {
  receipt: ReceiptDoc;
  booking: Booking;
  payment: Payment;
  tax: { percent: number; gstin: string };
  language: Language;
  now: Date;
}

const QUIET = '#5f5a54';
const LAYOUT = 'lightHorizontalLines';
const isCashPaid = ({ payment: { method, status } }: Booking) => method === 'cash' && status === 'completed';

/** True if money has moved for the booking. */
export const isPaidFor = (booking: Booking, { paid }: Payment): boolean => paid > 0 || isCashPaid(booking);

/** The lines of a receipt: price, payments and refunds. */
export function receiptLines({ booking, payment, language }: Pick<Facts, 'booking' | 'payment' | 'language'>) {
  const { receipt: texts } = documentTexts(language);
  const { baseAmount, emergencySurcharge = 0, platformFee, paymentProcessingFee, totalAmount } = booking.pricing;
  const price: [string, number][] = [
    [texts.price(serviceWords(booking.service, language), booking.duration), baseAmount],
    [texts.emergencySurcharge, emergencySurcharge],
    [texts.platformFee, platformFee],
    [texts.processingFee, paymentProcessingFee],
  ];
  const bySource = toRupees(toPaise(payment.paid) - toPaise(payment.credit));
  const on = payment.paidAt ? `, ${instantWords(payment.paidAt, language)}` : '';
  const paid: [string, number][] = [
    [texts.paidWithCredit, payment.credit],
    [`${texts.paidOnline(texts.methods[payment.method ?? ''])}${on}`, bySource],
    [texts.paidInCash, isCashPaid(booking) ? totalAmount : 0],
  ];
  const back = payment.refunds.map(({ status, amount, processedAt, initiatedAt, way }): [string, number] => [
    `${(way === 'credit' ? texts.refundsToCredit : texts.refunds)[status]}, ${instantWords(processedAt ?? initiatedAt, language)}`,
    -amount,
  ]);
  const present = (lines: [string, number][]) => lines.filter(([, amount]) => amount !== 0);
  return { price: present(price), total: totalAmount, paid: present(paid), back: present(back) };
}

/** The receipt of a booking in the language of its customer. */
export function receiptDocument({ receipt, booking, payment, tax, language, now }: Facts): PdfOrder {
  const { receipt: texts } = documentTexts(language);
  const { price, total, paid, back } = receiptLines({ booking, payment, language });
  const fees = toPaise(booking.pricing.platformFee) + toPaise(booking.pricing.paymentProcessingFee);
  const withTax = tax.percent > 0 && booking.status !== 'cancelled';
  const { date, startTime, endTime, helperId, customerName, cancellation } = booking;
  const title = withTax ? texts.taxInvoice : texts.receipt;
  return {
    footer: `${BRAND} · ${title} ${receipt.number} · ${texts.asOf(instantWords(now, language))}`,
    definition: {
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 50],
      info: { title: `${title} ${receipt.number}`, author: BRAND },
      content: [
        { text: BRAND, bold: true, fontSize: 18, color: BRANDING.colors.primary[7] },
        ...(withTax ? [{ text: `GSTIN ${tax.gstin}`, color: QUIET }] : []),
        { text: `${title} ${receipt.number}`, bold: true, fontSize: 14, margin: [0, 12, 0, 2] },
        { text: texts.issued(instantWords(receipt.issuedAt, language)), color: QUIET, margin: [0, 0, 0, 16] },
        {
          layout: 'noBorders',
          margin: [0, 0, 0, 16],
          table: {
            widths: ['auto', '*'],
            body: [
              [quiet(texts.customer), customerName],
              [quiet(texts.helper), helperId.name],
              [quiet(texts.visit), `${dayWords(date, language)}, ${startTime}–${endTime} (IST)`],
              [quiet(texts.booking), booking._id],
              ...(payment.paymentId ? [[quiet(texts.payment), payment.paymentId]] : []),
            ],
          },
        },
        table([...price.map(line), strong(cancellation ? texts.agreedPrice : texts.total, total)]),
        ...(withTax
          ? [table([line([texts.taxIncluded(tax.percent), toRupees(includedTaxPaise(fees, tax.percent))])])]
          : []),
        table([...paid.map(line), ...back.map(line)]),
        ...(cancellation ? [table([strong(texts.cancellationFee, cancellation.fee)])] : []),
        {
          text: texts.note,
          color: QUIET,
          fontSize: 8,
          margin: [0, 8, 0, 0],
        },
      ],
    },
  };
}

const quiet = (text: string) => ({ text, color: QUIET });
const right = (rupees: number) => ({ text: moneyWords(rupees), alignment: 'right' as const });
const line = ([text, amount]: [string, number]) => [{ text }, right(amount)];
const strong = (text: string, amount: number) => [
  { text, bold: true },
  { ...right(amount), bold: true },
];
const table = (body: TableCell[][]) => ({
  layout: LAYOUT,
  margin: [0, 0, 0, 12] as [number, number, number, number],
  table: { headerRows: 0, widths: ['*', 'auto'], body },
});
