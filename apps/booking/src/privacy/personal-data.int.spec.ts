import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { countActiveBookings, exportBookings, exportReviews } from '@sahaya/contracts';
import { CURRENT_POLICY } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type RunningService, startMongo, startNats, startRedis, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;
let bookings: Model<BookingDoc>;
let reviews: Model<ReviewDoc>;
const [asha, binu, other] = [newId(), newId(), newId()];

const createdAt = new Date('2026-11-20T06:00:00Z');
const booking = (over: Partial<BookingDoc> = {}): Record<string, unknown> => ({
  _id: newId(),
  customerId: asha,
  customer: { name: 'Asha', location: 'Pune', phone: '9800000001' },
  helperId: binu,
  helper: { name: 'Binu', location: 'Pune', phone: '9800000002' },
  service: 'cooking',
  date: '2026-11-25',
  startTime: '09:00',
  endTime: '11:00',
  startsAt: createdAt,
  endsAt: createdAt,
  minutes: 120,
  customerAddress: '12 Lake View Road, Kothrud, Pune',
  specialRequests: '',
  hourlyRatePaise: 20_000,
  price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
  payment: { method: 'cash', status: 'pending' },
  status: 'completed',
  policy: CURRENT_POLICY,
  reviewed: false,
  createdAt,
  ...over,
});

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
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
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

describe('data export', () => {
  it('contains the bookings of both roles, each once, page by page', async () => {
    await bookings.insertMany(Array.from({ length: 130 }, () => booking()));
    await bookings.insertMany([
      booking({ customerId: other, helperId: asha, status: 'pending' }),
      booking({ customerId: other }),
    ]);
    const first = await service.rpc.call(exportBookings, { userId: asha });
    const rest = await service.rpc.call(exportBookings, { userId: asha, after: first.next });
    const rows = [...first.rows, ...rest.rows] as {
      _id: string;
      customerId: { _id: string };
      customerAddress: string;
    }[];
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([100, 31, undefined]);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(131);
    // The address of a request that was not accepted is exported for the customer only.
    const asHelper = rows.find(({ customerId }) => customerId._id === other);
    expect(asHelper?.customerAddress).toBe('Pune');
  });

  it('contains the reviews written and received', async () => {
    const review = { service: 'cooking', rating: 5, serviceQuality: 5, punctuality: 5, communication: 5 };
    const words = { comment: 'Came in time', wouldRecommend: true, customerName: 'Asha', createdAt };
    await reviews.insertMany(
      [
        { customerId: asha, helperId: binu },
        { customerId: other, helperId: asha },
        { customerId: other, helperId: binu },
      ].map((parties) => ({ _id: newId(), bookingId: newId(), ...parties, ...review, ...words })),
    );
    const { rows, next } = await service.rpc.call(exportReviews, { userId: asha });
    expect([rows.length, next]).toEqual([2, undefined]);
    expect((await service.rpc.call(exportReviews, { userId: newId() })).rows).toEqual([]);
  });
});

describe('bookings that prevent account deletion', () => {
  it('are pending and accepted bookings of either party', async () => {
    const [customer, helper] = [newId(), newId()];
    const active = async (userId: string) => (await service.rpc.call(countActiveBookings, { userId })).active;
    await bookings.insertMany([
      booking({ customerId: customer, helperId: helper, status: 'pending' }),
      booking({ customerId: customer, helperId: helper, status: 'accepted' }),
      booking({ customerId: customer, helperId: helper, status: 'completed' }),
      booking({ customerId: customer, status: 'cancelled' }),
    ]);
    expect([await active(customer), await active(helper), await active(newId())]).toEqual([2, 2, 0]);
  });
});
