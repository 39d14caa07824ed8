import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { OverdueTicketWorker } from './overdue-ticket.worker.js';

@Module({ imports: [TicketsModule], providers: [OverdueTicketWorker] })
export class AlertsModule {}
