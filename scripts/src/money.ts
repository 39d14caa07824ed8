import type { moneyBooks, OutputOf } from '@sahaya/contracts';
import { formatRupees, toRupees } from '@sahaya/domain';

export type Ours = OutputOf<typeof moneyBooks>;
/** The totals of the payment sandbox (GET /sandbox/books), in paise. */
export interface Theirs {
  captured: number;
  refunded: number;
  fees: number;
  tax: number;
  paidOut: number;
  payoutFees: number;
  settled: number;
}
const COMPARED = ['captured', 'refunded', 'fees', 'tax', 'paidOut', 'payoutFees', 'settled'] as const;

/** Returns the differences between the ledger and the provider, or within the ledger; empty if all amounts agree. */
export const differences = (ours: Ours, theirs: Theirs): string[] => [
  ...COMPARED.filter((name) => ours[name] !== theirs[name] && !isUnderWay(name, ours)).map(
    (name) => `${name}: ${ours[name]} paise here, ${theirs[name]} at the provider`,
  ),
  ...ours.faults,
];

/** The fee of a payout is recorded when the payout is paid. */
const isUnderWay = (name: (typeof COMPARED)[number], { payoutsOpen }: Ours) => name === 'payoutFees' && payoutsOpen > 0;

const rupees = (paise: number) => formatRupees(toRupees(paise));

/** Formats the totals as one line. */
export function totals({
  captured,
  refunded,
  fees,
  paidOut,
  settled,
  payments,
  refunds,
  refundsOpen,
  balances,
}: Ours): string {
  const owed = (account: string) => rupees(0 - (balances[account] ?? 0));
  return [
    `${payments} payments ${rupees(captured)}`,
    `${refunds} refunds ${rupees(refunded)}${refundsOpen > 0 ? ` (${refundsOpen} still to be sent)` : ''}`,
    `provider's fees ${rupees(fees)}`,
    `paid out ${rupees(paidOut)}`,
    `to the bank ${rupees(settled)}`,
    `helpers are owed ${owed('helper_payable')}`,
    `credit ${owed('customer_credit')}`,
  ].join(', ');
}

/** Formats each account with its balance on its side, and the totals of both sides. */
export function trialBalanceTable(balances: Ours['balances']): string[] {
  const rows = Object.entries(balances).map(([account, paise]) => [account, Math.max(0, paise), Math.max(0, -paise)]);
  const sum = (column: 1 | 2) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return [...rows, ['total', sum(1), sum(2)]].map(([account, debit, credit]) =>
    [String(account).padEnd(22), rupees(Number(debit)).padStart(18), rupees(Number(credit)).padStart(18)].join(' '),
  );
}
