import { retentionSeconds, type BookingStatus, type CancellationReason, type PaymentStatus } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The fee that a customer was quoted. It applies until `validUntil` unless the booking changes (`of`). */
export interface CancellationQuoteDoc {
  _id: string;
  bookingId: string;
  feePaise: number;
  reasonCode: CancellationReason;
  validUntil: Date;
  of: { status: BookingStatus; payment: PaymentStatus; startsAt: Date; totalPaise: number };
}
export const CANCELLATION_QUOTE_MODEL = 'cancellation_quotes';
export const cancellationQuoteSchema = new Schema<CancellationQuoteDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true },
    feePaise: { type: Number, required: true },
    reasonCode: { type: String, required: true },
    validUntil: { type: Date, required: true, expires: retentionSeconds('cancellation-quotes') },
    of: { _id: false, status: String, payment: String, startsAt: Date, totalPaise: Number },
  },
  { versionKey: false, collection: CANCELLATION_QUOTE_MODEL },
);
