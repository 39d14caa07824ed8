import { createHash } from 'node:crypto';
import { share } from '@sahaya/domain';
import type { Fault } from './fault.js';
import { newId, newReference } from '../ids.js';
import { notesEntity } from './order.js';
import { invalid, refused, required } from '../razorpay-error.js';
import {
  readAmount,
  readBody,
  readCurrency,
  readFlag,
  readNotes,
  readText,
  type Body,
  type Notes,
} from '../request.js';

export const PAYOUT_STATUSES = ['queued', 'processing', 'processed', 'reversed', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
/** How a payout will end; a reversed one is processed first. */
export const PAYOUT_FATES = ['processed', 'failed', 'reversed'] as const;
export type PayoutFate = (typeof PAYOUT_FATES)[number];

/** The recipient. */
export interface Contact {
  _id: string;
  name: string;
  email: string | null;
  contact: string | null;
  type: string | null;
  reference_id: string | null;
  notes: Notes;
  created_at: number;
}

interface BankAccount {
  name: string;
  ifsc: string;
  account_number: string;
}

/** The account of a recipient. The same details of the same contact are one account. */
export interface FundAccount {
  _id: string;
  contact_id: string;
  account_type: 'vpa' | 'bank_account';
  vpa?: { address: string };
  bank_account?: BankAccount;
  fingerprint: string;
  created_at: number;
}

export interface Payout {
  _id: string;
  fund_account_id: string;
  amount: number;
  currency: 'INR';
  status: PayoutStatus;
  mode: (typeof MODES)[number];
  purpose: string;
  reference_id: string | null;
  narration: string | null;
  notes: Notes;
  fees: number;
  tax: number;
  utr: string | null;
  created_at: number;
  /** When the next step is due; null while it is held, and after the last step. */
  stepAt: Date | null;
  fate: PayoutFate;
  idempotencyKey: string;
  requestHash: string;
}

const MODES = ['UPI', 'IMPS', 'NEFT', 'RTGS'] as const;
const ACCOUNT_TYPES = ['vpa', 'bank_account'] as const;
/** The paying account; invented, as in the test mode of the provider. */
export const ACCOUNT_NUMBER = '2323230041626905';

const oneOf = <T extends string>(values: readonly T[], value: unknown, field: string): T => {
  const known = values.find((candidate) => candidate === value);
  if (!known) throw value === undefined ? required(field) : invalid(`The selected ${field} is invalid.`, field);
  return known;
};

function mandatory(body: Body, field: string, max: number, pattern?: RegExp): string {
  const text = readText(body[field], field, max);
  if (!text) throw required(field);
  if (pattern && !pattern.test(text)) throw invalid(`The ${field} format is invalid.`, field);
  return text;
}

/** POST /v1/contacts. `at` is in seconds. */
export function newContact(request: unknown, at: number): Contact {
  const body = readBody(request, ['name', 'email', 'contact', 'type', 'reference_id', 'notes']);
  return {
    _id: newId('cont'),
    name: mandatory(body, 'name', 50),
    email: readText(body['email'], 'email', 254),
    contact: readText(body['contact'], 'contact', 20),
    type: readText(body['type'], 'type', 40),
    reference_id: readText(body['reference_id'], 'reference_id', 40),
    notes: readNotes(body['notes']),
    created_at: at,
  };
}

/** POST /v1/fund_accounts. */
export function newFundAccount(request: unknown, at: number): FundAccount {
  const body = readBody(request, ['contact_id', 'account_type', 'vpa', 'bank_account']);
  const contact_id = mandatory(body, 'contact_id', 40);
  const account_type = oneOf(ACCOUNT_TYPES, body['account_type'], 'account_type');
  const details =
    account_type === 'vpa' ? { vpa: readVpa(body['vpa']) } : { bank_account: readBank(body['bank_account']) };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([contact_id, details]))
    .digest('hex');
  return { _id: newId('fa'), contact_id, account_type, ...details, fingerprint, created_at: at };
}

function readVpa(request: unknown): { address: string } {
  if (request === undefined) throw required('vpa');
  return { address: mandatory(readBody(request, ['address']), 'address', 100, /^[\w.-]+@[A-Za-z0-9.-]+$/) };
}

function readBank(request: unknown): BankAccount {
  if (request === undefined) throw required('bank_account');
  const body = readBody(request, ['name', 'ifsc', 'account_number']);
  return {
    name: mandatory(body, 'name', 120),
    ifsc: mandatory(body, 'ifsc', 11, /^[A-Z]{4}0[A-Z0-9]{6}$/),
    account_number: mandatory(body, 'account_number', 35, /^[A-Za-z0-9]{5,35}$/),
  };
}

/** The fee of a payout, for every amount and mode; `tax` is its GST, `fees` the total. */
const PAYOUT_FEE = 500;
const GST_BPS = 1800;

const STEP_MS = 1_000;

const PAYOUT_FIELDS = [
  'account_number',
  'fund_account_id',
  'amount',
  'currency',
  'mode',
  'purpose',
  'queue_if_low_balance',
  'reference_id',
  'narration',
  'notes',
];

export const fundAccountIdOf = (request: unknown): string =>
  mandatory(readBody(request, PAYOUT_FIELDS), 'fund_account_id', 40);

