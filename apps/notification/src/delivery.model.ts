import { DELIVERY_CHANNELS, DELIVERY_STATES, RESEND_WAYS } from '@sahaya/contracts';
import { Schema } from 'mongoose';
import type { DeskKind } from './notification.model.js';
import type { Kind } from './notification.words.js';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type ResendWay = (typeof RESEND_WAYS)[number];
export interface Attempt {
  at: Date;
  channel: (typeof DELIVERY_CHANNELS)[number];
  /** `sent`, or what went wrong; never an address or a key. */
  outcome: string;
}
/** How one inbox entry rings: what is still to do, and the log of every attempt. */
export interface DeliveryDoc {
  /** The notification's id. */
  _id: string;
  userId: string;
  /** Of the entry, for the log: what it tells, and the booking or subscription. Absent: from before there was a log. */
  kind?: Kind | DeskKind | 'unknown';
  about?: string;
  state: DeliveryState;
  dueAt: Date;
  tries: number;
  /** Devices that have it. */
  reached: string[];
  attempts: Attempt[];
  /** Staff have it ring again, this way. */
  way?: ResendWay;
  resent?: { at: Date; by: string };
  createdAt: Date;
  /** With its entry. */
  expiresAt?: Date;
}
export const DELIVERY_MODEL = 'deliveries';
export const deliverySchema = new Schema<DeliveryDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    kind: String,
    about: String,
    state: { type: String, required: true },
    dueAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    reached: [String],
    attempts: [{ _id: false, at: Date, channel: String, outcome: String }],
    way: String,
    resent: { _id: false, type: { at: Date, by: String } },
    createdAt: { type: Date, required: true },
    expiresAt: Date,
  },
  { versionKey: false, collection: DELIVERY_MODEL },
);
deliverySchema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
deliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
/** The log, by each of its filters. */
export const NEWEST = { createdAt: -1, _id: -1 } as const;
for (const field of ['userId', 'kind', 'state', 'attempts.channel']) deliverySchema.index({ [field]: 1, ...NEWEST });
deliverySchema.index(NEWEST);
deliverySchema.index({ about: 1, ...NEWEST }, { partialFilterExpression: { about: { $exists: true } } });
