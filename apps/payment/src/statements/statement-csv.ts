import { type DeductionCode, istDate, istTime, type Language, toRupees } from '@sahaya/domain';
import { stringify } from 'csv-stringify/sync';
import { documentTexts } from '../documents/documents.module.js';
import type { EarningLineDoc } from '../earnings/earnings.module.js';

/** A week's lines for a spreadsheet; text that looks like a formula stays text. Only its heads are in words. */
export function statementCsv(lines: readonly EarningLineDoc[], language: Language): Buffer {
  const rows = lines.map((line) => {
    const deducted = (code: DeductionCode) =>
      toRupees(line.deductions.filter((one) => one.code === code).reduce((sum, { paise }) => sum + paise, 0));
    const { service = '', date = '', customerName = '', method = '', purposeId = '' } = line.visit ?? {};
    return [
      istDate(line.at),
      istTime(line.at),
      line.kind,
      service,
      date,
      customerName,
      method,
      purposeId,
      toRupees(line.grossPaise),
      deducted('platform_fee'),
      deducted('processing_fee'),
      deducted('cash_commission'),
      toRupees(line.netPaise),
      toRupees(line.cashPaise),
      toRupees(line.awaitedPaise),
      toRupees(line.balancePaise),
    ];
  });
  return Buffer.from(stringify([documentTexts(language).statement.csv, ...rows], { escape_formulas: true, bom: true }));
}
