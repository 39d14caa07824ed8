import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { DELIVERY, list, ORDER, PAYMENT, REFUND } from './books.model.js';
import type { Order } from './order.js';
import type { Payment } from './payment.js';
import type { Refund } from './refund.js';
import type { Delivery } from './webhook.js';

/** All sums in paise. `fees` includes `tax`; refunds count from the moment they are made until they fail. */
export interface Books {
  currency: 'INR';
  captured: number;
  refunded: number;
  fees: number;
  tax: number;
  counts: Record<
    'orders' | 'ordersPaid' | 'payments' | 'refunds' | 'refundsPending' | 'webhooksPending' | 'webhooksHeld',
    number
  >;
}

export interface Latest {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  deliveries: Delivery[];
}

const LATEST = 20;

/** What the provider's side says happened: the other half of every money check. */
@Injectable()
export class BooksService {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<Order>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(REFUND) private readonly refunds: Model<Refund>,
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
  ) {}

  async sums(): Promise<Books> {
    const [totals] = await this.payments.aggregate<Omit<Books, 'currency' | 'counts'>>([
      { $match: { captured: true } },
      {
        $group: {
          _id: null,
          captured: { $sum: '$amount' },
          refunded: { $sum: '$amount_refunded' },
          fees: { $sum: '$fee' },
          tax: { $sum: '$tax' },
        },
      },
      { $project: { _id: 0 } },
    ]);
    const [orders, ordersPaid, payments, refunds, refundsPending, webhooksPending, webhooksHeld] = await Promise.all([
      this.orders.countDocuments(),
      this.orders.countDocuments({ status: 'paid' }),
      this.payments.countDocuments(),
      this.refunds.countDocuments(),
      this.refunds.countDocuments({ status: 'pending' }),
      this.deliveries.countDocuments({ state: 'pending' }),
      this.deliveries.countDocuments({ state: 'held' }),
    ]);
    const counts = { orders, ordersPaid, payments, refunds, refundsPending, webhooksPending, webhooksHeld };
    return { currency: 'INR', captured: 0, refunded: 0, fees: 0, tax: 0, ...totals, counts };
  }

  async latest(): Promise<Latest> {
    const page = { count: String(LATEST) };
    const [orders, payments, refunds, deliveries] = await Promise.all([
      list(this.orders, {}, page),
      list(this.payments, {}, page),
      list(this.refunds, {}, page),
      this.deliveries.find().sort({ createdAt: -1 }).limit(LATEST).lean(),
    ]);
    return { orders, payments, refunds, deliveries };
  }
}
