import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';

/** One chat per booking, from when there were no others: it would let in a single chat without a booking. */
const OUTDATED = 'bookingId_1';
const INDEX_NOT_FOUND = 27;

/** Takes away what the database has from before; the indexes of the model are there by then, and keep the rule. */
@Injectable()
export class ChatIndexesService implements OnModuleInit {
  constructor(@InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>) {}

  async onModuleInit(): Promise<void> {
    await this.chats.init();
    const { collection } = this.chats;
    // Reports from before there was a list of them.
    const unlisted = { 'participants.reportedAt': { $exists: true }, reportedAt: { $exists: false } };
    await collection.updateMany(unlisted, [{ $set: { reportedAt: { $max: '$participants.reportedAt' } } }]);
    if (!(await collection.indexExists(OUTDATED))) return;
    await collection.dropIndex(OUTDATED).catch((error: { code?: unknown }) => {
      // Another replica was faster.
      if (error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
