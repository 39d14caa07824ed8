import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SupportController } from './support.controller.js';
import { SupportEvents } from './support.events.js';
import { TICKET_COUNTER_MODEL, TICKET_MODEL, ticketCounterSchema, ticketSchema } from './ticket.model.js';
import { TicketService } from './ticket.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TICKET_MODEL, schema: ticketSchema },
      { name: TICKET_COUNTER_MODEL, schema: ticketCounterSchema },
    ]),
  ],
  controllers: [SupportController],
  providers: [SupportEvents, TicketService],
})
export class SupportModule {}
