import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { CheckoutController } from './checkout.controller.js';

/** The payment window. */
@Module({ imports: [PaymentsModule], controllers: [CheckoutController] })
export class CheckoutModule {}
