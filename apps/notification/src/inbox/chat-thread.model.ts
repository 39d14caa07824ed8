import { Schema } from 'mongoose';

/** The latest message of a chat and how far the user has read. Their events can arrive in any order. */
export interface ChatThreadDoc {
  /** `<userId>|<chatId>` */
  _id: string;
  /** Sequence number of the latest message. */
  latest?: number;
  /** Sequence number of the latest message that the user has read. */
  readUpTo?: number;
}
export const CHAT_THREAD_MODEL = 'chat_threads';
export const chatThreadSchema = new Schema<ChatThreadDoc>(
  { _id: String, latest: Number, readUpTo: Number },
  { versionKey: false, collection: CHAT_THREAD_MODEL },
);
