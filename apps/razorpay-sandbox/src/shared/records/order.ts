import { newId } from '../ids.js';
import { invalid, refused } from '../razorpay-error.js';
import { readAmount, readBody, readCurrency, readFlag, readNotes, readReceipt, type Notes } from '../request.js';

export const ORDER_STATUSES = ['created', 'attempted', 'paid'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface Order {
  _id: string;
  amount: number;
  amount_paid: number;
  currency: 'INR';
  receipt: string | null;
  status: OrderStatus;
  attempts: number;
  notes: Notes;
  created_at: number;
  capture: 'automatic' | 'manual';
  /** Set with `unique_receipt`: one order per such receipt. */
  uniqueReceipt?: string;
}

const FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'payment_capture',
  'payment',
  'unique_receipt',
  'partial_payment',
];

/** POST /v1/orders → the order to store. `at` is in seconds. */
export function newOrder(request: unknown, at: number): Order {
  const body = readBody(request, FIELDS);
  const amount = readAmount(body['amount']);
  const currency = readCurrency(body['currency']);
  const receipt = readReceipt(body['receipt']);
  if (readFlag(body['partial_payment'], 'partial_payment')) {
    throw invalid('Partial payment is not enabled for your account.', 'partial_payment');
  }
  const unique = readFlag(body['unique_receipt'], 'unique_receipt') && receipt !== null;
  return {
    _id: newId('order'),
    amount,
    amount_paid: 0,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    notes: readNotes(body['notes']),
    created_at: at,
    capture: readCapture(body['payment_capture'], body['payment']),
    ...(unique && { uniqueReceipt: receipt }),
  };
}

/** The account captures automatically unless the order says otherwise. */
function readCapture(flag: unknown, payment: unknown): Order['capture'] {
  if (payment === undefined) return readFlag(flag, 'payment_capture') === false ? 'manual' : 'automatic';
  const { capture } = readBody(payment, ['capture', 'capture_options']);
  if (capture !== 'automatic' && capture !== 'manual') throw invalid('The capture field is invalid.', 'capture');
  return capture;
}

/** Another payment may be attempted until one is authorized; a paid order stays paid after a refund. */
export function refuseIfClosed(order: Order, hasAuthorizedPayment: boolean): void {
  if (order.status === 'paid') {
    throw refused(
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    );
  }
  if (hasAuthorizedPayment) throw refused('Payment already done for this order.');
}

export const attempted = (order: Order): Order => ({ ...order, status: 'attempted', attempts: order.attempts + 1 });
export const paid = (order: Order): Order => ({ ...order, status: 'paid', amount_paid: order.amount });

/** The order in the API and the webhooks. */
export const orderEntity = (order: Order) => ({
  id: order._id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.amount_paid,
  amount_due: order.amount - order.amount_paid,
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.attempts,
  notes: notesEntity(order.notes),
  created_at: order.created_at,
});

/** Razorpay answers an order without notes with an empty list. */
export const notesEntity = (notes: Notes) => (Object.keys(notes).length > 0 ? notes : []);
