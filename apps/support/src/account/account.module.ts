import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { NotesModule } from '../notes/notes.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DataExportController } from './data-export.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [AnalyticsModule, NotesModule, SignalsModule, TicketsModule, TimelineModule],
  controllers: [DataExportController],
  providers: [AccountDeletionEvents, RetentionService],
})
export class AccountModule {}
