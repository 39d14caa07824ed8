import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DailyAlarm } from './daily.alarm.js';
import { OwnDataController } from './own-data.controller.js';
import { DAY_LIST_MODEL, dayListSchema, Rounds } from './rounds.js';
import { SubscriptionChanges } from './subscription.changes.js';
import { SubscriptionController } from './subscription.controller.js';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from './subscription.model.js';
import { SubscriptionMoves } from './subscription.moves.js';
import { SubscriptionPayments } from './subscription.payments.js';
import { SubscriptionService } from './subscription.service.js';
import { SubstitutesController } from './substitutes.controller.js';
import { SubstitutesService } from './substitutes.service.js';
import { CLAIM_TASK_MODEL, claimTaskSchema, TimeClaims } from './time-claims.js';
import { VisitCalendarController } from './visit-calendar.controller.js';
import { VisitCalendarService } from './visit-calendar.service.js';
import { VISIT_MODEL, visitSchema } from './visit.model.js';
import { VisitsService } from './visits.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SUBSCRIPTION_MODEL, schema: subscriptionSchema },
      { name: VISIT_MODEL, schema: visitSchema },
      { name: CLAIM_TASK_MODEL, schema: claimTaskSchema },
      { name: DAY_LIST_MODEL, schema: dayListSchema },
    ]),
  ],
  controllers: [SubscriptionController, SubstitutesController, VisitCalendarController, OwnDataController],
  providers: [
    AccountDeletionEvents,
    SubscriptionService,
    SubscriptionMoves,
    SubscriptionChanges,
    SubscriptionPayments,
    VisitsService,
    VisitCalendarService,
    SubstitutesService,
    TimeClaims,
    Rounds,
    DailyAlarm,
  ],
})
export class SubscriptionModule {}
