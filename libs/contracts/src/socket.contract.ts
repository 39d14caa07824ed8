import { z } from 'zod';
import type { Message } from './chat.contract.js';
import { id, text } from './shapes.js';

/** Client events of the socket (spec §7) with their payloads; `join_chat` carries the bare chat id. */
export const SOCKET_IN = {
  join_chat: id,
  send_message: z.object({ chatId: id, content: text(20_000), clientMsgId: text(64) }),
  mark_read: z.object({ chatId: id }),
  /** Beside the spec's: the person is writing. Said again every few seconds for as long as it is so. */
  typing: z.object({ chatId: id }),
} as const;

/** A list of the console, by its name there, and the record. */
export const deskChange = z.object({ resource: z.string(), id: z.string().optional() });
export type DeskChange = z.output<typeof deskChange>;

/** Server events of the socket (spec §7). */
export interface SocketOut {
  new_message: { chatId: string; message: Message };
  /** Everything up to `upTo` (a message's `seq`). */
  messages_read: { chatId: string; userId: string; upTo: number };
  /** Beside the spec's: the other is writing, and stops by not being heard of for TYPING_MS. */
  typing: { chatId: string; userId: string };
  /** Beside the spec's: the in-app inbox has a new entry. */
  notification_added: Record<string, never>;
  /** To staff only: what has changed of what their console may show; without an id, any of that kind. */
  desk_changed: { changes: DeskChange[] };
  /** Beside the spec's: events may have been missed; what is shown is asked for anew. */
  resync: Record<string, never>;
}
/** The optional acknowledgement of a client event. */
export type SocketAck = { success: true; message?: Message } | { success: false; code: string; message: string };

/** How long a `typing` counts when no further one comes. */
export const TYPING_MS = 5_000;
