import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AnalyticsCountWorker } from './analytics-count.worker.js';
import { AnalyticsPeopleService } from './analytics-people.service.js';
import { AnalyticsRecorderService } from './analytics-recorder.service.js';
import { AnalyticsController } from './analytics.controller.js';
import {
  ANALYTICS_CASE_MODEL,
  ANALYTICS_DAY_MODEL,
  ANALYTICS_PERSON_MODEL,
  ANALYTICS_STATE_MODEL,
  analyticsCaseSchema,
  analyticsDaySchema,
  analyticsPersonSchema,
  analyticsStateSchema,
} from './analytics.model.js';
import { AnalyticsService } from './analytics.service.js';

export { AnalyticsPeopleService } from './analytics-people.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ANALYTICS_CASE_MODEL, schema: analyticsCaseSchema },
      { name: ANALYTICS_DAY_MODEL, schema: analyticsDaySchema },
      { name: ANALYTICS_PERSON_MODEL, schema: analyticsPersonSchema },
      { name: ANALYTICS_STATE_MODEL, schema: analyticsStateSchema },
    ]),
  ],
  controllers: [AnalyticsController],
  providers: [AnalyticsCountWorker, AnalyticsPeopleService, AnalyticsRecorderService, AnalyticsService],
  exports: [AnalyticsPeopleService],
})
export class AnalyticsModule {}
