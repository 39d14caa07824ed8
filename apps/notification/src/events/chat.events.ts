import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MESSAGE_SENT, MESSAGES_READ, TICKET_OPENED, TICKET_REPLIED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { ChatNotificationService, NotificationService } from '../inbox/inbox.module.js';
import { renderText } from '../templates/templates.module.js';

/** Notifies users of chat messages, of tickets from their calls, and of replies of support to their tickets. */
@Injectable()
export class ChatEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly chats: ChatNotificationService,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(MESSAGE_SENT, async (sent, session) => {
      const { chatId, caseId: about, participants, senderId, senderName, message, seq } = sent;
      const text = renderText((templates) => templates['message-sent']({ senderName, content: message.content }));
      for (const userId of participants.filter((participant) => participant !== senderId)) {
        await this.chats.addMessage(session, { userId, chatId, about, mentions: [senderId], seq, text });
      }
    });
    this.consumer.on(MESSAGES_READ, ({ chatId, userId, upTo }, session) =>
      this.chats.markChatRead(session, { userId, chatId, upTo }),
    );
    // Other tickets were sent by the person themselves, or opened by the system without their knowledge.
    this.consumer.on(TICKET_OPENED, async ({ ticketId, number, userId, openedBy, about }, session) => {
      if (!userId || !openedBy) return;
      const [caseId] = about;
      await this.notifications.add(session, {
        userId,
        key: `ticket-opened|${ticketId}`,
        kind: 'ticket-opened',
        path: `/support/${number}`,
        ...(caseId && { about: caseId }),
        ...renderText((templates) => templates['ticket-opened']({ number })),
      });
    });
    this.consumer.on(TICKET_REPLIED, async ({ entryId, number, userId, text, mailed, about }, session) => {
      if (!userId || !text) return;
      const [caseId] = about;
      await this.notifications.add(session, {
        userId,
        key: `ticket-replied|${entryId}`,
        kind: mailed ? 'ticket-reply-mailed' : 'ticket-replied',
        path: `/support/${number}`,
        ...(caseId && { about: caseId }),
        ...renderText((templates) => templates['ticket-replied']({ number, text })),
      });
    });
  }
}
