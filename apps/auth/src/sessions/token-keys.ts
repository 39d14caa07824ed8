import type { KeyObject } from 'node:crypto';

export interface TokenKey {
  kid: string;
  privateKey: KeyObject;
  /** By then every gateway has the public half. */
  signsFrom: Date;
}

/** The newest key that already signs; the first one if the clock is before all of them. */
export function signingKey(keys: readonly TokenKey[], now: Date): TokenKey {
  const oldestFirst = [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());
  const key = oldestFirst.findLast(({ signsFrom }) => signsFrom <= now) ?? oldestFirst[0];
  if (!key) throw new Error('no key to sign tokens with');
  return key;
}
