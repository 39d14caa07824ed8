import { type DeductionCode, istDate, istTime, toRupees } from '@sahaya/domain';
import { stringify } from 'csv-stringify/sync';
import type { EarningLineDoc } from '../earnings/earnings.module.js';

const COLUMNS = [
  'Date',
  'Time',
  'What',
  'Service',
  'Visit date',
  'Customer',
  'Method',
  'Booking',
  'Gross (INR)',
  'Platform fee (INR)',
  'Processing fee (INR)',
  'Cash commission (INR)',
  'Net (INR)',
  'Received in cash (INR)',
  'Still awaited (INR)',
  'Balance change (INR)',
];

/** A week's lines for a spreadsheet; text that looks like a formula stays text. */
export function statementCsv(lines: readonly EarningLineDoc[]): Buffer {
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
  return Buffer.from(stringify([COLUMNS, ...rows], { escape_formulas: true, bom: true }));
}
