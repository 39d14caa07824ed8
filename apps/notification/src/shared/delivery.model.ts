import { DELIVERY_CHANNELS, DELIVERY_STATES, RESEND_WAYS } from '@sahaya/contracts';
import { Schema } from 'mongoose';
import type { NotificationDoc } from './notification.model.js';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type ResendChannel = (typeof RESEND_WAYS)[number];
export interface DeliveryAttempt {
  at: Date;
  channel: (typeof DELIVERY_CHANNELS)[number];
  /** `sent`, or the reason of the failure; never an address or a key. */
  outcome: string;
}
/** The delivery of one notification: its schedule, and the log of every attempt. */
export interface DeliveryDoc {
  /** The notification's id. */
  _id: string;
  userId: string;
  /** Copied from the notification for the delivery log. Absent on deliveries that are older than the log. */
  kind?: NotificationDoc['kind'] | 'unknown';
  about?: string;
  state: DeliveryState;
  dueAt: Date;
  tries: number;
  /** Ids of the devices that received it. */
  reached: string[];
  attempts: DeliveryAttempt[];
  /** Set when staff resend it: the channel that they chose. */
  way?: ResendChannel;
  resent?: { at: Date; by: string };
  createdAt: Date;
  /** Same as that of the notification. */
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
/** The order of the delivery log, which has an index for each of its filters. */
export const NEWEST = { createdAt: -1, _id: -1 } as const;
for (const field of ['userId', 'kind', 'state', 'attempts.channel']) deliverySchema.index({ [field]: 1, ...NEWEST });
deliverySchema.index(NEWEST);
deliverySchema.index({ about: 1, ...NEWEST }, { partialFilterExpression: { about: { $exists: true } } });
