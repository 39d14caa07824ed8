import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ChatList, type InputOf, type listChats, signedIn } from '@sahaya/contracts';
import { type CursorOrder, decodeCursor, escapeRegExp, findAfter } from '@sahaya/persistence';
import { Model, type QueryFilter } from 'mongoose';
import { CHAT_MODEL, type ChatDoc, openTo, sidesOf, toChat } from '../shared/chat.model.js';

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

  async list({
    actor,
    unread,
    name,
    with: other,
    cursor,
    limit = LIST_MAX,
  }: InputOf<typeof listChats>): Promise<ChatList> {
    const { userId } = signedIn(actor);
    const conditions: QueryFilter<ChatDoc>[] = [
      ...(unread ? [hasUnread(userId)] : []),
      ...(name ? [isNamed(userId, name)] : []),
      ...(other ? [{ 'participants.userId': other }] : []),
    ];
    const filter = { ...openTo(userId), ...(conditions.length > 0 && { $and: conditions }) };
    const after = decodeCursor(cursor, [LATEST.list]);
    const [{ docs, nextCursor }, unreadByPerson] = await Promise.all([
      findAfter(this.chats, filter, LATEST, { after, limit, show: (doc) => toChat(doc, userId) }),
      this.countUnread(userId),
    ]);
    return {
      chats: docs.map((doc) => toChat(doc, userId)),
      ...(nextCursor && { nextCursor }),
      unreadCount: Object.values(unreadByPerson).reduce((sum, unread) => sum + unread, 0),
      unreadByPerson,
    };
  }

  /** The unread messages of all chats by the other participant; only the chats that have some are read. */
  private async countUnread(userId: string): Promise<Record<string, number>> {
    const chats = await this.chats
      .find({ ...hasUnread(userId), openedAt: { $exists: true } }, { participants: 1 })
      .hint({ 'participants.userId': 1, 'participants.unread': 1 })
      .lean<Pick<ChatDoc, 'participants'>[]>();
    const counts: Record<string, number> = {};
    for (const { participants } of chats) {
      const { own, other } = sidesOf(participants, userId);
      const person = other?.userId ?? '';
      counts[person] = (counts[person] ?? 0) + (own?.unread ?? 0);
    }
    return counts;
  }
}

const hasUnread = (userId: string) => ({ participants: { $elemMatch: { userId, unread: { $gt: 0 } } } });
const isNamed = (userId: string, name: string) => ({
  participants: { $elemMatch: { userId: { $ne: userId }, name: { $regex: escapeRegExp(name), $options: 'i' } } },
});
