import { describe, expect, it } from '@jest/globals';
import {
  type BookingForm,
  type BookingStatus,
  bookingViolation,
  CURRENT_POLICY,
  istInstant,
  weekdayOf,
} from '@sahaya/domain';
import { aBooking } from '../../../test/records.js';
import { copyBooking, emptyBooking, restoreBooking } from './booking-form.js';

const NOW = istInstant('2026-12-10', '18:00');

describe('booking again', () => {
  it.each<[string, string, BookingStatus?]>([
    ['2026-12-05', '2026-12-12'],
    ['2026-12-10', '2026-12-17'],
    ['2026-12-04', '2026-12-11'],
    ['2025-12-05', '2026-12-11'],
    ['2026-12-20', '2026-12-20'],
    ['2026-12-11', '2026-12-18', 'completed'],
  ])('after %s proposes %s, the same weekday, ready to send', (before, next, status = 'cancelled') => {
    const booking = aBooking({
      date: before,
      status,
      serviceOptions: { apartmentType: '2bhk' },
      service: 'sweeping-mopping',
    });
    const form = copyBooking(booking, NOW, CURRENT_POLICY);
    expect(form).toMatchObject({ date: next, startTime: '09:30', endTime: '11:30', apartmentType: '2bhk' });
    expect(weekdayOf(form.date)).toBe(weekdayOf(before));
    expect(bookingViolation(form, CURRENT_POLICY, NOW)).toBeUndefined();
    // The form restores the draft as it is.
    const link = `helperId=${booking.helperId._id}`;
    expect(restoreBooking({ ...form, link }, link, NOW, CURRENT_POLICY)).toEqual(form);
  });
});

describe('the booking form of a link', () => {
  const anew = emptyBooking(NOW, CURRENT_POLICY);
  const kept = {
    ...anew,
    link: 'helperId=h1',
    helperId: 'h1',
    service: 'sweeping-mopping',
    apartmentType: '2bhk',
    date: '2026-12-20',
    customerAddress: '12 Lake View Road',
  };
  const { link: _, ...draft } = kept;

  it.each<[string, string, Partial<BookingForm>]>([
    ['no link', '', draft],
    ['the same link', 'helperId=h1', draft],
    ['the same helper, another day', 'helperId=h1&date=2026-12-15', { ...draft, date: '2026-12-15' }],
    ['another helper', 'helperId=h2', { ...draft, helperId: 'h2', service: '', apartmentType: '' }],
    [
      'another helper for a service',
      'helperId=h2&service=cooking',
      { ...draft, helperId: 'h2', service: 'cooking', apartmentType: '' },
    ],
    ['the same service', 'helperId=h1&service=sweeping-mopping', draft],
    ['times', 'helperId=h1&startTime=14:00&endTime=15:30', { ...draft, startTime: '14:00', endTime: '15:30' }],
    ['a start', 'helperId=h1&startTime=21:30', { ...draft, startTime: '21:30', endTime: '22:30' }],
    ['a day that is over', 'helperId=h1&date=2026-12-10', { ...draft, date: '2026-12-11' }],
    ['a day too far ahead', 'helperId=h1&date=2027-02-01', { ...draft, date: '2026-12-11' }],
    ['nonsense', 'helperId=h1&service=plumbing&date=soon&startTime=09:10&endTime=25:00', draft],
  ])('%s', (_name, link, form) => {
    expect(restoreBooking(kept, link, NOW, CURRENT_POLICY)).toEqual(form);
  });

  it('starts with the documented defaults', () => {
    expect(restoreBooking({}, '', NOW, CURRENT_POLICY)).toEqual(anew);
  });
});
