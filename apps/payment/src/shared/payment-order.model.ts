import { ORDER_PURPOSES, type OrderPurpose, type PaymentPurpose } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** Forward only; a failed attempt leaves the order open for the next. */
export const PAYMENT_ORDER_STATUSES = ['created', 'attempted', 'paid'] as const;
export type PaymentOrderStatus = (typeof PAYMENT_ORDER_STATUSES)[number];

/** A due of an earlier visit that this order includes. */
export interface OrderDue {
  dueId: string;
  key: string;
  purposeId: string;
  helperId: string;
  duePaise: number;
  dueHelperPaise: number;
}

/** An order with our terms, and the provider's order for it. Terms never change; new terms need a new order. */
export interface PaymentOrderDoc<P extends OrderPurpose = OrderPurpose> {
  _id: string;
  purpose: P;
  /** For cash commission, the helper's id; the helper is the customer then. */
  purposeId: string;
  customerId: string;
  helperId: string;
  /** The item that is paid once: `booking:<id>`, or `booking:<id>:<part>` for a difference. */
  item: string;
  /** At most one order of an item counts; a payment of another one is refunded. */
  current: boolean;
  /** The purpose ended unpaid: credit and dues are free again, and the purpose's owner judges a late payment. */
  closed?: boolean;
  /** The provider's receipt: repeated requests return the same order. */
  receipt: string;
  /** The provider's id; absent until its response, our own if nothing is to be paid through the provider. */
  orderId?: string;
  pricePaise: number;
  useCredit: boolean;
  payDues: boolean;
  /** Reserved in the wallet until the order is paid or ended. */
  creditPaise: number;
  dues: OrderDue[];
  /** To be paid through the provider: price − credit + dues. */
  amountPaise: number;
  status: PaymentOrderStatus;
  createdAt: Date;
  /** The last time its payment window was opened again. */
  reopenedAt?: Date;
  /** The payment that counted. */
  paymentId?: string;
  paidAt?: Date;
  /** The time at which the provider is queried if no webhook has arrived. */
  dueAt?: Date;
  /** The number of queries since the payment window was opened. */
  checks: number;
}
export type CustomerOrder = PaymentOrderDoc<PaymentPurpose>;
export const isCustomerOrder = (order: PaymentOrderDoc): order is CustomerOrder => order.purpose !== 'commission';
export const PAYMENT_ORDER_MODEL = 'orders';

const paise = { type: Number, required: true };
const text = { type: String, required: true };
const due = new Schema<OrderDue>(
  { dueId: text, key: text, purposeId: text, helperId: text, duePaise: paise, dueHelperPaise: paise },
  { _id: false },
);
export const paymentOrderSchema = new Schema<PaymentOrderDoc>(
  {
    _id: String,
    purpose: { type: String, enum: ORDER_PURPOSES, required: true },
    purposeId: text,
    customerId: text,
    helperId: text,
    item: text,
    current: { type: Boolean, required: true },
    closed: Boolean,
    receipt: text,
    orderId: String,
    pricePaise: paise,
    useCredit: { type: Boolean, required: true },
    payDues: { type: Boolean, required: true },
    creditPaise: paise,
    dues: [due],
    amountPaise: paise,
    status: { type: String, enum: PAYMENT_ORDER_STATUSES, required: true },
    createdAt: { type: Date, required: true },
    reopenedAt: Date,
    paymentId: String,
    paidAt: Date,
    dueAt: Date,
    checks: { type: Number, default: 0 },
  },
  { versionKey: false, collection: PAYMENT_ORDER_MODEL },
);
paymentOrderSchema.index({ item: 1 }, { unique: true, partialFilterExpression: { current: true } });
paymentOrderSchema.index({ receipt: 1 }, { unique: true });
paymentOrderSchema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { orderId: { $exists: true } } });
paymentOrderSchema.index({ purposeId: 1, createdAt: -1 });
// For the data export.
paymentOrderSchema.index({ customerId: 1, _id: 1 });
paymentOrderSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
paymentOrderSchema.index({ status: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
