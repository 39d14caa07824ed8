import { z } from 'zod';
import type { Message } from './chat.contract.js';
import { id, text } from './shapes.js';

/** Client events of the socket (spec §7) with their payloads; `join_chat` carries the bare chat id. */
export const SOCKET_IN = {
  join_chat: id,
  send_message: z.object({ chatId: id, content: text(20_000), clientMsgId: text(64) }),
  mark_read: z.object({ chatId: id }),
} as const;

/** Server events of the socket (spec §7). */
export interface SocketOut {
  new_message: { chatId: string; message: Message };
  messages_read: { chatId: string; userId: string };
  /** Beside the spec's: the in-app inbox has a new entry. */
  notification_added: Record<string, never>;
}
/** The optional acknowledgement of a client event. */
export type SocketAck = { success: true; message?: Message } | { success: false; code: string; message: string };
