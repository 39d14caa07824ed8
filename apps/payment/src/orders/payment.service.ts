import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type bookingPayment,
  type createCommissionOrder,
  type createPaymentOrder,
  type createSubscriptionPayment,
  type InputOf,
  type OutputOf,
  signedIn,
  type verifyCommissionPayment,
  type verifyPayment,
  type verifySubscriptionPayment,
} from '@sahaya/contracts';
import { type PaymentStatus, toRupees } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { PaymentCapturesService } from '../captures/captures.module.js';
import { DuesService } from '../wallet/wallet.module.js';
import { EarningsService } from '../earnings/earnings.module.js';
import { type MadeOrder, OrdersService } from './orders.service.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import type { PaymentEnv } from '../payment.env.js';
import { paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { type Purchase, PurchasesService } from '../shared/purchases.service.js';
import { ProviderFault } from '../razorpay/razorpay.module.js';
import { RazorpayClient } from '../razorpay/razorpay.module.js';
import { toRefund } from '../refunds/refunds.module.js';
import { RefundsService } from '../refunds/refunds.module.js';
import { isPaymentSignature } from '../razorpay/razorpay.module.js';
import { toDue } from '../wallet/wallet.module.js';

type BookingOrder = OutputOf<typeof createPaymentOrder>;
type AnyOrder = OutputOf<typeof createSubscriptionPayment>;
type Proof = Omit<InputOf<typeof verifyPayment>, 'bookingId' | 'actor'>;
type Verified = OutputOf<typeof verifyPayment>;

/** The provider accepts no order below a rupee. */
const LEAST_PAISE = 100;

/** Orders, their confirmation and their state. */
@Injectable()
export class PaymentService {
  private readonly logger = new Logger('PaymentService');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orderDocs: Model<PaymentOrderDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly orders: OrdersService,
    private readonly captures: PaymentCapturesService,
    private readonly refunds: RefundsService,
    private readonly dues: DuesService,
    private readonly earnings: EarningsService,
    private readonly purchases: PurchasesService,
    private readonly razorpay: RazorpayClient,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async createOrder(input: InputOf<typeof createPaymentOrder>): Promise<BookingOrder> {
    const actor = signedIn(input.actor);
    const first = await this.idempotency.answered<BookingOrder>('payment.create-order', input);
    if (first) return first;

    const purchase = await this.purchases.ofBooking(actor, required(input.bookingId, 'bookingId'));
    const { service, date, startTime, endTime, customerName, totalAmount, helperId } = purchase.booking;
    const order = await this.orderFor(actor, purchase, input);
    const helperName = helperId.name;
    const bookingDetails = { service, date, startTime, endTime, helperName, customerName, totalAmount };
    return this.idempotency.once('payment.create-order', input, async () => ({
      ...this.toAnswer(order),
      bookingDetails,
    }));
  }

  async createSubscriptionOrder(input: InputOf<typeof createSubscriptionPayment>): Promise<AnyOrder> {
    const actor = signedIn(input.actor);
    const first = await this.idempotency.answered<AnyOrder>('payment.create-subscription-order', input);
    if (first) return first;

    const purchase = await this.purchases.ofSubscription(actor, input.id);
    const order = await this.orderFor(actor, purchase, input);
    return this.idempotency.once('payment.create-subscription-order', input, async () => this.toAnswer(order));
  }

  /** The whole cash commission due now; the order stays the same while the sum does. */
  async createCommissionOrder(input: InputOf<typeof createCommissionOrder>): Promise<AnyOrder> {
    const { userId } = signedIn(input.actor);
    const first = await this.idempotency.answered<AnyOrder>('payment.create-commission-order', input);
    if (first) return first;

    const pricePaise = await this.earnings.commissionDue(userId);
    if (pricePaise < LEAST_PAISE) throw new AppError('COMMISSION_NOT_DUE');
    const whose = { purposeId: userId, customerId: userId, helperId: userId };
    const order = await this.orders
      .orderFor({ purpose: 'commission', ...whose, pricePaise, payable: true }, { useCredit: false, payDues: false })
      .catch(asRefusal('PAYMENT_PROVIDER_FAILED'));
    return this.idempotency.once('payment.create-commission-order', input, async () => this.toAnswer(order));
  }

  private async orderFor(
    { role }: Actor,
    purchase: Purchase,
    { useCredit, payDues }: InputOf<typeof createPaymentOrder | typeof createSubscriptionPayment>,
  ): Promise<MadeOrder> {
    if (role !== 'customer') throw new AppError('FORBIDDEN');
    const order = await this.orders
      .orderFor(purchase, { useCredit, payDues })
      .catch(asRefusal('PAYMENT_PROVIDER_FAILED'));
    if (order.status === 'paid') await this.tell(order);
    return order;
  }

  private toAnswer({ orderId, amountPaise, creditPaise, dues, status }: MadeOrder): AnyOrder {
    return {
      orderId,
      keyId: this.env.RAZORPAY_KEY_ID,
      amount: amountPaise,
      currency: 'INR',
      checkoutUrl: this.env.RAZORPAY_CHECKOUT_URL,
      settled: status === 'paid',
      amountPayable: toRupees(amountPaise),
      creditApplied: toRupees(creditPaise),
      duesIncluded: toRupees(dues.reduce((total, { duePaise }) => total + duePaise, 0)),
    };
  }

  async verify({ bookingId, actor, ...proof }: InputOf<typeof verifyPayment>): Promise<Verified> {
    return this.confirm(signedIn(actor), required(bookingId, 'bookingId'), proof);
  }

  async verifySubscription({ id, actor, ...proof }: InputOf<typeof verifySubscriptionPayment>): Promise<Verified> {
    return this.confirm(signedIn(actor), id, proof);
  }

  async verifyCommission({ actor, ...proof }: InputOf<typeof verifyCommissionPayment>): Promise<Verified> {
    const helper = signedIn(actor);
    return this.confirm(helper, helper.userId, proof);
  }

  /** The order id is that of our own record; the signature is checked first, then the provider's payment. */
  private async confirm({ userId }: Actor, purposeId: string, proof: Proof): Promise<Verified> {
    const own = { purposeId, customerId: userId, orderId: { $exists: true } };
    const orders = await this.orderDocs.find(own).lean<MadeOrder[]>();
    if (orders.length === 0) throw new AppError('PAYMENT_ORDER_NOT_FOUND');

    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = proof;
    const order = orders.find((one) => one.orderId === orderId);
    if (!order || !isPaymentSignature({ orderId, paymentId, signature }, this.env.RAZORPAY_KEY_SECRET)) {
      this.logger.warn({ purposeId, userId }, 'payment confirmation refused');
      throw new AppError('PAYMENT_VERIFICATION_FAILED');
    }
    const payment = await this.paymentOf(order, paymentId);
    if (!payment) throw new AppError('PAYMENT_VERIFICATION_FAILED');
    if (payment.surplus) throw new AppError('PAYMENT_RETURNED');
    await this.purchases.tell(payment);
    return { payment: { status: 'completed', paymentId, orderId } };
  }

  private async paymentOf(order: MadeOrder, paymentId: string): Promise<PaymentDoc | undefined> {
    const known = await this.payments.findOne({ _id: paymentId, orderId: order.orderId }).lean<PaymentDoc>();
    if (known) return known;
    const captured = await this.razorpay.captured(order, paymentId).catch(asRefusal('UNAVAILABLE'));
    return captured && this.captures.take(order.orderId, captured);
  }

  private async tell({ paymentId }: PaymentOrderDoc): Promise<void> {
    const payment = await this.payments.findById(paymentId).lean<PaymentDoc>();
    if (payment) await this.purchases.tell(payment);
  }

  async ofBooking({ actor, bookingId }: InputOf<typeof bookingPayment>): Promise<OutputOf<typeof bookingPayment>> {
    const { role } = signedIn(actor);
    const { booking } = await this.purchases.ofBooking(signedIn(actor), bookingId);
    const [payments, refunds, dues] = await Promise.all([
      this.payments.find({ purposeId: bookingId }).sort({ capturedAt: 1 }).lean<PaymentDoc[]>(),
      this.refunds.of(bookingId),
      this.dues.of(bookingId),
    ]);
    const counted = payments.filter(({ surplus }) => !surplus);
    const processed = refunds.filter(({ status, surplus }) => status === 'processed' && !surplus);
    const paidPaise = sum(counted.map(paidFor));
    const refundedPaise = sum(processed.map(({ amountPaise }) => amountPaise));
    const [first] = counted;
    const sums = {
      status: statusOf(paidPaise, refundedPaise) ?? booking.payment.status,
      paid: toRupees(paidPaise),
      credit: toRupees(sum(counted.map(({ creditPaise }) => creditPaise))),
      refunded: toRupees(refundedPaise),
    };
    if (role !== 'customer') return { payment: { ...sums, refunds: [], dues: [] } };
    const how = first && { orderId: first.orderId, paymentId: first._id, paidAt: first.capturedAt.toISOString() };
    return {
      payment: {
        ...sums,
        ...how,
        ...(first?.method && { method: first.method }),
        refunds: refunds.map(toRefund),
        dues: dues.map(toDue),
      },
    };
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function statusOf(paidPaise: number, refundedPaise: number): PaymentStatus | undefined {
  if (paidPaise === 0) return undefined;
  if (refundedPaise === 0) return 'completed';
  return refundedPaise < paidPaise ? 'partially_refunded' : 'refunded';
}

function required(value: string, field: string): string {
  if (!value) throw new AppError('INVALID_INPUT', { field });
  return value;
}

/** A provider failure is shown to the waiting person; everything else continues. */
const asRefusal =
  (code: 'PAYMENT_PROVIDER_FAILED' | 'UNAVAILABLE') =>
  (error: unknown): never => {
    throw error instanceof ProviderFault ? new AppError(code) : error;
  };
