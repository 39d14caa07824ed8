import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  APARTMENT_TYPES,
  bookingViolation,
  CELLS_PER_DAY,
  cellsOf,
  checkDecisionViolation,
  checkViolation,
  CURRENT_POLICY,
  helperAreaOf,
  helperCancellationOf,
  isLngLat,
  istDate,
  istInstant,
  LIMITS,
  locateAddress,
  outsideServiceArea,
  payoutAccountViolation,
  registerViolation,
  REPLACEMENT_WAVE,
  reviewViolation,
  SERVICES,
  subscriptionViolation,
  weekdayOf,
} from '@sahaya/domain';
import { avatarSvg } from './people/avatar.ts';
import { CUSTOMERS } from './people/customers.ts';
import { HELPERS } from './people/helpers.ts';
import { doneAgo, HISTORY, joinedAgo, STOPS, toldAgo } from './history.ts';
import { DEMO_PASSWORD } from './people/people.ts';
import { portraitOf, WITH_PHOTO } from './people/portraits.ts';
import {
  ACTIVE_PLAN,
  AHEAD,
  ASHA,
  CANCELLED_LATE,
  dayOf,
  DISPUTED,
  PAYOUT_ACCOUNTS,
  type Plan,
  PLANS,
  RAVI,
  REFUND_HELD_MS,
  REFUND_ON_ITS_WAY,
  replacedVisit,
  TALKS,
  TICKETS,
  TO_REVIEW,
  VERIFICATIONS,
  VISITS,
} from './story.ts';
import type { Visit } from './visit.ts';

const NOON = new Date('2026-11-21T06:30:00Z');
const TODAY = istDate(NOON);
const HOUR_MS = 3_600_000;

/** The instant of a stop of the clock; the last one is the time of the load. */
const stopAt = (daysAgo: number): Date => {
  const stop = STOPS.find((one) => one.daysAgo === daysAgo);
  return stop ? istInstant(dayOf(TODAY, daysAgo), stop.time) : NOON;
};
const STORY = [...VISITS, replacedVisit(NOON)];
const past = VISITS.filter(({ askedAgo, ending }) => askedAgo > 0 && ending === 'completed');
const reviewed = past.filter(({ review }) => review);
const isDone = ({ endAgo, marked }: Plan) => endAgo >= 0 && marked.length > 0;

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
    for (const { helper, upiId } of PAYOUT_ACCOUNTS) {
      const account = { method: 'upi', name: helper.name, upiId, accountNumber: '', ifsc: '', password: DEMO_PASSWORD };
      expect(payoutAccountViolation(account)).toBeUndefined();
    }
    for (const request of VERIFICATIONS) {
      expect(checkViolation({ idType: '', idNumber: '', issuedOn: '', ...request }, NOON)).toBeUndefined();
      const { decision, reason = '' } = request;
      if (decision) expect(checkDecisionViolation({ decision, reason })).toBeUndefined();
    }
  });

  it('cover all eight service cities and every service, with unique names', () => {
    const people = [...HELPERS, ...CUSTOMERS];
    const cities = ['Delhi NCR', 'Mumbai', 'Bangalore', 'Pune', 'Hyderabad', 'Chennai', 'Ahmedabad', 'Kolkata'];
    expect(new Set(HELPERS.map(({ city }) => city))).toEqual(new Set(cities));
    expect(new Set(CUSTOMERS.map(({ city }) => city))).toEqual(new Set(cities));
    expect(new Set(HELPERS.flatMap(({ services }) => services))).toEqual(new Set(SERVICES));
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(HELPERS.map(({ bio }) => bio)).size).toBe(HELPERS.length);
    expect(new Set(HELPERS.map(({ instantChanges }) => instantChanges))).toEqual(new Set([true, false]));
  });

  it('have coordinates in India', () => {
    for (const { coordinates } of [...HELPERS, ...CUSTOMERS]) {
      const [lng, lat] = coordinates;
      expect(isLngLat(coordinates) && lng > 68 && lng < 98 && lat > 8 && lat < 36).toBe(true);
    }
  });

  it('have a drawn photo in part: two thirds of the helpers and half of the customers, no two alike', async () => {
    expect([...HELPERS].filter((helper) => WITH_PHOTO.has(helper)).length).toBe((HELPERS.length * 2) / 3);
    expect([...CUSTOMERS].filter((customer) => WITH_PHOTO.has(customer)).length).toBe(CUSTOMERS.length / 2);
    const drawn = [...WITH_PHOTO].map((person) => avatarSvg(person));
    expect(new Set(drawn).size).toBeGreaterThan(drawn.length * 0.9);
    expect(avatarSvg(RAVI)).toBe(avatarSvg(RAVI));
    expect((await portraitOf(RAVI))?.size).toBeGreaterThan(500);
    expect(await portraitOf(HELPERS[2]!)).toBeUndefined();
  });
});

