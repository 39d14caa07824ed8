import { retentionSeconds, type StaffCancelCause } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The terms of `at` apply until `validUntil` unless the subscription changes (`rev`). */
export interface StaffCancellationQuoteDoc {
  _id: string;
  subscriptionId: string;
  cause: StaffCancelCause;
  at: Date;
  validUntil: Date;
  rev: number;
}
export const STAFF_CANCELLATION_QUOTE_MODEL = 'staff_cancellation_quotes';

export const staffCancellationQuoteSchema = new Schema<StaffCancellationQuoteDoc>(
  {
    _id: String,
    subscriptionId: { type: String, required: true },
    cause: { type: String, required: true },
    at: { type: Date, required: true },
    validUntil: { type: Date, required: true, expires: retentionSeconds('staff-cancellation-quotes') },
    rev: { type: Number, required: true },
  },
  { versionKey: false, collection: STAFF_CANCELLATION_QUOTE_MODEL },
);
