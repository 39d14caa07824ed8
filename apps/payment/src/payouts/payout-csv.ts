import { type PayoutDestination, toRupees } from '@sahaya/domain';
import { stringify } from 'csv-stringify/sync';
import type { PayoutDoc } from '../shared/payout.model.js';

const COLUMNS = ['Payout', 'Name', 'Method', 'UPI ID', 'Account number', 'IFSC', 'Amount (INR)', 'Status'];

/** The fields that a bank upload needs to pay a batch. Only the first part has the names of the columns. */
export function payoutCsv(
  rows: readonly { payout: PayoutDoc; destination: PayoutDestination }[],
  { isContinued }: { isContinued: boolean },
): Buffer {
  const lines = rows.map(({ payout, destination }) => [
    payout._id,
    destination.name,
    destination.method,
    ...(destination.method === 'upi' ? [destination.upiId, '', ''] : ['', destination.accountNumber, destination.ifsc]),
    toRupees(payout.sentPaise),
    payout.status,
  ]);
  return Buffer.from(
    stringify(isContinued ? lines : [COLUMNS, ...lines], { escape_formulas: true, bom: !isContinued }),
  );
}
