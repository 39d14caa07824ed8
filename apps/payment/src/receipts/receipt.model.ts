import { Schema } from 'mongoose';

/** An issued receipt. Its content is computed at each request, because refunds come later. */
export interface ReceiptDoc {
  /** The id of the booking. */
  _id: string;
  number: string;
  customerId: string;
  issuedAt: Date;
}
export const RECEIPT_MODEL = 'receipts';
export const receiptSchema = new Schema<ReceiptDoc>(
  {
    _id: String,
    number: { type: String, required: true },
    customerId: { type: String, required: true },
    issuedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: RECEIPT_MODEL },
);
receiptSchema.index({ number: 1 }, { unique: true });
// For the data export.
receiptSchema.index({ customerId: 1, _id: 1 });

/** The last number of each financial year. */
export interface ReceiptCounterDoc {
  _id: string;
  last: number;
}
export const RECEIPT_COUNTER_MODEL = 'receipt_counters';
export const receiptCounterSchema = new Schema<ReceiptCounterDoc>(
  { _id: String, last: { type: Number, required: true } },
  { versionKey: false, collection: RECEIPT_COUNTER_MODEL },
);
