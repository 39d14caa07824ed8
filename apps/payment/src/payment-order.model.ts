import { Schema } from 'mongoose';

/** Forward only; a failed attempt leaves the order open for the next. */
export const PAYMENT_ORDER_STATUSES = ['created', 'attempted', 'paid'] as const;
export type PaymentOrderStatus = (typeof PAYMENT_ORDER_STATUSES)[number];

/** What a booking is paid by: our record of the provider's order. */
export interface PaymentOrderDoc {
  _id: string;
  bookingId: string;
  customerId: string;
  helperId: string;
  /** The provider's id. */
  orderId: string;
  amountPaise: number;
  status: PaymentOrderStatus;
  createdAt: Date;
  /** The provider's id of the payment that was captured. */
  paymentId?: string;
  paidAt?: Date;
}
export const PAYMENT_ORDER_MODEL = 'payment_orders';

export const paymentOrderSchema = new Schema<PaymentOrderDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true },
    customerId: { type: String, required: true },
    helperId: { type: String, required: true },
    orderId: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    status: { type: String, enum: PAYMENT_ORDER_STATUSES, required: true },
    createdAt: { type: Date, required: true },
    paymentId: String,
    paidAt: Date,
  },
  { versionKey: false, collection: PAYMENT_ORDER_MODEL },
);
paymentOrderSchema.index({ bookingId: 1 }, { unique: true });
paymentOrderSchema.index({ orderId: 1 }, { unique: true });
