import { describe, expect, it } from '@jest/globals';
import { nomineeViolation } from './nominee.js';

describe('a nominee', () => {
  it.each([
    ['', 'meera@example.com', 'NAME_REQUIRED'],
    [' '.repeat(3), 'meera@example.com', 'NAME_REQUIRED'],
    ['x'.repeat(101), 'meera@example.com', 'NAME_TOO_LONG'],
    ['Meera', ' ', 'IDENTIFIER_REQUIRED'],
    ['Meera', 'meera at example', 'IDENTIFIER_INVALID'],
    ['Meera', '12345', 'IDENTIFIER_INVALID'],
    ['Meera', 'meera@example.com', undefined],
    ['Meera', '98200 11122', undefined],
  ])('%j with %j: %s', (name, contact, code) => expect(nomineeViolation({ name, contact })?.code).toBe(code));
});
