import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { deleteBatch } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';
import { MESSAGE_MODEL, type MessageDoc } from '../shared/message.model.js';

/** Deletes the messages of chats that closed long ago. The empty chat stays with its booking or subscription. */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>,
    @InjectModel(MESSAGE_MODEL) private readonly messages: Model<MessageDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('chat-messages', (cutoff, limit) => this.emptyChat(cutoff, limit));
  }

  /** The latest message is a copy in the chat. It marks a chat with messages, so it goes last. */
  private async emptyChat(cutoff: Date, limit: number): Promise<number> {
    const expired = { closesAt: { $lte: cutoff }, lastMessage: { $exists: true } };
    const chat = await this.chats.findOne(expired, { _id: 1 }).sort({ closesAt: 1 }).lean();
    if (!chat) return 0;
    const deleted = await deleteBatch(this.messages, { chatId: chat._id }, limit);
    if (deleted === limit) return deleted;
    const { modifiedCount } = await this.chats.updateOne(
      { _id: chat._id, ...expired },
      { $unset: { lastMessage: 1 }, $set: { 'participants.$[].unread': 0 } },
    );
    return deleted + modifiedCount;
  }
}
