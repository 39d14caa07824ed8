import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** An event whose effect happened. */
export interface InboxDoc {
  _id: string;
  at: Date;
}
export const INBOX_MODEL = 'inbox';
export const inboxSchema = new Schema<InboxDoc>(
  { _id: String, at: { type: Date, default: () => new Date(), expires: retentionSeconds('inbox') } },
  { versionKey: false, collection: INBOX_MODEL },
);
