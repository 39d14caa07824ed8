/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { istInstant } from '@sahaya/domain';
import {
  formatTimeAgo,
  formatDate,
  formatInstantDate,
  formatDuration,
  formatOnDay,
  formatRelativeDay,
  rupees,
  formatTimeRange,
  formatTime,
  formatVisitTime,
} from './format.js';
import { formatLandmark } from './format-landmark.js';
import { changeLanguage } from './translate.js';

const now = istInstant('2026-12-04', '10:00');

describe('formatting of dates, times and money', () => {
  it.each([
    [0, '₹0'],
    [448, '₹448'],
    [123456.5, '₹1,23,456.50'],
  ])('%d rupees', (amount, words) => expect(rupees(amount)).toBe(words));
  it.each([
    ['00:30', '12:30 am'],
    ['09:30', '9:30 am'],
    ['12:00', '12:00 pm'],
    ['22:30', '10:30 pm'],
  ])('%s', (time, words) => expect(formatTime(time)).toBe(words));
  it('shows the day of an instant in India', () =>
    expect(formatInstantDate('2026-12-04T19:00:00Z')).toBe('Sat 5 Dec 2026'));
  it('a day with its year', () => expect(formatDate('2026-12-05')).toBe('Sat 5 Dec 2026'));
  it.each([
    ['Mother Dairy', 'Near Mother Dairy'],
    ['Nearby school', 'Near Nearby school'],
    ['Opposite the park', 'Opposite the park'],
    ['behind the market', 'behind the market'],
    ['near gate 2', 'near gate 2'],
  ])('the landmark %s', (landmark, words) => expect(formatLandmark(landmark)).toBe(words));
  it('names the half of the day once', () => {
    expect(formatTimeRange('09:30', '11:30')).toBe('9:30–11:30 am');
    expect(formatTimeRange('09:30', '13:00')).toBe('9:30 am–1:00 pm');
  });
  it.each([
    ['2026-12-03', 'Yesterday, Thu 3 Dec', 'on Thu 3 Dec'],
    ['2026-12-04', 'Today, Fri 4 Dec', 'today'],
    ['2026-12-05', 'Tomorrow, Sat 5 Dec', 'tomorrow'],
    ['2026-12-06', 'Sun 6 Dec', 'on Sun 6 Dec'],
    ['2027-01-01', 'Fri 1 Jan 2027', 'on Fri 1 Jan 2027'],
  ])('%s as seen on the 4th', (date, words, within) => {
    expect(formatRelativeDay(date, now)).toBe(words);
    expect(formatOnDay(date, now)).toBe(within);
  });
  it('a visit', () => {
    const visit = { date: '2026-12-05', startTime: '09:30', endTime: '11:30' };
    expect(formatVisitTime(visit, now)).toBe('Tomorrow, Sat 5 Dec, 9:30–11:30 am');
  });
  it.each([
    [30, '30 min'],
    [120, '2 h'],
    [150, '2 h 30 min'],
    [48 * 60, '48 h'],
    [552 * 60 + 13, '23 days'],
  ])('%d minutes', (minutes, words) => expect(formatDuration(minutes)).toBe(words));
  it.each([
    ['2026-12-03T18:31:00Z', 'Today'],
    ['2026-12-03T18:29:00Z', 'Yesterday'],
    ['2026-12-01T06:00:00Z', '3 days ago'],
    ['2026-11-27T06:00:00Z', '1 week ago'],
    ['2026-11-10T06:00:00Z', '3 weeks ago'],
    ['2026-10-04T06:00:00Z', '2 months ago'],
    ['2024-10-04T06:00:00Z', '2 years ago'],
  ])('a review of %s', (instant, words) => expect(formatTimeAgo(instant, now)).toBe(words));
});

it.each([
  [30, '30 मिनट'],
  [60, '1 घंटा'],
  [90, '1 घंटा 30 मिनट'],
  [120, '2 घंटे'],
])('%d minutes in Hindi', async (minutes, words) => {
  await changeLanguage('hi', 'user');
  expect(formatDuration(minutes)).toBe(words);
  await changeLanguage('en', 'user');
});
