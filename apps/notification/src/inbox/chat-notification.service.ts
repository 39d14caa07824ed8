import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';
import type { LocalizedText } from '../templates/templates.module.js';
import { CHAT_THREAD_MODEL, type ChatThreadDoc } from './chat-thread.model.js';
import { type NewNotification, NotificationService } from './notification.service.js';

interface ChatMessage extends Pick<NewNotification, 'userId' | 'about'> {
  chatId: string;
  mentions: string[];
  seq: number;
  text: LocalizedText;
}

/** Keeps one unread notification per chat and user. */
@Injectable()
export class ChatNotificationService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    @InjectModel(CHAT_THREAD_MODEL) private readonly threads: Model<ChatThreadDoc>,
    private readonly notifications: NotificationService,
    private readonly deliveries: DeliveryQueueService,
    private readonly clock: Clock,
  ) {}

  /** Adds a notification, or replaces the text of the unread one. */
  async addMessage(session: ClientSession, message: ChatMessage): Promise<void> {
    const { userId, chatId, about, mentions, seq, text } = message;
    // Sent and read events both write this document, so MongoDB serialises concurrent ones.
    const { latest = 0, readUpTo = 0 } = await this.advance(session, userId, chatId, { latest: seq });
    if (readUpTo >= seq) return;

    const unread = toUnreadFilter(userId, chatId);
    const existing = await this.model.findOne(unread, { _id: 1 }, { session }).lean();
    if (!existing) {
      const key = `message-sent|${chatId}|${seq}`;
      await this.notifications.add(session, { ...unread, key, mentions, ...(about && { about }), ...text });
    } else if (seq === latest) {
      await this.model.updateOne(unread, { $set: { ...text, mentions, createdAt: this.clock.now() } }, { session });
      await this.deliveries.enqueue(session, existing._id, userId, unread);
    }
  }

  async markChatRead(
    session: ClientSession,
    { userId, chatId, upTo }: { userId: string; chatId: string; upTo: number },
  ): Promise<void> {
    const { latest = 0, readUpTo = 0 } = await this.advance(session, userId, chatId, { readUpTo: upTo });
    // A read event that arrives after newer messages leaves them unread.
    if (latest > readUpTo) return;
    await this.model.updateMany(toUnreadFilter(userId, chatId), { $set: { read: true } }, { session });
  }

  private advance(
    session: ClientSession,
    userId: string,
    chatId: string,
    to: Partial<ChatThreadDoc>,
  ): Promise<ChatThreadDoc> {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    return this.threads
      .findOneAndUpdate({ _id: `${userId}|${chatId}` }, { $max: to }, options)
      .orFail()
      .lean();
  }
}

const toUnreadFilter = (userId: string, chatId: string) => ({
  userId,
  kind: 'message-sent' as const,
  path: `/chats/${chatId}`,
  read: false,
});
