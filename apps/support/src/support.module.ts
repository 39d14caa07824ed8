import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { AuditController } from './audit.controller.js';
import { AUDIT_MODEL, AUDIT_OUTCOME_MODEL, auditOutcomeSchema, auditSchema } from './audit.model.js';
import { AuditService } from './audit.service.js';
import { DeadLetterDesk } from './dead-letter.desk.js';
import { DeskController } from './desk.controller.js';
import { DeskEvents } from './desk.events.js';
import { DeskService } from './desk.service.js';
import { JobDesk } from './job.desk.js';
import { MACRO_MODEL, macroSchema } from './macro.model.js';
import { MacroService } from './macro.service.js';
import { MomentEvents } from './moment.events.js';
import { MOMENT_MODEL, momentSchema } from './moment.model.js';
import { OperationsController } from './operations.controller.js';
import { OverdueTickets } from './overdue-tickets.js';
import { SupportController } from './support.controller.js';
import { SupportEvents } from './support.events.js';
import { SystemDesk } from './system.desk.js';
import { TICKET_COUNTER_MODEL, TICKET_MODEL, ticketCounterSchema, ticketSchema } from './ticket.model.js';
import { TicketService } from './ticket.service.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineService } from './timeline.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: AUDIT_OUTCOME_MODEL, schema: auditOutcomeSchema },
      { name: MACRO_MODEL, schema: macroSchema },
      { name: MOMENT_MODEL, schema: momentSchema },
      { name: TICKET_MODEL, schema: ticketSchema },
      { name: TICKET_COUNTER_MODEL, schema: ticketCounterSchema },
    ]),
  ],
  controllers: [AuditController, DeskController, OperationsController, SupportController, TimelineController],
  providers: [
    AccountDeletionEvents,
    AuditService,
    DeadLetterDesk,
    DeskEvents,
    DeskService,
    JobDesk,
    MacroService,
    MomentEvents,
    OverdueTickets,
    StaffNames,
    SupportEvents,
    SystemDesk,
    TicketService,
    TimelineService,
  ],
})
export class SupportModule {}
