import { describe, expect, it } from '@jest/globals';
import { differences, type Ours, totals, trialBalanceTable } from './money.ts';

const ours: Ours = {
  captured: 89_600,
  refunded: 34_800,
  fees: 2_114,
  tax: 322,
  payments: 2,
  refunds: 1,
  refundsOpen: 0,
  paidOut: 36_000,
  payoutFees: 590,
  payoutsOpen: 0,
  settled: 20_000,
  balances: { provider_clearing: 52_686, helper_payable: -50_000, customer_credit: -4_480, platform_revenue: 1_794 },
  faults: [],
};
const theirs = {
  captured: 89_600,
  refunded: 34_800,
  fees: 2_114,
  tax: 322,
  paidOut: 36_000,
  payoutFees: 590,
  settled: 20_000,
};

describe('the money check', () => {
  it('reports no difference when all amounts agree', () => expect(differences(ours, theirs)).toEqual([]));

  it.each([
    ['captured', { captured: 89_601 }, 'captured: 89600 paise here, 89601 at the provider'],
    ['refunded', { refunded: 34_799 }, 'refunded: 34800 paise here, 34799 at the provider'],
    ['fees', { fees: 0 }, 'fees: 2114 paise here, 0 at the provider'],
    ['tax', { tax: 323 }, 'tax: 322 paise here, 323 at the provider'],
    ['payouts', { paidOut: 36_001 }, 'paidOut: 36000 paise here, 36001 at the provider'],
    ['transfers to the bank', { settled: 20_001 }, 'settled: 20000 paise here, 20001 at the provider'],
    ['their fees', { payoutFees: 0 }, 'payoutFees: 590 paise here, 0 at the provider'],
  ])('reports a difference of one paisa in %s', (_, change, difference) =>
    expect(differences(ours, { ...theirs, ...change })).toEqual([difference]),
  );

  it('ignores the fee of a payout until it is paid', () =>
    expect(differences({ ...ours, payoutsOpen: 1 }, { ...theirs, payoutFees: 1_180 })).toEqual([]));

  it('reports inconsistencies within the ledger', () =>
    expect(differences({ ...ours, faults: ['the sum is 1'] }, theirs)).toEqual(['the sum is 1']));

  it('prints the totals in one line', () =>
    expect(totals({ ...ours, refundsOpen: 2 })).toBe(
      "2 payments ₹896, 1 refunds ₹348 (2 still to be sent), provider's fees ₹21.14, paid out ₹360, to the bank ₹200, helpers are owed ₹500, credit ₹44.80",
    ));
});

it('prints ₹0 if nothing is owed', () =>
  expect(totals({ ...ours, balances: { customer_credit: 0 } })).toMatch(/credit ₹0$/));

describe('the trial balance', () => {
  it('lists each account on its side, and both totals', () => {
    const lines = trialBalanceTable(ours.balances).map((line) => line.split(/\s+/));
    expect(lines).toEqual([
      ['provider_clearing', '₹526.86', '₹0'],
      ['helper_payable', '₹0', '₹500'],
      ['customer_credit', '₹0', '₹44.80'],
      ['platform_revenue', '₹17.94', '₹0'],
      ['total', '₹544.80', '₹544.80'],
    ]);
  });
});
