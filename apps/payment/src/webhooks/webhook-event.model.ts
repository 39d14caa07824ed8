import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A webhook without the payer's data, stored before it is acknowledged. */
export interface WebhookEventDoc {
  /** The provider's event id: the same in each retry. */
  _id: string;
  /** JSON with only the fields that are read; older rows may contain all of it until they expire. */
  rawBody: string;
  receivedAt: Date;
  processedAt: Date | null;
  /** The result of its processing. */
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
    processedAt: { type: Date, default: null, expires: retentionSeconds('webhooks') },
    outcome: String,
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  { versionKey: false, collection: WEBHOOK_EVENT_MODEL },
);
webhookEventSchema.index({ processedAt: 1, dueAt: 1 });
