import { ORDER_PURPOSES, type OrderPurpose, type PaymentPurpose } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A captured payment; its id is the provider's, or ours when credit paid all of it. */
export interface PaymentDoc<P extends OrderPurpose = OrderPurpose> {
  _id: string;
  orderId: string;
  purpose: P;
  purposeId: string;
  customerId: string;
  helperId: string;
  /** Through the provider; of it, for dues of earlier visits. */
  amountPaise: number;
  duesPaise: number;
  creditPaise: number;
  /** Nothing was to be paid by it: all of it goes back. */
  surplus: boolean;
  /** `upi`, `card`, …; with fee and tax, what the provider says of it once it knows. */
  method?: string;
  feePaise?: number;
  taxPaise?: number;
  capturedAt: Date;
  /** Given back or on its way: of the money, and of the credit. */
  refundedPaise: number;
  creditReturnedPaise: number;
  /** Bookings that it was for before they had another helper. */
  movedFrom?: string[];
}
/** For a visit or a subscription. */
export type CustomerPayment = PaymentDoc<PaymentPurpose>;
export const PAYMENT_MODEL = 'payments';

const paise = { type: Number, required: true };
const text = { type: String, required: true };
export const paymentSchema = new Schema<PaymentDoc>(
  {
    _id: String,
    orderId: text,
    purpose: { type: String, enum: ORDER_PURPOSES, required: true },
    purposeId: text,
    customerId: text,
    helperId: text,
    amountPaise: paise,
    duesPaise: paise,
    creditPaise: paise,
    surplus: { type: Boolean, required: true },
    method: String,
    feePaise: Number,
    taxPaise: Number,
    capturedAt: { type: Date, required: true },
    refundedPaise: paise,
    creditReturnedPaise: paise,
    movedFrom: { type: [String], default: undefined },
  },
  { versionKey: false, collection: PAYMENT_MODEL },
);
paymentSchema.index({ purposeId: 1, capturedAt: -1 });
paymentSchema.index({ movedFrom: 1 }, { partialFilterExpression: { movedFrom: { $exists: true } } });
paymentSchema.index({ orderId: 1, capturedAt: -1 });
paymentSchema.index({ customerId: 1, capturedAt: -1 });
// For the comparison with the provider, and for fees that are not known yet.
paymentSchema.index({ capturedAt: 1 });
paymentSchema.index({ feePaise: 1, capturedAt: 1 });

/** What a payment gave for its purpose: without the dues of others, with the credit. */
export const paidFor = ({ amountPaise, duesPaise, creditPaise }: PaymentDoc): number =>
  amountPaise - duesPaise + creditPaise;
