/*
 * Double entry in integer paise. A fact becomes one balanced set of lines under a key of its own; nothing is ever
 * changed or taken away, a correction is another set. Debits are positive, credits negative: a set's sum is zero.
 */

type AccountKind = 'asset' | 'expense' | 'liability' | 'income';

/** The accounts, and on which side each of them stands. */
export const ACCOUNTS = {
  /** What the payment provider holds for us: captured, less its fees, refunds and what it paid to our bank. */
  provider_clearing: 'asset',
  bank: 'asset',
  /** Fees that customers owe; they count as earned when they are collected, and stand against `uncollected_dues`. */
  customer_receivable: 'asset',
  uncollected_dues: 'liability',
  /** The platform fee of visits that were paid in cash, owed by their helpers. */
  cash_commission: 'asset',
  /** Paid for visits whose end has not settled yet. */
  customer_advance: 'liability',
  /** Decided, and not yet on its way back. */
  refund_payable: 'liability',
  helper_payable: 'liability',
  /** Payouts on their way. */
  payout_clearing: 'liability',
  customer_credit: 'liability',
  platform_revenue: 'income',
  /** The processing fee that customers pay (spec §9). */
  processing_fees: 'income',
  /** What the provider itself keeps, and the tax on it. */
  provider_fees: 'expense',
  provider_tax: 'expense',
  credit_expense: 'expense',
  /** Given back by hand. */
  refund_expense: 'expense',
} as const satisfies Record<string, AccountKind>;
export type Account = keyof typeof ACCOUNTS;

/** These may stand on either side: an overdraft, refunds beyond what the provider still holds, a helper who pays back. */
const EITHER_SIDE: readonly Account[] = ['provider_clearing', 'bank', 'helper_payable'];

export interface LedgerLine {
  account: Account;
  /** Whose: a customer's or a helper's id. */
  party?: string;
  /** The booking or subscription that it is about. */
  purposeId?: string;
  /** Debit positive, credit negative. */
  paise: number;
}

