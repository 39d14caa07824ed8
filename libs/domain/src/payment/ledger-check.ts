import { HOUR_MS } from '../time/time.js';
import { type Account, type Balances, findWrongSides } from './ledger.js';

/**
 * The comparisons of a ledger check. `sum`: all entries add up to zero; `wrong-side`: an account has a balance that it
 * cannot have; `provider-clearing`: the provider holds what was paid, less refunds, fees and transfers; `open-refunds`:
 * the ledger owes the refunds that are not sent; `party`: a customer's or helper's stored balance equals their account.
 */
export const LEDGER_CHECKS = ['sum', 'wrong-side', 'provider-clearing', 'open-refunds', 'party'] as const;
export type LedgerCheckKind = (typeof LEDGER_CHECKS)[number];

/** A comparison that failed, in paise. `expectedPaise` is absent where only the sign is wrong. */
export interface LedgerDifference {
  kind: LedgerCheckKind;
  account?: Account;
  /** The customer or helper of the account. */
  party?: string;
  foundPaise: number;
  expectedPaise?: number;
}

/** Differences that a check stores; their number is stored in full. */
export const LEDGER_DIFFERENCES_STORED = 100;
/** The time of the nightly check (IST), after the comparison with the provider has corrected what it can. */
export const LEDGER_CHECK_TIME = '02:30';
/** A day, and an hour for a check that is repeated after a failure. */
const OVERDUE_MS = 25 * HOUR_MS;

/** The balances that contradict the rules of the ledger itself. */
export function findBalanceDifferences(balances: Balances): LedgerDifference[] {
  const total = Object.values(balances).reduce((sum, paise) => sum + paise, 0);
  const wrongSides = findWrongSides(balances).map(([account, foundPaise]): LedgerDifference => ({
    kind: 'wrong-side',
    account,
    foundPaise,
  }));
  return total === 0 ? wrongSides : [{ kind: 'sum', foundPaise: total, expectedPaise: 0 }, ...wrongSides];
}

const keyOf = ({ kind, account, party }: LedgerDifference) => [kind, account, party].join('|');
const sizeOf = ({ foundPaise, expectedPaise }: LedgerDifference) =>
  expectedPaise === undefined ? undefined : foundPaise - expectedPaise;

/**
 * The differences of the second check that the first one had by the same amount. Money that moves while the records are
 * read makes a difference in one of them.
 */
export function findLastingDifferences(
  first: readonly LedgerDifference[],
  second: readonly LedgerDifference[],
): LedgerDifference[] {
  const before = new Map(first.map((difference) => [keyOf(difference), sizeOf(difference)]));
  return second.filter(
    (difference) => before.has(keyOf(difference)) && before.get(keyOf(difference)) === sizeOf(difference),
  );
}

/** The ledger was not checked for more than a day, or never. */
export const isLedgerCheckOverdue = (checkedAt: Date | undefined, now: Date): boolean =>
  !checkedAt || now.getTime() - checkedAt.getTime() > OVERDUE_MS;
