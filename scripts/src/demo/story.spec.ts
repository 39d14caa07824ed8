import { describe, expect, it } from '@jest/globals';
import {
  APARTMENT_TYPES,
  bookingViolation,
  cellsOf,
  CELLS_PER_DAY,
  CURRENT_POLICY,
  helperAreaOf,
  isLngLat,
  LIMITS,
  locateAddress,
  outsideServiceArea,
  registerViolation,
  reviewViolation,
  SERVICES,
} from '@sahaya/domain';
import { CUSTOMERS, DEMO_PASSWORD, HELPERS } from './people.ts';
import { AHEAD, CHAT, LAST_TELLING_DAYS_AGO, PAST, type Visit } from './story.ts';

const NOON = new Date('2026-11-21T06:30:00Z');
const HOLDS_TIME = ['accepted', 'completed'];

const day = (inDays: number) => new Date(NOON.getTime() + inDays * 86_400_000).toISOString().slice(0, 10);
const formOf = (visit: Visit) => ({
  ...visit,
  helperId: 'a'.repeat(24),
  date: day(visit.inDays),
  customerAddress: visit.customer.address,
  apartmentType: visit.customer.apartmentType,
});

describe('demo users', () => {
  const form = { password: DEMO_PASSWORD, bio: '', hourlyRate: null, services: [] as string[] };

  it('satisfy the validation rules of the product', () => {
    for (const helper of HELPERS) {
      expect(registerViolation({ ...form, phone: '', ...helper, role: 'helper' })).toBeUndefined();
    }
    for (const customer of CUSTOMERS) {
      expect(registerViolation({ ...form, phone: '', ...customer, role: 'customer' })).toBeUndefined();
      expect(APARTMENT_TYPES).toContain(customer.apartmentType);
    }
  });

  it('cover all eight service cities and every service, with unique names', () => {
    const people = [...HELPERS, ...CUSTOMERS];
    const cities = ['Delhi NCR', 'Mumbai', 'Bangalore', 'Pune', 'Hyderabad', 'Chennai', 'Ahmedabad', 'Kolkata'];
    expect(new Set(HELPERS.map(({ city }) => city))).toEqual(new Set(cities));
    expect(new Set(HELPERS.flatMap(({ services }) => services))).toEqual(new Set(SERVICES));
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(HELPERS.map(({ bio }) => bio)).size).toBe(HELPERS.length);
  });

  it('have coordinates in India', () => {
    for (const { coordinates } of [...HELPERS, ...CUSTOMERS]) {
      const [lng, lat] = coordinates;
      expect(isLngLat(coordinates) && lng > 68 && lng < 98 && lat > 8 && lat < 36).toBe(true);
    }
  });
});

describe('demo visits', () => {
  const rounds = [...PAST.map(({ visits }) => visits), AHEAD];

  it('can be requested on their day', () => {
    for (const visit of rounds.flat()) {
      expect(bookingViolation(formOf(visit), CURRENT_POLICY, NOON)).toBeUndefined();
      expect(visit.helper.services).toContain(visit.service);
    }
  });

  it('are at addresses that the helper serves', () => {
    for (const { customer, helper } of rounds.flat()) {
      const { location, coordinates } = helper;
      const serviceRadiusKm = LIMITS.helperRadiusKm;
      const area = helperAreaOf({ location, coordinates, isApproximate: false, serviceRadiusKm });
      expect([customer.name, helper.name, outsideServiceArea(locateAddress(customer.address), area)]).toEqual([
        customer.name,
        helper.name,
        undefined,
      ]);
    }
  });

  it('end before they are reviewed', () => {
    const tellings = [...PAST.slice(1).map(({ daysAgo }) => daysAgo), LAST_TELLING_DAYS_AGO];
    PAST.forEach(({ daysAgo, visits }, index) => {
      for (const { inDays } of visits) expect(daysAgo - inDays).toBeGreaterThan(tellings[index]!);
    });
  });

  it('never overlap for a user or exceed the hours of a day', () => {
    for (const visits of rounds) {
      const days = Map.groupBy(visits, ({ helper, inDays }) => `${helper.name} ${inDays}`);
      for (const ofOneDay of days.values()) {
        const cells = ofOneDay.flatMap(({ startTime, endTime }) => cellsOf(startTime, endTime));
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.length).toBeLessThanOrEqual(CELLS_PER_DAY);
      }
    }
  });

  it('have valid reviews, on some of the completed visits', () => {
    const past = PAST.flatMap(({ visits }) => visits);
    const reviews = past.flatMap(({ review }) => review ?? []);
    for (const review of reviews) expect(reviewViolation(review)).toBeUndefined();
    for (const { ending, review } of past) expect(ending === 'completed' || !review).toBe(true);
    expect(new Set(past.map(({ ending }) => ending))).toEqual(new Set(['completed', 'cancelled', 'declined']));
    expect(past.some(({ ending, review }) => ending === 'completed' && !review)).toBe(true);
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4);
  });

  it('fill every screen of the demo customer and helper', () => {
    const [asha] = CUSTOMERS;
    const [ravi] = HELPERS;
    const between = rounds.flat().filter(({ customer, helper }) => customer === asha && helper === ravi);
    expect(new Set(between.map(({ ending }) => ending))).toEqual(new Set(['completed', 'pending', 'accepted']));
    expect(between.some(({ ending, review }) => ending === 'completed' && !review)).toBe(true);
    expect(AHEAD.filter(({ ending }) => HOLDS_TIME.includes(ending)).some((visit) => visit === CHAT.visit)).toBe(true);
    expect(CHAT.lines.every(({ by }) => by === asha || by === ravi)).toBe(true);
  });
});
