import type { Message } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface MessageDoc {
  _id: string;
  chatId: string;
  /** The position in the chat; clocks and ids of two replicas give no order. */
  seq: number;
  sender: string;
  content: string;
  /** The participants who have read it, without the sender. */
  readBy: string[];
  clientMsgId?: string;
  createdAt: Date;
}
export const MESSAGE_MODEL = 'messages';

export const messageSchema = new Schema<MessageDoc>(
  {
    _id: String,
    chatId: { type: String, required: true },
    seq: { type: Number, required: true },
    sender: { type: String, required: true },
    content: { type: String, required: true },
    readBy: [String],
    clientMsgId: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: MESSAGE_MODEL },
);
messageSchema.index({ chatId: 1, seq: 1 }, { unique: true });
messageSchema.index(
  { chatId: 1, sender: 1, clientMsgId: 1 },
  { unique: true, partialFilterExpression: { clientMsgId: { $exists: true } } },
);

export const toMessage = ({ _id, seq, sender, content, createdAt, readBy, clientMsgId }: MessageDoc): Message => ({
  _id,
  seq,
  sender,
  content,
  createdAt: createdAt.toISOString(),
  readBy,
  ...(clientMsgId && { clientMsgId }),
});
