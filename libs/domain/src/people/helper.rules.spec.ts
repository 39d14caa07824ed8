import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import { addDays, istInstant } from '../time/time.js';
import {
  type HelperProfileForm,
  helperProfileViolation,
  lastFour,
  slotViolation,
  timeOffViolation,
  verificationViolation,
} from './helper.rules.js';
import { RULE_MESSAGES } from '../validation/rule.js';

const TODAY = '2026-12-01';
const NOW = istInstant(TODAY, '23:45');
const said = (violation: { code: keyof typeof RULE_MESSAGES } | undefined) =>
  violation && RULE_MESSAGES[violation.code];

describe('helper profile rules', () => {
  const broken: [message: string, form: HelperProfileForm][] = [
    ['Please select at least one service', { services: [] }],
    ['Please provide a valid hourly rate', { hourlyRate: 49.99 }],
    ['Bio must be at most 500 characters', { bio: 'x'.repeat(501) }],
    ['Please choose for each day whether you work', { availability: { holiday: true } }],
    ['Please select start and end times', { hours: { monday: { from: '', to: '12:00' } } }],
    ['End time must be after start time', { hours: { tuesday: { from: '12:00', to: '11:30' } } }],
    [
      'Please choose times on the half hour between 06:00 and 22:30',
      { hours: { friday: { from: '06:10', to: '09:00' } } },
    ],
    ['Please choose a service radius between 5 and 15 km', { serviceRadiusKm: 4 }],
    ['Please choose languages from the list', { languages: ['hi', 'tlh'] }],
    ['Please choose at most 6 languages', { languages: ['hi', 'en', 'bn', 'mr', 'te', 'ta', 'gu'] }],
  ];
  it.each(broken)('answers "%s" to %j', (message, form) => expect(said(helperProfileViolation(form))).toBe(message));

  it('report the first of two broken rules', () => {
    broken.forEach(([message, first], i) => {
      for (const [, second] of broken.slice(i + 1)) {
        const both = {
          ...second,
          ...first,
          ...(first.hours && second.hours && { hours: { ...second.hours, ...first.hours } }),
        };
        expect([i, said(helperProfileViolation(both))]).toEqual([i, message]);
      }
    });
  });

  it.each<HelperProfileForm>([
    {},
    { hourlyRate: 50, serviceRadiusKm: 5 },
    { hourlyRate: 2_000, serviceRadiusKm: 15, bio: 'x'.repeat(500) },
    { languages: [] },
    { languages: ['hi', 'en', 'bn', 'mr', 'te', 'ta', 'hi'] },
    {
      services: ['other'],
      availability: { sunday: false },
      hours: { sunday: null, monday: { from: '06:00', to: '22:30' } },
    },
  ])('accept %j', (form) => expect(helperProfileViolation(form)).toBeUndefined());
});

describe('time off rules', () => {
  const off = (changes: object) =>
    said(timeOffViolation({ date: TODAY, startTime: '', endTime: '', reason: '', ...changes }, NOW));
  it.each([
    ['Please select a date', { date: '2026-02-30' }],
    ['Please choose today or a later day', { date: addDays(TODAY, -1) }],
    ['Time off can be set up to 180 days ahead', { date: addDays(TODAY, 181) }],
    ['Please select start and end times', { endTime: '10:00' }],
    ['End time must be after start time', { startTime: '10:00', endTime: '10:00' }],
    ['Please choose times on the half hour between 06:00 and 22:30', { startTime: '10:00', endTime: '23:00' }],
    ['The note can have at most 200 characters', { reason: 'x'.repeat(201) }],
    [undefined, {}],
    [undefined, { date: addDays(TODAY, 180), startTime: '06:00', endTime: '22:30' }],
  ])('answer %p to %j', (message, changes) => expect(off(changes)).toBe(message));
});

describe('slot rules', () => {
  const slot = (changes: object) =>
    said(
      slotViolation({ date: addDays(TODAY, 1), startTime: '09:00', endTime: '11:00', ...changes }, CURRENT_POLICY, NOW),
    );
  it.each([
    ['Please select a date', { date: '', startTime: '' }],
    ['Please select start and end times', { startTime: '9', endTime: '' }],
    ['End time must be after start time', { endTime: '09:00' }],
    ['Minimum booking duration is 30 minutes', { endTime: '09:20', date: TODAY }],
    ['Maximum booking duration is 8 hours', { endTime: '17:30' }],
    ['Please select a future date', { date: TODAY, startTime: '09:10' }],
    ['Bookings can be made up to 30 days in advance', { date: addDays(TODAY, 31) }],
    ['Please choose times on the half hour between 06:00 and 22:30', { startTime: '05:30' }],
    [undefined, {}],
  ])('answer %p to %j', (message, changes) => expect(slot(changes)).toBe(message));
});

describe('verification rules', () => {
  it.each([
    ['Please choose the type of your identity document', { idType: '', idNumber: '' }],
    ['Please enter the number of your identity document', { idType: 'pan', idNumber: '123' }],
    ['Please enter the number of your identity document', { idType: 'pan', idNumber: '1'.repeat(31) }],
    [undefined, { idType: 'aadhaar', idNumber: 'XXXX XXXX 9012' }],
    [undefined, { idType: 'passport', idNumber: '****-z123' }],
  ])('answer %p to %j', (message, form) => expect(said(verificationViolation(form))).toBe(message));

  it.each([
    ['1234 5678 9012', '9012'],
    ['abcde-1234f', '234F'],
  ])('of %s keep %s', (number, kept) => expect(lastFour(number)).toBe(kept));
});
