import { ORDER_PURPOSES, type OrderPurpose, type PaymentPurpose } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A captured payment; its id is the provider's, or our own when credit paid everything. */
export interface PaymentDoc<P extends OrderPurpose = OrderPurpose> {
  _id: string;
  orderId: string;
  purpose: P;
  purposeId: string;
  customerId: string;
  helperId: string;
  /** Through the provider; the part of it for dues of earlier visits. */
  amountPaise: number;
  duesPaise: number;
  creditPaise: number;
  /** The payment had no purpose and is refunded in full. */
  surplus: boolean;
  /** `upi`, `card`, …; method, fee and tax as the provider reports them later. */
  method?: string;
  feePaise?: number;
  taxPaise?: number;
  capturedAt: Date;
  /** Refunded or in progress: the money part, and the credit part. */
  refundedPaise: number;
  creditReturnedPaise: number;
  /** Earlier bookings of the payment, before a replacement. */
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
// For staff who look for the largest payments.
paymentSchema.index({ amountPaise: 1 });
// For the comparison with the provider, and for missing fees.
paymentSchema.index({ capturedAt: 1 });
paymentSchema.index({ feePaise: 1, capturedAt: 1 });

/** The payment's amount for its purpose: without dues of other visits, with credit. */
export const paidFor = ({ amountPaise, duesPaise, creditPaise }: PaymentDoc): number =>
  amountPaise - duesPaise + creditPaise;
