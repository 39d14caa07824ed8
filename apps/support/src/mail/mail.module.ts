import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { InboundMailController } from './inbound-mail.controller.js';
import { InboundMailService } from './inbound-mail.service.js';

@Module({ imports: [TicketsModule], controllers: [InboundMailController], providers: [InboundMailService] })
export class MailModule {}
