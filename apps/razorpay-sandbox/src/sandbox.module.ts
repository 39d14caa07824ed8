import { Module } from '@nestjs/common';
import { BackgroundModule } from './background/background.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { ConnectionModule } from './connection/connection.module.js';
import { ControlsModule } from './controls/controls.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';

@Module({
  imports: [
    CheckoutModule,
    PaymentsModule,
    PayoutsModule,
    IdentityModule,
    ControlsModule,
    ConnectionModule,
    BackgroundModule,
  ],
})
export class SandboxModule {}
