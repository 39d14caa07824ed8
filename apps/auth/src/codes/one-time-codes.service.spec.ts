import { BRAND } from '@sahaya/domain';
import { describe, expect, it } from '@jest/globals';
import { KeyRing } from '@sahaya/service-kit';
import { codeFrom } from './code.model.js';
import { codeMessage } from './code-messages.js';
import { waitSeconds } from './one-time-codes.service.js';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 6, 0) + minutes * 60_000);

describe('waitSeconds', () => {
  it.each([
    [[], 0, 0],
    [[0], 0, 60],
    [[0], 0.5, 30],
    [[0], 1, 0],
    [[0, 2, 4, 6], 7, 0],
    [[0, 2, 4, 6, 8], 9, 51 * 60],
    [[0, 2, 4, 6, 8], 59.5, 30],
    [[2, 4, 6, 8, 60], 60.5, 90],
  ])('after codes at minutes %j, at minute %d: %d s', (asked, now, seconds) => {
    expect(waitSeconds(asked.map(at), at(now))).toBe(seconds);
  });
});

describe('codeFrom', () => {
  const keys = new KeyRing([{ id: '1', secret: 's' }]);
  const reset = (nonce: string) => ({ _id: 'reset:a@b.in', nonce, keyId: '1' });
  const first = codeFrom(keys, reset('1'));

  it('is six digits, equal for the same nonce and key, different otherwise', () => {
    const codes = Array.from({ length: 500 }, (_, n) => codeFrom(keys, reset(String(n))));
    expect(codes.every((text) => /^\d{6}$/.test(text))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(490);
    expect(codes[1]).toBe(first);
    expect(codeFrom(new KeyRing([{ id: '1', secret: 't' }]), reset('1'))).not.toBe(first);
    expect(codeFrom(keys, { ...reset('1'), _id: 'verify:a@b.in' })).not.toBe(first);
  });

  it('stays the same when a new key comes before its own', () => {
    const changed = new KeyRing([{ id: '2', secret: 't' }, ...keys.keys]);
    expect(codeFrom(changed, reset('1'))).toBe(first);
    expect(codeFrom(changed, { ...reset('1'), keyId: '2' })).not.toBe(first);
  });
});

describe('codeMessage', () => {
  it.each(['en', 'hi'] as const)('contains the code and the product name, in %s', (language) => {
    for (const purpose of ['reset', 'verify'] as const) {
      const { subject, text } = codeMessage({ purpose, language }, '012345');
      expect([text.startsWith('012345 '), text.includes(BRAND), subject.includes('012345')]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });
});
