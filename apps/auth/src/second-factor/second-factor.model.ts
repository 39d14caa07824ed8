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
  passkeys?: PasskeyDoc[];
}
/** A passkey, with which the owner signs in in place of a code. */
export interface PasskeyDoc {
  _id: string;
  /** Given by the owner. */
  name: string;
  /** The host of the site for which it was made. */
  rpId: string;
  /** Base64url, like the public key, which is a COSE key. */
  credentialId: string;
  publicKey: string;
  /** The highest counter of its signatures. */
  counter: number;
  /** How the browser reaches it. */
  transports: string[];
  addedAt: Date;
  lastUsedAt?: Date;
}
export const SECOND_FACTOR_MODEL = 'second_factors';

const passkeySchema = new Schema<PasskeyDoc>({
  _id: String,
  name: { type: String, required: true },
  rpId: { type: String, required: true },
  credentialId: { type: String, required: true },
  publicKey: { type: String, required: true },
  counter: { type: Number, required: true },
  transports: { type: [String], required: true },
  addedAt: { type: Date, required: true },
  lastUsedAt: Date,
});
export const secondFactorSchema = new Schema<SecondFactorDoc>(
  {
    _id: String,
    sealed: { type: String, required: true },
    keyId: { type: String, required: true },
    lastStep: { type: Number, required: true },
    recoveryCodes: { type: [String], required: true },
    since: { type: Date, required: true },
    passkeys: { type: [passkeySchema], default: undefined },
  },
  { versionKey: false, collection: SECOND_FACTOR_MODEL },
);
secondFactorSchema.index({ keyId: 1 });
// A passkey belongs to one account.
secondFactorSchema.index(
  { 'passkeys.credentialId': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $exists: true } } },
);
