import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A sign-in, a setup, a new passkey or a step-up that awaits its code or its answer. */
export interface ChallengeDoc {
  /** The hash of the challenge that the client has. */
  _id: string;
  purpose: 'login' | 'setup' | 'passkey' | 'step-up';
  userId: string;
  /** The session that alone can use it. */
  sid?: string;
  /** The password with which it began: after a change of the password it is void. */
  passwordHash: string;
  /** The secret of the authenticator app that its first code confirms, encrypted. */
  setup?: { sealed: string; keyId: string };
  tries: number;
  expiresAt: Date;
  storedAt: Date;
}
export const CHALLENGE_MODEL = 'factor_challenges';

export const challengeSchema = new Schema<ChallengeDoc>(
  {
    _id: String,
    purpose: { type: String, required: true },
    userId: { type: String, required: true },
    sid: String,
    passwordHash: { type: String, required: true },
    setup: { type: { _id: false, sealed: String, keyId: String }, default: undefined },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
    storedAt: { type: Date, expires: retentionSeconds('factor-challenges') },
  },
  { versionKey: false, collection: CHALLENGE_MODEL },
);
challengeSchema.index({ userId: 1 });
