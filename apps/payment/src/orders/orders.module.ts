import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { CapturesModule } from '../captures/captures.module.js';
import { BookingPaymentService } from './booking-payment.service.js';
import { CheckoutService } from './checkout.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { PaymentVerificationService } from './payment-verification.service.js';

export { OrdersService, FIRST_CHECK_MS } from './orders.service.js';
export { BookingPaymentService } from './booking-payment.service.js';

@Module({
  imports: [SharedModule, RazorpayModule, EarningsModule, WalletModule, RefundsModule, CapturesModule],
  controllers: [OrdersController],
  providers: [BookingPaymentService, CheckoutService, OrdersService, PaymentVerificationService],
  exports: [BookingPaymentService, OrdersService],
})
export class OrdersModule {}
