import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A key set of auth with one key for each entry: key id to the ISO date from which it signs. */
export function tokenKeysOf(signsFrom: Record<string, string>): {
  TOKEN_KEYS: string;
  publicKey(kid: string): KeyObject;
} {
  const keys = Object.entries(signsFrom).map(([kid, from]) => ({
    ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    kid,
    signsFrom: from,
  }));
  return {
    TOKEN_KEYS: JSON.stringify({ keys }),
    publicKey(kid) {
      const key = keys.find((one) => one.kid === kid);
      if (!key) throw new Error(`no key "${kid}"`);
      return createPublicKey({ key, format: 'jwk' });
    },
  };
}

export const TEST_KEYS = tokenKeysOf({ tests: '2020-01-01T00:00:00.000Z' });
/** The keys that auth needs in its environment. */
export const KEY_VARIABLES = {
  TOKEN_KEYS: TEST_KEYS.TOKEN_KEYS,
  FACTOR_KEYS: 'tests:key_of_the_second_factors_of_the_tests',
  CODE_KEYS: 'tests:key_of_the_one_time_codes_of_the_tests',
};
