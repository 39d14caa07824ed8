import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import { ENCRYPTED_ENVELOPE, type Envelope } from './outbox.js';

/** An event that a consumer could not handle. */
export interface DeadLetterDoc {
  /** `<durable>|<event>`, as in the inbox. */
  _id: string;
  durable: string;
  envelope: Envelope;
  error: string;
  at: Date;
  /** The number of failed replays, and the time of the last one. */
  replays?: number;
  triedAt?: Date;
}
export const DEAD_LETTER_MODEL = 'dead_letters';
export const deadLetterSchema = new Schema<DeadLetterDoc>(
  {
    _id: String,
    durable: String,
    envelope: Schema.Types.Mixed,
    error: String,
    at: { type: Date, default: () => new Date() },
    replays: Number,
    triedAt: Date,
  },
  { versionKey: false, minimize: false, collection: DEAD_LETTER_MODEL },
);
export const LATEST_LETTER = { at: -1, _id: -1 } as const;
deadLetterSchema.index(LATEST_LETTER);
deadLetterSchema.plugin(encryptFields, ENCRYPTED_ENVELOPE);
