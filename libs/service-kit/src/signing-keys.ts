import { createPrivateKey, type KeyObject } from 'node:crypto';
import { createLocalJWKSet } from 'jose';
import { z } from 'zod';
import { json } from './json.js';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  /** By then every process that verifies has the public half. */
  signsFrom: Date;
}

const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
  signsFrom: z.iso.datetime(),
});
/** Strict, so that a private key that is put here by mistake stops the process. */
const publicJwk = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  kid: z.string().min(1),
  x: z.string().min(1),
});

/** A JSON Web Key Set of private Ed25519 keys; `signsFrom` is an ISO date. */
export const signingKeys = json
  .pipe(z.object({ keys: z.array(privateJwk).min(1) }))
  .transform(({ keys }, context): SigningKey[] => {
    try {
      return keys.map(({ kid, signsFrom, ...key }) => ({
        kid,
        privateKey: createPrivateKey({ key, format: 'jwk' }),
        signsFrom: new Date(signsFrom),
      }));
    } catch {
      context.addIssue('has a key that is not one of Ed25519');
      return z.NEVER;
    }
  });

/** A JSON Web Key Set of the public halves. */
export const verifyingKeys = json
  .pipe(z.object({ keys: z.array(publicJwk).min(1) }))
  .transform((set) => createLocalJWKSet(set));

/** The newest key that already signs; the first one if the clock is before all of them. */
export function signingKey(keys: readonly SigningKey[], now: Date): SigningKey {
  const oldestFirst = [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());
  const key = oldestFirst.findLast(({ signsFrom }) => signsFrom <= now) ?? oldestFirst[0];
  if (!key) throw new Error('no key to sign with');
  return key;
}
