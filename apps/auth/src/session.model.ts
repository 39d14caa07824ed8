import { Schema } from 'mongoose';

export interface SessionDoc {
  _id: string;
  userId: string;
  startedAt: Date;
  revokedAt: Date | null;
  storedAt: Date;
}
export const SESSION_MODEL = 'sessions';

export const sessionSchema = new Schema<SessionDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    // The database's own time, not the movable clock's: it is deleted a day after its token can have expired.
    storedAt: { type: Date, expires: '8d' },
  },
  { versionKey: false, collection: SESSION_MODEL },
);
