import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type ClientSession } from 'mongoose';
import { earliest } from '../shared/earliest.js';
import { dueBy, findNextDue, list, ORDER, PAYMENT, REFUND, write } from '../shared/records/records.model.js';
import { attempted, paid, refuseIfClosed, type Order } from '../shared/records/order.js';
import {
  authorize,
  authorizeLate,
  BANK_REFUSED,
  capture,
  CAPTURE_WITHIN_MS,
  checkCapture,
  fail,
  giveBack,
  newPayment,
  ORDER_TAKEN,
  type Payment,
  type PayRequest,
} from '../shared/records/payment.js';
import { refused } from '../shared/razorpay-error.js';
import { autoRefund, type Refund } from '../shared/records/refund.js';
import { found, readId, type Query } from '../shared/request.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

const LOOK_EVERY_MS = 100;

@Injectable()
export class PaymentsService {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<Order>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(REFUND) private readonly refunds: Model<Refund>,
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  /** Pays an order as a customer does, and returns when the bank has decided. */
  async pay(orderId: string, request: PayRequest): Promise<Payment> {
    let payment = await this.start(readId('order', orderId), request);
    // This process, or the next one after a crash, ends it; the stored state decides.
    while (payment.status === 'created') {
      if (payment.settleAt <= this.clock.now()) return this.settle(payment._id);
      await sleep(LOOK_EVERY_MS);
      payment = await this.get(payment._id);
    }
    return payment;
  }

  private start(orderId: string, request: PayRequest): Promise<Payment> {
    return this.db.transaction(async (session) => {
      const order = found(await this.orders.findById(orderId, null, { session }).lean());
      const authorized = await this.payments.exists({ order_id: orderId, status: 'authorized' }).session(session);
      refuseIfClosed(order, authorized !== null);
      const payment = newPayment(order, request, this.clock.now());
      await write(this.orders, order, attempted(order), session);
      await this.payments.create([payment], { session });
      return payment;
    });
  }

  /** Ends a payment in progress; a second call has no effect. */
  settle(id: string): Promise<Payment> {
    return this.db.transaction(async (session) => {
      const payment = found(await this.payments.findById(id, null, { session }).lean());
      if (payment.status !== 'created') return payment;
      const order = found(await this.orders.findById(payment.order_id, null, { session }).lean());

      if (payment.outcome === 'failure' || order.status === 'paid') {
        const failed = fail(payment, order.status === 'paid' ? ORDER_TAKEN : BANK_REFUSED);
        await write(this.payments, payment, failed, session);
        await this.webhooks.add('payment.failed', { payment: failed }, session);
        return failed;
      }
      return this.authorized(payment, authorize(payment), order, session);
    });
  }

  /** The bank authorizes a failed payment late; if the order was paid meanwhile, it is refunded at once. */
  authorizeLate(id: string): Promise<Payment> {
    readId('pay', id);
    return this.db.transaction(async (session) => {
      const payment = found(await this.payments.findById(id, null, { session }).lean());
      if (payment.status !== 'failed') throw refused(`The payment is ${payment.status}, not failed`);
      const order = found(await this.orders.findById(payment.order_id, null, { session }).lean());
      const other = { order_id: order._id, status: 'authorized' as const };
      const isTaken = order.status === 'paid' || (await this.payments.exists(other).session(session)) !== null;
      if (!isTaken) return this.authorized(payment, authorizeLate(payment), order, session);

      const late = authorizeLate(payment);
      await write(this.payments, payment, late, session);
      await this.webhooks.add('payment.authorized', { payment: late }, session);
      return this.giveBack(late, session);
    });
  }

  private async authorized(before: Payment, after: Payment, order: Order, session: ClientSession): Promise<Payment> {
    await write(this.payments, before, after, session);
    await this.webhooks.add('payment.authorized', { payment: after }, session);
    return order.capture === 'manual' ? after : this.captureNow(after, order, session);
  }

  private async giveBack(payment: Payment, session: ClientSession): Promise<Payment> {
    const refund = autoRefund(payment, this.clock.now());
    const given = giveBack(payment);
    await write(this.payments, payment, given, session);
    await this.refunds.create([refund], { session });
    await this.webhooks.add('refund.created', { refund, payment: given }, session);
    return given;
  }

  /** POST /v1/payments/:id/capture, for orders that asked for manual capture. */
  capture(id: string, request: unknown): Promise<Payment> {
    readId('pay', id);
    return this.db.transaction(async (session) => {
      const payment = found(await this.payments.findById(id, null, { session }).lean());
      checkCapture(payment, request);
      const order = found(await this.orders.findById(payment.order_id, null, { session }).lean());
      refuseIfClosed(order, false);
      return this.captureNow(payment, order, session);
    });
  }

  private async captureNow(payment: Payment, order: Order, session: ClientSession): Promise<Payment> {
    const captured = capture(payment);
    await write(this.payments, payment, captured, session);
    await this.webhooks.add('payment.captured', { payment: captured }, session);
    // A different amount does not pay the order.
    if (payment.amount !== order.amount) return captured;
    const paidOrder = paid(order);
    await write(this.orders, order, paidOrder, session);
    await this.webhooks.add('order.paid', { payment: captured, order: paidOrder }, session);
    return captured;
  }

  async get(id: string): Promise<Payment> {
    return found(await this.payments.findById(readId('pay', id)).lean());
  }

  list(query: Query): Promise<Payment[]> {
    return list(this.payments, {}, query);
  }

  /** Ends due payments, including those that a crash left pending. Returns when the next one is due. */
  async settleDue(): Promise<Date | undefined> {
    const now = this.clock.now();
    const created = { status: 'created' as const, ...dueBy<Payment>(now, 'settleAt', 'created_at') };
    for (const { _id } of await this.payments.find(created, { _id: 1 }).lean()) await this.settle(_id);

    const late = { status: 'failed' as const, lateAt: { $ne: null, $lte: now } };
    for (const { _id } of await this.payments.find(late, { _id: 1 }).lean()) await this.authorizeLate(_id);

    const begun = Math.floor((now.getTime() - CAPTURE_WITHIN_MS) / 1000);
    const uncaptured = { status: 'authorized' as const, created_at: { $lte: begun } };
    for (const { _id } of await this.payments.find(uncaptured, { _id: 1 }).lean()) await this.expire(_id);

    return earliest([
      await findNextDue(this.payments, { status: 'created' }, 'settleAt'),
      await findNextDue(this.payments, { status: 'failed' }, 'lateAt'),
    ]);
  }

  private expire(id: string): Promise<void> {
    return this.db.transaction(async (session) => {
      const payment = found(await this.payments.findById(id, null, { session }).lean());
      if (payment.status === 'authorized') await this.giveBack(payment, session);
    });
  }
}