/** POST /v1/payouts → the payout to store. A held one is queued, as with a low balance. */
export function newPayout(
  account: FundAccount,
  request: unknown,
  key: Pick<Payout, 'idempotencyKey' | 'requestHash'>,
  now: Date,
  fault?: Fault,
): Payout {
  const body = readBody(request, PAYOUT_FIELDS);
  if (mandatory(body, 'account_number', 40) !== ACCOUNT_NUMBER)
    throw invalid('The account number is invalid.', 'account_number');
  const amount = readAmount(body['amount']);
  const currency = readCurrency(body['currency']);
  const mode = oneOf(MODES, body['mode'], 'mode');
  if ((mode === 'UPI') !== (account.account_type === 'vpa')) {
    throw invalid(`The mode ${mode} is not possible for this fund account.`, 'mode');
  }
  readFlag(body['queue_if_low_balance'], 'queue_if_low_balance');
  const isHeld = fault?.kind === 'held';
  return {
    _id: newId('pout'),
    fund_account_id: account._id,
    amount,
    currency,
    mode,
    purpose: mandatory(body, 'purpose', 30),
    reference_id: readText(body['reference_id'], 'reference_id', 40),
    narration: readText(body['narration'], 'narration', 30),
    notes: readNotes(body['notes']),
    ...(isHeld ? { status: 'queued', fees: 0, tax: 0 } : { status: 'processing', ...payoutFee() }),
    utr: null,
    created_at: Math.floor(now.getTime() / 1000),
    stepAt: isHeld && !fault.ms ? null : new Date(now.getTime() + (fault?.ms ?? STEP_MS)),
    fate: PAYOUT_FATES.find((fate) => fate === fault?.kind) ?? 'processed',
    ...key,
  };
}

const payoutFee = () => {
  const tax = share(PAYOUT_FEE, GST_BPS);
  return { fees: PAYOUT_FEE + tax, tax };
};
const NO_FEE = { fees: 0, tax: 0 };

/** The next step of a payout: queued → processing → processed (→ reversed) or failed. Only a lasting transfer has a fee. */
export function nextStep(payout: Payout, now: Date): Payout {
  const stepAt = new Date(now.getTime() + STEP_MS);
  if (payout.status === 'queued') return { ...payout, status: 'processing', ...payoutFee(), stepAt };
  if (payout.status === 'processing' && payout.fate === 'failed') {
    return { ...payout, status: 'failed', ...NO_FEE, stepAt: null };
  }
  if (payout.status === 'processing') {
    const isLast = payout.fate === 'processed';
    return { ...payout, status: 'processed', utr: newReference(12), stepAt: isLast ? null : stepAt };
  }
  if (payout.status === 'processed' && payout.fate === 'reversed') {
    return { ...payout, status: 'reversed', ...NO_FEE, stepAt: null };
  }
  throw new Error(`a payout that is ${payout.status} has come to its end`);
}

/** The decision of the bank: a queued payout continues, and a processed one may be returned. */
export function releasedPayout(payout: Payout, fate: PayoutFate, now: Date): Payout {
  const isOver = payout.status === 'failed' || payout.status === 'reversed';
  if (isOver || (payout.status === 'processed' && fate !== 'reversed')) {
    throw refused(`The payout is ${payout.status} already`);
  }
  return { ...payout, fate, stepAt: now };
}

/** Reads `X-Payout-Idempotency`, which is required. */
export function readPayoutKey(key: string | undefined): string {
  if (key === undefined || key === '')
    throw refused('The idempotency key is required in the header X-Payout-Idempotency.');
  if (!/^[\w -]{4,36}$/.test(key))
    throw refused('The idempotency key must have 4 to 36 letters, digits, hyphens, underscores or spaces.');
  return key;
}

export const contactEntity = ({ _id, notes, ...contact }: Contact) => ({
  id: _id,
  entity: 'contact',
  ...contact,
  batch_id: null,
  active: true,
  notes: notesEntity(notes),
});

export function fundAccountEntity({ _id, contact_id, account_type, vpa, bank_account, created_at }: FundAccount) {
  const [username, handle] = vpa?.address.split('@') ?? [];
  return {
    id: _id,
    entity: 'fund_account',
    contact_id,
    account_type,
    ...(vpa && { vpa: { username, handle, address: vpa.address } }),
    ...(bank_account && { bank_account: { ...bank_account, bank_name: 'Test Bank', notes: [] } }),
    active: true,
    batch_id: null,
    created_at,
  };
}

const DETAILS: Record<PayoutStatus, { description: string; source: string; reason: string } | null> = {
  queued: {
    description: 'The payout waits for enough balance in the account',
    source: 'business',
    reason: 'low_balance',
  },
  processing: { description: 'The bank has the payout', source: 'beneficiary_bank', reason: 'payout_bank_processing' },
  processed: { description: 'The money has arrived', source: 'beneficiary_bank', reason: 'payout_processed' },
  reversed: {
    description: 'The bank sent the money back',
    source: 'beneficiary_bank',
    reason: 'beneficiary_bank_rejected',
  },
  failed: { description: 'The bank did not take the payout', source: 'gateway', reason: 'gateway_technical_error' },
};

/** The payout in the API and the webhooks. */
export const payoutEntity = (payout: Payout) => ({
  id: payout._id,
  entity: 'payout',
  fund_account_id: payout.fund_account_id,
  amount: payout.amount,
  currency: payout.currency,
  notes: notesEntity(payout.notes),
  fees: payout.fees,
  tax: payout.tax,
  status: payout.status,
  utr: payout.utr,
  mode: payout.mode,
  purpose: payout.purpose,
  reference_id: payout.reference_id,
  narration: payout.narration,
  batch_id: null,
  status_details: DETAILS[payout.status],
  created_at: payout.created_at,
});
