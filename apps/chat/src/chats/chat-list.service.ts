import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ChatList, type InputOf, type listChats, signedIn } from '@sahaya/contracts';
import { type CursorOrder, decodeCursor, escapeRegExp, findAfter } from '@sahaya/persistence';
import { Model, type QueryFilter } from 'mongoose';
import { CHAT_MODEL, type ChatDoc, openTo, toChat } from '../shared/chat.model.js';

/** Without `limit`, the answer has to fit one NATS message. */
const LIST_MAX = 500;
const LATEST: CursorOrder<ChatDoc> = {
  list: 'chats',
  field: 'updatedAt',
  direction: -1,
  index: { 'participants.userId': 1, updatedAt: -1, _id: -1 },
};

/** The chats of one person, page by page. */
@Injectable()
export class ChatListService {
  constructor(@InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>) {}

  async list({ actor, unread, name, cursor, limit = LIST_MAX }: InputOf<typeof listChats>): Promise<ChatList> {
    const { userId } = signedIn(actor);
    const conditions: QueryFilter<ChatDoc>[] = [
      ...(unread ? [hasUnread(userId)] : []),
      ...(name ? [isWith(userId, name)] : []),
    ];
    const filter = { ...openTo(userId), ...(conditions.length > 0 && { $and: conditions }) };
    const after = decodeCursor(cursor, [LATEST.list]);
    const [{ docs, nextCursor }, unreadCount] = await Promise.all([
      findAfter(this.chats, filter, LATEST, { after, limit, show: (doc) => toChat(doc, userId) }),
      this.countUnread(userId),
    ]);
    return { chats: docs.map((doc) => toChat(doc, userId)), ...(nextCursor && { nextCursor }), unreadCount };
  }

  /** The unread messages of all chats; only the chats that have some are read. */
  private async countUnread(userId: string): Promise<number> {
    const [found] = await this.chats
      .aggregate<{ unread: number }>([
        { $match: { ...hasUnread(userId), openedAt: { $exists: true } } },
        { $unwind: '$participants' },
        { $match: { 'participants.userId': userId } },
        { $group: { _id: null, unread: { $sum: '$participants.unread' } } },
      ])
      .hint({ 'participants.userId': 1, 'participants.unread': 1 });
    return found?.unread ?? 0;
  }
}

const hasUnread = (userId: string) => ({ participants: { $elemMatch: { userId, unread: { $gt: 0 } } } });
const isWith = (userId: string, name: string) => ({
  participants: { $elemMatch: { userId: { $ne: userId }, name: { $regex: escapeRegExp(name), $options: 'i' } } },
});
