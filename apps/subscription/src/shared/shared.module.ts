import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CLAIM_TASK_MODEL, claimTaskSchema, SlotReservationsService } from './slot-reservations.service.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { SubscriptionQueriesService } from './subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from './subscription.model.js';
import { VISIT_MODEL, visitSchema } from './visit.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SUBSCRIPTION_MODEL, schema: subscriptionSchema },
      { name: VISIT_MODEL, schema: visitSchema },
      { name: CLAIM_TASK_MODEL, schema: claimTaskSchema },
    ]),
  ],
  providers: [SlotReservationsService, SubscriptionChangesService, SubscriptionQueriesService],
  exports: [MongooseModule, SlotReservationsService, SubscriptionChangesService, SubscriptionQueriesService],
})
export class SharedModule {}
