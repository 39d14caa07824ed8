import type { LedgerCheckKind } from '@sahaya/domain';

export const ledgerCheckTexts = {
  name: 'Ledger checks',
  card: 'Ledger differences',
  empty: 'The ledger has not been checked yet',
  emptyHint: 'Every night at 2:30 am, payments, refunds, payouts and balances are compared with the ledger.',
  failed: 'The ledger checks could not be loaded',
  day: 'Day',
  result: 'Result',
  differences: 'Differences (debit positive)',
  none: 'No differences',
  count: (total: number) => (total === 1 ? '1 difference' : `${total.toLocaleString('en-IN')} differences`),
  more: (shown: number, total: number) => `The first ${shown} of ${total.toLocaleString('en-IN')}`,
  kind: {
    sum: 'The entries do not add up to zero',
    'wrong-side': 'Balance on the wrong side',
    'provider-clearing': 'Held by the payment provider',
    'open-refunds': 'Refunds to be sent',
    party: 'Stored balance',
  } satisfies Record<LedgerCheckKind, string>,
  person: 'Open account',
  entries: 'Open ledger',
  found: (found: string, expected: string | undefined) =>
    expected === undefined ? found : `${found}, expected ${expected}`,
  checked: (day: string) => `Last check: ${day}`,
  overdue: (day: string) => `Not checked since ${day}`,
  never: 'Not checked yet',
};
