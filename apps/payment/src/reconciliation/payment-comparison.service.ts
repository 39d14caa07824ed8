import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { RazorpayClient } from '../razorpay/razorpay.module.js';
import { REFUND_MODEL, type RefundDoc } from '../refunds/refunds.module.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { differenceOf } from './comparison.js';

/** Compares the provider's payments and their refunds of a period with ours. */
@Injectable()
export class PaymentComparisonService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    private readonly razorpay: RazorpayClient,
  ) {}

  async compare(from: Date, to: Date): Promise<{ compared: number; differences: string[] }> {
    const theirs = new Map((await this.razorpay.paymentsBetween(from, to)).map((payment) => [payment.id, payment]));
    const during = { $gte: from, $lt: to };
    const touched = await Promise.all([
      this.payments.distinct('_id', { capturedAt: during, amountPaise: { $gt: 0 } }),
      this.refunds.distinct('paymentId', { initiatedAt: during, way: 'provider' }),
    ]);
    const ids = [...new Set([...theirs.keys(), ...touched.flat()])];
    const differences: string[] = [];
    for (const id of ids) {
      const [there, here] = [theirs.get(id) ?? (await this.razorpay.payment(id)), await this.ours(id)];
      const difference = differenceOf(there, here);
      if (difference) differences.push(difference);
    }
    return { compared: ids.length, differences };
  }

  private async ours(_id: string) {
    const payment = await this.payments.findById(_id).lean<PaymentDoc>();
    if (!payment) return undefined;
    const sent = await this.refunds.find({ paymentId: _id, refundId: { $exists: true } }).lean<RefundDoc[]>();
    return { ...payment, sentBackPaise: sent.reduce((total, { amountPaise }) => total + amountPaise, 0) };
  }
}
