import type { Statement } from '@sahaya/contracts';
import { BRAND, BRANDING, istDate, type Language, toRupees } from '@sahaya/domain';
import type { EarningLineDoc } from '../earnings/earnings.module.js';
import { dayWords, documentTexts, moneyWords, serviceWords } from '../documents/documents.module.js';
import type { PdfOrder } from '../documents/documents.module.js';

const QUIET = '#5f5a54';

/** The document of a weekly statement, in the language of the helper. */
export function statementDocument(
  statement: Statement,
  lines: readonly EarningLineDoc[],
  helperName: string,
  language: Language,
): PdfOrder {
  const { statement: texts } = documentTexts(language);
  const period = texts.period(dayWords(statement.from, language), dayWords(statement.to, language));
  return {
    footer: `${BRAND} · ${texts.footer(period)}`,
    definition: {
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 50],
      info: { title: `${texts.title}, ${period}`, author: BRAND },
      content: [
        { text: BRAND, bold: true, fontSize: 18, color: BRANDING.colors.primary[7] },
        { text: texts.heading, bold: true, fontSize: 14, margin: [0, 12, 0, 2] },
        { text: [helperName, ' · ', period], color: QUIET, margin: [0, 0, 0, 16] },
        {
          layout: 'lightHorizontalLines',
          margin: [0, 0, 0, 20],
          table: {
            headerRows: 0,
            widths: ['*', 'auto'],
            body: [
              [texts.opening, right(statement.opening)],
              [texts.gross, right(statement.gross)],
              [texts.deductions, right(-statement.deductions)],
              [
                { text: texts.net, bold: true },
                { ...right(statement.net), bold: true },
              ],
              [texts.cash, right(-statement.cash)],
              [texts.commissionPaid, right(statement.commissionPaid)],
              [texts.paidOut, right(-statement.paidOut)],
              [
                { text: texts.closing, bold: true },
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
            body: [texts.columns.map(heading), ...lines.map((line) => row(line, language))],
          },
        },
        {
          text: texts.note,
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

function row(line: EarningLineDoc, language: Language) {
  const money = (paise: number) => (paise === 0 ? { text: '' } : right(toRupees(paise)));
  return [
    { text: dayWords(istDate(line.at), language), noWrap: true },
    {
      stack: [
        { text: titleOf(line, language) },
        ...notesOf(line, language).map((text) => ({ text, color: QUIET, fontSize: 8 })),
      ],
    },
    money(line.grossPaise),
    money(line.netPaise),
    money(line.cashPaise),
    money(line.balancePaise),
  ];
}

function titleOf({ kind, visit, payout }: EarningLineDoc, language: Language): string {
  const { kinds, paidTo } = documentTexts(language).statement;
  if (payout) return paidTo(kinds[kind], payout.masked);
  if (!visit?.service) return kinds[kind];
  return `${kinds[kind]}: ${serviceWords(visit.service, language)}, ${visit.customerName ?? ''}`;
}

function notesOf({ visit, deductions, awaitedPaise, payout }: EarningLineDoc, language: Language): string[] {
  const { methods, deducted, awaited, commissionTaken } = documentTexts(language).statement;
  const time = `${visit?.startTime ?? ''}–${visit?.endTime ?? ''}`;
  return [
    ...(visit?.date ? [`${dayWords(visit.date, language)}, ${time}, ${methods[visit.method]}`] : []),
    ...deductions.map(({ code, paise }) => `${deducted[code]} ${moneyWords(-toRupees(paise))}`),
    ...(awaitedPaise > 0 ? [awaited(moneyWords(toRupees(awaitedPaise)))] : []),
    ...(payout && payout.commissionPaise > 0 ? [commissionTaken(moneyWords(toRupees(payout.commissionPaise)))] : []),
  ];
}
