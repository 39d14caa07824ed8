import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitCalendarController } from './visit-calendar.controller.js';
import { VisitCalendarService } from './visit-calendar.service.js';
import { VisitsController } from './visits.controller.js';
import { VisitsService } from './visits.service.js';

export { VisitsService } from './visits.service.js';
export { type Keyed, type VisitInput } from './visits.service.js';

@Module({
  imports: [SharedModule],
  controllers: [VisitsController, VisitCalendarController],
  providers: [VisitsService, VisitCalendarService],
  exports: [VisitsService],
})
export class VisitsModule {}
