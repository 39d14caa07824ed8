import { BRAND } from '@sahaya/domain';
import { describe, expect, it } from '@jest/globals';
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
  it('is six digits, equal for the same nonce and secret, different otherwise', () => {
    const code = (secret: string, _id: string, nonce: string) => codeFrom(secret, { _id, nonce });
    const codes = Array.from({ length: 500 }, (_, n) => code('s', 'reset:a@b.in', String(n)));
    expect(codes.every((text) => /^\d{6}$/.test(text))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(490);
    expect(code('s', 'reset:a@b.in', '1')).toBe(codes[1]);
    expect(code('t', 'reset:a@b.in', '1')).not.toBe(codes[1]);
    expect(code('s', 'verify:a@b.in', '1')).not.toBe(codes[1]);
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
