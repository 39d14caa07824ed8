import { Schema } from 'mongoose';

/** One event in the history of the consent of an account. */
export interface ConsentDoc {
  _id: string;
  userId: string;
  kind: 'given' | 'withdrawn';
  /** The version of the texts. */
  version: string;
  at: Date;
  how: string;
}
export const CONSENT_MODEL = 'consents';

export const consentSchema = new Schema<ConsentDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    version: { type: String, required: true },
    at: { type: Date, required: true },
    how: { type: String, required: true },
  },
  { versionKey: false, collection: CONSENT_MODEL },
);
consentSchema.index({ userId: 1, at: 1 });
