import { ORDER_PURPOSES, type OrderPurpose, type PaymentPurpose } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** Forward only; a failed attempt leaves the order open for the next. */
export const PAYMENT_ORDER_STATUSES = ['created', 'attempted', 'paid'] as const;
export type PaymentOrderStatus = (typeof PAYMENT_ORDER_STATUSES)[number];

/** A due of an earlier visit that this order collects as well. */
export interface OrderDue {
  dueId: string;
  key: string;
  purposeId: string;
  helperId: string;
  duePaise: number;
  dueHelperPaise: number;
}

/** What something is paid by: our terms, and the provider's order under them. Terms never change; new terms are a new order. */
export interface PaymentOrderDoc<P extends OrderPurpose = OrderPurpose> {
  _id: string;
  purpose: P;
  /** Of cash commission it is the helper, who is the customer then. */
  purposeId: string;
  customerId: string;
  helperId: string;
  /** What is paid once: `booking:<id>`, later `booking:<id>:<what>` for a difference. */
  item: string;
  /** Of all orders of an item at most one counts; what is paid by another one goes back. */
  current: boolean;
  /** The purpose ended unpaid: credit and dues are free again, and a late payment is for the purpose's owner to judge. */
  closed?: boolean;
  /** The provider's receipt: asked twice, it gives the same order. */
  receipt: string;
  /** The provider's id; absent until its answer has come, ours when there is nothing to ask it for. */
  orderId?: string;
  pricePaise: number;
  useCredit: boolean;
  payDues: boolean;
  /** Set aside in the wallet until it is paid or given up. */
  creditPaise: number;
  dues: OrderDue[];
  /** To be paid through the provider: price − credit + dues. */
  amountPaise: number;
  status: PaymentOrderStatus;
  createdAt: Date;
  /** The payment that counted. */
  paymentId?: string;
  paidAt?: Date;
  /** When the provider is asked how it stands, if no webhook has told before. */
  dueAt?: Date;
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
paymentOrderSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
paymentOrderSchema.index({ status: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
