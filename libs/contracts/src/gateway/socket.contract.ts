import { z } from 'zod';
import type { Message } from '../chat/chat.contract.js';
import { id, text } from '../shapes.js';

/** Client events of the socket with their payloads; `join_chat` carries the bare chat id. */
export const SOCKET_IN = {
  join_chat: id,
  send_message: z.object({ chatId: id, content: text(20_000), clientMsgId: text(64) }),
  mark_read: z.object({ chatId: id }),
  /** The person is typing. Repeated every few seconds. */
  typing: z.object({ chatId: id }),
  /** For staff: the ticket is open at this console, and whether an answer is being written. Repeated every few seconds. */
  view_ticket: z.object({ ticketId: id, isWriting: z.boolean() }),
} as const;

/** A staff member has a ticket open. */
export const ticketView = z.object({ ticketId: id, userId: id, isWriting: z.boolean() });
export type TicketView = z.output<typeof ticketView>;

/** A console list by its resource name, and the record. */
export const deskChange = z.object({ resource: z.string(), id: z.string().optional() });
export type DeskChange = z.output<typeof deskChange>;

/** Server events of the socket. */
export interface SocketOut {
  new_message: { chatId: string; message: Message };
  /** Everything up to `upTo` (a message's `seq`). */
  messages_read: { chatId: string; userId: string; upTo: number };
  /** The other person is typing; it ends when no further event arrives within TYPING_MS. */
  typing: { chatId: string; userId: string };
  /** The in-app inbox has a new entry. */
  notification_added: Record<string, never>;
  /** To staff only: changed records of the console; without an id, any record of that resource. */
  desk_changed: { changes: DeskChange[] };
  /** To staff only: it ends when no further event arrives within TICKET_VIEW_MS. */
  ticket_viewed: TicketView;
  /** Events may have been missed; clients reload what they show. */
  resync: Record<string, never>;
}
/** The optional acknowledgement of a client event. */
export type SocketAck = { success: true; message?: Message } | { success: false; code: string; message: string };
