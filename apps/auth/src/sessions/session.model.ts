import type { Session } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface SessionDoc {
  _id: string;
  userId: string;
  /** "Chrome on Android"; the user agent itself is not stored. */
  device?: string;
  startedAt: Date;
  lastSeenAt?: Date;
  revokedAt: Date | null;
  /** Staff who view as the user: not listed as a device, and ended with their own session. */
  viewer?: { userId: string; sid: string; /** When they opened the private content. */ privateShownAt?: Date };
  /** A session of staff, which is shorter and ends when it is not used. */
  staff?: true;
  /** When the latest code of the second factor was given. */
  verifiedAt?: Date;
  storedAt: Date;
}
export const SESSION_MODEL = 'sessions';

export const sessionSchema = new Schema<SessionDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    device: String,
    startedAt: { type: Date, required: true },
    lastSeenAt: Date,
    revokedAt: { type: Date, default: null },
    staff: Boolean,
    verifiedAt: Date,
    viewer: { type: { _id: false, userId: String, sid: String, privateShownAt: Date }, default: undefined },
    // The database's own time, not the test clock: removed a day after its token can have expired.
    storedAt: { type: Date, expires: retentionSeconds('sessions') },
  },
  { versionKey: false, collection: SESSION_MODEL },
);
sessionSchema.index({ userId: 1, startedAt: -1 });
sessionSchema.index({ 'viewer.sid': 1 }, { sparse: true });

export const toSession = ({ _id, device, startedAt, lastSeenAt }: SessionDoc, ownSid: string): Session => ({
  _id,
  device: device ?? '',
  createdAt: startedAt.toISOString(),
  lastSeenAt: (lastSeenAt ?? startedAt).toISOString(),
  current: _id === ownSid,
});
