import { describe, expect, it } from '@jest/globals';
import { staffNameViolation } from './name.js';

describe('staffNameViolation', () => {
  it.each<[string, string | undefined]>([
    ['Meera Nair', undefined],
    [' Meera Nair\n', undefined],
    ['क्षत्रिय 👩🏽‍🍳', undefined],
    ['n'.repeat(100), undefined],
    ['', 'NAME_REQUIRED'],
    [' \t ', 'NAME_REQUIRED'],
    ['\u200b\u200b', 'NAME_REQUIRED'],
    ['n'.repeat(101), 'NAME_TOO_LONG'],
    ['Meera\u0000Nair', 'NAME_UNPRINTABLE'],
    ['Meera\u001b[31m', 'NAME_UNPRINTABLE'],
    ['Meera\r\nNair', 'NAME_UNPRINTABLE'],
    ['Meera\u2028Nair', 'NAME_UNPRINTABLE'],
    ['Meera \u202eriaN', 'NAME_UNPRINTABLE'],
  ])('%j: %s', (name, code) => expect(staffNameViolation({ name })?.code).toBe(code));
});
