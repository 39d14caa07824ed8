import type { Chat } from '@sahaya/contracts';
import { Schema } from 'mongoose';

interface ParticipantDoc {
  userId: string;
  name: string;
  /** Messages of the other that were not read yet. */
  unread: number;
  /** The number of the latest message when it was last read. */
  readUpTo: number;
  /** To staff, once. */
  reportedAt?: Date;
}
/** The conversation of one booking, one subscription, or one visit of one that another helper does: whose ids are there. */
export interface ChatDoc {
  _id: string;
  bookingId?: string;
  subscriptionId?: string;
  visitId?: string;
  substituteId?: string;
  /** The subscription of that visit. */
  planId?: string;
  /** Of a subscription the first, which stands for all. */
  service: string;
  participants: ParticipantDoc[];
  /** The number of the latest message: they are counted per chat from 1, which orders them. */
  seq: number;
  lastMessage?: { content: string; sender: string; createdAt: Date };
  /** Absent until it is accepted: a cancellation may be heard of first, and must not get lost. */
  openedAt?: Date;
  closesAt?: Date;
  /** By either side, the latest time. */
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
// Those of staff.
chatSchema.index({ updatedAt: -1, _id: -1 });
chatSchema.index({ reportedAt: -1, _id: -1 }, { partialFilterExpression: { reportedAt: { $exists: true } } });

/** The subscription that it belongs to, be it with its helper or with who comes instead. */
export const planOf = ({ subscriptionId, planId }: ChatDoc): string | undefined => subscriptionId ?? planId;

/** The chat as this participant sees it. */
export function toChat(doc: ChatDoc, viewerId: string): Chat {
  const own = doc.participants.find(({ userId }) => userId === viewerId);
  const other = doc.participants.find(({ userId }) => userId !== viewerId);
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
