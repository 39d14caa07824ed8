import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY, istInstant, subscriptionViolation, WEEKDAYS } from '@sahaya/domain';
import { aHelper, ID } from '../../../test/records.js';
import {
  addSlot,
  changeSlot,
  computePlanPrice,
  startPlan,
  removeSlot,
  setApartment,
  toggleDay,
  toggleService,
} from './plan-form.js';

const now = istInstant('2026-11-30', '20:00');
const start = {
  service: 'cooking',
  apartmentType: '',
  startTime: '09:00',
  endTime: '11:00',
  customerAddress: '',
  specialRequests: 'No onions',
};
const plan = (change: Partial<typeof start> = {}) => startPlan(ID.helper, { ...start, ...change }, now, CURRENT_POLICY);

describe('the subscription form', () => {
  it('starts with the values of the booking form and the defaults', () => {
    expect(plan()).toEqual({
      helperId: ID.helper,
      services: [{ serviceType: 'cooking', apartmentType: '' }],
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
      recurrence: 'weekly',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      customerAddress: '',
      specialRequests: 'No onions',
      paymentMethod: 'online',
    });
    expect(plan({ startTime: '14:00', endTime: '15:30' }).timeSlots).toEqual([
      { startTime: '14:00', endTime: '15:30', applicableServices: [] },
    ]);
    expect(plan({ service: '' }).services).toEqual([]);
    expect(plan({ service: 'sweeping-mopping', apartmentType: '3bhk' }).services[0]?.apartmentType).toBe('3bhk');
  });

  it('takes several services and defaults a new sweeping service to 1bhk', () => {
    const form = plan();
    const two = { ...form, ...toggleService(form, 'sweeping-mopping') };
    expect(two.services).toEqual([
      { serviceType: 'cooking', apartmentType: '' },
      { serviceType: 'sweeping-mopping', apartmentType: '1bhk' },
    ]);
    expect(setApartment(two, 'sweeping-mopping', '2bhk').services[1]?.apartmentType).toBe('2bhk');
    const named = { ...two, ...changeSlot(two, 0, { applicableServices: ['cooking'] }) };
    const left = { ...named, ...toggleService(named, 'cooking') };
    expect(left.timeSlots[0]?.applicableServices).toEqual([]);
    expect(left.services.map(({ serviceType }) => serviceType)).toEqual(['sweeping-mopping']);
  });

  it('keeps the order of the week', () => {
    const form = plan();
    expect(toggleDay({ ...form, ...toggleDay(form, 'sunday') }, 'monday').daysOfWeek).toEqual([
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'sunday',
    ]);
    expect(WEEKDAYS.every((day) => toggleDay(form, day).daysOfWeek.length !== 5)).toBe(true);
  });

  it('keeps one slot and starts a new one after the last', () => {
    const form = plan();
    expect(removeSlot(form, 0)).toEqual({ timeSlots: form.timeSlots });
    const two = { ...form, ...addSlot(form) };
    expect(two.timeSlots[1]).toEqual({ startTime: '11:00', endTime: '13:00', applicableServices: [] });
    expect(removeSlot(two, 0).timeSlots).toEqual([two.timeSlots[1]]);
  });

  it('shows a price without an address, and none while a rule is violated', () => {
    expect(computePlanPrice(plan(), aHelper(), CURRENT_POLICY, now)).toEqual({
      visits: 22,
      pricing: {
        totalHoursPerMonth: 44,
        monthlyBaseAmount: 8_800,
        platformFee: 880,
        paymentProcessingFee: 176,
        totalMonthlyAmount: 9_856,
      },
    });
    expect(computePlanPrice({ ...plan(), daysOfWeek: [] }, aHelper(), CURRENT_POLICY, now)).toBeUndefined();
    expect(subscriptionViolation(plan(), CURRENT_POLICY, now)?.code).toBe('SUBSCRIPTION_ADDRESS_REQUIRED');
  });
});
