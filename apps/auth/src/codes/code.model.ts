import { createHmac } from 'node:crypto';
import type { Contact } from '@sahaya/contracts';
import type { KeyRing } from '@sahaya/service-kit';
import { type Language, retentionSeconds } from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import type { CodePurpose } from '../shared/code-purpose.js';

export type { CodePurpose };
/** The latest code for one contact and purpose. The code is not stored: it is derived from the nonce and a key. */
export interface CodeDoc {
  /** `<purpose>:<hash of the contact>`; contacts without an account have one as well, which is never sent. */
  _id: string;
  userId: string | null;
  purpose: CodePurpose;
  channel: Contact;
  to: string;
  /** Hashes of the contact, which is encrypted. */
  toHashes?: string[];
  language: Language;
  nonce: string;
  /** The key that the code is derived with; absent in codes that older versions stored. */
  keyId?: string;
  /** Removed when the code is used. */
  expiresAt?: Date;
  tries: number;
  /** The times of the requests in the last hour. */
  asked: Date[];
  /** Present while it waits to be sent. */
  delivery?: { dueAt: Date; tries: number };
  storedAt: Date;
}
export const CODE_MODEL = 'codes';

export const codeSchema = new Schema<CodeDoc>(
  {
    _id: String,
    userId: { type: String, default: null },
    purpose: { type: String, required: true },
    channel: { type: String, required: true },
    to: { type: String, required: true },
    toHashes: { type: [String], default: undefined },
    language: { type: String, required: true },
    nonce: { type: String, required: true },
    keyId: String,
    expiresAt: Date,
    tries: { type: Number, required: true },
    asked: [Date],
    delivery: { type: { _id: false, dueAt: Date, tries: Number }, default: undefined },
    storedAt: { type: Date, expires: retentionSeconds('codes') },
  },
  { versionKey: false, collection: CODE_MODEL },
);
codeSchema.index({ 'delivery.dueAt': 1 }, { sparse: true });
codeSchema.index({ userId: 1 });
codeSchema.index({ toHashes: 1 });
codeSchema.plugin(encryptFields, { paths: ['to'], lookup: { path: 'to', hashes: 'toHashes' } });

/** Six digits derived from the nonce and the key of the code. */
export function codeFrom(keys: KeyRing, { _id, nonce, keyId }: Pick<CodeDoc, '_id' | 'nonce' | 'keyId'>): string {
  const { secret } = keys.find(keyId ?? '') ?? keys.current;
  const digest = createHmac('sha256', secret).update(`one-time code\n${_id}\n${nonce}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
