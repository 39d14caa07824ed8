import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';

/** Replaces the name of a deleted account in its chats. The messages stay, because the other participant needs them. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.chats.updateMany(
      { 'participants.userId': userId },
      { $set: { 'participants.$[deleted].name': DELETED_NAME } },
      { session, arrayFilters: [{ 'deleted.userId': userId }] },
    );
  }
}
