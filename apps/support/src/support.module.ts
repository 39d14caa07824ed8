import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AssignmentModule } from './assignment/assignment.module.js';
import { AuditModule } from './audit/audit.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { SavedRepliesModule } from './saved-replies/saved-replies.module.js';
import { MailModule } from './mail/mail.module.js';
import { NotesModule } from './notes/notes.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { SignalsModule } from './signals/signals.module.js';
import { SystemModule } from './system/system.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { TimelineModule } from './timeline/timeline.module.js';

@Module({
  imports: [
    AccountModule,
    AlertsModule,
    AnalyticsModule,
    AssignmentModule,
    AuditModule,
    JobsModule,
    SavedRepliesModule,
    MailModule,
    NotesModule,
    SavedViewsModule,
    SignalsModule,
    SystemModule,
    TicketsModule,
    TimelineModule,
  ],
})
export class SupportModule {}
