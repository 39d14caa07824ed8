import type { AdminDue, Due } from '@sahaya/contracts';
import { DUE_STATUSES, type DueStatus, PAYMENT_PURPOSES, type PaymentPurpose, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A customer's credit. Free and reserved together equal the customer's balance in the ledger. */
export interface WalletDoc {
  /** The customer's id. */
  _id: string;
  freePaise: number;
  /** Reserved for orders that wait for their payment. */
  reservedPaise: number;
}
export const WALLET_MODEL = 'wallets';
export const walletSchema = new Schema<WalletDoc>(
  { _id: String, freePaise: { type: Number, required: true }, reservedPaise: { type: Number, required: true } },
  { versionKey: false, collection: WALLET_MODEL },
);

/** The staff member who waived a due, and the reason. */
export interface Waiver {
  by: string;
  reason: string;
  /** Absent in waivers of older versions. */
  category?: string;
}

/** An unpaid fee of a customer: of a cash visit, or above the amount paid. */
export interface DueDoc {
  _id: string;
  /** Unique: the settlement that it comes from. */
  key: string;
  purpose: PaymentPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  duePaise: number;
  dueHelperPaise: number;
  reason: string;
  status: DueStatus;
  /** Our order that includes it. */
  order?: string;
  createdAt: Date;
  waived?: Waiver & { at: Date };
}
export const DUE_MODEL = 'dues';

const text = { type: String, required: true };
const paise = { type: Number, required: true };
export const dueSchema = new Schema<DueDoc>(
  {
    _id: String,
    key: text,
    purpose: { type: String, enum: PAYMENT_PURPOSES, required: true },
    purposeId: text,
    customerId: text,
    helperId: text,
    duePaise: paise,
    dueHelperPaise: paise,
    reason: String,
    status: { type: String, enum: DUE_STATUSES, required: true },
    order: String,
    createdAt: { type: Date, required: true },
    waived: new Schema(
      { by: text, reason: text, category: String, at: { type: Date, required: true } },
      { _id: false },
    ),
  },
  { versionKey: false, collection: DUE_MODEL },
);
dueSchema.index({ key: 1 }, { unique: true });
dueSchema.index({ customerId: 1, status: 1, createdAt: 1 });
dueSchema.index({ purposeId: 1 });
dueSchema.index({ order: 1 });
// For staff: all, or those of one status, by time or amount.
dueSchema.index({ createdAt: -1 });
dueSchema.index({ status: 1, createdAt: -1 });
dueSchema.index({ duePaise: 1 });
dueSchema.index({ status: 1, duePaise: 1 });

export const toDue = ({ _id, purpose, purposeId, duePaise, reason, status, createdAt }: DueDoc): Due => ({
  _id,
  purpose,
  purposeId,
  amount: toRupees(duePaise),
  reason,
  status,
  at: createdAt.toISOString(),
});
export const toAdminDue = (doc: DueDoc): AdminDue => ({
  ...toDue(doc),
  customerId: doc.customerId,
  helperId: doc.helperId,
  ...(doc.waived && { waived: { ...doc.waived, at: doc.waived.at.toISOString() } }),
});