describe('demo visits', () => {
  const formOf = (visit: Visit) => ({
    ...visit,
    helperId: 'a'.repeat(24),
    date: dayOf(TODAY, visit.daysAgo),
    customerAddress: visit.customer.address,
    apartmentType: visit.customer.apartmentType,
  });

  it('can be requested at their stop of the clock, by people who have joined', () => {
    for (const visit of STORY) {
      expect(bookingViolation(formOf(visit), CURRENT_POLICY, stopAt(visit.askedAgo))).toBeUndefined();
      expect(visit.helper.services).toContain(visit.service);
      for (const person of [visit.customer, visit.helper]) {
        expect([person.name, joinedAgo(person) >= visit.askedAgo]).toEqual([person.name, true]);
      }
      expect([0, ...STOPS.map(({ daysAgo }) => daysAgo)]).toContain(visit.askedAgo);
    }
  });

  it('are at addresses that the helper serves', () => {
    for (const { customer, helper } of STORY) {
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

  it('end before they are reviewed, and are reviewed in time', () => {
    for (const visit of reviewed) {
      const end = istInstant(dayOf(TODAY, visit.daysAgo), visit.endTime).getTime();
      const waited = stopAt(toldAgo(visit)).getTime() - end;
      expect(waited).toBeGreaterThan(0);
      expect(waited).toBeLessThan(CURRENT_POLICY.reviewWindowDays * 24 * HOUR_MS);
    }
  });

  it('are marked complete after their end if they are of the main helper, so that the earnings follow the visits', () => {
    const main = past.filter(({ helper }) => helper === RAVI);
    expect(main.length).toBeGreaterThanOrEqual(6);
    for (const visit of main) {
      const end = istInstant(dayOf(TODAY, visit.daysAgo), visit.endTime).getTime();
      const waited = stopAt(doneAgo(visit)).getTime() - end;
      expect([visit.daysAgo, waited > 0, waited < 24 * HOUR_MS]).toEqual([visit.daysAgo, true, true]);
    }
    for (const visit of past) {
      expect(doneAgo(visit)).toBeLessThanOrEqual(visit.askedAgo);
      expect(doneAgo(visit)).toBeGreaterThanOrEqual(toldAgo(visit));
    }
  });

  it('never overlap for a helper or exceed the hours of a day, visits of subscriptions included', () => {
    const ofPlans = PLANS.filter(({ isAccepted }) => isAccepted).flatMap((plan) =>
      datesOf(plan).map((date) => ({ ...plan, date })),
    );
    const ofBookings = STORY.filter(({ ending }) => ['accepted', 'completed'].includes(ending)).map((visit) => ({
      ...visit,
      date: dayOf(TODAY, visit.daysAgo),
    }));
    const days = Map.groupBy([...ofPlans, ...ofBookings], ({ helper, date }) => `${helper.name} ${date}`);
    for (const ofOneDay of days.values()) {
      const cells = ofOneDay.flatMap(({ startTime, endTime }) => cellsOf(startTime, endTime));
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells.length).toBeLessThanOrEqual(CELLS_PER_DAY);
    }
  });

  it('are spread over the days: at least 40 dates of the last sixty days, and few on one of them', () => {
    const perDay = Map.groupBy(past, ({ daysAgo }) => daysAgo);
    expect(perDay.size).toBeGreaterThanOrEqual(40);
    expect(Math.max(...perDay.keys())).toBeGreaterThanOrEqual(58);
    expect(Math.max(...perDay.keys())).toBeLessThanOrEqual(60);
    expect(Math.max(...[...perDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(3);
    expect(new Set(HISTORY.map(({ ending }) => ending))).toEqual(new Set(['completed', 'cancelled', 'declined']));
  });

  it('are reviewed by at least 30 customers on ten dates, believably, with replies to some', () => {
    for (const { review } of reviewed) expect(reviewViolation(review!)).toBeUndefined();
    expect(new Set(reviewed.map(({ customer }) => customer.name)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(reviewed.map(toldAgo)).size).toBeGreaterThanOrEqual(10);
    const stars = reviewed.map(({ review }) => review!.rating);
    expect(new Set(stars).size).toBeGreaterThanOrEqual(4);
    const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length;
    expect(mean).toBeGreaterThan(3.9);
    expect(mean).toBeLessThan(4.8);
    const replied = reviewed.filter(({ reply }) => reply).length;
    expect(replied).toBeGreaterThanOrEqual(6);
    expect(replied).toBeLessThan(reviewed.length / 2);
    expect(past.some(({ review }) => !review)).toBe(true);
  });
});

/** The dates of a weekly plan. */
function datesOf({ startAgo, endAgo, weekdaysOf }: Plan): string[] {
  const weekdays = weekdaysOf.map((daysAgo) => weekdayOf(dayOf(TODAY, daysAgo)));
  return Array.from({ length: startAgo - endAgo }, (_, index) => dayOf(TODAY, startAgo - index)).filter((date) =>
    weekdays.includes(weekdayOf(date)),
  );
}

describe('demo subscriptions', () => {
  it('can be requested at their stop of the clock', () => {
    for (const plan of PLANS) {
      const { customer, helper, service, startAgo, endAgo, weekdaysOf, startTime, endTime } = plan;
      const form = {
        helperId: 'a'.repeat(24),
        services: [{ serviceType: service, apartmentType: customer.apartmentType }],
        daysOfWeek: weekdaysOf.map((daysAgo) => weekdayOf(dayOf(TODAY, daysAgo))),
        timeSlots: [{ startTime, endTime, applicableServices: [] }],
        recurrence: 'weekly',
        startDate: dayOf(TODAY, startAgo),
        endDate: dayOf(TODAY, endAgo),
        customerAddress: customer.address,
        specialRequests: '',
        paymentMethod: 'online',
      };
      expect(subscriptionViolation(form, CURRENT_POLICY, stopAt(plan.askedAgo))).toBeUndefined();
      expect(helper.services).toContain(service);
    }
  });

  it('have every past visit marked complete within the 48 hours after its end', () => {
    for (const plan of PLANS.filter(({ isAccepted }) => isAccepted)) {
      const ended = datesOf(plan).filter((date) => istInstant(date, plan.endTime) < NOON);
      expect(plan.marked.map(({ daysAgo }) => dayOf(TODAY, daysAgo))).toEqual(ended);
      for (const { daysAgo, at } of plan.marked) {
        const waited = stopAt(at).getTime() - istInstant(dayOf(TODAY, daysAgo), plan.endTime).getTime();
        expect(waited).toBeGreaterThan(0);
        // The last stop is the time of the load, which is any time of the day.
        expect(waited).toBeLessThan((at === 0 ? 24 : 48) * HOUR_MS);
      }
    }
  });
});

describe('the demo customer and helper', () => {
  const between = <T extends Visit | Plan>(list: readonly T[]) =>
    list.filter(({ customer, helper }) => customer === ASHA && helper === RAVI);

  it('have bookings in each state, one of them to review and one to pay', () => {
    expect(new Set(between(VISITS).map(({ ending }) => ending))).toEqual(new Set(['completed', 'pending', 'accepted']));
    expect(between(past)).toContain(TO_REVIEW);
    expect(TO_REVIEW.review).toBeUndefined();
    expect(
      between(AHEAD).some(
        ({ ending, paymentMethod, isPaid }) => ending === 'accepted' && paymentMethod === 'online' && !isPaid,
      ),
    ).toBe(true);
  });

  it('have a running, a completed and a requested subscription', () => {
    expect(between(PLANS.filter(isDone))).toHaveLength(1);
    const next = datesOf(ACTIVE_PLAN).find((date) => date > TODAY)!;
    expect(between([ACTIVE_PLAN])).toHaveLength(1);
    expect(next <= addDays(TODAY, 3)).toBe(true);
    const requested = PLANS.filter(({ isAccepted }) => !isAccepted);
    expect(requested.some(({ customer }) => customer === ASHA)).toBe(true);
    expect(requested.some(({ helper }) => helper === RAVI)).toBe(true);
    expect(PLANS.filter(isDone).length).toBeGreaterThanOrEqual(2);
  });

  it('each have an unread message', () => {
    const unreadBy = TALKS.map(({ visit, lines }) =>
      lines.at(-1)!.by === visit.customer ? visit.helper : visit.customer,
    );
    expect(new Set(unreadBy)).toEqual(new Set([ASHA, RAVI]));
  });

  it('have a dispute within its 48 hours at any time of the load', () => {
    expect(between([DISPUTED])).toHaveLength(1);
    expect([DISPUTED.daysAgo, DISPUTED.isPaid]).toEqual([1, true]);
    expect(TICKETS.map(({ by }) => by)).toEqual([ASHA, RAVI]);
  });

  it('have a refund with a credit for a late cancellation, and one that the bank holds for less than a day', () => {
    const { daysAgo, startTime } = CANCELLED_LATE;
    const startsAt = istInstant(dayOf(TODAY, daysAgo), startTime);
    expect(helperCancellationOf({ startsAt, totalPaise: 10_000 }, CURRENT_POLICY, stopAt(1))).toEqual({
      late: true,
      creditPaise: 1_000,
    });
    expect(REFUND_ON_ITS_WAY.customer).toBe(ASHA);
    expect(REFUND_HELD_MS).toBeLessThan(24 * HOUR_MS);
  });

  it.each(['00:05', '02:59', '03:00', '07:10', '12:00', '18:29', '18:31', '21:00', '23:55'])(
    'have a replacement that is searched for at least 90 minutes after a load at %s, by the main helper too',
    (time) => {
      const now = istInstant(TODAY, time);
      const visit = replacedVisit(now);
      const startsAt = istInstant(dayOf(TODAY, visit.daysAgo), visit.startTime);
      const lastsMs = startsAt.getTime() - REPLACEMENT_WAVE.beforeStart * 60_000 - now.getTime();
      expect(lastsMs).toBeGreaterThanOrEqual(90 * 60_000);
      expect(visit.daysAgo === 0).toBe(startsAt.getTime() - now.getTime() < 4 * HOUR_MS);
      expect([RAVI.services.includes(visit.service), RAVI.hourlyRate < visit.helper.hourlyRate]).toEqual([true, true]);
    },
  );
});
