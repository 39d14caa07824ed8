import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';

/** An old unique index on bookings; it would allow only one chat without a booking. */
const OUTDATED = 'bookingId_1';
const INDEX_NOT_FOUND = 27;

/** Migrates data of older versions. It runs after the indexes of the model were built. */
@Injectable()
export class ChatIndexesService implements OnModuleInit {
  constructor(@InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>) {}

  async onModuleInit(): Promise<void> {
    await this.chats.init();
    const { collection } = this.chats;
    // Reports that were made before staff had a list of them.
    const unlisted = { 'participants.reportedAt': { $exists: true }, reportedAt: { $exists: false } };
    await collection.updateMany(unlisted, [{ $set: { reportedAt: { $max: '$participants.reportedAt' } } }]);
    if (!(await collection.indexExists(OUTDATED))) return;
    await collection.dropIndex(OUTDATED).catch((error: { code?: unknown }) => {
      // Another replica has already dropped it.
      if (error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
