import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PlansModule } from '../plans/plans.module.js';
import { RenewalModule } from '../renewal/renewal.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { DailyJobsWorker } from './daily-jobs.worker.js';
import { DailyQueue } from './daily-queue.js';
import { DAY_LIST_MODEL, dayListSchema } from './day-list.model.js';
import { DayListsService } from './day-lists.service.js';
import { SubscriptionJobsService } from './subscription-jobs.service.js';
import { UnmarkedVisitsService } from './unmarked-visits.service.js';
import { VisitRemindersService } from './visit-reminders.service.js';

@Module({
  imports: [
    SharedModule,
    PlansModule,
    RenewalModule,
    MongooseModule.forFeature([{ name: DAY_LIST_MODEL, schema: dayListSchema }]),
  ],
  providers: [
    DailyJobsWorker,
    DailyQueue,
    DayListsService,
    SubscriptionJobsService,
    UnmarkedVisitsService,
    VisitRemindersService,
  ],
})
export class SchedulingModule {}
