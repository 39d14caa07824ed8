import { retentionSeconds, type StaffCancelCause } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The terms of `at` apply until `validUntil` unless the booking changes (`of`). */
export interface StaffCancellationQuoteDoc {
  _id: string;
  bookingId: string;
  cause: StaffCancelCause;
  at: Date;
  validUntil: Date;
  of: { sequence: number; payment: string; paidPaise: number };
}
export const STAFF_CANCELLATION_QUOTE_MODEL = 'staff_cancellation_quotes';

export const staffCancellationQuoteSchema = new Schema<StaffCancellationQuoteDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true },
    cause: { type: String, required: true },
    at: { type: Date, required: true },
    validUntil: { type: Date, required: true, expires: retentionSeconds('staff-cancellation-quotes') },
    of: { _id: false, sequence: Number, payment: String, paidPaise: Number },
  },
  { versionKey: false, collection: STAFF_CANCELLATION_QUOTE_MODEL },
);
