import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { CompletedVisitsService } from './completed-visits.service.js';
import { SickDayEvents } from './sick-day.events.js';
import { VisitAnswersService } from './visit-answers.service.js';
import { VisitCalendarController } from './visit-calendar.controller.js';
import { VisitCalendarService } from './visit-calendar.service.js';
import { VisitChangesService } from './visit-changes.service.js';
import { VisitEventsService } from './visit-events.service.js';
import { VisitsController } from './visits.controller.js';
import { VisitsService } from './visits.service.js';

export { VisitAnswersService } from './visit-answers.service.js';
export {
  type ByStaff,
  type IdempotentInput,
  VisitChangesService,
  type VisitContext,
  type VisitInput,
} from './visit-changes.service.js';
export { VisitEventsService } from './visit-events.service.js';
export { VisitsService } from './visits.service.js';

@Module({
  imports: [SharedModule],
  controllers: [VisitsController, VisitCalendarController],
  providers: [
    CompletedVisitsService,
    SickDayEvents,
    VisitAnswersService,
    VisitCalendarService,
    VisitChangesService,
    VisitEventsService,
    VisitsService,
  ],
  exports: [VisitAnswersService, VisitChangesService, VisitEventsService, VisitsService],
})
export class VisitsModule {}
