import { Schema } from 'mongoose';

/** A webhook as it came, kept from before it was answered. */
export interface WebhookEventDoc {
  /** The provider's event id: the same in each retry. */
  _id: string;
  rawBody: string;
  receivedAt: Date;
  processedAt: Date | null;
  /** What it came to. */
  outcome?: string;
  tries: number;
  dueAt: Date;
}
export const WEBHOOK_EVENT_MODEL = 'webhook_events';

export const webhookEventSchema = new Schema<WebhookEventDoc>(
  {
    _id: String,
    rawBody: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    processedAt: { type: Date, default: null },
    outcome: String,
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  { versionKey: false, collection: WEBHOOK_EVENT_MODEL },
);
webhookEventSchema.index({ processedAt: 1, dueAt: 1 });
