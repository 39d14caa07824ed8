import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PlansModule } from '../plans/plans.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { DAY_LIST_MODEL, DailyJobsWorker, dayListSchema } from './daily-jobs.worker.js';
import { DailyQueue } from './daily-queue.js';

@Module({
  imports: [
    SharedModule,
    PlansModule,
    VisitsModule,
    MongooseModule.forFeature([{ name: DAY_LIST_MODEL, schema: dayListSchema }]),
  ],
  providers: [DailyJobsWorker, DailyQueue],
})
export class SchedulingModule {}
