import { describe, expect, it } from '@jest/globals';
import { BRAND } from '@sahaya/domain';
import { newAuthenticatorSecret, stepOfCode, toSetup } from './authenticator.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

/** The secret of the test vectors of RFC 6238, "12345678901234567890", in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an app', () => {
  // The last six of the eight digits in appendix B of RFC 6238.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i s is %s of step %i', (seconds, code, step) =>
    expect(stepOfCode(RFC_SECRET, code, new Date(seconds * 1_000))).toBe(step),
  );

  const CODE = '081804';
  const STEP = 37_037_036;
  it.each([
    ['a step before', -1, STEP],
    ['in its step', 0, STEP],
    ['a step later', 1, STEP],
    ['two steps before', -2, undefined],
    ['two steps later', 2, undefined],
  ])('%s', (_, steps, expected) =>
    expect(stepOfCode(RFC_SECRET, CODE, new Date((STEP + steps) * 30_000 + 10_000))).toBe(expected),
  );
});

describe('a setup', () => {
  it('names the product and the account for the app', () => {
    const { secret, uri } = toSetup(newAuthenticatorSecret(), 'asha@example.com');
    const { protocol, searchParams } = new URL(uri);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect([protocol, searchParams.get('secret'), searchParams.get('issuer')]).toEqual(['otpauth:', secret, BRAND]);
    expect(decodeURIComponent(uri)).toContain(`totp/${BRAND}:asha@example.com?`);
  });
});

describe('recovery codes', () => {
  it('are ten different codes of 80 bits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  });

  it('are stored as hashes of their account', () => {
    expect(hashRecoveryCode('u1', 'ABCD-EFGH-IJKL-MNOP')).toBe(hashRecoveryCode('u1', 'ABCDEFGHIJKLMNOP'));
    expect(hashRecoveryCode('u2', 'ABCD-EFGH-IJKL-MNOP')).not.toBe(hashRecoveryCode('u1', 'ABCD-EFGH-IJKL-MNOP'));
  });
});
