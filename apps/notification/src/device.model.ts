import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';

/** A browser that is pushed to. It belongs to the session that subscribed it, and ends with it. */
export interface DeviceDoc {
  /** Of the endpoint: who subscribes it anew takes it over. */
  _id: string;
  userId: string;
  sid: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  createdAt: Date;
}
export const DEVICE_MODEL = 'push_devices';
export const deviceSchema = new Schema<DeviceDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    sid: { type: String, required: true },
    endpoint: { type: String, required: true },
    keys: { _id: false, p256dh: String, auth: String },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: DEVICE_MODEL },
);
deviceSchema.index({ userId: 1, createdAt: -1 });
deviceSchema.index({ sid: 1 });
export const deviceId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
