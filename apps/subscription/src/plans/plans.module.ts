import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { PlansController } from './plans.controller.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionRequestsService } from './subscription-requests.service.js';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';

export { SubscriptionTransitionsService } from './subscription-transitions.service.js';

@Module({
  imports: [SharedModule],
  controllers: [PlansController],
  providers: [SubscriptionRequestsService, SubscriptionTransitionsService, SubscriptionPaymentsService],
  exports: [SubscriptionTransitionsService],
})
export class PlansModule {}
