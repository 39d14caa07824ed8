import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKING_EVENT,
  CASE_CLOSED,
  CUSTOMER_NO_SHOW,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { ChatService } from './chat.service.js';

const CALLED_OFF = [
  BOOKING_EVENT.cancel,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  CUSTOMER_NO_SHOW,
  HELPER_NO_SHOW,
  CASE_CLOSED,
];

/** A chat follows its booking: open from acceptance, closed some days after its end. */
@Injectable()
export class ChatEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly chats: ChatService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BOOKING_EVENT.accept, (visit, session) => this.chats.follow(visit, { accepted: true }, session));
    this.consumer.on(BOOKING_EVENT.complete, (visit, session) =>
      this.chats.follow(visit, { accepted: true, ended: true }, session),
    );
    for (const event of CALLED_OFF) {
      this.consumer.on(event, (visit, session) => this.chats.follow(visit, { ended: true }, session));
    }
  }
}
