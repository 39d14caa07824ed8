import type { WaitlistEntry } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface WaitlistDoc {
  _id: string;
  customerId: string;
  helperId: string;
  helperName: string;
  date: string;
  startTime: string;
  endTime: string;
  /** `checking`: a slot was freed, and the availability has to be checked. */
  state: 'waiting' | 'checking' | 'offered';
  /** Counts freed slots: the result of an older check is ignored. */
  freed: number;
  createdAt: Date;
  offeredAt?: Date;
  expiresAt?: Date;
}
export const WAITLIST_MODEL = 'waitlist';

export const waitlistSchema = new Schema<WaitlistDoc>(
  {
    _id: String,
    customerId: { type: String, required: true },
    helperId: { type: String, required: true },
    helperName: { type: String, required: true },
    date: { type: String, required: true },
    startTime: { type: String, required: true },
    endTime: { type: String, required: true },
    state: { type: String, required: true },
    freed: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    offeredAt: Date,
    expiresAt: Date,
  },
  { versionKey: false, collection: WAITLIST_MODEL },
);
waitlistSchema.index({ customerId: 1, date: 1, startTime: 1, helperId: 1, endTime: 1 }, { unique: true });
waitlistSchema.index({ helperId: 1, date: 1 });
// For the retention job.
waitlistSchema.index({ date: 1 });
waitlistSchema.index({ createdAt: 1 }, { partialFilterExpression: { state: 'checking' } });

export function toWaitlistEntry(doc: WaitlistDoc, now: Date): WaitlistEntry {
  const isOffered = doc.state === 'offered';
  const isOver = isOffered && doc.expiresAt !== undefined && doc.expiresAt <= now;
  return {
    _id: doc._id,
    helperId: { _id: doc.helperId, name: doc.helperName },
    date: doc.date,
    startTime: doc.startTime,
    endTime: doc.endTime,
    state: isOver ? 'expired' : isOffered ? 'offered' : 'waiting',
    createdAt: doc.createdAt.toISOString(),
    ...(isOffered && doc.offeredAt && { offeredAt: doc.offeredAt.toISOString() }),
    ...(isOffered && doc.expiresAt && { expiresAt: doc.expiresAt.toISOString() }),
  };
}
