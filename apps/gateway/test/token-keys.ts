import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A key of auth: the private half signs tokens, the public half is what gateways have. */
export function tokenKey(kid: string): { kid: string; privateKey: KeyObject; publicJwk: object } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { kid, privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA', use: 'sig' } };
}
export const publicKeySet = (...keys: ReturnType<typeof tokenKey>[]): string =>
  JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) });
export const TOKEN_KEY = tokenKey('tests');
