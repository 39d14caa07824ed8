import { Schema } from 'mongoose';

/** Contacts that a colleague has revealed; the audit log says whose and why. */
export interface RevealDoc {
  _id: string;
  by: string;
  at: Date;
  storedAt: Date;
}
export const REVEAL_MODEL = 'reveals';
/** How long what was revealed may be on a screen, and within which the number is counted. */
export const REVEALED_MS = 60_000;
export const REVEALS_MAX = 10;

export const revealSchema = new Schema<RevealDoc>(
  {
    _id: String,
    by: { type: String, required: true },
    at: { type: Date, required: true },
    storedAt: { type: Date, expires: '1d' },
  },
  { versionKey: false, collection: REVEAL_MODEL },
);
revealSchema.index({ by: 1, at: 1 });
