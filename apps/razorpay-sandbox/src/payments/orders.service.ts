import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { list, ORDER, PAYMENT } from '../shared/records/records.model.js';
import { isId } from '../shared/ids.js';
import { newOrder, type Order } from '../shared/records/order.js';
import type { Payment } from '../shared/records/payment.js';
import { found, readId, type Query } from '../shared/request.js';

@Injectable()
export class OrdersService {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<Order>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {}

  /** With `unique_receipt`, a repeated receipt returns the first order, so a retry is safe. */
  async create(request: unknown): Promise<Order> {
    const order = newOrder(request, Math.floor(this.clock.now().getTime() / 1000));
    try {
      await this.orders.create([order]);
      return order;
    } catch (error) {
      if (!isDuplicateKey(error) || !order.uniqueReceipt) throw error;
      return found(await this.orders.findOne({ uniqueReceipt: order.uniqueReceipt }).lean());
    }
  }

  async get(id: string): Promise<Order> {
    return found(await this.orders.findById(readId('order', id)).lean());
  }

  /** For the payment window, which has its own message for an unknown order. */
  async find(id: string): Promise<Order | undefined> {
    return isId('order', id) ? ((await this.orders.findById(id).lean()) ?? undefined) : undefined;
  }

  list(query: Query): Promise<Order[]> {
    return list(this.orders, query.receipt ? { receipt: query.receipt } : {}, query);
  }

  async paymentsOf(id: string): Promise<Payment[]> {
    const { _id } = await this.get(id);
    return this.payments.find({ order_id: _id }).sort({ created_at: -1, _id: -1 }).lean();
  }
}