export const ENTRY_KINDS = [
  'capture',
  'provider_fee',
  'settlement',
  'moved',
  'refund_granted',
  'refund',
  'refund_failed',
  'credit_granted',
  'credit_returned',
  'due',
  'due_waived',
  'cash_commission',
  'commission_paid',
  'payout',
  'payout_paid',
  'payout_failed',
  'bank_transfer',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntrySet {
  /** Unique: the same fact again is the same set. */
  key: string;
  kind: EntryKind;
  lines: LedgerLine[];
  /** Why, for the people who read the lines. */
  reason?: string;
}

type Whose = Pick<LedgerLine, 'party' | 'purposeId'>;
const debit = (account: Account, paise: number, whose: Whose = {}): LedgerLine => ({ account, ...whose, paise });
const credit = (account: Account, paise: number, whose: Whose = {}): LedgerLine => debit(account, -paise, whose);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A set of what there is to write; throws for one that does not balance, which only a mistake in this file can make. */
function entries(key: string, kind: EntryKind, ...lines: LedgerLine[]): EntrySet {
  if (!lines.every(({ paise }) => Number.isSafeInteger(paise)) || sum(lines.map(({ paise }) => paise)) !== 0) {
    throw new Error(`the entries of ${key} do not balance`);
  }
  return { key, kind, lines: lines.filter(({ paise }) => paise !== 0) };
}

interface Purpose {
  purposeId: string;
  customerId: string;
}
const customersOwn = ({ purposeId, customerId }: Purpose): Whose => ({ party: customerId, purposeId });
const helpersOwn = ({ purposeId, helperId }: { purposeId: string; helperId: string }): Whose => ({
  party: helperId,
  purposeId,
});

/** A fee that a customer still owes for an earlier visit, and the helper's part of it. */
export interface DueFacts extends Purpose {
  helperId: string;
  duePaise: number;
  dueHelperPaise: number;
}

/** A payment through the provider, with what credit paid beside it and the dues that it covered. */
export function captureEntries(
  payment: Purpose & { paymentId: string; amountPaise: number; creditPaise: number; dues: readonly DueFacts[] },
): EntrySet {
  const { paymentId, amountPaise, creditPaise, dues } = payment;
  const duesPaise = sum(dues.map(({ duePaise }) => duePaise));
  const own = customersOwn(payment);
  return entries(
    `capture:${paymentId}`,
    'capture',
    debit('provider_clearing', amountPaise, { purposeId: payment.purposeId }),
    debit('customer_credit', creditPaise, own),
    credit('customer_advance', amountPaise + creditPaise - duesPaise, own),
    ...dues.flatMap((due) => [
      credit('customer_receivable', due.duePaise, customersOwn(due)),
      debit('uncollected_dues', due.duePaise, customersOwn(due)),
      credit('helper_payable', due.dueHelperPaise, helpersOwn(due)),
      credit('platform_revenue', due.duePaise - due.dueHelperPaise, { purposeId: due.purposeId }),
    ]),
  );
}

/** What the provider kept of a payment; the fee includes the tax, as the provider tells it. */
export const providerFeeEntries = (fee: { paymentId: string; purposeId: string; feePaise: number; taxPaise: number }) =>
  entries(
    `provider-fee:${fee.paymentId}`,
    'provider_fee',
    debit('provider_fees', fee.feePaise - fee.taxPaise, { purposeId: fee.purposeId }),
    debit('provider_tax', fee.taxPaise, { purposeId: fee.purposeId }),
    credit('provider_clearing', fee.feePaise, { purposeId: fee.purposeId }),
  );

/**
 * Where what was paid for a purpose goes; of the platform's part, the processing fee comes first. A correction may take
 * of it back: then the parts are below nothing, and what was theirs becomes a refund.
 */
export function settlementEntries(
  settled: Purpose & {
    key: string;
    helperId: string;
    helperPaise: number;
    platformPaise: number;
    refundPaise: number;
    /** Of the price. */
    processingFeePaise: number;
  },
): EntrySet {
  const { key, purposeId, helperPaise, platformPaise, refundPaise } = settled;
  const processingFeePaise = Math.sign(platformPaise) * Math.min(Math.abs(platformPaise), settled.processingFeePaise);
  const own = customersOwn(settled);
  return entries(
    `settlement:${key}`,
    'settlement',
    debit('customer_advance', helperPaise + platformPaise + refundPaise, own),
    credit('helper_payable', helperPaise, helpersOwn(settled)),
    credit('platform_revenue', platformPaise - processingFeePaise, { purposeId }),
    credit('processing_fees', processingFeePaise, { purposeId }),
    credit('refund_payable', refundPaise, own),
  );
}

/** What was paid for one purpose is paid for another; `purposeId` is where it is now. */
export const movedEntries = (moved: Purpose & { from: string; paise: number }) =>
  entries(
    `moved:${moved.from}:${moved.purposeId}`,
    'moved',
    debit('customer_advance', moved.paise, { party: moved.customerId, purposeId: moved.from }),
    credit('customer_advance', moved.paise, customersOwn(moved)),
  );

/** Staff give back by hand what is earned already: the platform's cost, whoever earned it. */
export const refundGrantedEntries = (
  grant: Purpose & { key: string; amountPaise: number; reason: string },
): EntrySet => ({
  reason: grant.reason,
  ...entries(
    `refund-granted:${grant.key}`,
    'refund_granted',
    debit('refund_expense', grant.amountPaise, { purposeId: grant.purposeId }),
    credit('refund_payable', grant.amountPaise, customersOwn(grant)),
  ),
});

interface RefundFacts extends Purpose {
  refundId: string;
  attempt: number;
  amountPaise: number;
}
const refundKey = ({ refundId, attempt }: RefundFacts) => `refund:${refundId}:${attempt}`;

/** The provider took a refund on: from then on it holds that much less for us. */
export const refundEntries = (refund: RefundFacts) =>
  entries(
    refundKey(refund),
    'refund',
    debit('refund_payable', refund.amountPaise, customersOwn(refund)),
    credit('provider_clearing', refund.amountPaise, { purposeId: refund.purposeId }),
  );
/** The bank did not take it: the provider holds it again, and we still owe it. */
export const refundFailedEntries = (refund: RefundFacts) =>
  entries(
    `${refundKey(refund)}:failed`,
    'refund_failed',
    debit('provider_clearing', refund.amountPaise, { purposeId: refund.purposeId }),
    credit('refund_payable', refund.amountPaise, customersOwn(refund)),
  );
/** What was paid with credit goes back to it. */
export const creditReturnedEntries = (refund: Omit<RefundFacts, 'attempt'>) =>
  entries(
    `refund:${refund.refundId}`,
    'credit_returned',
    debit('refund_payable', refund.amountPaise, customersOwn(refund)),
    credit('customer_credit', refund.amountPaise, customersOwn(refund)),
  );

/** Credit is the platform's cost from when it is granted. */
export const creditGrantedEntries = (
  grant: Purpose & { key: string; creditPaise: number; reason: string },
): EntrySet => ({
  reason: grant.reason,
  ...entries(
    `credit:${grant.key}`,
    'credit_granted',
    debit('credit_expense', grant.creditPaise, { purposeId: grant.purposeId }),
    credit('customer_credit', grant.creditPaise, customersOwn(grant)),
  ),
});

export const dueEntries = (due: Purpose & { key: string; duePaise: number }) =>
  entries(
    `due:${due.key}`,
    'due',
    debit('customer_receivable', due.duePaise, customersOwn(due)),
    credit('uncollected_dues', due.duePaise, customersOwn(due)),
  );
export const dueWaivedEntries = (due: Purpose & { key: string; duePaise: number }, reason?: string): EntrySet => ({
  ...(reason && { reason }),
  ...entries(
    `due:${due.key}:waived`,
    'due_waived',
    debit('uncollected_dues', due.duePaise, customersOwn(due)),
    credit('customer_receivable', due.duePaise, customersOwn(due)),
  ),
});

/** The platform fee of a visit whose price the helper has in hand. */
export const cashCommissionEntries = (visit: { key: string; purposeId: string; helperId: string; paise: number }) =>
  entries(
    `cash-commission:${visit.key}`,
    'cash_commission',
    debit('cash_commission', visit.paise, helpersOwn(visit)),
    credit('platform_revenue', visit.paise, { purposeId: visit.purposeId }),
  );

/** A helper paid cash commission by transfer or by hand. */
export const commissionPaidEntries = (payment: { key: string; helperId: string; paise: number }) =>
  entries(
    payment.key,
    'commission_paid',
    debit('bank', payment.paise),
    credit('cash_commission', payment.paise, { party: payment.helperId }),
  );
/** … or through the provider; what was no longer due when it came is the helper's own. */
export const commissionCaptureEntries = (payment: {
  paymentId: string;
  helperId: string;
  amountPaise: number;
  commissionPaise: number;
}) =>
  entries(
    `capture:${payment.paymentId}`,
    'commission_paid',
    debit('provider_clearing', payment.amountPaise),
    credit('cash_commission', payment.commissionPaise, { party: payment.helperId }),
    credit('helper_payable', payment.amountPaise - payment.commissionPaise, { party: payment.helperId }),
  );

export interface PayoutFacts {
  payoutId: string;
  helperId: string;
  /** Of the helper's balance: what is sent, and what pays his cash commission. */
  sentPaise: number;
  commissionPaise: number;
  /** What the provider takes for it, tax included, once it is paid. */
  feePaise?: number;
  taxPaise?: number;
}
/** A payout sets out: it is no longer the helper's balance, and not yet gone from the bank. */
export const payoutEntries = ({ payoutId, helperId: party, sentPaise, commissionPaise }: PayoutFacts) =>
  entries(
    `payout:${payoutId}`,
    'payout',
    debit('helper_payable', sentPaise + commissionPaise, { party }),
    credit('payout_clearing', sentPaise, { party }),
    credit('cash_commission', commissionPaise, { party }),
  );
export const payoutPaidEntries = (payout: PayoutFacts) => {
  const { payoutId, helperId: party, sentPaise, feePaise = 0, taxPaise = 0 } = payout;
  return entries(
    `payout:${payoutId}:paid`,
    'payout_paid',
    debit('payout_clearing', sentPaise, { party }),
    debit('provider_fees', feePaise - taxPaise),
    debit('provider_tax', taxPaise),
    credit('bank', sentPaise + feePaise),
  );
};
/** It did not arrive: what was sent is the helper's again (netted commission stays paid). After `paid` it comes from the bank. */
export function payoutFailedEntries(payout: PayoutFacts, wasPaid = false): EntrySet {
  const { payoutId, helperId: party, sentPaise, feePaise = 0, taxPaise = 0 } = payout;
  const key = `payout:${payoutId}:failed`;
  const back = credit('helper_payable', sentPaise, { party });
  if (!wasPaid) return entries(key, 'payout_failed', debit('payout_clearing', sentPaise, { party }), back);
  return entries(
    key,
    'payout_failed',
    debit('bank', sentPaise + feePaise),
    credit('provider_fees', feePaise - taxPaise),
    credit('provider_tax', taxPaise),
    back,
  );
}

/** The provider paid what it held to our bank. */
export const bankTransferEntries = (transfer: { transferId: string; paise: number }) =>
  entries(
    `bank-transfer:${transfer.transferId}`,
    'bank_transfer',
    debit('bank', transfer.paise),
    credit('provider_clearing', transfer.paise),
  );

export type Balances = Record<Account, number>;

/** Every account's balance, debit positive; together they are zero. */
export function trialBalance(lines: Iterable<Pick<LedgerLine, 'account' | 'paise'>>): Balances {
  const balances = Object.fromEntries(Object.keys(ACCOUNTS).map((account) => [account, 0])) as Balances;
  for (const { account, paise } of lines) balances[account] += paise;
  return balances;
}

/** What is wrong with a trial balance: a sum that is not zero, an account on the side where it cannot be. */
export function faultsOf(balances: Balances): string[] {
  const total = sum(Object.values(balances));
  const wrongSide = (Object.entries(balances) as [Account, number][])
    .filter(([account, paise]) => {
      const isDebit = ACCOUNTS[account] === 'asset' || ACCOUNTS[account] === 'expense';
      return !EITHER_SIDE.includes(account) && (isDebit ? paise < 0 : paise > 0);
    })
    .map(([account, paise]) => `${account} is on the wrong side: ${paise}`);
  return total === 0 ? wrongSide : [`the sum is ${total}`, ...wrongSide];
}
