import type { Chat } from '@sahaya/contracts';
import { Schema } from 'mongoose';

interface ParticipantDoc {
  userId: string;
  name: string;
  /** The number of unread messages of the other participant. */
  unread: number;
  /** The position of the latest message when the chat was last read. */
  readUpTo: number;
  /** When this participant reported the chat to staff; once. */
  reportedAt?: Date;
}
/** The chat of a booking, a subscription, or a visit by a substitute; exactly that id is set. */
export interface ChatDoc {
  _id: string;
  bookingId?: string;
  subscriptionId?: string;
  visitId?: string;
  substituteId?: string;
  /** The subscription of the substituted visit. */
  planId?: string;
  /** The service; for a subscription the first one. */
  service: string;
  participants: ParticipantDoc[];
  /** The position of the latest message; messages are numbered from 1 in each chat. */
  seq: number;
  lastMessage?: { content: string; sender: string; createdAt: Date };
  /** Absent until the booking is accepted. The event of a cancellation may arrive first and must be kept. */
  openedAt?: Date;
  closesAt?: Date;
  /** The latest report of either participant. */
  reportedAt?: Date;
  updatedAt: Date;
}
export const CHAT_MODEL = 'chats';

const own = { _id: false } as const;
const participant = new Schema<ParticipantDoc>(
  { userId: String, name: String, unread: Number, readUpTo: Number, reportedAt: Date },
  own,
);
const lastMessage = new Schema<ChatDoc['lastMessage']>({ content: String, sender: String, createdAt: Date }, own);
export const chatSchema = new Schema<ChatDoc>(
  {
    _id: String,
    bookingId: String,
    subscriptionId: String,
    visitId: String,
    substituteId: String,
    planId: String,
    service: { type: String, required: true },
    participants: [participant],
    seq: { type: Number, required: true },
    lastMessage,
    openedAt: Date,
    closesAt: Date,
    reportedAt: Date,
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: CHAT_MODEL },
);
chatSchema.index(
  { bookingId: 1 },
  { name: 'one_per_booking', unique: true, partialFilterExpression: { bookingId: { $exists: true } } },
);
chatSchema.index(
  { subscriptionId: 1 },
  { name: 'one_per_subscription', unique: true, partialFilterExpression: { subscriptionId: { $exists: true } } },
);
chatSchema.index(
  { visitId: 1, substituteId: 1 },
  { name: 'one_per_substitute', unique: true, partialFilterExpression: { visitId: { $exists: true } } },
);
chatSchema.index({ planId: 1, updatedAt: -1 }, { partialFilterExpression: { planId: { $exists: true } } });
chatSchema.index({ 'participants.userId': 1, updatedAt: -1, _id: -1 });
// The unread messages of a person.
chatSchema.index({ 'participants.userId': 1, 'participants.unread': 1 });
// For the lists of staff.
chatSchema.index({ updatedAt: -1, _id: -1 });
chatSchema.index({ reportedAt: -1, _id: -1 }, { partialFilterExpression: { reportedAt: { $exists: true } } });

// Closed chats that have messages, for the retention job.
chatSchema.index({ closesAt: 1 }, { partialFilterExpression: { lastMessage: { $exists: true } } });

/** Participants see a chat once its booking or subscription was accepted. */
export const openTo = (userId: string) => ({ 'participants.userId': userId, openedAt: { $exists: true } });

/** The subscription of the chat, with its helper or with a substitute. */
export const planOf = ({ subscriptionId, planId }: ChatDoc): string | undefined => subscriptionId ?? planId;

/** The viewer and the other participant. */
export const sidesOf = (participants: readonly ParticipantDoc[], viewerId: string) => ({
  own: participants.find(({ userId }) => userId === viewerId),
  other: participants.find(({ userId }) => userId !== viewerId),
});

/** The chat from the view of this participant. */
export function toChat(doc: ChatDoc, viewerId: string): Chat {
  const { own, other } = sidesOf(doc.participants, viewerId);
  const { lastMessage, closesAt, service, bookingId, subscriptionId, visitId } = doc;
  return {
    _id: doc._id,
    otherParticipant: { _id: other?.userId ?? '', name: other?.name ?? '', isActive: false },
    ...(lastMessage && { lastMessage: { ...lastMessage, createdAt: lastMessage.createdAt.toISOString() } }),
    unreadCount: own?.unread ?? 0,
    ...(bookingId && { booking: { _id: bookingId, service } }),
    ...(subscriptionId && { subscription: { _id: subscriptionId, service } }),
    ...(visitId && { visit: { _id: visitId, service } }),
    updatedAt: doc.updatedAt.toISOString(),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    ...(own?.reportedAt && { reported: true as const }),
  };
}
