import { describe, expect, it } from '@jest/globals';
import { isCounterBack, passkeyNameViolation } from './passkey.js';

describe('the name of a passkey', () => {
  it.each([
    ['Phone', undefined],
    [`  ${'x'.repeat(100)}  `, undefined],
    ['', 'NAME_REQUIRED'],
    ['   ', 'NAME_REQUIRED'],
    ['x'.repeat(101), 'NAME_TOO_LONG'],
  ])('%j', (name, code) => expect(passkeyNameViolation({ name })).toEqual(code && { code, field: 'name' }));
});

describe('isCounterBack', () => {
  it.each([
    ['a passkey that does not count', 0, 0, false],
    ['the first signature that counts', 0, 1, false],
    ['a later signature', 7, 9, false],
    ['the same count', 7, 7, true],
    ['an earlier count', 7, 6, true],
    ['a count that stopped', 7, 0, true],
  ])('%s', (_, stored, given, expected) => expect(isCounterBack(stored, given)).toBe(expected));
});
