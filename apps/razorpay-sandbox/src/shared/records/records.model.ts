import { Schema, type ClientSession, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { Fault } from './fault.js';
import { ORDER_STATUSES, type Order } from './order.js';
import { METHODS, OUTCOMES, PAYMENT_STATUSES, type Payment } from './payment.js';
import { PAYOUT_FATES, PAYOUT_STATUSES, type Contact, type FundAccount, type Payout } from './payout.js';
import { REFUND_FATES, REFUND_STATUSES, type Refund } from './refund.js';
import { readPage, type Query } from '../request.js';
import { DOCTYPES, type Grant } from './grant.js';
import type { Settlement } from './settlement.js';
import { DELIVERY_STATES, type Delivery } from './webhook.js';

export const ORDER = 'Order';
export const PAYMENT = 'Payment';
export const REFUND = 'Refund';
export const DELIVERY = 'Delivery';
export const FAULT = 'Fault';
export const CONTACT = 'Contact';
export const FUND_ACCOUNT = 'FundAccount';
export const PAYOUT = 'Payout';
export const SETTLEMENT = 'Settlement';
export const GRANT = 'Grant';

/** `minimize` would drop empty notes. */
const options = { versionKey: false, minimize: false } as const;
const text = { type: String, default: null };
const status = (values: readonly string[]) => ({ type: String, enum: values, required: true });
const paise = { type: Number, required: true };

const order = new Schema<Order>(
  {
    _id: String,
    amount: paise,
    amount_paid: paise,
    currency: String,
    receipt: text,
    status: status(ORDER_STATUSES),
    attempts: { type: Number, required: true },
    notes: Schema.Types.Mixed,
    created_at: Number,
    capture: status(['automatic', 'manual']),
    uniqueReceipt: String,
  },
  { ...options, collection: 'orders' },
);
order.index({ uniqueReceipt: 1 }, { unique: true, partialFilterExpression: { uniqueReceipt: { $exists: true } } });
order.index({ receipt: 1, created_at: -1 });
order.index({ created_at: -1 });

const payment = new Schema<Payment>(
  {
    _id: String,
    order_id: { type: String, required: true },
    amount: paise,
    currency: String,
    status: status(PAYMENT_STATUSES),
    method: status(METHODS),
    amount_refunded: paise,
    captured: Boolean,
    description: text,
    email: String,
    contact: String,
    notes: Schema.Types.Mixed,
    fee: Number,
    tax: Number,
    failure: { type: Schema.Types.Mixed, default: null },
    reference: String,
    created_at: Number,
    outcome: status(OUTCOMES),
    settleAt: Date,
    lateAt: { type: Date, default: null },
    late: { type: Boolean, default: false },
  },
  { ...options, collection: 'payments' },
);
payment.index({ order_id: 1, created_at: -1 });
payment.index({ status: 1, settleAt: 1 });
payment.index({ status: 1, lateAt: 1 });
payment.index({ status: 1, created_at: 1 });
payment.index({ created_at: -1 });

const refund = new Schema<Refund>(
  {
    _id: String,
    payment_id: { type: String, required: true },
    amount: paise,
    currency: String,
    status: status(REFUND_STATUSES),
    speed_requested: status(['normal', 'optimum']),
    receipt: text,
    notes: Schema.Types.Mixed,
    arn: text,
    created_at: Number,
    settleAt: { type: Date, default: null },
    fate: status(REFUND_FATES),
    idempotencyKey: String,
    requestHash: String,
  },
  { ...options, collection: 'refunds' },
);
refund.index({ payment_id: 1, created_at: -1 });
refund.index({ status: 1, settleAt: 1 });
refund.index({ idempotencyKey: 1 }, { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } });

const contact = new Schema<Contact>(
  {
    _id: String,
    name: { type: String, required: true },
    email: text,
    contact: text,
    type: text,
    reference_id: text,
    notes: Schema.Types.Mixed,
    created_at: Number,
  },
  { ...options, collection: 'contacts' },
);

const fundAccount = new Schema<FundAccount>(
  {
    _id: String,
    contact_id: { type: String, required: true },
    account_type: { type: String, required: true },
    vpa: Schema.Types.Mixed,
    bank_account: Schema.Types.Mixed,
    fingerprint: { type: String, required: true },
    created_at: Number,
  },
  { ...options, collection: 'fundaccounts' },
);
fundAccount.index({ fingerprint: 1 }, { unique: true });

