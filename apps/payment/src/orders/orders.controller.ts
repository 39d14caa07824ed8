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
import { PaymentService } from './payment.service.js';

@Controller()
export class OrdersController {
  constructor(private readonly payments: PaymentService) {}

  @Rpc(createPaymentOrder)
  createOrder(input: InputOf<typeof createPaymentOrder>) {
    return this.payments.createOrder(input);
  }

  @Rpc(verifyPayment)
  verify(input: InputOf<typeof verifyPayment>) {
    return this.payments.verify(input);
  }

  @Rpc(createSubscriptionPayment)
  createSubscriptionOrder(input: InputOf<typeof createSubscriptionPayment>) {
    return this.payments.createSubscriptionOrder(input);
  }

  @Rpc(verifySubscriptionPayment)
  verifySubscription(input: InputOf<typeof verifySubscriptionPayment>) {
    return this.payments.verifySubscription(input);
  }

  @Rpc(createCommissionOrder)
  createCommissionOrder(input: InputOf<typeof createCommissionOrder>) {
    return this.payments.createCommissionOrder(input);
  }

  @Rpc(verifyCommissionPayment)
  verifyCommission(input: InputOf<typeof verifyCommissionPayment>) {
    return this.payments.verifyCommission(input);
  }

  @Rpc(bookingPayment)
  ofBooking(input: InputOf<typeof bookingPayment>) {
    return this.payments.ofBooking(input);
  }
}
