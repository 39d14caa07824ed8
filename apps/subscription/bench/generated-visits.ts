import {
  addDays,
  balanceOf,
  endOf,
  HOME_CITIES,
  istDate,
  istInstant,
  markHelperAbsent,
  occurrences,
  POLICY_V1,
  quotePlan,
  SERVICES,
  settleAsDelivered,
  tallyOf,
  WEEKDAYS,
} from '@sahaya/domain';
import type { SubscriptionDoc } from '../src/shared/subscription.model.js';
import { buildVisits, type VisitDoc } from '../src/shared/visit.model.js';

const DAYS = 365;
const PERIOD_DAYS = 30;
/** Bookings per subscription. */
const PER_SUBSCRIPTION = 50;
/** One of so many visits to come has no helper. */
const PER_ABSENCE = 100;

export const generatedId = (kind: 'a' | 'c' | 'd', n: number): string => kind + n.toString(16).padStart(23, '0');
const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
const hour = (n: number) => `${String(n).padStart(2, '0')}:00`;

/** The subscriptions that began in the year before `now`, with three visits a week; those of the last 30 days are active. */
export function* generateSubscriptions(
  bookings: number,
  chunk: number,
  now: Date,
): Generator<{ subscriptions: SubscriptionDoc[]; visits: VisitDoc[] }> {
  const count = Math.floor(bookings / PER_SUBSCRIPTION);
  for (let from = 0; from < count; from += chunk) {
    const plans = Array.from({ length: Math.min(chunk, count - from) }, (_, place) => generatePlan(from + place, now));
    yield {
      subscriptions: plans.map(({ subscription }) => subscription),
      visits: plans.flatMap(({ visits }) => visits),
    };
  }
}

function generatePlan(n: number, now: Date): { subscription: SubscriptionDoc; visits: VisitDoc[] } {
  const today = istDate(now);
  const startDate = addDays(today, -((n * 7) % DAYS));
  const endDate = addDays(startDate, PERIOD_DAYS);
  const begins = 6 + (n % 15);
  const city = pick(HOME_CITIES, n);
  const serviceType = pick(SERVICES, n >> 3);
  const plan = {
    hourlyRatePaise: 20_000,
    services: [{ serviceType }],
    schedule: {
      daysOfWeek: [0, 2, 4].map((day) => pick(WEEKDAYS, n + day)),
      recurrence: 'weekly' as const,
      timeSlots: [{ startTime: hour(begins), endTime: hour(begins + 2), applicableServices: [] }],
    },
  };
  const createdAt = istInstant(addDays(startDate, -2), '09:00');
  const subscription: SubscriptionDoc = {
    ...plan,
    _id: generatedId('d', n),
    customerId: generatedId('c', n),
    customer: { name: `Customer ${n}`, phone: '9876543210', location: city },
    helperId: generatedId('a', n % 5_000),
    helper: { name: `Helper ${n % 5_000}`, phone: '9123456780', location: city },
    period: { startDate, endDate, agreedEnd: endDate },
    customerAddress: `12 Lake View Road, ${city}`,
    specialRequests: '',
    price: quotePlan(plan, occurrences(plan.schedule, { startDate, endDate }), POLICY_V1),
    policy: POLICY_V1,
    status: endDate > today ? 'active' : 'completed',
    payment: { status: 'completed', paidPaise: 0 },
    answerBy: createdAt,
    tally: { servicesCompleted: 0, totalServicesScheduled: 0 },
    balance: { deliveredPaise: 0, refundedPaise: 0, remainingPaise: 0 },
    openVisits: 0,
    rev: 0,
    createdAt,
    acceptedAt: createdAt,
  };
  const visits = buildVisits(subscription).map((visit, place) => {
    // Helpers forget to mark one visit of ten on its day.
    const isMarked = visit.date < today || (endOf(visit) < now && (n + place) % 10 !== 0);
    if (isMarked) return settleAsDelivered(visit);
    return (n + place) % PER_ABSENCE === 0 ? markHelperAbsent(visit, now) : visit;
  });
  const openVisits = visits.filter(({ status }) => status === 'scheduled').length;
  return { subscription: { ...subscription, tally: tallyOf(visits), balance: balanceOf(visits), openVisits }, visits };
}
