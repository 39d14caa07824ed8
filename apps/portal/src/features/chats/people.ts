import type { Chat } from '@sahaya/contracts';

/** All loaded chats with one person, as one row of the list. */
export interface PersonChats {
  /** The chat with the latest activity. */
  latest: Chat;
  /** The latest message of all these chats. */
  lastMessage: Chat['lastMessage'];
  unreadCount: number;
  /** Latest first. */
  chats: Chat[];
}

/** The person of a chat; a chat whose other participant is not known any more stands alone. */
const personKey = ({ _id, otherParticipant }: Chat) => otherParticipant._id || _id;

const laterOf = (a: Chat['lastMessage'], b: Chat['lastMessage']) => (!a || (b && b.createdAt > a.createdAt) ? b : a);

/**
 * Folds chats, latest first, into one row per person, latest first. `unreadByPerson` counts the unread messages of all
 * chats; without it, those of the given chats are counted.
 */
export function foldByPerson(chats: readonly Chat[], unreadByPerson?: Readonly<Record<string, number>>): PersonChats[] {
  const rows = new Map<string, PersonChats>();
  for (const chat of chats) {
    const row = rows.get(personKey(chat));
    if (row) {
      row.chats.push(chat);
      row.unreadCount += chat.unreadCount;
      row.lastMessage = laterOf(row.lastMessage, chat.lastMessage);
    } else {
      const { lastMessage, unreadCount } = chat;
      rows.set(personKey(chat), { latest: chat, lastMessage, unreadCount, chats: [chat] });
    }
  }
  if (!unreadByPerson) return [...rows.values()];
  return [...rows].map(([person, row]) =>
    row.latest.otherParticipant._id ? { ...row, unreadCount: unreadByPerson[person] ?? 0 } : row,
  );
}
