import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminTicketController } from './admin-ticket.controller.js';
import { AdminTicketService } from './admin-ticket.service.js';
import { PhoneTicketService } from './phone-ticket.service.js';
import { TicketChangeService } from './ticket-change.service.js';
import { TicketConversationService } from './ticket-conversation.service.js';
import { TicketErasureService } from './ticket-erasure.service.js';
import { TicketReplyEvents } from './ticket-reply.events.js';
import { TicketController } from './ticket.controller.js';
import { TicketEvents } from './ticket.events.js';
import { TICKET_COUNTER_MODEL, TICKET_MODEL, ticketCounterSchema, ticketSchema } from './ticket.model.js';
import { TicketMergeService } from './ticket-merge.service.js';
import { TICKET_PICTURE_MODEL, ticketPictureSchema } from './ticket-picture.model.js';
import { TicketPictureService } from './ticket-picture.service.js';
import { TicketPriorityService } from './ticket-priority.service.js';
import { TicketService } from './ticket.service.js';
import { TimelineModule } from '../timeline/timeline.module.js';

export { TicketChangeService } from './ticket-change.service.js';
export { TicketErasureService } from './ticket-erasure.service.js';
export { TicketConversationService } from './ticket-conversation.service.js';
export { TICKET_PICTURE_MODEL, type TicketPictureDoc } from './ticket-picture.model.js';
export { NEXT_DUE, TICKET_MODEL, type TicketDoc, toReceipt } from './ticket.model.js';
export { TicketService } from './ticket.service.js';

const models = MongooseModule.forFeature([
  { name: TICKET_MODEL, schema: ticketSchema },
  { name: TICKET_COUNTER_MODEL, schema: ticketCounterSchema },
  { name: TICKET_PICTURE_MODEL, schema: ticketPictureSchema },
]);

@Module({
  imports: [models, TimelineModule],
  controllers: [AdminTicketController, TicketController],
  providers: [
    AdminTicketService,
    PhoneTicketService,
    TicketChangeService,
    TicketConversationService,
    TicketErasureService,
    TicketEvents,
    TicketMergeService,
    TicketPictureService,
    TicketPriorityService,
    TicketReplyEvents,
    TicketService,
  ],
  exports: [models, TicketChangeService, TicketConversationService, TicketErasureService, TicketService],
})
export class TicketsModule {}
