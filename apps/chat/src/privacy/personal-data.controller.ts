import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportMessages, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { EXPORT_PAGE, toExportPage } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';
import { MESSAGE_MODEL, type MessageDoc, toMessage } from '../shared/message.model.js';

/** Personal data for the export. */
@Controller()
export class PersonalDataController {
  constructor(
    @InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>,
    @InjectModel(MESSAGE_MODEL) private readonly messages: Model<MessageDoc>,
  ) {}

  /** The messages of both participants in the user's chats, oldest first. */
  @Rpc(exportMessages)
  async exportMessages({ userId, after }: InputOf<typeof exportMessages>) {
    const chats = await this.chats.find({ 'participants.userId': userId }, { bookingId: 1, subscriptionId: 1 }).lean();
    const subjects = new Map(chats.map(({ _id, bookingId, subscriptionId }) => [_id, { bookingId, subscriptionId }]));
    const filter = { chatId: { $in: [...subjects.keys()] }, ...(after && { _id: { $gt: after } }) };
    const docs = await this.messages.find(filter).sort({ _id: 1 }).limit(EXPORT_PAGE).lean<MessageDoc[]>();
    const rows = docs.map((doc) => ({ ...subjects.get(doc.chatId), chatId: doc.chatId, ...toMessage(doc) }));
    return toExportPage(docs, rows);
  }
}
