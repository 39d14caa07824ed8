/* Double entry in integer paise. Each event becomes one balanced set of lines with a unique key. Sets are never changed or deleted; a correction is another set. Debits are positive and credits negative, so the sum of a set is zero. */

type AccountKind = 'asset' | 'expense' | 'liability' | 'income';

/** The accounts with their kinds. */
export const ACCOUNTS = {
  /** Money that the payment provider holds: captures less fees, refunds and transfers to the bank. */
  provider_clearing: 'asset',
  bank: 'asset',
  /** Fees that customers owe; they are earned when collected and stand against `uncollected_dues`. */
  customer_receivable: 'asset',
  uncollected_dues: 'liability',
  /** Platform fees of visits paid in cash, owed by their helpers. */
  cash_commission: 'asset',
  /** Payments for visits that are not settled yet. */
  customer_advance: 'liability',
  /** Refunds that are decided and not yet sent. */
  refund_payable: 'liability',
  helper_payable: 'liability',
  /** Payouts in transit. */
  payout_clearing: 'liability',
  customer_credit: 'liability',
  platform_revenue: 'income',
  /** The processing fee that customers pay. */
  processing_fees: 'income',
  /** Fees of the provider, including tax. */
  provider_fees: 'expense',
  provider_tax: 'expense',
  credit_expense: 'expense',
  /** Custom refunds by staff. */
  refund_expense: 'expense',
  /** Paid to helpers for visits that the platform cancelled. */
  compensation_expense: 'expense',
} as const satisfies Record<string, AccountKind>;
export type Account = keyof typeof ACCOUNTS;

/** These accounts may have either sign: an overdraft, refunds beyond the provider's balance, a helper who pays back. */
const EITHER_SIDE: readonly Account[] = ['provider_clearing', 'bank', 'helper_payable'];

export interface LedgerLine {
  account: Account;
  /** The id of the customer or helper. */
  party?: string;
  /** The booking or subscription. */
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
  /** Unique: the same event makes the same set. */
  key: string;
  kind: EntryKind;
  lines: LedgerLine[];
  /** A reason for readers of the ledger. */
  reason?: string;
}

type Whose = Pick<LedgerLine, 'party' | 'purposeId'>;
const debit = (account: Account, paise: number, whose: Whose = {}): LedgerLine => ({ account, ...whose, paise });
const credit = (account: Account, paise: number, whose: Whose = {}): LedgerLine => debit(account, -paise, whose);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Builds a set; throws for an unbalanced one, which only an error in this file can cause. */
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

/** A fee that a customer owes for an earlier visit, and the helper's part of it. */
export interface DueFacts extends Purpose {
  helperId: string;
  duePaise: number;
  dueHelperPaise: number;
}

/** A payment through the provider, with the credit used and the dues it covered. */
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

/** The provider's fee of a payment, tax included. */
export const providerFeeEntries = (fee: { paymentId: string; purposeId: string; feePaise: number; taxPaise: number }) =>
  entries(
    `provider-fee:${fee.paymentId}`,
    'provider_fee',
    debit('provider_fees', fee.feePaise - fee.taxPaise, { purposeId: fee.purposeId }),
    debit('provider_tax', fee.taxPaise, { purposeId: fee.purposeId }),
    credit('provider_clearing', fee.feePaise, { purposeId: fee.purposeId }),
  );

/**
 * Divides the payment of a purpose; the platform's part covers the processing fee first. A correction may take amounts
 * back: then the parts are negative and become a refund.
 */
export function settlementEntries(
  settled: Purpose & {
    key: string;
    helperId: string;
    helperPaise: number;
    platformPaise: number;
    refundPaise: number;
    /** Part of the price. */
    processingFeePaise: number;
    /** The part of `helperPaise` that the platform pays; `platformPaise` is lower by it. */
    compensationPaise?: number | undefined;
  },
): EntrySet {
  const { key, purposeId, helperPaise, refundPaise, compensationPaise = 0 } = settled;
  const platformPaise = settled.platformPaise + compensationPaise;
  const processingFeePaise = Math.sign(platformPaise) * Math.min(Math.abs(platformPaise), settled.processingFeePaise);
  const own = customersOwn(settled);
  return entries(
    `settlement:${key}`,
    'settlement',
    debit('customer_advance', helperPaise + settled.platformPaise + refundPaise, own),
    debit('compensation_expense', compensationPaise, { purposeId }),
    credit('helper_payable', helperPaise, helpersOwn(settled)),
    credit('platform_revenue', platformPaise - processingFeePaise, { purposeId }),
    credit('processing_fees', processingFeePaise, { purposeId }),
    credit('refund_payable', refundPaise, own),
  );
}