const payout = new Schema<Payout>(
  {
    _id: String,
    fund_account_id: { type: String, required: true },
    amount: paise,
    currency: String,
    status: status(PAYOUT_STATUSES),
    mode: String,
    purpose: String,
    reference_id: text,
    narration: text,
    notes: Schema.Types.Mixed,
    fees: paise,
    tax: paise,
    utr: text,
    created_at: Number,
    stepAt: { type: Date, default: null },
    fate: status(PAYOUT_FATES),
    idempotencyKey: { type: String, required: true },
    requestHash: { type: String, required: true },
  },
  { ...options, collection: 'payouts' },
);
payout.index({ idempotencyKey: 1 }, { unique: true });
payout.index({ stepAt: 1 });
payout.index({ reference_id: 1, created_at: -1 });
payout.index({ fund_account_id: 1, created_at: -1 });
payout.index({ created_at: -1 });

const settlement = new Schema<Settlement>(
  { _id: String, amount: paise, utr: String, created_at: Number, nth: { type: Number, required: true } },
  { ...options, collection: 'settlements' },
);
settlement.index({ nth: 1 }, { unique: true });
settlement.index({ created_at: -1 });

const delivery = new Schema<Delivery>(
  {
    _id: String,
    event: { type: String, required: true },
    body: { type: String, required: true },
    signature: { type: String, required: true },
    state: status(DELIVERY_STATES),
    attempts: { type: Number, required: true },
    createdAt: Date,
    nextAttemptAt: Date,
    waitsSince: Date,
    lastResult: text,
    nth: Number,
    planned: { type: Boolean, required: true },
    early: Boolean,
    heldBy: String,
    place: Number,
    batch: String,
  },
  { ...options, collection: 'deliveries' },
);
delivery.index({ state: 1, nextAttemptAt: 1 });
delivery.index({ state: 1, waitsSince: 1 });
delivery.index({ state: 1, planned: 1, createdAt: 1 });
delivery.index({ state: 1, batch: 1, place: 1 });
delivery.index({ createdAt: -1 });

const fault = new Schema<Fault>(
  {
    _id: String,
    on: { type: String, required: true },
    kind: { type: String, required: true },
    left: { type: Number, default: null },
    probability: Number,
    seed: String,
    ms: Number,
    copies: Number,
    size: Number,
    event: String,
    about: String,
    createdAt: Date,
    seen: Number,
    struck: Number,
  },
  { ...options, collection: 'faults' },
);
fault.index({ on: 1, createdAt: 1 });

const grant = new Schema<Grant>(
  {
    _id: String,
    name: { type: String, required: true },
    document: { type: new Schema({ doctype: status(DOCTYPES), number: String }, { _id: false }), default: undefined },
    challenge: { type: String, required: true },
    token: String,
    reference: { type: String, required: true },
    createdAt: { type: Date, required: true },
    storedAt: { type: Date, required: true, expires: 86_400 },
  },
  { ...options, collection: 'grants' },
);
grant.index({ token: 1 }, { sparse: true });

export const BOOKS = [
  { name: ORDER, schema: order },
  { name: PAYMENT, schema: payment },
  { name: REFUND, schema: refund },
  { name: DELIVERY, schema: delivery },
  { name: FAULT, schema: fault },
  { name: CONTACT, schema: contact },
  { name: FUND_ACCOUNT, schema: fundAccount },
  { name: PAYOUT, schema: payout },
  { name: SETTLEMENT, schema: settlement },
  { name: GRANT, schema: grant },
];

/** Writes the change if the status is still that on which it was decided. */
export async function write<T extends { _id: string; status: string }>(
  model: Model<T>,
  before: T,
  after: T,
  session: ClientSession,
): Promise<void> {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof T] !== value);
  const update = { $set: Object.fromEntries(changed) } as UpdateQuery<T>;
  const { matchedCount } = await model.updateOne({ _id: before._id, status: before.status }, update, { session });
  if (matchedCount === 0) throw new Error(`${before._id} was changed meanwhile`);
}

/** One page of a collection, newest first. */
export function list<T extends { _id: string; created_at: number }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  query: Query,
): Promise<T[]> {
  const { count, skip, from, to } = readPage(query);
  const between = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const when = Object.keys(between).length > 0 ? { created_at: between } : {};
  return model
    .find({ ...filter, ...when })
    .sort({ created_at: -1, _id: -1 })
    .skip(skip)
    .limit(count)
    .lean<T[]>();
}

/** When the earliest of these rows is due; `at` is indexed after the fields of the filter. */
export async function findNextDue<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  at: keyof T & string,
): Promise<Date | undefined> {
  const [next] = await model
    .find({ ...filter, [at]: { $ne: null } }, { [at]: 1 })
    .sort({ [at]: 1 })
    .limit(1)
    .lean<Record<string, Date>[]>();
  return next?.[at];
}

/** Filter for due rows: their time has come, or they began to wait before the test clock was reset. */
export const dueBy = <T>(now: Date, at: keyof T & string, since: keyof T & string): QueryFilter<T> => {
  const putBack = since === 'created_at' ? Math.floor(now.getTime() / 1000) : now;
  return { $or: [{ [at]: { $lte: now } }, { [since]: { $gt: putBack } }] };
};
