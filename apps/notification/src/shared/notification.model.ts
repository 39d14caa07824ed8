import type { Notification } from '@sahaya/contracts';
import {
  type BroadcastKind,
  type Language,
  type Party,
  type StaffAlertKind,
  type Translation,
  TRANSLATIONS,
} from '@sahaya/domain';
import { Schema } from 'mongoose';
import type { LocalizedText, NotificationKind, NotificationText } from '../templates/templates.module.js';

/** Kinds for staff: one per type of alert, and the daily digest of open alerts. */
export type StaffNotificationKind = StaffAlertKind | 'staff-digest';
/** Kinds of messages that staff wrote to a group. */
export type BroadcastNotificationKind = `broadcast-${BroadcastKind}`;

/** A notification in a user's inbox. */
export interface NotificationDoc extends Partial<Record<Translation, NotificationText>> {
  _id: string;
  userId: string;
  /** Identifies the fact. Each user is notified of a fact once, even if its event is delivered again. */
  key: string;
  kind: NotificationKind | StaffNotificationKind | BroadcastNotificationKind;
  /** The text in English; the texts in other languages are in the fields with their codes. */
  title: string;
  body: string;
  /** The page of the portal or the console that a click opens. */
  path: string;
  /** Id of the booking or subscription that the notification is about. */
  about?: string;
  /** Ids of the people whose names may be in the text: the notification is erased with their account. */
  mentions?: string[];
  /** Only on staff alerts: the case, when it happened, and when and by whom it was settled. */
  desk?: { case: string; at: Date; settled?: { at: Date; by?: string } };
  read: boolean;
  createdAt: Date;
  /** Only on staff alerts: MongoDB deletes them after this time. */
  expiresAt?: Date;
}
/** The page of the portal that lists bookings. */
export const BOOKINGS_PATH = '/my-bookings';
/** The pages of the portal that list subscriptions. */
export const SUBSCRIPTION_PATHS: Record<Party, string> = {
  customer: '/my-subscriptions',
  helper: '/helper-subscriptions',
};
export const NOTIFICATION_MODEL = 'notifications';

export const notificationSchema = new Schema<NotificationDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    title: { type: String, required: true },
    body: { type: String, required: true },
    ...Object.fromEntries(TRANSLATIONS.map((language) => [language, { _id: false, title: String, body: String }])),
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
notificationSchema.index({ userId: 1, read: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, kind: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, read: 1, path: 1 });
notificationSchema.index(
  { about: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { about: { $exists: true } } },
);
notificationSchema.index({ mentions: 1 }, { sparse: true });
notificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// For the retention job.
notificationSchema.index({ createdAt: 1 });
const staffOnly = { partialFilterExpression: { 'desk.case': { $exists: true } } };
notificationSchema.index({ userId: 1, 'desk.at': -1, _id: -1 }, staffOnly);
notificationSchema.index({ 'desk.case': 1, kind: 1 }, staffOnly);

/** The text in the recipient's language. */
export function textOf(doc: NotificationText & Partial<LocalizedText>, language: Language): NotificationText {
  const text = language === 'en' ? undefined : doc[language];
  return text ?? { title: doc.title, body: doc.body };
}

/** About a booking that is not the recipient's own: it is not in their list. */
const ABOUT_OTHERS: readonly string[] = [
  'booking-replacement-asked',
  'booking-replacement-let-go',
  'booking-replaced',
] satisfies NotificationKind[];

/** Sent to the helper of a plan only. Others may reach a substitute, who has no page of the plan. */
const ABOUT_OWN_PLAN: readonly string[] = [
  'plan-requested',
  'plan-withdrawn',
  'plan-expired',
  'plan-paused',
  'plan-resumed',
  'plan-cancelled',
  'plan-cancelled-for-helper',
  'plan-cancelled-by-us',
  'plan-platform-cancelled',
  'plan-visit-skipped',
  'plan-visit-moved',
] satisfies NotificationKind[];

/** The page that a click opens: that of the subscription, or the list of bookings at the booking. */
export function pathOf({ path, about, kind }: Pick<NotificationDoc, 'path' | 'about' | 'kind'>): string {
  if (!about) return path;
  if (path === BOOKINGS_PATH) return ABOUT_OTHERS.includes(kind) ? path : `${path}#booking-${about}`;
  const hasPage =
    path === SUBSCRIPTION_PATHS.customer || (path === SUBSCRIPTION_PATHS.helper && ABOUT_OWN_PLAN.includes(kind));
  return hasPage ? `${path}/${about}` : path;
}

export const toNotification = (doc: NotificationDoc, language: Language): Notification => ({
  _id: doc._id,
  kind: doc.kind,
  ...textOf(doc, language),
  path: pathOf(doc),
  read: doc.read,
  createdAt: doc.createdAt.toISOString(),
});
