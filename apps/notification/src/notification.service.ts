import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type InputOf,
  type listNotifications,
  NOTIFICATION_ADDED,
  paginate,
  type readNotifications,
  signedIn,
} from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { Deliveries } from './deliveries.js';
import {
  NOTIFICATION_MODEL,
  type NotificationDoc,
  THREAD_MODEL,
  type ThreadDoc,
  toNotification,
} from './notification.model.js';
import { People } from './people.js';
import type { Said } from './say.js';

interface Entry extends Pick<
  NotificationDoc,
  'userId' | 'key' | 'kind' | 'path' | 'about' | 'mentions' | 'desk' | 'expiresAt' | 'title' | 'body' | 'hi'
> {
  /** The IST day of the visit that it is about. */
  visitDate?: string;
}

/** The in-app inbox. */
@Injectable()
export class NotificationService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    @InjectModel(THREAD_MODEL) private readonly threads: Model<ThreadDoc>,
    private readonly deliveries: Deliveries,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list({ actor, page, limit }: InputOf<typeof listNotifications>) {
    const { userId } = signedIn(actor);
    const [language, docs, total, unreadCount] = await Promise.all([
      this.people.languageOf(userId),
      this.model
        .find({ userId })
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
      this.model.countDocuments({ userId }),
      this.model.countDocuments({ userId, read: false }),
    ]);
    return {
      notifications: docs.map((doc) => toNotification(doc, language)),
      unreadCount,
      pagination: paginate(page, limit, total),
    };
  }

  async markRead({ actor }: InputOf<typeof readNotifications>): Promise<{ marked: number }> {
    const { userId } = signedIn(actor);
    const { modifiedCount } = await this.model.updateMany({ userId, read: false }, { $set: { read: true } });
    return { marked: modifiedCount };
  }

  /** A fact that this person was told already changes nothing. */
  async add(session: ClientSession, { userId, key, visitDate, ...entry }: Entry): Promise<void> {
    const _id = newId();
    const { upsertedCount } = await this.model.updateOne(
      { userId, key },
      { $setOnInsert: { _id, ...entry, read: false, createdAt: this.clock.now() } },
      { upsert: true, session },
    );
    if (upsertedCount === 0) return;
    const { kind, about, expiresAt } = entry;
    await this.deliveries.plan(session, _id, userId, { kind, about, visitDate, expiresAt });
    await this.outbox.add(session, NOTIFICATION_ADDED, {
      userId,
      notificationId: _id,
      ...(entry.about && { about: entry.about }),
    });
  }

  /** One entry per chat until it is read: further messages replace its words. */
  async addMessage(
    session: ClientSession,
    {
      userId,
      chatId,
      about,
      mentions,
      seq,
      text,
    }: Pick<Entry, 'userId' | 'about'> & { chatId: string; mentions: string[]; seq: number; text: Said },
  ): Promise<void> {
    // Both news of a chat write this row, so that two at once take their turns.
    const { latest = 0, readUpTo = 0 } = await this.advance(session, userId, chatId, { latest: seq });
    if (readUpTo >= seq) return;

    const unread = { userId, kind: 'message-sent' as const, path: pathOf(chatId), read: false };
    const entry = await this.model.findOne(unread, { _id: 1 }, { session }).lean();
    if (!entry) {
      const key = `message-sent|${chatId}|${seq}`;
      await this.add(session, { ...unread, key, mentions, ...(about && { about }), ...text });
    } else if (seq === latest) {
      await this.model.updateOne(unread, { $set: { ...text, mentions, createdAt: this.clock.now() } }, { session });
      await this.deliveries.plan(session, entry._id, userId, unread);
    }
  }

  async chatRead(
    session: ClientSession,
    { userId, chatId, upTo }: { userId: string; chatId: string; upTo: number },
  ): Promise<void> {
    const { latest = 0, readUpTo = 0 } = await this.advance(session, userId, chatId, { readUpTo: upTo });
    // News that was overtaken by later messages does not hide them.
    if (latest > readUpTo) return;
    const unread = { userId, kind: 'message-sent' as const, path: pathOf(chatId), read: false };
    await this.model.updateMany(unread, { $set: { read: true } }, { session });
  }

  private advance(session: ClientSession, userId: string, chatId: string, to: Partial<ThreadDoc>): Promise<ThreadDoc> {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    return this.threads
      .findOneAndUpdate({ _id: `${userId}|${chatId}` }, { $max: to }, options)
      .orFail()
      .lean();
  }
}

const pathOf = (chatId: string) => `/chats/${chatId}`;
