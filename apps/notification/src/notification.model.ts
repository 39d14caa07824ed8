import type { Notification } from '@sahaya/contracts';
import { Schema } from 'mongoose';
import type { StaffNoticeKind } from '@sahaya/domain';
import type { Kind } from './notification.words.js';

/** What staff are told: each case, and once a day all that is open. */
export type DeskKind = StaffNoticeKind | 'staff-digest';

/** An entry of one person's inbox. */
export interface NotificationDoc {
  _id: string;
  userId: string;
  /** The fact that it tells: a person is told each fact once, however often its event comes. */
  key: string;
  kind: Kind | DeskKind;
  title: string;
  body: string;
  /** The same in Hindi. */
  hi?: { title: string; body: string };
  /** The portal's route that it is about. */
  path: string;
  /** The booking or subscription that it is about, if it is about one. */
  about?: string;
  /** Ids of the people whose name it may hold: it is erased with their account. */
  mentions?: string[];
  /** Of what staff are told: the case, when that happened, and since when it is done, by whom. */
  desk?: { case: string; at: Date; settled?: { at: Date; by?: string } };
  read: boolean;
  createdAt: Date;
  /** What staff were told goes by itself. */
  expiresAt?: Date;
}
export const NOTIFICATION_MODEL = 'notifications';

export const notificationSchema = new Schema<NotificationDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    title: { type: String, required: true },
    body: { type: String, required: true },
    hi: { _id: false, title: String, body: String },
    path: { type: String, required: true },
    about: String,
    mentions: { type: [String], default: undefined },
    desk: { _id: false, type: { case: String, at: Date, settled: { _id: false, type: { at: Date, by: String } } } },
    read: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: Date,
  },
  { versionKey: false, collection: NOTIFICATION_MODEL },
);
notificationSchema.index({ userId: 1, key: 1 }, { unique: true });
notificationSchema.index({ userId: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, read: 1, path: 1 });
notificationSchema.index(
  { about: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { about: { $exists: true } } },
);
notificationSchema.index({ mentions: 1 }, { sparse: true });
notificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const ofDesk = { partialFilterExpression: { 'desk.case': { $exists: true } } };
notificationSchema.index({ userId: 1, 'desk.at': -1, _id: -1 }, ofDesk);
notificationSchema.index({ 'desk.case': 1, kind: 1 }, ofDesk);

/** How far a person has got and read in a chat: news of messages and of reading come in any order. */
export interface ThreadDoc {
  /** `<user>|<chat>` */
  _id: string;
  latest?: number;
  readUpTo?: number;
}
export const THREAD_MODEL = 'chat_threads';
export const threadSchema = new Schema<ThreadDoc>(
  { _id: String, latest: Number, readUpTo: Number },
  { versionKey: false, collection: THREAD_MODEL },
);

export const wordsOf = (doc: Pick<NotificationDoc, 'title' | 'body' | 'hi'>, language: 'en' | 'hi') =>
  language === 'hi' && doc.hi ? doc.hi : { title: doc.title, body: doc.body };

export const toNotification = (doc: NotificationDoc, language: 'en' | 'hi'): Notification => ({
  _id: doc._id,
  kind: doc.kind,
  ...wordsOf(doc, language),
  path: doc.path,
  read: doc.read,
  createdAt: doc.createdAt.toISOString(),
});
