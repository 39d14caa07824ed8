import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { buildIndexes, dropOutdatedIndexes } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';

/** An old unique index on bookings; it would allow only one chat without a booking. */
const OUTDATED = ['bookingId_1'];

/** Migrates data of older versions. It runs after the indexes of the model were built. */
@Injectable()
export class ChatIndexesService implements OnModuleInit {
  constructor(@InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>) {}

  async onModuleInit(): Promise<void> {
    await buildIndexes(this.chats);
    const { collection } = this.chats;
    // Reports that were made before staff had a list of them.
    const unlisted = { 'participants.reportedAt': { $exists: true }, reportedAt: { $exists: false } };
    await collection.updateMany(unlisted, [{ $set: { reportedAt: { $max: '$participants.reportedAt' } } }]);
    await dropOutdatedIndexes(this.chats, OUTDATED);
  }
}
