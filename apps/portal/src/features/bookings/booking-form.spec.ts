import { describe, expect, it } from '@jest/globals';
import { type BookingStatus, bookingViolation, CURRENT_POLICY, istInstant, weekdayOf } from '@sahaya/domain';
import { aBooking } from '../../testing/records.js';
import { bookAgain, linkHelper, resumeBooking } from './booking-form.js';

const NOW = istInstant('2026-12-10', '18:00');

describe('booking the same again', () => {
  it.each<[string, string, BookingStatus?]>([
    ['2026-12-05', '2026-12-12'],
    ['2026-12-10', '2026-12-17'],
    ['2026-12-04', '2026-12-11'],
    ['2025-12-05', '2026-12-11'],
    ['2026-12-20', '2026-12-20'],
    ['2026-12-11', '2026-12-18', 'completed'],
  ])('of %s proposes %s, the same weekday, ready to be sent', (before, next, status = 'cancelled') => {
    const booking = aBooking({
      date: before,
      status,
      serviceOptions: { apartmentType: '2bhk' },
      service: 'sweeping-mopping',
    });
    const form = bookAgain(booking, NOW);
    expect(form).toMatchObject({ date: next, startTime: '09:30', endTime: '11:30', apartmentType: '2bhk' });
    expect(weekdayOf(form.date)).toBe(weekdayOf(before));
    expect(bookingViolation(form, CURRENT_POLICY, NOW)).toBeUndefined();
    // The form opens with it as it is.
    expect(linkHelper(resumeBooking(form, NOW), booking.helperId._id)).toEqual(form);
  });
});
