import { describe, expect, it } from '@jest/globals';
import { arrivedAtOf, isStartCode, startCodeOf } from './arrival.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant } from '../time/time.js';

const at = (time: string, date = '2026-12-05') => istInstant(date, time);
const startsAt = at('09:00');

describe('start code', () => {
  it.each<[number, string]>([
    [0, '0000'],
    [42, '0042'],
    [9_999, '9999'],
    [10_000, '0000'],
  ])('the start code of number %d is %s', (number, code) => expect(startCodeOf(number)).toBe(code));

  it.each<[string, boolean]>([
    ['0042', true],
    ['42', false],
    ['00420', false],
    ['१२३४', false],
    ['12 4', false],
    ['', false],
  ])('isStartCode of %j is %p', (text, expected) => expect(isStartCode(text)).toBe(expected));
});

describe('arrival time', () => {
  it.each<[string, string | undefined, Date, Date | undefined]>([
    ['half an hour before the start', undefined, at('08:30'), at('08:30')],
    ['earlier than that', undefined, at('08:29'), undefined],
    ['entered without a network, sent later', at('09:05').toISOString(), at('12:00'), at('09:05')],
    ['entered too early', at('08:29').toISOString(), at('12:00'), undefined],
    ['entered in the future', at('12:01').toISOString(), at('12:00'), undefined],
    ['sent 48 hours later', at('09:05').toISOString(), at('09:05', '2026-12-07'), at('09:05')],
    ['a minute later than that', at('09:05').toISOString(), at('09:06', '2026-12-07'), undefined],
    ['at no time at all', 'soon', at('12:00'), undefined],
  ])('is computed: %s', (_, enteredAt, now, expected) =>
    expect(arrivedAtOf(enteredAt, { startsAt, now }, CURRENT_POLICY)).toEqual(expected),
  );
});
