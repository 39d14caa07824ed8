import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant } from '../time/time.js';
import { RULE_MESSAGES } from '../validation/rule.js';
import {
  pauseViolation,
  planViolation,
  reasonViolation,
  serviceDateViolation,
  type SubscriptionForm,
  subscriptionViolation,
} from './subscription.rules.js';

const now = istInstant('2026-12-01', '10:00');
const slot = (startTime: string, endTime: string, applicableServices: string[] = []) => ({
  startTime,
  endTime,
  applicableServices,
});
const form = (change: Partial<SubscriptionForm> = {}): SubscriptionForm => ({
  helperId: '65f0c0ffee65f0c0ffee65f0',
  services: [{ serviceType: 'cooking', apartmentType: '' }],
  daysOfWeek: ['monday', 'friday'],
  timeSlots: [slot('09:00', '11:00')],
  recurrence: 'weekly',
  startDate: '2026-12-02',
  endDate: '2027-01-01',
  customerAddress: '12 MG Road, Delhi',
  specialRequests: '',
  paymentMethod: 'online',
  ...change,
});
const said = (violation: { code: keyof typeof RULE_MESSAGES } | undefined) =>
  violation && RULE_MESSAGES[violation.code];

it('accepts a valid form without a payment method and with adjacent slots', () => {
  expect(subscriptionViolation(form(), CURRENT_POLICY, now)).toBeUndefined();
  expect(subscriptionViolation(form({ paymentMethod: '' }), CURRENT_POLICY, now)).toBeUndefined();
  expect(
    subscriptionViolation(form({ timeSlots: [slot('11:00', '12:00'), slot('09:00', '11:00')] }), CURRENT_POLICY, now),
  ).toBeUndefined();
});

describe('the subscription form', () => {
  it.each<[string, Partial<SubscriptionForm>]>([
    ['Please select at least one service', { services: [] }],
    ['Please select at least one service', { services: [{ serviceType: 'plumbing', apartmentType: '' }] }],
    ['Please select a helper', { helperId: '' }],
    ['Please select at least one day', { daysOfWeek: [] }],
    ['Please select at least one day', { daysOfWeek: ['funday'] }],
    ['Please select at least one time slot', { timeSlots: [] }],
    ['Please select start and end times', { timeSlots: [slot('09:00', '')] }],
    ['End time must be after start time', { timeSlots: [slot('09:00', '09:00')] }],
    ['Minimum booking duration is 30 minutes', { timeSlots: [slot('09:00', '09:20')] }],
    ['Maximum booking duration is 8 hours', { timeSlots: [slot('09:00', '17:30')] }],
    ['Time slots must not overlap', { timeSlots: [slot('10:30', '12:00'), slot('09:00', '11:00')] }],
    [
      'The time slots of a day can be at most 8 hours together',
      { timeSlots: [slot('06:00', '11:00'), slot('12:00', '15:30')] },
    ],
    ['A time slot names a service that is not selected', { timeSlots: [slot('09:00', '11:00', ['laundry'])] }],
    ['Please provide your address', { customerAddress: '  ' }],
    [
      'Please select apartment type for sweeping and mopping service',
      { services: [{ serviceType: 'sweeping-mopping', apartmentType: '' }] },
    ],
    ['Subscriptions can only be paid online', { paymentMethod: 'cash' }],
    ['Please choose weekly, bi-weekly or monthly', { recurrence: 'daily' }],
    ['Please select a date', { startDate: '2026-02-30' }],
    ['Please select a future date', { startDate: '2026-12-01' }],
    ['End date must be after start date', { endDate: '2026-12-02' }],
    ['Subscriptions can start up to 30 days from now', { startDate: '2027-01-01', endDate: '2027-01-31' }],
    ['A subscription can last at most 92 days', { endDate: '2027-03-05' }],
    ['Address must be at most 500 characters', { customerAddress: 'x'.repeat(501) }],
    ['Special requests must be at most 1000 characters', { specialRequests: 'x'.repeat(1001) }],
    ['Please choose times on the half hour between 06:00 and 22:30', { timeSlots: [slot('09:15', '11:15')] }],
    ['Please choose times on the half hour between 06:00 and 22:30', { timeSlots: [slot('21:00', '23:00')] }],
  ])('answers %p to %j', (words, change) => {
    expect(said(subscriptionViolation(form(change), CURRENT_POLICY, now))).toBe(words);
  });

  it('checks service, day, slot, address and apartment in this order', () => {
    const empty = form({ services: [], daysOfWeek: [], timeSlots: [], customerAddress: '' });
    const sweeping = [{ serviceType: 'sweeping-mopping', apartmentType: '' }];
    const steps = [
      empty,
      { ...empty, services: sweeping },
      { ...empty, services: sweeping, daysOfWeek: ['monday'] },
      { ...empty, services: sweeping, daysOfWeek: ['monday'], timeSlots: [slot('09:00', '11:00')] },
      form({ services: sweeping }),
    ];
    expect(steps.map((step) => subscriptionViolation(step, CURRENT_POLICY, now)?.code)).toEqual([
      'SERVICES_REQUIRED',
      'DAYS_REQUIRED',
      'SLOTS_REQUIRED',
      'SUBSCRIPTION_ADDRESS_REQUIRED',
      'APARTMENT_REQUIRED',
    ]);
  });

  it('can be priced before there is an address', () => {
    expect(planViolation(form({ customerAddress: '' }), CURRENT_POLICY, now)).toBeUndefined();
    expect(planViolation(form({ daysOfWeek: [] }), CURRENT_POLICY, now)?.code).toBe('DAYS_REQUIRED');
  });
});

describe('a pause', () => {
  const pause = { reason: 'We travel', startDate: '', endDate: '2026-12-10' };
  it.each([
    [undefined, pause],
    [undefined, { ...pause, startDate: '2026-12-05' }],
    [undefined, { ...pause, endDate: '2026-12-01' }],
    [undefined, { ...pause, endDate: '2026-12-31' }],
    ['Please give a reason', { ...pause, reason: ' ' }],
    ['Please select an end date for the pause', { ...pause, endDate: '' }],
    ['Please select a date', { ...pause, startDate: 'soon' }],
    ['A pause can begin today at the earliest', { ...pause, startDate: '2026-11-30' }],
    ['A pause can begin today at the earliest', { ...pause, endDate: '2026-11-30' }],
    ['The pause must not end before it begins', { ...pause, startDate: '2026-12-11' }],
    ['The pause must end before the subscription ends', { ...pause, endDate: '2027-01-01' }],
    ['The note can have at most 200 characters', { ...pause, reason: 'x'.repeat(201) }],
  ])('answers %p to %j', (words, asked) => {
    expect(said(pauseViolation(asked, { endDate: '2027-01-01' }, now))).toBe(words);
  });
});

it.each([
  ['Please give a reason', '  '],
  ['The note can have at most 200 characters', 'x'.repeat(201)],
  [undefined, 'We move'],
])('a decline or cancellation answers %p to %p', (words, reason) => {
  expect(said(reasonViolation({ reason }))).toBe(words);
});

it.each([
  ['Please select a date', ''],
  ['Please select a date', '2026-13-01'],
  ['This date has not come yet', '2026-12-02'],
  [undefined, '2026-12-01'],
  [undefined, '2026-11-01'],
])('marking a service answers %p to %p', (words, serviceDate) => {
  expect(said(serviceDateViolation({ serviceDate }, now))).toBe(words);
});
