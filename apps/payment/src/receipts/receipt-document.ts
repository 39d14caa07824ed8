import type { Booking, bookingPayment, OutputOf, Refund } from '@sahaya/contracts';
import { BRAND, BRANDING, includedTaxPaise, toPaise, toRupees } from '@sahaya/domain';
import type { TableCell } from 'pdfmake';
import { dayWords, instantWords, moneyWords, serviceWords } from '../documents/documents.module.js';
import type { PdfOrder } from '../documents/documents.module.js';
import type { ReceiptDoc } from './receipt.model.js';

type Payment = OutputOf<typeof bookingPayment>['payment'];
interface Facts {
  receipt: ReceiptDoc;
  booking: Booking;
  payment: Payment;
  tax: { percent: number; gstin: string };
  now: Date;
}

const QUIET = '#5f5a54';
const LAYOUT = 'lightHorizontalLines';
const METHODS: Record<string, string> = { upi: 'UPI', card: 'card', netbanking: 'net banking', wallet: 'wallet' };
const REFUNDED: Record<Refund['status'], string> = {
  initiated: 'Refund on its way',
  processed: 'Refund',
  failed: 'Refund being tried again',
};

const isCashPaid = ({ payment: { method, status } }: Booking) => method === 'cash' && status === 'completed';

/** True if money has moved for the booking. */
export const isPaidFor = (booking: Booking, { paid }: Payment): boolean => paid > 0 || isCashPaid(booking);

/** The lines of a receipt: price, payments and refunds. */
export function receiptLines({ booking, payment }: Pick<Facts, 'booking' | 'payment'>) {
  const { baseAmount, emergencySurcharge = 0, platformFee, paymentProcessingFee, totalAmount } = booking.pricing;
  const price: [string, number][] = [
    [`${serviceWords(booking.service)}, ${booking.duration} h`, baseAmount],
    ['Emergency surcharge', emergencySurcharge],
    ['Platform fee', platformFee],
    ['Payment processing fee', paymentProcessingFee],
  ];
  const bySource = toRupees(toPaise(payment.paid) - toPaise(payment.credit));
  const how = METHODS[payment.method ?? ''];
  const on = payment.paidAt ? `, ${instantWords(payment.paidAt)}` : '';
  const paid: [string, number][] = [
    ['Paid with credit', payment.credit],
    [`Paid online${how ? ` by ${how}` : ''}${on}`, bySource],
    ['Paid in cash to the helper', isCashPaid(booking) ? totalAmount : 0],
  ];
  const back = payment.refunds.map(({ status, amount, processedAt, initiatedAt, way }): [string, number] => [
    `${REFUNDED[status]}${way === 'credit' ? ' to your credit' : ''}, ${instantWords(processedAt ?? initiatedAt)}`,
    -amount,
  ]);
  const present = (lines: [string, number][]) => lines.filter(([, amount]) => amount !== 0);
  return { price: present(price), total: totalAmount, paid: present(paid), back: present(back) };
}

export function receiptDocument({ receipt, booking, payment, tax, now }: Facts): PdfOrder {
  const { price, total, paid, back } = receiptLines({ booking, payment });
  const fees = toPaise(booking.pricing.platformFee) + toPaise(booking.pricing.paymentProcessingFee);
  const withTax = tax.percent > 0 && booking.status !== 'cancelled';
  const { date, startTime, endTime, helperId, customerName, cancellation } = booking;
  const taxed = `Of the fees, GST ${tax.percent} % included`;
  const title = withTax ? 'Tax invoice' : 'Receipt';
  return {
    footer: `${BRAND} · ${title} ${receipt.number} · as of ${instantWords(now)}`,
    definition: {
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 50],
      info: { title: `${title} ${receipt.number}`, author: BRAND },
      content: [
        { text: BRAND, bold: true, fontSize: 18, color: BRANDING.colors.primary[7] },
        ...(withTax ? [{ text: `GSTIN ${tax.gstin}`, color: QUIET }] : []),
        { text: `${title} ${receipt.number}`, bold: true, fontSize: 14, margin: [0, 12, 0, 2] },
        { text: `Issued ${instantWords(receipt.issuedAt)}`, color: QUIET, margin: [0, 0, 0, 16] },
        {
          layout: 'noBorders',
          margin: [0, 0, 0, 16],
          table: {
            widths: ['auto', '*'],
            body: [
              [quiet('Customer'), customerName],
              [quiet('Helper'), helperId.name],
              [quiet('Visit'), `${dayWords(date)}, ${startTime}–${endTime} (IST)`],
              [quiet('Booking'), booking._id],
              ...(payment.paymentId ? [[quiet('Payment'), payment.paymentId]] : []),
            ],
          },
        },
        table([...price.map(line), strong(cancellation ? 'Agreed price' : 'Total', total)]),
        ...(withTax ? [table([line([taxed, toRupees(includedTaxPaise(fees, tax.percent))])])] : []),
        table([...paid.map(line), ...back.map(line)]),
        ...(cancellation ? [table([strong('Cancellation fee', cancellation.fee)])] : []),
        {
          text: 'The visit is the helper’s own service; the fees are the platform’s.',
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
