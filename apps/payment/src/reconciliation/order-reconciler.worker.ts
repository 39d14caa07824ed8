import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HOUR_MS } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CapturedPaymentsService, PaymentCapturesService } from '../captures/captures.module.js';
import { FIRST_CHECK_MS, OrdersService } from '../orders/orders.module.js';
import { dueBy, findNextDue, later, pauseMs } from '../shared/backoff.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import { ProviderFault } from '../razorpay/razorpay.module.js';
import { RazorpayClient } from '../razorpay/razorpay.module.js';

/** At the latest, for orders that became due meanwhile. */
const SWEEP_MS = 5_000;
const BATCH = 20;
/** A bank may approve a payment this long after it failed, and it is made in a window that was opened before. */
const GIVE_UP_MS = 72 * HOUR_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const RETRY_MS = 30_000;

/** Queries the provider for payments and fees that no webhook reported. */
@Injectable()
export class OrderReconcilerWorker extends PollingWorker {
  private readonly logger = new Logger('Reconciler');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orderDocs: Model<PaymentOrderDoc>,
    private readonly orders: OrdersService,
    private readonly captures: PaymentCapturesService,
    private readonly capturedPayments: CapturedPaymentsService,
    private readonly razorpay: RazorpayClient,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  override onApplicationBootstrap(): void {
    this.razorpay.circuit.onBack(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<Date | undefined> {
    // While the provider is unavailable, due work stays due and uses no try.
    if (!this.razorpay.circuit.isClosed) return undefined;
    await this.checkOrders();
    await this.learnFees();
    return findNextDue(this.orderDocs);
  }

  /** Queries orders that stay created or attempted, with growing pauses, for three days. */
  private async checkOrders(): Promise<void> {
    const due = await this.orderDocs
      .find(dueBy(this.clock.now(), LONGEST_PAUSE_MS))
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean<PaymentOrderDoc[]>();
    await Promise.all(due.map((order) => this.check(order)));
  }

  private async check({ _id, dueAt, orderId, amountPaise }: PaymentOrderDoc): Promise<void> {
    const now = this.clock.now();
    const lease = { $set: { dueAt: later(now, RETRY_MS) }, $inc: { checks: 1 } };
    const mine = await this.orderDocs
      .findOneAndUpdate({ _id, dueAt }, lease, { returnDocument: 'after' })
      .lean<PaymentOrderDoc>();
    if (!mine || !orderId) return;
    try {
      const captured = await this.razorpay.capturedOf({ orderId, amountPaise });
      for (const payment of captured) await this.captures.take(orderId, payment);
      if (captured.length > 0) this.logger.log({ orderId }, 'an order was asked for, and is paid');
      await this.planNext(mine, now);
    } catch (error) {
      // Repeated when the lease is over.
      if (!(error instanceof ProviderFault)) throw error;
    }
  }

  /** Changes nothing if the order was paid or its window was opened again meanwhile. */
  private async planNext(order: PaymentOrderDoc, now: Date): Promise<void> {
    const { _id, createdAt, reopenedAt = createdAt, checks, dueAt } = order;
    const leased = { _id, dueAt };
    if (now.getTime() < reopenedAt.getTime() + GIVE_UP_MS) {
      // The first pause comes twice: a payment may be in progress at the first check.
      const next = later(now, pauseMs(checks - 1, FIRST_CHECK_MS, LONGEST_PAUSE_MS));
      await this.orderDocs.updateOne(leased, { $set: { dueAt: next } });
      return;
    }
    await this.db.transaction(async (session) => {
      const { matchedCount } = await this.orderDocs.updateOne(leased, { $unset: { dueAt: 1 } }, { session });
      if (matchedCount > 0 && order.closed !== true) await this.orders.giveUp(session, order);
    });
  }

  private async learnFees(): Promise<void> {
    const before = later(this.clock.now(), -RETRY_MS);
    for (const payment of await this.capturedPayments.listWithoutFee(before, BATCH)) {
      const found = await this.razorpay.payment(payment._id);
      if (found) await this.capturedPayments.learnFee(payment, found);
    }
  }
}
