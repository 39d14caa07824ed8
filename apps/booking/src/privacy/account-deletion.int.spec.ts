import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@sahaya/persistence';
import {
  accountDeletion,
  CANARY,
  OTHER_NAME,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
} from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';

const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;
let deletion: ReturnType<typeof accountDeletion>;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
  deletion = accountDeletion(service);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

const visit = (customerId: string, helperId: string) => {
  const { personId } = deletion;
  const person = (id: string) =>
    id === personId
      ? { name: CANARY.name, phone: CANARY.phone, location: 'Canary Lane' }
      : { name: OTHER_NAME, location: 'Saket' };
  const by = customerId === personId ? 'customer' : 'helper';
  return {
    customerId,
    customer: person(customerId),
    helperId,
    helper: person(helperId),
    service: 'cooking',
    customerAddress: customerId === personId ? CANARY.address : '12 Lake View Road',
    specialRequests: customerId === personId ? 'Ring for Canary' : 'Ring twice',
    ...(customerId === personId && {
      householdNotes: 'Key under the Canary',
      customerCoordinates: [77.21234, 28.54321],
      addressPlace: { point: [77.21234, 28.54321], errorKm: 0 },
    }),
    price: { totalPaise: 44_800 },
    status: 'cancelled',
    cancellation: { by, kind: 'cancelled', reason: 'Canary is ill', feePaise: 0, refundPaise: 0, at },
    noShow: { of: by, state: 'contested', claimedAt: at, contestBy: at, contest: 'Canary was there' },
    createdAt: at,
  };
};

it('removes no record with time but quotes', async () => {
  expect(await deletion.expiring()).toEqual(['cancellation_quotes', 'staff_cancellation_quotes']);
});

it('keeps bookings, reviews and disputes of a deleted account under a pseudonym, also when the event repeats', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = deletion;
  await insert('bookings', visit(personId, otherId));
  await insert('bookings', visit(otherId, personId));
  await insert('bookings', {
    ...visit(otherId, newId()),
    cancellation: undefined,
    noShow: undefined,
    replacement: {
      state: 'expired',
      offers: [{ helperId: personId }],
      proposal: { helperId: personId, helper: { name: CANARY.name, phone: CANARY.phone, location: 'Canary Lane' } },
    },
  });
  await insert('calendar_feeds', { _id: personId, role: 'customer', tokenHash: 'Canary token' });
  await insert('reviews', {
    bookingId: newId(),
    customerId: personId,
    customerName: CANARY.name,
    comment: 'Good',
    rating: 5,
  });
  const picture = newId();
  await insert('dispute_evidence', { _id: picture, disputeId: 'd', webp: Buffer.from('x') });
  await insert('disputes', {
    bookingId: newId(),
    customerId: personId,
    customerName: CANARY.name,
    helperId: otherId,
    helperName: OTHER_NAME,
    evidence: [
      { _id: picture, by: 'customer', at },
      { _id: newId(), by: 'helper', at },
    ],
  });
  await insert('disputes', {
    bookingId: newId(),
    customerId: otherId,
    helperId: personId,
    helperName: CANARY.name,
    evidence: [],
  });
  await insert('marks', { helperId: personId, contest: { reason: 'Canary was ill', at } });
  await insert('sick_days', { helperId: personId, date: '2026-12-01', excused: true });
  expect(await places()).toEqual(['bookings', 'calendar_feeds', 'disputes', 'marks', 'reviews']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  expect(await all('bookings', { customerId: personId })).toMatchObject([
    {
      customer: { name: 'Deleted user' },
      helper: { name: OTHER_NAME },
      customerAddress: 'Deleted',
      price: { totalPaise: 44_800 },
      status: 'cancelled',
    },
  ]);
  const [kept] = await all('bookings', { customerId: personId });
  expect(kept).not.toHaveProperty('customerCoordinates');
  expect(kept).not.toHaveProperty('addressPlace');
  expect(await all('bookings', { helperId: personId })).toMatchObject([
    { helper: { name: 'Deleted user' }, customer: { name: OTHER_NAME }, customerAddress: '12 Lake View Road' },
  ]);
  expect(await all('reviews')).toMatchObject([{ customerName: 'Deleted user', comment: 'Good', rating: 5 }]);
  expect(await all('dispute_evidence')).toEqual([]);
  expect(await all('disputes', { customerId: personId })).toMatchObject([{ evidence: [{ by: 'helper' }] }]);
  expect(await all('sick_days')).toEqual([]);
});
