import { describe, expect, it } from '@jest/globals';
import { notWorking } from './availability.js';
import { ALL_DAYS } from '../people/helper-offer.js';

const WEDNESDAY = '2026-12-02';
const slot = (startTime: string, endTime: string) => ({ date: WEDNESDAY, startTime, endTime });

describe('the weekly plan', () => {
  const partTime = { availability: ALL_DAYS, hours: { wednesday: { from: '09:00', to: '13:00' } } };
  it.each([
    [
      'a day on which nobody works',
      { availability: { ...ALL_DAYS, wednesday: false } },
      slot('09:00', '11:00'),
      'DAY_NOT_AVAILABLE',
    ],
    ['a day without hours', { availability: ALL_DAYS }, slot('06:00', '22:30'), undefined],
    ['exactly the hours', partTime, slot('09:00', '13:00'), undefined],
    ['before them', partTime, slot('08:30', '10:00'), 'HOURS_NOT_AVAILABLE'],
    ['beyond them', partTime, slot('12:00', '13:30'), 'HOURS_NOT_AVAILABLE'],
    [
      'the hours of another day',
      { ...partTime, hours: { monday: { from: '09:00', to: '10:00' } } },
      slot('15:00', '16:00'),
      undefined,
    ],
  ])('%s', (_what, plan, when, why) => expect(notWorking(plan, when)).toBe(why));
});
