import { describe, expect, it } from '@jest/globals';
import { tokenKeysOf } from '../../test/keys.js';
import { authEnv } from '../auth.env.js';
import { signingKey } from './token-keys.js';

describe('the keys of the tokens', () => {
  const { TOKEN_KEYS } = tokenKeysOf({ next: '2026-11-21T00:00:00.000Z', first: '2026-01-01T00:00:00.000Z' });
  const keys = authEnv.shape.TOKEN_KEYS.parse(TOKEN_KEYS);

  it.each([
    ['before all of them', '2025-12-31T00:00:00Z', 'first'],
    ['until the next one signs', '2026-11-20T23:59:59.999Z', 'first'],
    ['from its time on', '2026-11-21T00:00:00Z', 'next'],
  ])('%s, at %s, %s signs', (_, now, kid) => expect(signingKey(keys, new Date(now)).kid).toBe(kid));
});
