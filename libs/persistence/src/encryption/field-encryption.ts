import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Decides the key, together with the secret: a changed purpose makes stored values unreadable. */
export type FieldPurpose = 'payout accounts' | 'second factors' | 'personal data';

/** A key ring: the current key encrypts, every key decrypts what it encrypted. */
export interface EncryptionKeys {
  readonly current: { readonly id: string; readonly secret: string };
  /** The current key first. */
  readonly keys: readonly { readonly id: string; readonly secret: string }[];
  find(id: string): { readonly secret: string } | undefined;
}

const derived = new Map<string, Buffer>();
/** Derives a key, once for each secret and purpose. */
function keyOf(secret: string, purpose: FieldPurpose | 'lookups'): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  derived.set(name, key);
  return key;
}

export interface Sealed {
  sealed: string;
  keyId: string;
}

/** Encrypts a value for its owner: under another owner's id, or after a change, it cannot be decrypted. */
export function encrypt(
  value: unknown,
  owner: string,
  purpose: FieldPurpose,
  { current: { id, secret } }: EncryptionKeys,
): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url'), keyId: id };
}

/** Decrypts a value; throws when it was changed, belongs to another owner, or its key is missing or wrong. */
export function decrypt(
  { sealed, keyId }: Sealed,
  owner: string,
  purpose: FieldPurpose,
  keys: Pick<EncryptionKeys, 'find'>,
): unknown {
  const key = keys.find(keyId);
  if (!key) throw new Error(`no key "${keyId}" for ${purpose}`);
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(key.secret, purpose), iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** Hashes of a text under each key, the current key first: they find an encrypted text without revealing it. */
export const lookupsOf = (text: string, { keys }: EncryptionKeys): string[] =>
  keys.map(({ secret }) => createHmac('sha256', keyOf(secret, 'lookups')).update(text).digest('base64url'));
