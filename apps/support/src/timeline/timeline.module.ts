import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { TimelineErasureService } from './timeline-erasure.service.js';
import { TIMELINE_EVENT_MODEL, timelineEventSchema } from './timeline-event.model.js';
import { TimelineRecorderService } from './timeline-recorder.service.js';
import { TimelineVisitsService } from './timeline-visits.service.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineService } from './timeline.service.js';

export { TimelineVisitsService } from './timeline-visits.service.js';
export { TimelineErasureService } from './timeline-erasure.service.js';
export { TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';

const models = MongooseModule.forFeature([{ name: TIMELINE_EVENT_MODEL, schema: timelineEventSchema }]);

@Module({
  imports: [AuditModule, models],
  controllers: [TimelineController],
  providers: [TimelineErasureService, TimelineRecorderService, TimelineService, TimelineVisitsService],
  exports: [models, TimelineErasureService, TimelineVisitsService],
})
export class TimelineModule {}
