import { Controller } from '@nestjs/common';
import {
  bookingPayment,
  createCommissionOrder,
  createPaymentOrder,
  createSubscriptionPayment,
  type InputOf,
  verifyCommissionPayment,
  verifyPayment,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BookingPaymentService } from './booking-payment.service.js';
import { CheckoutService } from './checkout.service.js';
import { PaymentVerificationService } from './payment-verification.service.js';

@Controller()
export class OrdersController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly verification: PaymentVerificationService,
    private readonly bookingPayments: BookingPaymentService,
  ) {}

  @Rpc(createPaymentOrder)
  createOrder(input: InputOf<typeof createPaymentOrder>) {
    return this.checkout.createOrder(input);
  }

  @Rpc(verifyPayment)
  verify(input: InputOf<typeof verifyPayment>) {
    return this.verification.verify(input);
  }

  @Rpc(createSubscriptionPayment)
  createSubscriptionOrder(input: InputOf<typeof createSubscriptionPayment>) {
    return this.checkout.createSubscriptionOrder(input);
  }

  @Rpc(verifySubscriptionPayment)
  verifySubscription(input: InputOf<typeof verifySubscriptionPayment>) {
    return this.verification.verifySubscription(input);
  }

  @Rpc(createCommissionOrder)
  createCommissionOrder(input: InputOf<typeof createCommissionOrder>) {
    return this.checkout.createCommissionOrder(input);
  }

  @Rpc(verifyCommissionPayment)
  verifyCommission(input: InputOf<typeof verifyCommissionPayment>) {
    return this.verification.verifyCommission(input);
  }

  @Rpc(bookingPayment)
  ofBooking(input: InputOf<typeof bookingPayment>) {
    return this.bookingPayments.ofBooking(input);
  }
}
