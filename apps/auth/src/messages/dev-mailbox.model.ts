import type { Contact } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A message kept locally because no mail server or SMS gateway is set. */
export interface DevMailboxDoc {
  _id: string;
  channel: Contact;
  to: string;
  subject: string;
  text: string;
  code: string;
  replyTo?: string;
  at: Date;
  storedAt: Date;
}

export const DEV_MAILBOX_MODEL = 'dev_mailbox';

export const devMailboxSchema = new Schema<DevMailboxDoc>(
  {
    _id: String,
    channel: String,
    to: String,
    subject: String,
    text: String,
    code: String,
    replyTo: String,
    at: Date,
    storedAt: { type: Date, expires: retentionSeconds('dev-mailbox') },
  },
  { versionKey: false, collection: DEV_MAILBOX_MODEL },
);
devMailboxSchema.index({ to: 1, _id: -1 });
