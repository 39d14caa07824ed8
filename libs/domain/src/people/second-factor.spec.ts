import { describe, expect, it } from '@jest/globals';
import {
  factorChangeViolation,
  factorCodeViolation,
  hasStaffSessionEnded,
  isVerifiedRecently,
  parseFactorCode,
} from './second-factor.js';

const AT = new Date('2026-12-05T06:00:00Z');
const minutesAgo = (minutes: number) => new Date(AT.getTime() - minutes * 60_000);

describe('parseFactorCode', () => {
  it.each([
    ['123456', { factor: 'totp', code: '123456' }],
    [' 123 456 ', { factor: 'totp', code: '123456' }],
    ['012-345', { factor: 'totp', code: '012345' }],
    ['ABCD-EFGH-IJKL-MN23', { factor: 'recovery', code: 'ABCDEFGHIJKLMN23' }],
    ['abcd efgh ijkl mn23', { factor: 'recovery', code: 'ABCDEFGHIJKLMN23' }],
    ['', undefined],
    ['12345', undefined],
    ['1234567', undefined],
    ['１２３４５６', undefined],
    ['ABCD-EFGH-IJKL-MN2', undefined],
    ['ABCD-EFGH-IJKL-MN21', undefined],
    ['ABCD-EFGH-IJKL-MN20', undefined],
  ])('%j', (typed, expected) => expect(parseFactorCode(typed)).toEqual(expected));
});

describe('the forms', () => {
  const CODE = { code: 'FACTOR_CODE_REQUIRED', field: 'code' };
  const PASSWORD = { code: 'PASSWORD_REQUIRED', field: 'password' };
  it.each([
    ['', CODE],
    ['abc', CODE],
    ['123456', undefined],
  ])('a code %j', (code, expected) => expect(factorCodeViolation({ code })).toEqual(expected));

  it.each([
    ['', '123456', true, PASSWORD],
    ['secret1', '', true, CODE],
    ['secret1', '', false, undefined],
    ['', '', false, PASSWORD],
    ['secret1', '123456', true, undefined],
  ])('a change with password %j and code %j, on: %s', (password, code, isOn, expected) =>
    expect(factorChangeViolation({ password, code, isOn })).toEqual(expected),
  );
});

describe('isVerifiedRecently', () => {
  it.each([
    [undefined, false],
    [minutesAgo(0), true],
    [minutesAgo(9.99), true],
    [minutesAgo(10), false],
  ])('%s', (verifiedAt, expected) => expect(isVerifiedRecently(verifiedAt, AT)).toBe(expected));
});

describe('hasStaffSessionEnded', () => {
  it.each([
    ['just opened', 0, 0, false],
    ['in use for long', 479, 1, false],
    ['eight hours old', 480, 0, true],
    ['nearly half an hour unused', 60, 29.99, false],
    ['half an hour unused', 60, 30, true],
  ])('%s', (_, started, seen, expected) =>
    expect(hasStaffSessionEnded({ startedAt: minutesAgo(started), lastSeenAt: minutesAgo(seen) }, AT)).toBe(expected),
  );
});
