import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';

/** A browser that receives push messages. It is removed when the session that subscribed it ends. */
export interface PushDeviceDoc {
  /** Hash of the endpoint. A user who subscribes the same browser takes it over. */
  _id: string;
  userId: string;
  sid: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  createdAt: Date;
}
export const PUSH_DEVICE_MODEL = 'push_devices';
export const pushDeviceSchema = new Schema<PushDeviceDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    sid: { type: String, required: true },
    endpoint: { type: String, required: true },
    keys: { _id: false, p256dh: String, auth: String },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: PUSH_DEVICE_MODEL },
);
pushDeviceSchema.index({ userId: 1, createdAt: -1 });
pushDeviceSchema.index({ sid: 1 });
export const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
