import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble } from './terminal.ts';

/** The characters of bech32 (BIP 173), one for each number of five bits. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function checksumOf(values: readonly number[]): number[] {
  let sum = 1;
  for (const value of [...values, 0, 0, 0, 0, 0, 0]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, bit) => (sum ^= (top >>> bit) & 1 ? term : 0));
  }
  return [25, 20, 15, 10, 5, 0].map((shift) => ((sum ^ 1) >>> shift) & 31);
}

/** Returns bytes in bech32, with the prefix that tells their purpose. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = (bits.match(/.{1,5}/g) ?? []).map((five) => parseInt(five.padEnd(5, '0'), 2));
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const checksum = checksumOf([...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31), ...values]);
  return `${prefix}1${[...values, ...checksum].map((value) => ALPHABET[value]).join('')}`;
}

/** Returns a key pair (X25519) that encrypts and decrypts backups, as a file of `age-keygen`. */
export function newBackupKey(now: Date): string {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  const bytesOf = (text: string) => Buffer.from(text, 'base64url');
  return [
    `# created: ${now.toISOString()}`,
    `# public key: ${toBech32('age', bytesOf(x))}`,
    `${toBech32('age-secret-key-', bytesOf(d)).toUpperCase()}\n`,
  ].join('\n');
}

/** Returns the public keys of a file of `age-keygen`, one a line. */
export function recipientsOf(keys: string): string {
  const recipients = [...keys.matchAll(/^# public key: (age1\w+)$/gm)].map(([, recipient]) => recipient);
  if (recipients.length === 0) throw new Trouble('The file with the keys of backups has no public key.');
  return recipients.join('\n');
}

/** Returns the public keys of `backup-key.txt` in a folder. The private ones stay in this file, which no cluster gets. */
export function backupRecipientsIn(folder: string): string {
  const file = join(folder, 'backup-key.txt');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, newBackupKey(new Date()), { mode: 0o600, flag: 'wx' });
  return recipientsOf(readFileSync(file, 'utf8'));
}
