import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AssignmentController } from './assignment.controller.js';
import { AssignmentEvents } from './assignment.events.js';
import { AssignmentService } from './assignment.service.js';
import { TICKET_TAKER_MODEL, ticketTakerSchema } from './ticket-taker.model.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: TICKET_TAKER_MODEL, schema: ticketTakerSchema }]), TicketsModule],
  controllers: [AssignmentController],
  providers: [AssignmentEvents, AssignmentService],
})
export class AssignmentModule {}
