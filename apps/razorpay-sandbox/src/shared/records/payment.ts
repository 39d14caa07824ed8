import { share } from '@sahaya/domain';
import { newId, newReference } from '../ids.js';
import { notesEntity, type Order } from './order.js';
import { invalid, refused, type ErrorBody } from '../razorpay-error.js';
import { readAmount, readBody, readCurrency, type Notes } from '../request.js';

export const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;
export type Method = (typeof METHODS)[number];
export const OUTCOMES = ['success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Failure = Required<Pick<ErrorBody, 'code' | 'description' | 'source' | 'step' | 'reason'>>;

export interface Payment {
  _id: string;
  order_id: string;
  amount: number;
  currency: 'INR';
  status: PaymentStatus;
  method: Method;
  amount_refunded: number;
  captured: boolean;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  failure: Failure | null;
  /** The bank's reference number; its name depends on the method. */
  reference: string;
  created_at: number;
  /** How and when a payment in `created` will end. */
  outcome: Outcome;
  settleAt: Date;
  /** When the bank authorizes a failed payment late, and whether it has done so. */
  lateAt: Date | null;
  late: boolean;
}

export interface PayRequest {
  outcome: Outcome;
  /** With the outcome `failure`: the bank authorizes it late, after this delay. */
  lateMs?: number;
  /** A different amount than that of the order; it must not count as the payment of the order. */
  amount?: number;
  method?: Method;
  delayMs?: number;
  description?: string;
  email?: string;
  contact?: string;
  notes?: Notes;
}

/** The longest delay for a customer. */
export const MAX_DELAY_MS = 60_000;

/** Until this long after its start a payment may be authorized; after it, an uncaptured payment is refunded. */
const DAY_MS = 86_400_000;
export const LATE_AT_MOST_MS = 3 * DAY_MS;
export const CAPTURE_WITHIN_MS = 3 * DAY_MS;

/** The values of Razorpay's test mode for fields without customer input. */
const ANONYMOUS = { email: 'void@razorpay.com', contact: '+919999999999' };

export const newPayment = (order: Order, request: PayRequest, now: Date): Payment => ({
  _id: newId('pay'),
  order_id: order._id,
  amount: request.amount ?? order.amount,
  currency: order.currency,
  status: 'created',
  method: request.method ?? 'upi',
  amount_refunded: 0,
  captured: false,
  description: request.description ?? null,
  email: request.email ?? ANONYMOUS.email,
  contact: request.contact ?? ANONYMOUS.contact,
  notes: { ...order.notes, ...request.notes },
  fee: null,
  tax: null,
  failure: null,
  reference: newReference(12),
  created_at: Math.floor(now.getTime() / 1000),
  outcome: request.outcome,
  settleAt: new Date(now.getTime() + (request.delayMs ?? 0)),
  lateAt: request.lateMs === undefined ? null : new Date(now.getTime() + (request.delayMs ?? 0) + request.lateMs),
  late: false,
});

const FEE_BPS = 200;
const GST_BPS = 1800;
const CARD_GST_FREE_UP_TO = 2000_00;

/** 2 % plus GST, both in `fee`; cards up to ₹2,000 have no GST. Fractions are dropped, as in the documented samples. */
export function feeOf(amount: number, method: Method): { fee: number; tax: number } {
  const base = Math.floor((amount * FEE_BPS) / 10_000);
  const tax = method === 'card' && amount <= CARD_GST_FREE_UP_TO ? 0 : share(base, GST_BPS);
  return { fee: base + tax, tax };
}

export const BANK_REFUSED: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
  source: 'gateway',
  step: 'payment_response',
  reason: 'payment_failed',
};

/** Two payments were in progress, and the other one was first. */
export const ORDER_TAKEN: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  source: 'business',
  step: 'payment_authorization',
  reason: 'order_already_paid',
};

// Every transition of a payment; others are impossible.
const FROM: Record<
  'authorize' | 'authorizeLate' | 'capture' | 'fail' | 'refund' | 'giveBack',
  readonly PaymentStatus[]
> = {
  authorize: ['created'],
  authorizeLate: ['failed'],
  capture: ['authorized'],
  fail: ['created'],
  refund: ['captured'],
  giveBack: ['authorized'],
};

