import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_BLOCK_MODEL, accountBlockSchema, AccountBlocks } from '@sahaya/persistence';
import { SlotReservationsController } from './slot-reservations.controller.js';
import { SlotReservationsService } from './slot-reservations.service.js';
import { SLOT_TASK_MODEL, slotTaskSchema } from './slot-task.model.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { SubscriptionQueriesService } from './subscription-queries.service.js';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from './subscription.model.js';
import { VISIT_MODEL, visitSchema } from './visit.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SUBSCRIPTION_MODEL, schema: subscriptionSchema },
      { name: VISIT_MODEL, schema: visitSchema },
      { name: SLOT_TASK_MODEL, schema: slotTaskSchema },
      { name: ACCOUNT_BLOCK_MODEL, schema: accountBlockSchema },
    ]),
  ],
  controllers: [SlotReservationsController],
  providers: [AccountBlocks, SlotReservationsService, SubscriptionChangesService, SubscriptionQueriesService],
  exports: [
    AccountBlocks,
    MongooseModule,
    SlotReservationsService,
    SubscriptionChangesService,
    SubscriptionQueriesService,
  ],
})
export class SharedModule {}
