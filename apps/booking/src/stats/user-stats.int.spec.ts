import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  changeBookingStatus,
  countHappyCustomers,
  countPendingSubscriptions,
  createBooking,
  createReview,
  dashboardStats,
  getOffer,
  getUser,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, istDate } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { getModelToken } from '@nestjs/mongoose';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

const NOW = new Date('2026-12-01T06:00:00Z');
const TOMORROW = addDays(istDate(NOW), 1);

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
let service: RunningService;
let bookings: Model<BookingDoc>;
let reviews: Model<ReviewDoc>;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getOffer, ({ helperId }) => ({
    helperId,
    name: 'Ravi Kumar',
    location: 'Saket',
    services: ['cooking'],
    hourlyRatePaise: 20_000,
    isActive: true,
    availability: ALL_DAYS,
  }));
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Rao',
    location: 'Saket',
    role: 'customer' as const,
    language: 'en' as const,
  }));
  await siblings.on(countPendingSubscriptions, () => ({ pending: 0 }));
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
  bookings = service.get(getModelToken(BOOKING_MODEL));
  reviews = service.get(getModelToken(REVIEW_MODEL));
});
afterAll(async () => {
  await service?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});
beforeEach(() => {
  service.clock.set(NOW.getTime() - Date.now());
});

const person = (role: 'customer' | 'helper'): Actor => ({ userId: newId(), role, sid: role });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
const visit = (helper: Actor, startTime = '09:00', endTime = '11:00') => ({
  helperId: helper.userId,
  service: 'cooking',
  date: TOMORROW,
  startTime,
  endTime,
  paymentMethod: 'cash',
  customerAddress: '12 Lake View Road',
  specialRequests: '',
  serviceOptions: {},
});
const request = (customer: Actor, helper: Actor, startTime?: string, endTime?: string) =>
  service.rpc.call(createBooking, { actor: customer, ...visit(helper, startTime, endTime) });
const move = (actor: Actor, id: string, status: string) => service.rpc.call(changeBookingStatus, { actor, id, status });

describe('dashboard counters', () => {
  type Step = { do: 'ask' | 'accept' | 'decline' | 'cancel' | 'complete' | 'review'; who: number; at: number };
  const steps = fc.array(
    fc.record<Step>({
      do: fc.constantFrom(
        'ask',
        'ask',
        'ask',
        'accept',
        'accept',
        'decline',
        'cancel',
        'complete',
        'complete',
        'review',
      ),
      who: fc.nat(2),
      at: fc.nat(9),
    }),
    { minLength: 5, maxLength: 25 },
  );

  async function take(step: Step, customers: Actor[], helpers: Actor[]): Promise<unknown> {
    const customer = customers[step.who] as Actor;
    const helper = helpers[step.at % helpers.length] as Actor;
    const start = 6 + step.at;
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    if (step.do === 'ask') return refusal(request(customer, helper, clock(start), clock(start + 2)));
    const own = await bookings.find({ customerId: customer.userId }).sort({ createdAt: 1, _id: 1 }).lean();
    const booking = own[step.at % Math.max(1, own.length)];
    if (!booking) return undefined;
    const { _id: id, helperId } = booking;
    const its = helpers.find(({ userId }) => userId === helperId) as Actor;
    if (step.do === 'review') {
      const stars = { rating: 1 + (step.at % 5), serviceQuality: 4, punctuality: 5, communication: 5 };
      const words = { comment: 'Careful and on time', wouldRecommend: true };
      return refusal(service.rpc.call(createReview, { actor: customer, bookingId: id, ...stars, ...words }));
    }
    if (step.do === 'cancel') return refusal(move(customer, id, 'cancelled'));
    const status = step.do === 'accept' ? 'accepted' : step.do === 'complete' ? 'completed' : 'cancelled';
    return refusal(move(its, id, status));
  }

  /** Counts over all bookings and reviews. */
  async function recount({ userId, role }: Actor) {
    const mine = role === 'helper' ? { helperId: userId } : { customerId: userId };
    const of = (...status: BookingDoc['status'][]) => bookings.countDocuments({ ...mine, status: { $in: status } });
    const own = await reviews.find(mine).lean();
    // A rating counts from its publication: the agreed end of the visit, if that was completed early.
    const ratings = own.filter(({ publishAt }) => !publishAt).map(({ rating }) => rating);
    if (role === 'customer') {
      const [activeBookings, completedServices] = await Promise.all([of('pending', 'accepted'), of('completed')]);
      return { activeBookings, completedServices, reviewsGiven: own.length };
    }
    const [pendingRequests, jobsCompleted] = await Promise.all([of('pending'), of('completed')]);
    const sum = ratings.reduce((a, b) => a + b, 0);
    const averageRating = ratings.length === 0 ? 0 : Math.round((sum * 10) / ratings.length) / 10;
    const ofRequests = { pendingRequests, pendingBookings: pendingRequests, pendingSubscriptions: 0 };
    return { ...ofRequests, jobsCompleted, averageRating, totalReviews: ratings.length };
  }

  it('equal a recount after concurrent and sequential changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (moves, atOnce) => {
        const customers = [person('customer'), person('customer'), person('customer')];
        const helpers = [person('helper'), person('helper')];
        if (atOnce) {
          for (let i = 0; i < moves.length; i += 5) {
            await Promise.all(moves.slice(i, i + 5).map((step) => take(step, customers, helpers)));
          }
        } else {
          for (const step of moves) await take(step, customers, helpers);
        }
        const content = await reviews.distinct('customerId', { rating: { $gte: 4 }, publishAt: { $exists: false } });
        expect(await service.rpc.call(countHappyCustomers, {})).toEqual({ happyCustomers: content.length });
        // Superseded requests change later, by an event.
        for (const actor of [...customers, ...helpers]) {
          await until(async () => {
            const { stats } = await service.rpc.call(dashboardStats, { actor });
            expect(stats).toEqual(await recount(actor));
            return true;
          });
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('are zero for a new user', async () => {
    const actor = person('customer');
    const { stats } = await service.rpc.call(dashboardStats, { actor });
    expect(stats).toEqual({ activeBookings: 0, completedServices: 0, reviewsGiven: 0 });
  });
});
