import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type InputOf,
  type OutputOf,
  signedIn,
  type verifyCommissionPayment,
  type verifyPayment,
  type verifySubscriptionPayment,
} from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CapturedPaymentsService, PaymentCapturesService } from '../captures/captures.module.js';
import type { PaymentEnv } from '../payment.env.js';
import { isPaymentSignature, RazorpayClient } from '../razorpay/razorpay.module.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import type { PaymentDoc } from '../shared/payment.model.js';
import { PurchasesService } from '../shared/purchases.service.js';
import type { MadeOrder } from './orders.service.js';
import { providerFaultAs } from './provider-fault.js';
import { required } from './required.js';

type Proof = Omit<InputOf<typeof verifyPayment>, 'bookingId' | 'actor'>;
type Verified = OutputOf<typeof verifyPayment>;

/** Confirms a payment with the signed response of the payment window. */
@Injectable()
export class PaymentVerificationService {
  private readonly logger = new Logger('PaymentVerification');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly payments: CapturedPaymentsService,
    private readonly captures: PaymentCapturesService,
    private readonly purchases: PurchasesService,
    private readonly razorpay: RazorpayClient,
  ) {}

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
    const orders = await this.orders.find(own).lean<MadeOrder[]>();
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
    const known = await this.payments.find(paymentId);
    if (known?.orderId === order.orderId) return known;
    const captured = await this.razorpay.captured(order, paymentId).catch(providerFaultAs('UNAVAILABLE'));
    return captured && this.captures.take(order.orderId, captured);
  }
}
