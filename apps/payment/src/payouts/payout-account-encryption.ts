import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from '@sahaya/service-kit';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'payout accounts', 32));

/** The id of the only key that versions without key ids had. */
export const FIRST_KEY_ID = '1';

export interface Sealed {
  sealed: string;
  keyId: string;
}

/** Encrypts a value for its owner: under another owner's id, or after a change, it cannot be decrypted. */
export function encrypt(value: unknown, owner: string, { current: { id, secret } }: KeyRing): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url'), keyId: id };
}

/** Decrypts a value; throws when it was changed, belongs to another owner, or its key is missing or wrong. */
export function decrypt({ sealed, keyId }: Sealed, owner: string, keys: KeyRing): unknown {
  const key = keys.find(keyId);
  if (!key) throw new Error(`no key "${keyId}" for payout accounts`);
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(key.secret), iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
