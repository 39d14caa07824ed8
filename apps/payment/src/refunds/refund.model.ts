import {
  HOUR_MS,
  PAYMENT_PURPOSES,
  type PaymentPurpose,
  REFUND_STATUSES,
  REFUND_WAYS,
  type RefundStatus,
  type RefundWay,
  toRupees,
} from '@sahaya/domain';
import type { Refund } from '@sahaya/contracts';
import { Schema } from 'mongoose';

/** A refund of one payment, in money or as credit. */
export interface RefundDoc {
  _id: string;
  /** Unique: the settlement, the payment and the way. */
  key: string;
  /** The settlement that decided it. */
  settlement: string;
  way: RefundWay;
  purpose: PaymentPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  paymentId: string;
  amountPaise: number;
  reason: string;
  /** The payment had no purpose: the owner of the purpose is not informed. */
  surplus: boolean;
  status: RefundStatus;
  /** A failed refund is repeated, each attempt with a key of its own. */
  attempt: number;
  /** The provider's id of the current attempt; absent until its response. */
  refundId?: string;
  /** The time of the next check, and the number of checks in the current state. */
  dueAt?: Date;
  tries: number;
  initiatedAt: Date;
  expectedBy?: Date;
  processedAt?: Date;
  /** It did not arrive in the promised time. */
  lateSince?: Date;
}
/** The longest pause between two checks of a refund. */
export const LONGEST_REFUND_PAUSE_MS = 24 * HOUR_MS;
export const REFUND_MODEL = 'refunds';

const text = { type: String, required: true };
export const refundSchema = new Schema<RefundDoc>(
  {
    _id: String,
    key: text,
    settlement: text,
    way: { type: String, enum: REFUND_WAYS, required: true },
    purpose: { type: String, enum: PAYMENT_PURPOSES, required: true },
    purposeId: text,
    customerId: text,
    helperId: text,
    paymentId: text,
    amountPaise: { type: Number, required: true },
    reason: String,
    surplus: { type: Boolean, required: true },
    status: { type: String, enum: REFUND_STATUSES, required: true },
    attempt: { type: Number, required: true },
    refundId: String,
    dueAt: Date,
    tries: { type: Number, required: true },
    initiatedAt: { type: Date, required: true },
    expectedBy: Date,
    processedAt: Date,
    lateSince: Date,
  },
  { versionKey: false, collection: REFUND_MODEL },
);
refundSchema.index({ key: 1 }, { unique: true });
refundSchema.index({ settlement: 1 });
refundSchema.index({ paymentId: 1 });
refundSchema.index({ purposeId: 1, initiatedAt: 1 });
refundSchema.index({ refundId: 1 }, { unique: true, partialFilterExpression: { refundId: { $exists: true } } });
refundSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
refundSchema.index({ status: 1, expectedBy: 1 });
refundSchema.index({ initiatedAt: 1 });
refundSchema.index({ status: 1, initiatedAt: -1 });
refundSchema.index({ amountPaise: 1 });
refundSchema.index({ status: 1, amountPaise: 1 });
// Refunds that need staff are not checked again.
refundSchema.index({ status: 1, dueAt: 1, initiatedAt: -1 });
refundSchema.index({ customerId: 1, initiatedAt: -1 });
// For the data export.
refundSchema.index({ customerId: 1, _id: 1 });

export const toRefund = (doc: RefundDoc): Refund => ({
  _id: doc._id,
  amount: toRupees(doc.amountPaise),
  way: doc.way,
  status: doc.status,
  reason: doc.reason,
  initiatedAt: doc.initiatedAt.toISOString(),
  ...(doc.expectedBy && { expectedBy: doc.expectedBy.toISOString() }),
  ...(doc.processedAt && { processedAt: doc.processedAt.toISOString() }),
});
