import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { replaceSecret, secretsIn } from './copy-files.ts';
import { publicKeysOf } from './keys.ts';

describe('the secrets of a copy', () => {
  let folder: string;
  const stored = async () => JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are generated once, and the gateway gets public keys', async () => {
    const first = secretsIn(folder);
    expect(secretsIn(folder)).toEqual(first);
    expect(first['TOKEN_PUBLIC_KEYS']).toBe(publicKeysOf(first['TOKEN_KEYS'] ?? ''));
    expect(await stored()).not.toHaveProperty('TOKEN_PUBLIC_KEYS');
  });

  it('of an older version go on to open its payout accounts', async () => {
    const older = { JWT_SECRET: 'j'.repeat(32), PAYOUT_ACCOUNT_KEY: 'p'.repeat(32), RAZORPAY_KEY_ID: 'rzp_test_older' };
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(older));
    const kept = { PAYOUT_ACCOUNT_KEYS: `1:${'p'.repeat(32)}`, RAZORPAY_KEY_ID: 'rzp_test_older' };
    expect(secretsIn(folder)).toMatchObject(kept);
    expect(await stored()).toMatchObject(kept);
    expect(await stored()).not.toHaveProperty('JWT_SECRET');
  });

  it('can be replaced one by one', () => {
    const before = secretsIn(folder);
    replaceSecret(folder, 'CODE_KEYS', 'next:key');
    expect(secretsIn(folder)).toEqual({ ...before, CODE_KEYS: 'next:key' });
  });
});
