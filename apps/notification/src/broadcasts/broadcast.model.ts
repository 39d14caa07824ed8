import type { BroadcastReach } from '@sahaya/contracts';
import { type BroadcastKind, type BroadcastRole, type BroadcastState, retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A message to a group of customers or helpers. */
export interface BroadcastDoc {
  _id: string;
  title: string;
  body: string;
  hi?: { title: string; body: string };
  kind: BroadcastKind;
  role: BroadcastRole;
  city?: string;
  service?: string;
  activeDays?: number;
  reason: string;
  category: string;
  state: BroadcastState;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  planned: BroadcastReach;
  approvedBy?: string;
  approvedAt?: Date;
  /** The last account that was gone through. Each step repeats it, so no two steps handle the same people. */
  cursor?: string;
  progress: { group: number; inbox: number };
  endedAt?: Date;
  storedAt: Date;
}
export const BROADCAST_MODEL = 'broadcasts';

const text = { title: { type: String, required: true }, body: { type: String, required: true } };
export const broadcastSchema = new Schema<BroadcastDoc>(
  {
    _id: String,
    ...text,
    hi: { type: { _id: false, ...text }, default: undefined },
    kind: { type: String, required: true },
    role: { type: String, required: true },
    city: String,
    service: String,
    activeDays: Number,
    reason: { type: String, required: true },
    category: { type: String, required: true },
    state: { type: String, required: true },
    proposedBy: { type: String, required: true },
    proposedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    planned: new Schema({ group: Number, inbox: Number, push: Number }, { _id: false }),
    approvedBy: String,
    approvedAt: Date,
    cursor: String,
    progress: new Schema({ group: Number, inbox: Number }, { _id: false }),
    endedAt: Date,
    storedAt: { type: Date, expires: retentionSeconds('broadcasts') },
  },
  { versionKey: false, collection: BROADCAST_MODEL },
);
broadcastSchema.index({ proposedAt: -1, _id: -1 });
broadcastSchema.index({ state: 1, approvedAt: 1 });
