import type { Party } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A user's private calendar feed. Its secret token is stored as a hash. */
export interface CalendarFeedDoc {
  /** User id. */
  _id: string;
  role: Party;
  tokenHash: string;
}
export const CALENDAR_FEED_MODEL = 'calendar_feeds';
export const calendarFeedSchema = new Schema<CalendarFeedDoc>(
  { _id: String, role: { type: String, required: true }, tokenHash: { type: String, required: true, unique: true } },
  { versionKey: false, collection: CALENDAR_FEED_MODEL },
);
