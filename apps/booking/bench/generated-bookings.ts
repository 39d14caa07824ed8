import {
  answerBy,
  BOOKING_STATUSES,
  type BookingStatus,
  HOUR_MS,
  istDate,
  istTime,
  POLICY_V1,
  SERVICE_REGIONS,
  SERVICES,
} from '@sahaya/domain';
import type { DisputeDoc } from '../src/disputes/dispute.model.js';
import type { ScheduledTaskDoc } from '../src/scheduling/scheduled-task.model.js';
import type { BookingDoc } from '../src/shared/booking.model.js';

const DAY_MS = 24 * HOUR_MS;
/** Percentage of bookings by status. */
const SHARES: Record<BookingStatus, number> = { completed: 80, cancelled: 14, accepted: 5, pending: 1 };
/** Mean number of bookings per customer and per helper. */
const PER_PERSON = 50;

export const buildGeneratedId = (kind: 'a' | 'b' | 'c', n: number): string => kind + n.toString(16).padStart(23, '0');

/** A seeded random number generator (mulberry32), so that every run generates the same bookings. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface GeneratedChunk {
  bookings: BookingDoc[];
  tasks: ScheduledTaskDoc[];
  disputes: DisputeDoc[];
}
/** Generates bookings of the year before `now` in chunks, with their scheduled tasks and disputes. */
export function* generateBookings(count: number, chunk: number, now: Date): Generator<GeneratedChunk> {
  const random = createRandom(20_261_201);
  const people = Math.max(1, Math.floor(count / PER_PERSON));
  const pickStatus = (part: number): BookingStatus => {
    let sum = 0;
    return BOOKING_STATUSES.find((status) => part * 100 < (sum += SHARES[status])) ?? 'completed';
  };

  function booking(n: number): BookingDoc {
    const status = pickStatus(random());
    const isOpen = status === 'pending' || status === 'accepted';
    const createdAt = new Date(now.getTime() - random() * (isOpen ? 0.99 * DAY_MS : 365 * DAY_MS));
    const startsAt = new Date(Math.ceil((createdAt.getTime() + (1 + random() * 5) * DAY_MS) / HOUR_MS) * HOUR_MS);
    const basePaise = 20_000 + Math.floor(random() * 40) * 1_000;
    const platformFeePaise = basePaise / 10;
    const isOnline = random() < 0.6;
    const isPaid = status === 'completed' || (status === 'accepted' && isOnline && random() < 0.8);
    const paymentStatus = !isPaid
      ? random() < 0.02
        ? 'failed'
        : 'pending'
      : random() < 0.01
        ? 'refunded'
        : 'completed';
    const { city } = SERVICE_REGIONS[n % SERVICE_REGIONS.length]!;
    const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS);
    const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS);
    const isAgreed = status === 'accepted' || status === 'completed' || random() < 0.4;
    return {
      _id: buildGeneratedId('b', n),
      customerId: buildGeneratedId('c', Math.floor(random() * people)),
      customer: { name: `Customer ${n % people}`, phone: '9876543210', location: 'Saket, New Delhi' },
      helperId: buildGeneratedId('a', Math.floor(random() * people)),
      helper: { name: `Helper ${n % people}`, phone: '9123456780', location: 'Saket, New Delhi' },
      service: SERVICES[n % SERVICES.length]!,
      date: istDate(startsAt),
      startTime: istTime(startsAt),
      endTime: istTime(endsAt),
      startsAt,
      endsAt,
      minutes: 120,
      customerAddress: `12 Lake View Road, ${city}`,
      city,
      specialRequests: '',
      hourlyRatePaise: basePaise / 2,
      price: { basePaise, platformFeePaise, processingFeePaise: 0, totalPaise: basePaise + platformFeePaise },
      payment: { method: isOnline ? 'online' : 'cash', status: paymentStatus },
      status,
      policy: POLICY_V1,
      reviewed: false,
      createdAt,
      ...(isAgreed && { acceptedAt: after(1) }),
      ...(status === 'completed' && { completedAt: endsAt < now ? endsAt : now }),
      ...(status === 'cancelled' && {
        cancellation: { by: 'customer', kind: 'cancelled', feePaise: 0, refundPaise: 0, at: after(2) },
      }),
      ...(status === 'accepted' && random() < 0.02 && { staffCase: { kind: 'completion', since: after(3) } }),
    };
  }

  for (let from = 0; from < count; from += chunk) {
    const bookings = Array.from({ length: Math.min(chunk, count - from) }, (_, place) => booking(from + place));
    const pending = bookings.filter(({ status }) => status === 'pending');
    const disputed = bookings.filter(({ status }) => status === 'completed' && random() < 0.01);
    yield {
      bookings,
      tasks: pending.map((doc) => ({
        _id: `${doc._id}-answer-by`,
        bookingId: doc._id,
        kind: 'answer-by',
        dueAt: answerBy(doc, doc.policy),
        state: 'planned',
      })),
      disputes: disputed.map((doc) => generateDispute(doc, random() < 0.1 ? 'open' : 'decided')),
    };
  }
}

const generateDispute = (doc: BookingDoc, state: 'open' | 'decided'): DisputeDoc => ({
  _id: `d${doc._id.slice(1)}`,
  bookingId: doc._id,
  customerId: doc.customerId,
  customerName: doc.customer.name,
  helperId: doc.helperId,
  helperName: doc.helper.name,
  service: doc.service,
  date: doc.date,
  startTime: doc.startTime,
  endTime: doc.endTime,
  totalPaise: doc.price.totalPaise,
  arbitrationEligible: false,
  kind: 'quality',
  description: 'The floor was left wet',
  state,
  openedAt: doc.endsAt,
  answerBy: new Date(doc.endsAt.getTime() + DAY_MS),
  evidence: [],
});