function move(payment: Payment, action: keyof typeof FROM): void {
  if (!FROM[action].includes(payment.status)) throw new Error(`cannot ${action} a payment that is ${payment.status}`);
}

export function authorize(payment: Payment): Payment {
  move(payment, 'authorize');
  return { ...payment, status: 'authorized' };
}

/** The bank authorizes a failed payment late. */
export function authorizeLate(payment: Payment): Payment {
  move(payment, 'authorizeLate');
  return { ...payment, status: 'authorized', failure: null, lateAt: null, late: true };
}

/** Not captured: the customer gets the money back, and the merchant never received it. */
export function giveBack(payment: Payment): Payment {
  move(payment, 'giveBack');
  return { ...payment, status: 'refunded', amount_refunded: payment.amount };
}

export function capture(payment: Payment): Payment {
  move(payment, 'capture');
  return { ...payment, status: 'captured', captured: true, ...feeOf(payment.amount, payment.method) };
}

export function fail(payment: Payment, failure: Failure): Payment {
  move(payment, 'fail');
  return { ...payment, status: 'failed', failure };
}

/** Deducts a refund from a captured payment; a fully refunded one is `refunded`. */
export function takeRefund(payment: Payment, amount: number): Payment {
  move(payment, 'refund');
  const amount_refunded = payment.amount_refunded + amount;
  return { ...payment, amount_refunded, status: amount_refunded === payment.amount ? 'refunded' : 'captured' };
}

/** Restores the amount of a failed refund. */
export const returnRefund = (payment: Payment, amount: number): Payment => ({
  ...payment,
  amount_refunded: payment.amount_refunded - amount,
  status: 'captured',
});

/** POST /v1/payments/:id/capture: refuses all but the exact amount of an authorized payment. */
export function checkCapture(payment: Payment, request: unknown): void {
  const body = readBody(request, ['amount', 'currency']);
  const amount = readAmount(body['amount']);
  readCurrency(body['currency']);
  if (payment.captured) throw refused('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw refused('Only payments which have been authorized and not yet captured can be captured');
  if (amount !== payment.amount) throw invalid('Capture amount must be equal to the amount authorized', 'amount');
}

/** The error that checkout passes on for a failed payment. */
export const failureBody = (payment: Payment): ErrorBody => ({
  ...(payment.failure ?? BANK_REFUSED),
  metadata: { payment_id: payment._id, order_id: payment.order_id },
});

function instrument({ _id, method, reference, failure }: Payment) {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  const known = failure ? null : reference;
  switch (method) {
    case 'upi': {
      const vpa = failure ? 'failure@razorpay' : 'success@razorpay';
      return { ...none, vpa, acquirer_data: { rrn: known }, upi: { vpa } };
    }
    case 'card': {
      const card_id = _id.replace('pay_', 'card_');
      const brand = {
        network: 'Visa',
        type: 'debit',
        issuer: null,
        international: false,
        emi: false,
        sub_type: 'consumer',
      };
      const card = { id: card_id, entity: 'card', name: '', last4: '1111', ...brand, token_iin: null };
      return { ...none, card_id, card, acquirer_data: { auth_code: known?.slice(0, 6) ?? null } };
    }
    case 'netbanking':
      return { ...none, bank: 'HDFC', acquirer_data: { bank_transaction_id: known } };
    case 'wallet':
      return { ...none, wallet: 'airtelmoney', acquirer_data: { transaction_id: known } };
  }
}

/** The payment in the API and the webhooks. */
export const paymentEntity = (payment: Payment) => ({
  id: payment._id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: false,
  method: payment.method,
  amount_refunded: payment.amount_refunded,
  refund_status: payment.amount_refunded === 0 ? null : payment.amount_refunded < payment.amount ? 'partial' : 'full',
  captured: payment.captured,
  description: payment.description,
  ...instrument(payment),
  email: payment.email,
  contact: payment.contact,
  notes: notesEntity(payment.notes),
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.failure?.code ?? null,
  error_description: payment.failure?.description ?? null,
  error_source: payment.failure?.source ?? null,
  error_step: payment.failure?.step ?? null,
  error_reason: payment.failure?.reason ?? null,
  ...(payment.late && { late_authorized: true }),
  created_at: payment.created_at,
});
