import { decrypt, encrypt, type EncryptionKeys, lookupsOf } from './field-encryption.js';

const MARK = '$sealed$';
const STORED = /^\$sealed\$([\w-]+)\$([\w-]+)$/;

/** Whether a stored value is encrypted. */
export const isSealed = (stored: unknown): stored is string => typeof stored === 'string' && stored.startsWith(MARK);

/** The keys of the personal data of a service. `place` is `<collection>.<path>`: a value cannot be moved to another one. */
export class FieldCipher {
  constructor(private readonly keys: EncryptionKeys) {}

  get keyIds(): string[] {
    return this.keys.keys.map(({ id }) => id);
  }

  /** Nothing and empty texts stay as they are. */
  seal(value: unknown, place: string): unknown {
    if (value === undefined || value === null || value === '') return value;
    const { sealed, keyId } = encrypt(value, place, 'personal data', this.keys);
    return `${MARK}${keyId}$${sealed}`;
  }

  /** A value that an earlier version stored without encryption is returned as it is. Throws if it was changed. */
  open(stored: unknown, place: string): unknown {
    if (!isSealed(stored)) return stored;
    const [, keyId = '', sealed = ''] = STORED.exec(stored) ?? [];
    return decrypt({ keyId, sealed }, place, 'personal data', this.keys);
  }

  /** Whether the value is stored as it would be stored now. */
  isCurrent(stored: unknown): boolean {
    if (stored === undefined || stored === null || stored === '') return true;
    return isSealed(stored) && stored.startsWith(`${MARK}${this.keys.current.id}$`);
  }

  /**
   * The hashes that are stored beside an encrypted text, one under each key. A unique index over them finds an equal
   * text also while processes with an earlier key still run.
   */
  lookups(text: string): string[] {
    return lookupsOf(text, this.keys);
  }

  /** The hash to search for: every record has the one of the oldest key, until that key is removed. */
  lookup(text: string): string {
    return this.lookups(text).at(-1)!;
  }
}
