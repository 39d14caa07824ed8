import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { CancellationModule } from '../cancellation/cancellation.module.js';
import { DisputesModule } from '../disputes/disputes.module.js';
import { HelperFactsModule } from '../helper-facts/helper-facts.module.js';
import { ReliabilityModule } from '../reliability/reliability.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { BookingErasureService } from './booking-erasure.service.js';
import { DataExportController } from './data-export.controller.js';
import { PersonalDataController } from './personal-data.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [
    CalendarModule,
    CancellationModule,
    DisputesModule,
    HelperFactsModule,
    ReliabilityModule,
    SchedulingModule,
    SharedModule,
  ],
  controllers: [DataExportController, PersonalDataController],
  providers: [AccountDeletionEvents, BookingErasureService, RetentionService],
})
export class PrivacyModule {}
