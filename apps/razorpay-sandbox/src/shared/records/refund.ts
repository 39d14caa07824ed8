import { createHash } from 'node:crypto';
import type { Fault } from './fault.js';
import { newId, newReference } from '../ids.js';
import { notesEntity } from './order.js';
import type { Payment } from './payment.js';
import { invalid, refused } from '../razorpay-error.js';
import { readAmount, readBody, readNotes, readReceipt, type Notes } from '../request.js';

export const REFUND_STATUSES = ['pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** How the bank will decide; a held refund waits until it is released or due. */
export const REFUND_FATES = ['processed', 'failed'] as const;
export type RefundFate = (typeof REFUND_FATES)[number];

export interface Refund {
  _id: string;
  payment_id: string;
  amount: number;
  currency: 'INR';
  status: RefundStatus;
  speed_requested: 'normal' | 'optimum';
  receipt: string | null;
  notes: Notes;
  arn: string | null;
  created_at: number;
  /** When a `pending` refund is due; null until it is released. */
  settleAt: Date | null;
  fate: RefundFate;
  /** `X-Refund-Idempotency` and the first request with it. */
  idempotencyKey?: string;
  requestHash?: string;
}

/** Days in reality; here long enough that a client sees `pending`. */
const NORMAL_REFUND_MS = 1_000;

/** POST /v1/payments/:id/refund → the refund to store; the whole rest without an amount. */
export function newRefund(payment: Payment, request: unknown, now: Date, fault?: Fault): Refund {
  const body = readBody(request, ['amount', 'speed', 'notes', 'receipt']);
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw invalid('The speed field is invalid.', 'speed');

  if (payment.status === 'refunded') throw refused('The payment has been fully refunded already');
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken');
  const rest = payment.amount - payment.amount_refunded;
  const amount = body['amount'] === undefined || body['amount'] === null ? rest : readAmount(body['amount']);
  if (amount > rest) throw invalid('The refund amount provided is greater than amount captured', 'amount');

  return {
    _id: newId('rfnd'),
    payment_id: payment._id,
    amount,
    currency: payment.currency,
    status: 'pending',
    speed_requested: speed,
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
    arn: null,
    created_at: Math.floor(now.getTime() / 1000),
    settleAt: settleAt(speed, now, fault),
    fate: fault?.kind === 'failed' ? 'failed' : 'processed',
  };
}

/** The automatic refund of a payment that was not captured. */
export const autoRefund = (payment: Payment, now: Date): Refund => ({
  _id: newId('rfnd'),
  payment_id: payment._id,
  amount: payment.amount,
  currency: payment.currency,
  status: 'pending',
  speed_requested: 'normal',
  receipt: null,
  notes: {},
  arn: null,
  created_at: Math.floor(now.getTime() / 1000),
  settleAt: settleAt('normal', now, undefined),
  fate: 'processed',
});

function settleAt(speed: Refund['speed_requested'], now: Date, fault: Fault | undefined): Date | null {
  if (fault?.kind === 'held' && !fault.ms) return null;
  return new Date(now.getTime() + (fault?.ms ?? (speed === 'optimum' ? 0 : NORMAL_REFUND_MS)));
}

/** The decision of the bank about a held refund. */
export const released = (refund: Refund, fate: RefundFate, now: Date): Refund => {
  if (refund.status !== 'pending') throw refused(`The refund is ${refund.status} already`);
  return { ...refund, fate, settleAt: now };
};

const SIX_MONTHS_S = 183 * 86_400;

/** Banks refuse to refund a payment older than six months; all others end as decided. */
export function settleRefund(refund: Refund, payment: Payment): Refund {
  if (refund.status !== 'pending') throw new Error(`cannot settle a refund that is ${refund.status}`);
  const isTooOld = refund.created_at - payment.created_at > SIX_MONTHS_S;
  if (isTooOld || refund.fate === 'failed') return { ...refund, status: 'failed' };
  return { ...refund, status: 'processed', arn: newReference(14) };
}

/** The refund in the API and the webhooks. */
export const refundEntity = (refund: Refund) => ({
  id: refund._id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.payment_id,
  notes: notesEntity(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: refund.arn },
  created_at: refund.created_at,
  batch_id: null,
  status: refund.status,
  speed_processed: refund.speed_requested === 'optimum' ? 'instant' : 'normal',
  speed_requested: refund.speed_requested,
});

/** Reads `X-Refund-Idempotency`. */
export function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (key.length < 10) throw refused('The idempotency key must be at least 10 characters long.');
  if (!/^[\w-]+$/.test(key)) {
    throw refused('The idempotency key must only contain alphanumeric characters, underscores, and hyphens');
  }
  return key;
}

/** Two requests are the same if their subject and body are equal, in any order of the body's fields. */
export function requestHash(about: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([about, sorted(body ?? {})]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

/** The refund of an idempotency key, if the request equals the first one with it. */
export function sameRequest<T extends { requestHash?: string }>(first: T, hash: string): T {
  if (first.requestHash !== hash)
    throw refused('Different request with the same idempotency key has already been processed.');
  return first;
}

export const stillInProgress = () =>
  refused('Another request with the same idempotency key is still in progress.', 409);
