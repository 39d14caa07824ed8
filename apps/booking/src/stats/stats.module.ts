import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HelperFactsModule } from '../helper-facts/helper-facts.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { DAILY_STATS_MODEL, dailyStatsSchema } from './daily-stats.model.js';
import { DailyStatsService } from './daily-stats.service.js';
import { DashboardService } from './dashboard.service.js';
import { PlanVisitBackfillWorker } from './plan-visit-backfill.worker.js';
import { PlanVisitEvents } from './plan-visit.events.js';
import { PlanVisitsService } from './plan-visits.service.js';
import { StatsController } from './stats.controller.js';
import { UserStatsBackfillWorker } from './user-stats-backfill.worker.js';
import { USER_STATS_MODEL, userStatsSchema } from './user-stats.model.js';
import { UserStatsService } from './user-stats.service.js';

export { PlanVisitsService } from './plan-visits.service.js';
export { UserStatsService } from './user-stats.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: DAILY_STATS_MODEL, schema: dailyStatsSchema },
      { name: USER_STATS_MODEL, schema: userStatsSchema },
    ]),
    HelperFactsModule,
    SharedModule,
  ],
  controllers: [StatsController],
  providers: [
    DailyStatsService,
    DashboardService,
    PlanVisitBackfillWorker,
    PlanVisitEvents,
    PlanVisitsService,
    UserStatsBackfillWorker,
    UserStatsService,
  ],
  exports: [PlanVisitsService, UserStatsService],
})
export class StatsModule {}
