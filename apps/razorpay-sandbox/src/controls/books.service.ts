import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { DELIVERY, list, ORDER, PAYMENT, PAYOUT, REFUND, SETTLEMENT } from '../shared/records/records.model.js';
import type { Fault } from '../shared/records/fault.js';
import { FaultsService } from '../faults/faults.module.js';
import type { Order } from '../shared/records/order.js';
import { paymentEntity, type Payment } from '../shared/records/payment.js';
import { payoutEntity, type Payout } from '../shared/records/payout.js';
import { refundEntity, type Refund } from '../shared/records/refund.js';
import { settlementEntity, type Settlement } from '../shared/records/settlement.js';
import type { Delivery } from '../shared/records/webhook.js';

/**
 * All totals are in paise. `fees` includes `tax`. Refunds count from their creation unless they fail, payouts unless
 * they fail or are returned.
 */
export interface Sums {
  currency: 'INR';
  captured: number;
  refunded: number;
  fees: number;
  tax: number;
  paidOut: number;
  payoutFees: number;
  payoutTax: number;
  /** The part of the balance that was settled to the bank. */
  settled: number;
  counts: Record<
    | 'orders'
    | 'ordersPaid'
    | 'payments'
    | 'refunds'
    | 'refundsPending'
    | 'payouts'
    | 'payoutsPending'
    | 'webhooksPending'
    | 'webhooksHeld',
    number
  >;
}

/** The totals and all their rows as in the API, to compare a ledger to the paisa. */
export interface Books extends Sums {
  payments: ReturnType<typeof paymentEntity>[];
  refunds: ReturnType<typeof refundEntity>[];
  payouts: ReturnType<typeof payoutEntity>[];
  settlements: ReturnType<typeof settlementEntity>[];
}

export interface Latest {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  payouts: Payout[];
  settlements: Settlement[];
  deliveries: Delivery[];
  faults: Fault[];
}

const LATEST = 20;
const NOT_PAID_OUT = ['failed', 'reversed'] as const;

/** The totals of the provider, against which the ledger is checked. */
@Injectable()
export class BooksService {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<Order>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(REFUND) private readonly refunds: Model<Refund>,
    @InjectModel(PAYOUT) private readonly payouts: Model<Payout>,
    @InjectModel(SETTLEMENT) private readonly settlements: Model<Settlement>,
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    private readonly faults: FaultsService,
    private readonly clock: Clock,
  ) {}

  async books(): Promise<Books> {
    const oldestFirst = { created_at: 1, _id: 1 } as const;
    const [sums, payments, refunds, payouts, settlements] = await Promise.all([
      this.sums(),
      this.payments.find().sort(oldestFirst).lean(),
      this.refunds.find().sort(oldestFirst).lean(),
      this.payouts.find().sort(oldestFirst).lean(),
      this.settlements.find().sort(oldestFirst).lean(),
    ]);
    return {
      ...sums,
      payments: payments.map(paymentEntity),
      refunds: refunds.map(refundEntity),
      payouts: payouts.map(payoutEntity),
      settlements: settlements.map(settlementEntity),
    };
  }

  async sums(): Promise<Sums> {
    const [taken, paid, settled, counts] = await Promise.all([
      this.taken(),
      this.paid(),
      this.settled(),
      this.counts(),
    ]);
    return { currency: 'INR', ...taken, ...paid, settled, counts };
  }

  private async taken(): Promise<Pick<Sums, 'captured' | 'refunded' | 'fees' | 'tax'>> {
    const sum = {
      _id: null,
      captured: { $sum: '$amount' },
      refunded: { $sum: '$amount_refunded' },
      fees: { $sum: '$fee' },
      tax: { $sum: '$tax' },
    };
    const [sums] = await this.payments.aggregate<Pick<Sums, 'captured' | 'refunded' | 'fees' | 'tax'>>([
      { $match: { captured: true } },
      { $group: sum },
      { $project: { _id: 0 } },
    ]);
    return { captured: 0, refunded: 0, fees: 0, tax: 0, ...sums };
  }

  private async paid(): Promise<Pick<Sums, 'paidOut' | 'payoutFees' | 'payoutTax'>> {
    const sum = {
      _id: null,
      paidOut: { $sum: '$amount' },
      payoutFees: { $sum: '$fees' },
      payoutTax: { $sum: '$tax' },
    };
    const [sums] = await this.payouts.aggregate<Pick<Sums, 'paidOut' | 'payoutFees' | 'payoutTax'>>([
      { $match: { status: { $nin: NOT_PAID_OUT } } },
      { $group: sum },
      { $project: { _id: 0 } },
    ]);
    return { paidOut: 0, payoutFees: 0, payoutTax: 0, ...sums };
  }

  private async settled(): Promise<number> {
    const [sum] = await this.settlements.aggregate<{ settled: number }>([
      { $group: { _id: null, settled: { $sum: '$amount' } } },
    ]);
    return sum?.settled ?? 0;
  }

  private async counts(): Promise<Sums['counts']> {
    const [orders, ordersPaid, payments, refunds, refundsPending] = await Promise.all([
      this.orders.countDocuments(),
      this.orders.countDocuments({ status: 'paid' }),
      this.payments.countDocuments(),
      this.refunds.countDocuments(),
      this.refunds.countDocuments({ status: 'pending' }),
    ]);
    const [payouts, payoutsPending, webhooksPending, webhooksHeld] = await Promise.all([
      this.payouts.countDocuments(),
      this.payouts.countDocuments({ status: { $in: ['queued', 'processing'] } }),
      this.deliveries.countDocuments({ state: 'pending' }),
      this.deliveries.countDocuments({ state: 'held' }),
    ]);
    const ofMoney = { orders, ordersPaid, payments, refunds, refundsPending, payouts, payoutsPending };
    return { ...ofMoney, webhooksPending, webhooksHeld };
  }

  /** Without the records of a later time, to which the test clock was moved before: they would hide the new ones. */
  async latest(): Promise<Latest> {
    const now = this.clock.now();
    const page = { count: String(LATEST), to: String(Math.floor(now.getTime() / 1000)) };
    const [orders, payments, refunds, payouts, settlements, deliveries, faults] = await Promise.all([
      list(this.orders, {}, page),
      list(this.payments, {}, page),
      list(this.refunds, {}, page),
      list(this.payouts, {}, page),
      list(this.settlements, {}, page),
      this.deliveries
        .find({ createdAt: { $lte: now } })
        .sort({ createdAt: -1, nth: -1 })
        .limit(LATEST)
        .lean(),
      this.faults.list(),
    ]);
    return { orders, payments, refunds, payouts, settlements, deliveries, faults };
  }
}
