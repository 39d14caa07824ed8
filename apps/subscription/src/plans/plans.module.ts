import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { AcceptanceService } from './acceptance.service.js';
import { CancellationService } from './cancellation.service.js';
import { PauseService } from './pause.service.js';
import { PlansController } from './plans.controller.js';
import { ReviewEvents } from './review.events.js';
import { SubscriptionDraftService } from './subscription-draft.service.js';
import { SubscriptionEndService } from './subscription-end.service.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionRequestsService } from './subscription-requests.service.js';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';

export { PauseService } from './pause.service.js';
export { SubscriptionDraftService } from './subscription-draft.service.js';
export { SubscriptionEndService } from './subscription-end.service.js';

@Module({
  imports: [SharedModule, VisitsModule],
  controllers: [PlansController],
  providers: [
    AcceptanceService,
    CancellationService,
    PauseService,
    ReviewEvents,
    SubscriptionDraftService,
    SubscriptionEndService,
    SubscriptionPaymentsService,
    SubscriptionRequestsService,
    SubscriptionTransitionsService,
  ],
  exports: [PauseService, SubscriptionDraftService, SubscriptionEndService],
})
export class PlansModule {}
