import { Controller } from '@nestjs/common';
import {
  bookingPayment,
  createCommissionOrder,
  createPaymentOrder,
  createSubscriptionPayment,
  type InputOf,
  moneyBooks,
  myWallet,
  receiveWebhook,
  verifyCommissionPayment,
  verifyPayment,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Books } from './books.service.js';
import { PaymentService } from './payment.service.js';
import { Wallets } from './wallet.service.js';
import { WebhookService } from './webhook.service.js';

@Controller()
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly webhooks: WebhookService,
    private readonly wallets: Wallets,
    private readonly books: Books,
  ) {}

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

  @Rpc(myWallet)
  wallet(input: InputOf<typeof myWallet>) {
    return this.wallets.mine(input);
  }

  @Rpc(moneyBooks)
  moneyBooks() {
    return this.books.sums();
  }

  @Rpc(receiveWebhook)
  receiveWebhook(input: InputOf<typeof receiveWebhook>) {
    return this.webhooks.receive(input);
  }
}
