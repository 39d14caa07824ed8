import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { nkeys } from '@nats-io/transport-node';
import { Trouble } from './terminal.ts';

const DAY_MS = 86_400_000;
/** A new key signs after this time, when every process that verifies has its public half. */
export const SIGNS_AFTER_MS = DAY_MS;
/** Login tokens are valid for seven days; a day more covers clocks that differ. */
const TOKEN_LIFE_MS = 8 * DAY_MS;

interface SigningKey {
  kty: string;
  crv: string;
  x: string;
  d: string;
  kid: string;
  /** ISO date. */
  signsFrom: string;
}

const keyId = (now: Date) => `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;

function newSigningKey(now: Date, signsFrom: Date): SigningKey {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty, crv, x, d, kid: keyId(now), signsFrom: signsFrom.toISOString() } as SigningKey;
}

const parse = (keySet: string) => (JSON.parse(keySet) as { keys: SigningKey[] }).keys;
const format = (keys: readonly object[]) => JSON.stringify({ keys });

/** Returns a set of private keys (TOKEN_KEYS, ACTOR_KEYS) with one key, which signs at once. */
export const newSigningKeys = (now: Date): string => format([newSigningKey(now, now)]);

/** Adds a key that signs later, and drops those whose last token has expired. */
export function rotateSigningKeys(keySet: string, now: Date): string {
  const keys = parse(keySet).sort((a, b) => Date.parse(a.signsFrom) - Date.parse(b.signsFrom));
  const isNeeded = (_key: SigningKey, index: number) => {
    const successor = keys[index + 1];
    return !successor || Date.parse(successor.signsFrom) + TOKEN_LIFE_MS > now.getTime();
  };
  return format([...keys.filter(isNeeded), newSigningKey(now, new Date(now.getTime() + SIGNS_AFTER_MS))]);
}

/** Returns the public halves of a set of private keys. */
export const publicKeysOf = (keySet: string): string =>
  format(parse(keySet).map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' })));

/** Returns a list `id:key` with one key. */
export const newKeyRing = (now: Date): string => `${keyId(now)}:${randomBytes(32).toString('base64url')}`;

/** Puts a new key before the others, of which the last `earlier` stay. */
export const rotateKeyRing = (list: string, now: Date, earlier: number): string =>
  [newKeyRing(now), ...list.split(',').slice(0, earlier)].join(',');

/** Adds a key that only decrypts. Every process has to know a key before one encrypts with it. */
export function prepareKey(list: string, now: Date): string {
  if (list.includes('~')) throw new Trouble('A key is prepared already. Restart all processes, then rotate.');
  return `${list},~${newKeyRing(now)}`;
}

/** Makes the prepared key the current one; the earlier ones stay, because stored data may be encrypted under them. */
export function rotatePreparedKey(list: string): string {
  const keys = list.split(',');
  const prepared = keys.find((key) => key.startsWith('~'));
  if (!prepared) throw new Trouble('No key is prepared. Prepare one, restart all processes, then rotate.');
  return [prepared.slice(1), ...keys.filter((key) => key !== prepared)].join(',');
}

/** Returns the seed of a new NATS user (NKey). */
export const newNatsSeed = (): string => Buffer.from(nkeys.createUser().getSeed()).toString();

/** Returns the public key by which NATS knows the user of this seed. */
export const natsPublicKey = (seed: string): string => nkeys.fromSeed(Buffer.from(seed)).getPublicKey();
