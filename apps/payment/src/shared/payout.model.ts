import type { Payout, PayoutAccount } from '@sahaya/contracts';
import { PAYOUT_STATUSES, type PayoutMethod, type PayoutStatus, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The payout account of a helper; the full data only encrypted. */
export interface PayoutAccountDoc {
  /** The helper's id. */
  _id: string;
  method: PayoutMethod;
  name: string;
  masked: string;
  sealed: string;
  /** The key of `sealed`; absent in accounts that older versions stored. */
  keyId?: string;
  /**
   * A hash of the UPI id or bank account under the same key, equal for helpers with the same one. Absent in accounts
   * that older versions stored, until `PayoutKeyChangeWorker` adds it.
   */
  destinationHash?: string;
  /** The reference in events, and the last batch that announced it. Absent until several helpers have the account. */
  shared?: { ref: string; batchId?: string };
  updatedAt: Date;
  /** Absent in accounts that older versions stored. */
  payableFrom?: Date;
}
export const PAYOUT_ACCOUNT_MODEL = 'payout_accounts';
export const payoutAccountSchema = new Schema<PayoutAccountDoc>(
  {
    _id: String,
    method: { type: String, required: true },
    name: { type: String, required: true },
    masked: { type: String, required: true },
    sealed: { type: String, required: true },
    keyId: String,
    destinationHash: String,
    shared: { type: { _id: false, ref: String, batchId: String }, default: undefined },
    updatedAt: { type: Date, required: true },
    payableFrom: Date,
  },
  { versionKey: false, collection: PAYOUT_ACCOUNT_MODEL },
);
// For the re-encryption after a change of the key.
payoutAccountSchema.index({ keyId: 1 });
// For equal accounts, the latest first, and for accounts without a hash.
payoutAccountSchema.index({ destinationHash: 1, updatedAt: -1 });
export const toPayoutAccount = ({
  method,
  name,
  masked,
  updatedAt,
  payableFrom = updatedAt,
}: PayoutAccountDoc): PayoutAccount => ({
  method,
  name,
  masked,
  updatedAt: updatedAt.toISOString(),
  payableFrom: payableFrom.toISOString(),
});

export type PayoutAdapterName = 'manual' | 'razorpayx';
export interface PayoutBatchDoc {
  _id: string;
  adapter: PayoutAdapterName;
  status: 'collecting' | 'collected';
  createdAt: Date;
  createdBy: string;
  /** Balances of helpers up to this id have been taken. */
  cursor: string;
  withoutAccount: number;
}
export const PAYOUT_BATCH_MODEL = 'payout_batches';
export const payoutBatchSchema = new Schema<PayoutBatchDoc>(
  {
    _id: String,
    adapter: { type: String, required: true },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    cursor: { type: String, default: '' },
    withoutAccount: { type: Number, default: 0 },
  },
  { versionKey: false, collection: PAYOUT_BATCH_MODEL },
);
payoutBatchSchema.index({ createdAt: -1 });
// One batch at a time is collected.
payoutBatchSchema.index({ status: 1 }, { unique: true, partialFilterExpression: { status: 'collecting' } });

/** Visits and the days of the first and the last one; without days where the lines have none. */
export interface PaidVisits {
  count: number;
  from?: string;
  to?: string;
}
export interface PayoutDoc {
  _id: string;
  batchId: string;
  helperId: string;
  sentPaise: number;
  /** The subtracted cash commission. */
  commissionPaise: number;
  status: PayoutStatus;
  /** The destination at the time the balance was taken. */
  name: string;
  masked: string;
  sealed: string;
  keyId?: string;
  createdAt: Date;
  paidAt?: Date;
  reference?: string;
  reason?: string;
  /** Of a reason that staff stated. */
  category?: string;
  /** The visits that it pays, with their first and last day. Absent in payouts of older versions. */
  visits?: PaidVisits;
  /** The provider's id, and the time of the next call. */
  providerId?: string;
  /** The provider's id of the destination. */
  fundAccountId?: string;
  feePaise?: number;
  taxPaise?: number;
  dueAt?: Date;
  tries: number;
}
export const PAYOUT_MODEL = 'payouts';
/** `sealed` of an ended payout whose helper was deleted. */
export const ERASED_DESTINATION = 'erased';
/** A payout that has not ended. */
export const OPEN_PAYOUT_STATUSES: readonly PayoutStatus[] = ['pending', 'processing'];
export const payoutSchema = new Schema<PayoutDoc>(
  {
    _id: String,
    batchId: { type: String, required: true },
    helperId: { type: String, required: true },
    sentPaise: { type: Number, required: true },
    commissionPaise: { type: Number, required: true },
    status: { type: String, enum: PAYOUT_STATUSES, required: true },
    name: { type: String, required: true },
    masked: { type: String, required: true },
    sealed: { type: String, required: true },
    keyId: String,
    createdAt: { type: Date, required: true },
    paidAt: Date,
    reference: String,
    reason: String,
    category: String,
    visits: { type: { _id: false, count: Number, from: String, to: String }, default: undefined },
    providerId: String,
    fundAccountId: String,
    feePaise: Number,
    taxPaise: Number,
    dueAt: Date,
    tries: { type: Number, default: 0 },
  },
  { versionKey: false, collection: PAYOUT_MODEL },
);
// One payout of a batch for each helper.
payoutSchema.index({ batchId: 1, helperId: 1 }, { unique: true });
payoutSchema.index({ batchId: 1, status: 1, helperId: 1 });
// For staff: all batches, newest first.
payoutSchema.index({ createdAt: -1 });
payoutSchema.index({ status: 1, createdAt: -1 });
payoutSchema.index({ helperId: 1, createdAt: -1 });
payoutSchema.index({ sentPaise: 1 });
payoutSchema.index({ status: 1, sentPaise: 1 });
payoutSchema.index({ providerId: 1 }, { unique: true, partialFilterExpression: { providerId: { $exists: true } } });
payoutSchema.index({ status: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
payoutSchema.index({ keyId: 1 });

export const toPayout = (doc: PayoutDoc): Payout => ({
  _id: doc._id,
  batchId: doc.batchId,
  helperId: doc.helperId,
  name: doc.name,
  masked: doc.masked,
  amount: toRupees(doc.sentPaise),
  commission: toRupees(doc.commissionPaise),
  status: doc.status,
  ...(doc.reference && { reference: doc.reference }),
  ...(doc.reason && { reason: doc.reason }),
  ...(doc.category && { category: doc.category }),
  ...(doc.visits && { visits: doc.visits }),
  createdAt: doc.createdAt.toISOString(),
  ...(doc.paidAt && { paidAt: doc.paidAt.toISOString() }),
});
