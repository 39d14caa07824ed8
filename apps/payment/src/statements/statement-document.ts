import type { Statement } from '@sahaya/contracts';
import { BRAND, BRANDING, type DeductionCode, type EarningKind, istDate, toRupees } from '@sahaya/domain';
import type { EarningLineDoc } from '../earnings/earnings.module.js';
import { dayWords, moneyWords, serviceWords } from '../documents/documents.module.js';
import type { PdfOrder } from '../documents/documents.module.js';

const KINDS: Record<EarningKind, string> = {
  visit: 'Visit',
  late_cancellation: 'Late cancellation',
  no_show: 'Customer not there',
  correction: 'Correction',
  payout: 'Paid to',
  payout_returned: 'Payment came back',
  commission_paid: 'Cash commission that you paid',
};
const DEDUCTED: Record<DeductionCode, string> = {
  platform_fee: 'Platform fee',
  processing_fee: 'Processing fee',
  cash_commission: 'Cash commission',
};
const QUIET = '#5f5a54';

/** The document of a weekly statement. */
export function statementDocument(
  statement: Statement,
  lines: readonly EarningLineDoc[],
  helperName: string,
): PdfOrder {
  const period = `${dayWords(statement.from)} to ${dayWords(statement.to)}`;
  return {
    footer: `${BRAND} · statement of ${period}`,
    definition: {
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 50],
      info: { title: `Statement, ${period}`, author: BRAND },
      content: [
        { text: BRAND, bold: true, fontSize: 18, color: BRANDING.colors.primary[7] },
        { text: 'Weekly statement', bold: true, fontSize: 14, margin: [0, 12, 0, 2] },
        { text: [helperName, ' · ', period], color: QUIET, margin: [0, 0, 0, 16] },
        {
          layout: 'lightHorizontalLines',
          margin: [0, 0, 0, 20],
          table: {
            headerRows: 0,
            widths: ['*', 'auto'],
            body: [
              ['Balance at the beginning of the week', right(statement.opening)],
              ['Paid by customers for your visits', right(statement.gross)],
              ['Fees and commission', right(-statement.deductions)],
              [
                { text: 'You earned', bold: true },
                { ...right(statement.net), bold: true },
              ],
              ['Received in cash by you', right(-statement.cash)],
              ['Cash commission that you paid', right(statement.commissionPaid)],
              ['Paid out to you', right(-statement.paidOut)],
              [
                { text: 'Balance at the end of the week', bold: true },
                { ...right(statement.closing), bold: true },
              ],
            ],
          },
        },
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
            body: [['Date', 'What', 'Gross', 'Net', 'In cash', 'Balance'].map(heading), ...lines.map(row)],
          },
        },
        {
          text: 'Gross is what the customer paid. Net is what you earned. Balance is by how much what we owe you changed; with a minus it is what you owe.',
          color: QUIET,
          fontSize: 8,
          margin: [0, 16, 0, 0],
        },
      ],
    },
  };
}

const right = (rupees: number) => ({ text: moneyWords(rupees), alignment: 'right' as const });
const heading = (text: string, column: number) => ({
  text,
  bold: true,
  alignment: column > 1 ? ('right' as const) : ('left' as const),
});

function row(line: EarningLineDoc) {
  const money = (paise: number) => (paise === 0 ? { text: '' } : right(toRupees(paise)));
  return [
    { text: dayWords(istDate(line.at)), noWrap: true },
    { stack: [{ text: titleOf(line) }, ...notesOf(line).map((text) => ({ text, color: QUIET, fontSize: 8 }))] },
    money(line.grossPaise),
    money(line.netPaise),
    money(line.cashPaise),
    money(line.balancePaise),
  ];
}

const titleOf = ({ kind, visit, payout }: EarningLineDoc): string => {
  if (payout) return `${KINDS[kind]} ${payout.masked}`;
  return visit?.service ? `${KINDS[kind]}: ${serviceWords(visit.service)}, ${visit.customerName ?? ''}` : KINDS[kind];
};
const notesOf = ({ visit, deductions, awaitedPaise, payout }: EarningLineDoc): string[] => [
  ...(visit?.date ? [`${dayWords(visit.date)}, ${visit.startTime ?? ''}–${visit.endTime ?? ''}, ${visit.method}`] : []),
  ...deductions.map(({ code, paise }) => `${DEDUCTED[code]} ${moneyWords(-toRupees(paise))}`),
  ...(awaitedPaise > 0 ? [`${moneyWords(toRupees(awaitedPaise))} still to be paid by the customer`] : []),
  ...(payout && payout.commissionPaise > 0
    ? [`${moneyWords(toRupees(payout.commissionPaise))} cash commission taken off before`]
    : []),
];
