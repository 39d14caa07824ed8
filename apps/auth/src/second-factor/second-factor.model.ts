import { Schema } from 'mongoose';

/** The authenticator app of an account. */
export interface SecondFactorDoc {
  /** The id of the account. */
  _id: string;
  /** The secret, encrypted for the account. */
  sealed: string;
  keyId: string;
  /** The 30 second step of the latest accepted code: no code is accepted twice. */
  lastStep: number;
  /** Hashes of the unused recovery codes. */
  recoveryCodes: string[];
  since: Date;
}
export const SECOND_FACTOR_MODEL = 'second_factors';

export const secondFactorSchema = new Schema<SecondFactorDoc>(
  {
    _id: String,
    sealed: { type: String, required: true },
    keyId: { type: String, required: true },
    lastStep: { type: Number, required: true },
    recoveryCodes: { type: [String], required: true },
    since: { type: Date, required: true },
  },
  { versionKey: false, collection: SECOND_FACTOR_MODEL },
);
secondFactorSchema.index({ keyId: 1 });
