import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type createPaymentOrder,
  getForParty,
  type InputOf,
  markPaid,
  type OutputOf,
  PAYMENT_CAPTURED,
  signedIn,
  type verifyPayment,
} from '@sahaya/contracts';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from './payment-order.model.js';
import type { PaymentEnv } from './payment.env.js';
import { ProviderFault, RazorpayClient } from './razorpay.client.js';
import { isPaymentSignature } from './signature.js';
import type { PaymentNews } from './webhook.js';

type OrderAnswer = OutputOf<typeof createPaymentOrder>;
type BookingFacts = OutputOf<typeof getForParty>;
/** An order that was paid, and by which payment. */
type PaidOrderDoc = PaymentOrderDoc & { paymentId: string };

/** With the provider's 3 s this stays within the route's 5 s. */
const TELL_BOOKING_MS = 1_000;

@Injectable()
export class PaymentService {
  private readonly logger = new Logger('PaymentService');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly razorpay: RazorpayClient,
    private readonly db: Db,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async createOrder(input: InputOf<typeof createPaymentOrder>): Promise<OrderAnswer> {
    const actor = signedIn(input.actor);
    const first = await this.idempotency.answered<OrderAnswer>('payment.create-order', input);
    if (first) return first;

    const facts = await this.rpc.call(getForParty, { actor, bookingId: required(input.bookingId, 'bookingId') });
    const order = await this.orderOf(actor, facts);
    return this.idempotency.once('payment.create-order', input, async () => this.toAnswer(order, facts));
  }

  /** One order per booking: our record, else the provider's under the booking's id. */
  private async orderOf(actor: Actor, { booking, totalPaise, payable }: BookingFacts): Promise<PaymentOrderDoc> {
    if (actor.role !== 'customer') throw new AppError('FORBIDDEN');
    const known = await this.orders.findOne({ bookingId: booking._id }).lean();
    if (!payable || known?.status === 'paid') throw new AppError('PAYMENT_NOT_DUE');
    if (known) return known;

    const orderId = await this.razorpay.orderFor(booking._id, totalPaise).catch(asRefusal('PAYMENT_PROVIDER_FAILED'));
    const made = {
      _id: newId(),
      customerId: booking.customerId._id,
      helperId: booking.helperId._id,
      orderId,
      amountPaise: totalPaise,
      status: 'created',
      createdAt: this.clock.now(),
    };
    // Of two at once the first record stands, and both answer it.
    return this.orders
      .findOneAndUpdate({ bookingId: booking._id }, { $setOnInsert: made }, { upsert: true, returnDocument: 'after' })
      .orFail()
      .lean();
  }

  private toAnswer({ orderId, amountPaise }: PaymentOrderDoc, { booking }: BookingFacts): OrderAnswer {
    const { service, date, startTime, endTime, customerName, totalAmount } = booking;
    return {
      orderId,
      keyId: this.env.RAZORPAY_KEY_ID,
      amount: amountPaise,
      currency: 'INR',
      checkoutUrl: this.env.RAZORPAY_CHECKOUT_URL,
      bookingDetails: {
        service,
        date,
        startTime,
        endTime,
        helperName: booking.helperId.name,
        customerName,
        totalAmount,
      },
    };
  }

  /** The order id is that of our own record; signature first, then what the provider says about the payment. */
  async verify(input: InputOf<typeof verifyPayment>): Promise<OutputOf<typeof verifyPayment>> {
    const { userId } = signedIn(input.actor);
    const bookingId = required(input.bookingId, 'bookingId');
    const order = await this.orders.findOne({ bookingId, customerId: userId }).lean();
    if (!order) throw new AppError('PAYMENT_ORDER_NOT_FOUND');

    const { razorpay_order_id, razorpay_payment_id: paymentId, razorpay_signature: signature } = input;
    const confirmation = { orderId: order.orderId, paymentId, signature };
    if (razorpay_order_id !== order.orderId || !isPaymentSignature(confirmation, this.env.RAZORPAY_KEY_SECRET)) {
      this.logger.warn({ bookingId, userId }, 'payment confirmation refused');
      throw new AppError('PAYMENT_VERIFICATION_FAILED');
    }
    const paid = isPaid(order) ? order : await this.settle(order, paymentId);
    if (!paid) throw new AppError('PAYMENT_VERIFICATION_FAILED');
    await this.tellBooking(paid);
    return { payment: { status: 'completed', paymentId: paid.paymentId, orderId: paid.orderId } };
  }

  /** So that the customer sees it at once. When booking does not answer now, PAYMENT_CAPTURED brings it there. */
  private async tellBooking({ bookingId, paymentId }: PaidOrderDoc): Promise<void> {
    await this.rpc.call(markPaid, { bookingId, paymentId }, TELL_BOOKING_MS).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  /** What a webhook says; any order and number of them lead to the same end. Answers what it came to. */
  async apply({ event, orderId, paymentId, amountPaise, currency }: PaymentNews): Promise<string> {
    const order = await this.orders.findOne({ orderId }).lean();
    if (!order) return 'unknown order';
    if (event === 'payment.failed') {
      const { modifiedCount } = await this.orders.updateOne({ orderId, status: 'created' }, { status: 'attempted' });
      return modifiedCount > 0 ? 'attempted' : 'nothing new';
    }
    if (isPaid(order)) return 'nothing new';
    if (event === 'payment.authorized') return (await this.settle(order, paymentId)) ? 'paid' : 'not captured';
    if (amountPaise !== order.amountPaise || currency !== 'INR') {
      this.logger.error({ orderId, paymentId, amountPaise, currency }, 'captured amount is not that of the order');
      return 'amount differs';
    }
    await this.markCaptured(order, paymentId);
    return 'paid';
  }

  private async settle(order: PaymentOrderDoc, paymentId: string): Promise<PaidOrderDoc | undefined> {
    const captured = await this.razorpay.isCaptured(order, paymentId).catch(asRefusal('UNAVAILABLE'));
    return captured ? this.markCaptured(order, paymentId) : undefined;
  }

  /** Forward only, once: whoever comes second finds it done. */
  private async markCaptured(order: PaymentOrderDoc, paymentId: string): Promise<PaidOrderDoc> {
    const { bookingId, customerId, helperId, orderId, amountPaise } = order;
    return this.db.transaction(async (session) => {
      const paid = await this.orders
        .findOneAndUpdate(
          { orderId, status: { $ne: 'paid' } },
          { $set: { status: 'paid', paymentId, paidAt: this.clock.now() } },
          { returnDocument: 'after', session },
        )
        .lean<PaidOrderDoc>();
      if (!paid) return this.orders.findOne({ orderId }, null, { session }).orFail().lean<PaidOrderDoc>();
      await this.outbox.add(session, PAYMENT_CAPTURED, {
        purpose: 'booking',
        purposeId: bookingId,
        customerId,
        helperId,
        orderId,
        paymentId,
        amountPaise,
      });
      return paid;
    });
  }
}

const isPaid = (order: PaymentOrderDoc): order is PaidOrderDoc => order.status === 'paid';

function required(value: string, field: string): string {
  if (!value) throw new AppError('INVALID_INPUT', { field });
  return value;
}

/** A fault of the provider is told to the person who waits; everything else goes on as it is. */
const asRefusal =
  (code: 'PAYMENT_PROVIDER_FAILED' | 'UNAVAILABLE') =>
  (error: unknown): never => {
    throw error instanceof ProviderFault ? new AppError(code) : error;
  };
