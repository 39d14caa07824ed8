import { Inject, Injectable } from '@nestjs/common';
import {
  type Actor,
  AppError,
  type createCommissionOrder,
  type createPaymentOrder,
  type createSubscriptionPayment,
  type InputOf,
  type OutputOf,
  signedIn,
} from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { CapturedPaymentsService } from '../captures/captures.module.js';
import { CashCommissionService } from '../earnings/earnings.module.js';
import type { PaymentEnv } from '../payment.env.js';
import type { PaymentOrderDoc } from '../shared/payment-order.model.js';
import { type Purchase, PurchasesService } from '../shared/purchases.service.js';
import { type MadeOrder, OrdersService } from './orders.service.js';
import { providerFaultAs } from './provider-fault.js';
import { required } from './required.js';

type BookingOrder = OutputOf<typeof createPaymentOrder>;
type AnyOrder = OutputOf<typeof createSubscriptionPayment>;

/** The provider accepts no order below a rupee. */
const LEAST_PAISE = 100;
const BOOKING_SCOPE = 'payment.create-order';
const SUBSCRIPTION_SCOPE = 'payment.create-subscription-order';
const COMMISSION_SCOPE = 'payment.create-commission-order';

/** Creates the orders that the payment window of the browser opens. */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly orders: OrdersService,
    private readonly payments: CapturedPaymentsService,
    private readonly commission: CashCommissionService,
    private readonly purchases: PurchasesService,
    private readonly idempotency: IdempotencyStore,
  ) {}

  createOrder(input: InputOf<typeof createPaymentOrder>): Promise<BookingOrder> {
    return this.idempotency.replayOr(BOOKING_SCOPE, input, () => this.createBookingOrder(input));
  }

  createSubscriptionOrder(input: InputOf<typeof createSubscriptionPayment>): Promise<AnyOrder> {
    return this.idempotency.replayOr(SUBSCRIPTION_SCOPE, input, async () => {
      const actor = signedIn(input.actor);
      const purchase = await this.purchases.ofSubscription(actor, input.id);
      const order = await this.orderFor(actor, purchase, input);
      return this.idempotency.record(SUBSCRIPTION_SCOPE, input, async () => this.toAnswer(order));
    });
  }

  /** The whole cash commission due now; the order stays the same while the sum does. */
  createCommissionOrder(input: InputOf<typeof createCommissionOrder>): Promise<AnyOrder> {
    return this.idempotency.replayOr(COMMISSION_SCOPE, input, async () => {
      const { userId } = signedIn(input.actor);
      const pricePaise = await this.commission.duePaise(userId);
      if (pricePaise < LEAST_PAISE) throw new AppError('COMMISSION_NOT_DUE');
      const whose = { purposeId: userId, customerId: userId, helperId: userId };
      const order = await this.orders
        .orderFor({ purpose: 'commission', ...whose, pricePaise, payable: true }, { useCredit: false, payDues: false })
        .catch(providerFaultAs('PAYMENT_PROVIDER_FAILED'));
      return this.idempotency.record(COMMISSION_SCOPE, input, async () => this.toAnswer(order));
    });
  }

  private async createBookingOrder(input: InputOf<typeof createPaymentOrder>): Promise<BookingOrder> {
    const actor = signedIn(input.actor);
    const purchase = await this.purchases.ofBooking(actor, required(input.bookingId, 'bookingId'));
    const { service, date, startTime, endTime, customerName, totalAmount, helperId } = purchase.booking;
    const order = await this.orderFor(actor, purchase, input);
    const helperName = helperId.name;
    const bookingDetails = { service, date, startTime, endTime, helperName, customerName, totalAmount };
    return this.idempotency.record(BOOKING_SCOPE, input, async () => ({
      ...this.toAnswer(order),
      bookingDetails,
    }));
  }

  private async orderFor(
    { role }: Actor,
    purchase: Purchase,
    { useCredit, payDues }: InputOf<typeof createPaymentOrder | typeof createSubscriptionPayment>,
  ): Promise<MadeOrder> {
    if (role !== 'customer') throw new AppError('FORBIDDEN');
    const order = await this.orders
      .orderFor(purchase, { useCredit, payDues })
      .catch(providerFaultAs('PAYMENT_PROVIDER_FAILED'));
    if (order.status === 'paid') await this.tell(order);
    return order;
  }

  private async tell({ paymentId }: PaymentOrderDoc): Promise<void> {
    const payment = paymentId && (await this.payments.find(paymentId));
    if (payment) await this.purchases.tell(payment);
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
}
