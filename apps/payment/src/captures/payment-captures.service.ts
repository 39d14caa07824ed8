import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { isCustomerOrder, PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import type { PaymentDoc } from '../shared/payment.model.js';
import { CaptureAllocationService } from './capture-allocation.service.js';
import { type Captured, CapturedPaymentsService } from './captured-payments.service.js';
import { SurplusPaymentsService } from './surplus-payments.service.js';

/**
 * Captures of payments, once each: confirmation, webhook and reconciler all end here, in any order and number. A
 * payment without a purpose (for a replaced order, or a second payment) is refunded automatically.
 */
@Injectable()
export class PaymentCapturesService {
  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    private readonly payments: CapturedPaymentsService,
    private readonly allocation: CaptureAllocationService,
    private readonly surplus: SurplusPaymentsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns the recorded payment. */
  async take(orderId: string, captured: Captured): Promise<PaymentDoc> {
    const known = await this.payments.find(captured.id);
    return known ?? this.db.transaction((session) => this.takeIn(session, orderId, captured));
  }

  async takeIn(session: ClientSession, orderId: string, captured: Captured): Promise<PaymentDoc> {
    const known = await this.payments.find(captured.id, session);
    if (known) return known;
    const order = await this.orders.findOne({ orderId }, null, { session }).orFail().lean<PaymentOrderDoc>();
    if (!isCustomerOrder(order)) {
      // The next order covers the next due.
      await this.markPaid(session, { _id: order._id }, captured, { current: false });
      return this.allocation.payCommission(session, order, captured);
    }
    const isPaid = await this.markPaid(session, { _id: order._id, current: true }, captured);
    return isPaid ? this.allocation.pay(session, order, captured) : this.surplus.refund(session, order, captured);
  }

  /** True if this payment counts. */
  private async markPaid(
    session: ClientSession,
    which: { _id: string; current?: true },
    { id: paymentId }: Captured,
    more: { current?: false } = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.orders.updateOne(
      { ...which, status: { $ne: 'paid' } },
      { $set: { status: 'paid', paymentId, paidAt: this.clock.now(), ...more }, $unset: { dueAt: 1 } },
      { session },
    );
    return matchedCount > 0;
  }
}
