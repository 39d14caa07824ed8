import { CHAT_REPORTED, MESSAGE_SENT, TICKET_OPENED, TICKET_REPLIED } from '@sahaya/contracts';
import { type EventMapping, mapEvent } from './event-mapping.js';

/** Chats and support tickets. */
export const CHAT_MAPPINGS: readonly EventMapping[] = [
  mapEvent(MESSAGE_SENT, 'chat', ({ caseId, visitId, chatId, participants, senderId, senderName }) => ({
    cases: [caseId],
    ...(visitId && { kind: 'chat.substitute-message-sent' }),
    by: { _id: senderId, role: senderId === participants[0] ? 'customer' : 'helper', name: senderName },
    facts: { chatId },
  })),
  mapEvent(CHAT_REPORTED, 'chat', ({ bookingId, subscriptionId, chatId, reporter, reason }) => ({
    cases: [bookingId ?? subscriptionId],
    by: { _id: reporter.userId, role: reporter.role, name: reporter.name },
    facts: { chatId, reason },
  })),
  mapEvent(TICKET_OPENED, 'ticket', ({ about, ticketId, number, category, openedBy }) => ({
    cases: about,
    facts: { ticketId, number, category, ...(openedBy && { actor: 'staff' }) },
  })),
  mapEvent(TICKET_REPLIED, 'ticket', ({ about, ticketId, number }) => ({ cases: about, facts: { ticketId, number } })),
];
