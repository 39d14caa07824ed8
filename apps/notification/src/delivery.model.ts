import { Schema } from 'mongoose';

export type DeliveryState = 'waiting' | 'sent' | 'skipped' | 'failed';
export interface Attempt {
  at: Date;
  channel: 'push' | 'phone' | 'email' | 'none';
  /** `sent`, or what went wrong; never an address or a key. */
  outcome: string;
}
/** How one inbox entry rings: what is still to do, and the log of every attempt. */
export interface DeliveryDoc {
  /** The notification's id. */
  _id: string;
  userId: string;
  state: DeliveryState;
  dueAt: Date;
  tries: number;
  /** Devices that have it. */
  reached: string[];
  attempts: Attempt[];
  createdAt: Date;
}
export const DELIVERY_MODEL = 'deliveries';
export const deliverySchema = new Schema<DeliveryDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    state: { type: String, required: true },
    dueAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    reached: [String],
    attempts: [{ _id: false, at: Date, channel: String, outcome: String }],
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: DELIVERY_MODEL },
);
deliverySchema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
deliverySchema.index({ userId: 1, createdAt: -1 });
