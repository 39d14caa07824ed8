import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { PaymentCapturesService } from '../captures/captures.module.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import { providerPayment, type ProviderPayment, providerRefund, RazorpayClient } from '../razorpay/razorpay.module.js';
import { RefundProgressService } from '../refunds/refunds.module.js';
import { entityIn, type Webhook } from './webhook.js';
import { WebhookService } from './webhook.service.js';

/**
 * The effects of the provider's webhooks about payments and refunds. A webhook only says what has changed: money moves
 * by what the provider answers when it is asked, so a leaked webhook secret moves none.
 */
@Injectable()
export class PaymentWebhooksService implements OnModuleInit {
  private readonly logger = new Logger('PaymentWebhooks');

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    private readonly captures: PaymentCapturesService,
    private readonly refunds: RefundProgressService,
    private readonly razorpay: RazorpayClient,
    private readonly webhooks: WebhookService,
  ) {}

  onModuleInit(): void {
    this.webhooks.on('payment.', (webhook) => this.payment(webhook));
    this.webhooks.on('order.paid', (webhook) => this.payment(webhook));
    this.webhooks.on('refund.', (webhook) => this.refund(webhook));
  }

  private async payment(webhook: Webhook): Promise<string> {
    const payment = entityIn(webhook, 'payment', providerPayment);
    const orderId = payment?.order_id;
    const order = orderId && (await this.orders.findOne({ orderId }).lean<PaymentOrderDoc>());
    if (!payment || !order) return payment ? 'unknown order' : 'not ours';
    switch (webhook.event) {
      case 'payment.failed': {
        const change = { $set: { status: 'attempted' } };
        const { modifiedCount } = await this.orders.updateOne({ orderId, status: 'created' }, change);
        return modifiedCount > 0 ? 'attempted' : 'nothing new';
      }
      case 'payment.authorized':
      case 'payment.captured':
      case 'order.paid':
        return this.paid({ ...order, orderId }, payment);
      default:
        return 'not ours';
    }
  }

  /** An authorized payment is captured. */
  private async paid(order: PaymentOrderDoc & { orderId: string }, payment: ProviderPayment): Promise<string> {
    const { id, amount, currency } = payment;
    if (order.paymentId === id) return 'nothing new';
    if (amount !== order.amountPaise || currency !== 'INR') {
      const details = { orderId: order.orderId, paymentId: id, amount, currency };
      this.logger.error(details, 'captured amount is not that of the order');
      return 'amount differs';
    }
    const captured = await this.razorpay.captured(order, id);
    if (!captured) return 'not captured';
    const { surplus } = await this.captures.take(order.orderId, captured);
    return surplus ? 'goes back' : 'paid';
  }

  private async refund(webhook: Webhook): Promise<string> {
    const refund = entityIn(webhook, 'refund', providerRefund);
    if (!refund) return 'not ours';
    const current = await this.razorpay.currentRefund(refund.id);
    return current ? this.refunds.heard(current) : 'not known to the provider';
  }
}
