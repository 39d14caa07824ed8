import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKING_EVENT,
  BOOKING_REPLACED,
  BOOKING_UNPAID,
  CASE_CLOSED,
  CUSTOMER_NO_SHOW,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  PLATFORM_CANCELLED,
  REPLACEMENT_BEGUN,
  STAFF_CANCELLED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_STAFF_CANCELLED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { ChatService, chatOfBooking, chatOfSubscription, chatOfSubstitute } from './chat.service.js';

const CANCELLATIONS = [
  BOOKING_EVENT.cancel,
  BOOKING_UNPAID,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  REPLACEMENT_BEGUN,
  CUSTOMER_NO_SHOW,
  HELPER_NO_SHOW,
  CASE_CLOSED,
  STAFF_CANCELLED,
  PLATFORM_CANCELLED,
];

/**
 * A chat follows its booking or subscription: it opens with the acceptance and closes some days after the end. A pause
 * does not close it; an expired request has no chat, because it was never accepted.
 */
@Injectable()
export class ChatEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly chats: ChatService,
  ) {}

  onModuleInit(): void {
    const { consumer, chats } = this;
    // A substitute has a separate chat for the visit.
    for (const event of [BOOKING_EVENT.accept, BOOKING_REPLACED]) {
      consumer.on(event, (visit, session) => chats.follow(chatOfBooking(visit), { accepted: true }, session));
    }
    consumer.on(BOOKING_EVENT.complete, (visit, session) =>
      chats.follow(chatOfBooking(visit), { accepted: true, ended: true }, session),
    );
    for (const event of CANCELLATIONS) {
      consumer.on(event, (visit, session) => chats.follow(chatOfBooking(visit), { ended: true }, session));
    }
    consumer.on(SUBSCRIPTION_EVENT.accepted, (plan, session) =>
      chats.follow(chatOfSubscription(plan), { accepted: true }, session),
    );
    for (const event of [SUBSCRIPTION_EVENT.completed, SUBSCRIPTION_EVENT.cancelled]) {
      consumer.on(event, (plan, session) =>
        chats.follow(chatOfSubscription(plan), { accepted: true, ended: true }, session),
      );
    }
    consumer.on(SUBSCRIPTION_STAFF_CANCELLED, async ({ pending, ...plan }, session) => {
      // A request that was not accepted has no chat.
      if (!pending) await chats.follow(chatOfSubscription(plan), { accepted: true, ended: true }, session);
    });
    const { platformCancelled, substituteFound, substituteReleased, visitCompleted } = SUBSCRIPTION_EVENT;
    // A request has no chat.
    consumer.on(platformCancelled, async ({ wasAccepted, ...plan }, session) => {
      if (wasAccepted) await chats.follow(chatOfSubscription(plan), { accepted: true, ended: true }, session);
    });
    consumer.on(substituteFound, (visit, session) =>
      chats.follow(chatOfSubstitute(visit), { accepted: true }, session),
    );
    consumer.on(substituteReleased, async (visit, session) => {
      if (visit.wasFound) await chats.follow(chatOfSubstitute(visit), { accepted: true, ended: true }, session);
    });
    consumer.on(visitCompleted, async ({ substitute, ...visit }, session) => {
      if (substitute)
        await chats.follow(chatOfSubstitute({ ...visit, substitute }), { accepted: true, ended: true }, session);
    });
  }
}