/** Moves a payment to another purpose; `purposeId` is the new one. */
export const movedEntries = (moved: Purpose & { from: string; paise: number }) =>
  entries(
    `moved:${moved.from}:${moved.purposeId}`,
    'moved',
    debit('customer_advance', moved.paise, { party: moved.customerId, purposeId: moved.from }),
    credit('customer_advance', moved.paise, customersOwn(moved)),
  );

/** A custom refund of earned money, at the platform's cost. */
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

/** The provider accepted a refund and holds that much less. */
export const refundEntries = (refund: RefundFacts) =>
  entries(
    refundKey(refund),
    'refund',
    debit('refund_payable', refund.amountPaise, customersOwn(refund)),
    credit('provider_clearing', refund.amountPaise, { purposeId: refund.purposeId }),
  );
/** The bank rejected the refund: the provider holds it again, and the platform still owes it. */
export const refundFailedEntries = (refund: RefundFacts) =>
  entries(
    `${refundKey(refund)}:failed`,
    'refund_failed',
    debit('provider_clearing', refund.amountPaise, { purposeId: refund.purposeId }),
    credit('refund_payable', refund.amountPaise, customersOwn(refund)),
  );
/** Credit used for a payment returns to the wallet. */
export const creditReturnedEntries = (refund: Omit<RefundFacts, 'attempt'>) =>
  entries(
    `refund:${refund.refundId}`,
    'credit_returned',
    debit('refund_payable', refund.amountPaise, customersOwn(refund)),
    credit('customer_credit', refund.amountPaise, customersOwn(refund)),
  );

/** Credit is a cost of the platform from its grant on. */
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

/** The platform fee of a visit that was paid in cash. */
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
/** A helper paid cash commission through the provider. An amount that was no longer due belongs to the helper. */
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
  /** Parts of the helper's balance: the amount sent and the amount that pays cash commission. */
  sentPaise: number;
  commissionPaise: number;
  /** The provider's fee for the payout, tax included, once it is paid. */
  feePaise?: number;
  taxPaise?: number;
}
/** A payout starts: the amount leaves the helper's balance and is still in the bank. */
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
/**
 * A payout failed: the amount returns to the helper, and netted commission stays paid. After `paid` it comes from the
 * bank.
 */
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

/** The provider transferred its balance to the bank account. */
export const bankTransferEntries = (transfer: { transferId: string; paise: number }) =>
  entries(
    `bank-transfer:${transfer.transferId}`,
    'bank_transfer',
    debit('bank', transfer.paise),
    credit('provider_clearing', transfer.paise),
  );

export type Balances = Record<Account, number>;

/** The balance of every account, debit positive; their sum is zero. */
export function trialBalance(lines: Iterable<Pick<LedgerLine, 'account' | 'paise'>>): Balances {
  const balances = Object.fromEntries(Object.keys(ACCOUNTS).map((account) => [account, 0])) as Balances;
  for (const { account, paise } of lines) balances[account] += paise;
  return balances;
}

/** The accounts whose balance is on a side on which they cannot be, with the balance in paise. */
export const findWrongSides = (balances: Balances): [Account, number][] =>
  (Object.entries(balances) as [Account, number][]).filter(([account, paise]) => {
    const isDebit = ACCOUNTS[account] === 'asset' || ACCOUNTS[account] === 'expense';
    return !EITHER_SIDE.includes(account) && (isDebit ? paise < 0 : paise > 0);
  });

/** The errors of a trial balance: a sum that is not zero, or an account on the wrong side. */
export function findLedgerFaults(balances: Balances): string[] {
  const total = sum(Object.values(balances));
  const wrongSide = findWrongSides(balances).map(([account, paise]) => `${account} is on the wrong side: ${paise}`);
  return total === 0 ? wrongSide : [`the sum is ${total}`, ...wrongSide];
}
