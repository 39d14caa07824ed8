import { expect, it } from '@jest/globals';
import { ALL_DAYS } from '../people/helper-offer.js';
import { offeredMinutes, utilisation } from './utilisation.js';

// A Monday to a Sunday.
const WEEK = { from: '2026-11-23', to: '2026-11-29' };
const mornings = { availability: { ...ALL_DAYS, sunday: false }, hours: { monday: { from: '09:00', to: '12:00' } } };

it('counts booked minutes, and at most eight offered hours a day', () => {
  const used = [
    { date: '2026-11-23', bookedMinutes: 120, offMinutes: 0 },
    { date: '2026-11-29', bookedMinutes: 60, offMinutes: 0 },
    // Outside the week.
    { date: '2026-11-30', bookedMinutes: 600, offMinutes: 0 },
  ];
  expect(utilisation(mornings, used, WEEK)).toEqual({ bookedMinutes: 180, offeredMinutes: 180 + 5 * 480 });
});

it('takes time off from the plan of the day', () => {
  const used = [{ date: '2026-11-23', bookedMinutes: 0, offMinutes: 60 }];
  const monday = { from: WEEK.from, to: WEEK.from };
  expect(utilisation(mornings, used, monday)).toEqual({ bookedMinutes: 0, offeredMinutes: 120 });
  expect(utilisation(mornings, [{ ...used[0]!, offMinutes: 1_440 }], monday).offeredMinutes).toBe(0);
});

it.each([
  ['the hours of the day', '2026-11-23', [], 180],
  ['a day without hours, at most eight', '2026-11-24', [], 480],
  ['no day outside the plan', '2026-11-29', [], 0],
  ['no hours off', '2026-11-23', [{ startTime: '10:00', endTime: '11:00' }], 120],
  ['hours off that are outside the plan', '2026-11-23', [{ startTime: '18:00', endTime: '20:00' }], 180],
])('offers %s', (_, date, off, minutes) => expect(offeredMinutes(mornings, date, off)).toBe(minutes));
