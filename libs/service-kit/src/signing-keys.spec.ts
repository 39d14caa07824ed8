import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signingKey, signingKeys } from './signing-keys.js';

const buildKey = (kid: string, signsFrom: string) => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
  signsFrom,
});

describe('the keys that sign', () => {
  const set = { keys: [buildKey('next', '2026-11-21T00:00:00.000Z'), buildKey('first', '2026-01-01T00:00:00.000Z')] };
  const keys = signingKeys.parse(JSON.stringify(set));

  it.each([
    ['before all of them', '2025-12-31T00:00:00Z', 'first'],
    ['until the next one signs', '2026-11-20T23:59:59.999Z', 'first'],
    ['from its time on', '2026-11-21T00:00:00Z', 'next'],
  ])('%s, at %s, %s signs', (_, now, kid) => expect(signingKey(keys, new Date(now)).kid).toBe(kid));
});
