import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY, type Policy } from '../policy/policy.js';
import { bookingViolation } from '../booking/booking.rules.js';
import { firstBookableDay, surchargeBpsOf, type Urgency, urgencyOf } from './same-day.js';
import { istInstant } from './time.js';

const TODAY = '2026-12-01';
const open: Policy = { ...CURRENT_POLICY, sameDay: { ...CURRENT_POLICY.sameDay, offered: true } };
const at = (time: string, seconds = 0) => new Date(istInstant(TODAY, time).getTime() + seconds * 1_000);

describe('a same-day visit', () => {
  it.each<[string, Date, string, Urgency]>([
    ['a second before ten, two hours and a second ahead', at('10:00', -1), '12:00', 'today'],
    ['a second before ten, in the evening', at('10:00', -1), '20:00', 'today'],
    ['at ten, exactly two hours ahead', at('10:00'), '12:00', 'emergency'],
    ['at ten, exactly four hours ahead', at('10:00'), '14:00', 'emergency'],
    ['a second before ten, less than two hours ahead', at('10:00', -1), '11:30', 'too_soon'],
    ['at noon, a second less than two hours ahead', at('12:00', 1), '14:00', 'too_soon'],
    ['at noon, half an hour more than four hours ahead', at('12:00'), '16:30', 'too_late'],
    ['a second later than four hours ahead', at('12:00', -1), '16:00', 'too_late'],
    ['in the past', at('12:00'), '09:00', 'too_soon'],
  ])('asked %s', (_, now, startTime, urgency) => {
    expect(urgencyOf(istInstant(TODAY, startTime), open, now)).toBe(urgency);
    expect(surchargeBpsOf(istInstant(TODAY, startTime), open, now)).toBe(urgency === 'emergency' ? 2_500 : 0);
  });

  it('is not a same-day visit when it is tomorrow IST, however few hours ahead', () => {
    expect(urgencyOf(istInstant('2026-12-02', '06:00'), open, at('23:59'))).toBe('ahead');
  });

  it('is offered only by the policy', () => {
    expect([firstBookableDay(CURRENT_POLICY, at('09:00')), firstBookableDay(open, at('09:00'))]).toEqual([
      '2026-12-02',
      TODAY,
    ]);
  });
});

describe('the form rules on the same day', () => {
  const form = {
    service: 'cooking',
    helperId: '65f0c0ffee65f0c0ffee65f0',
    apartmentType: '',
    paymentMethod: 'cash',
    date: TODAY,
    customerAddress: '1 Lake Road',
    specialRequests: '',
  };
  const code = (startTime: string, endTime: string, now: Date, policy = open, emergencyAgreed = false) =>
    bookingViolation({ ...form, startTime, endTime, emergencyAgreed }, policy, now)?.code;

  it.each([
    ['closed: the future day that the specification asks for', '15:00', at('09:00'), CURRENT_POLICY, 'DATE_NOT_FUTURE'],
    ['before ten', '15:00', at('09:00'), open, undefined],
    ['too soon', '10:30', at('09:00'), open, 'TODAY_TOO_SOON'],
    ['too far for a visit at once', '18:00', at('12:00'), open, 'TODAY_TOO_LATE'],
    ['at once, not ticked', '15:00', at('12:00'), open, 'EMERGENCY_NOT_AGREED'],
  ] as const)('%s', (_, startTime, now, policy, expected) =>
    expect(code(startTime, '18:30', now, policy)).toBe(expected),
  );

  it('require the tick for an immediate visit', () =>
    expect(code('15:00', '17:00', at('12:00'), open, true)).toBeUndefined());
});
