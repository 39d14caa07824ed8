import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import {
  announce,
  placesOf,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
} from '@sahaya/testing';
import { bookingEnv } from './booking.env.js';
import { BookingModule } from './booking.module.js';

const NAME = 'Canary Bird';
const EMAIL = 'canary@example.com';
const PHONE = '9811122233';
const ADDRESS = '7 Canary Street, Pune';
const CANARIES = [NAME, EMAIL, PHONE, ADDRESS, 'Canary'];
const OTHER = 'Ravi Kumar';
const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;
const [personId, otherId] = [newId(), newId()];

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

const insert = (name: string, doc: Record<string, unknown>) =>
  service
    .get(Db)
    .connection.collection(name)
    .insertOne({ _id: newId(), ...doc } as never);
const all = (name: string, filter = {}) => service.get(Db).connection.collection(name).find(filter).toArray();
const places = () => placesOf(service.get(Db).connection, CANARIES);
const deleted = (role: 'customer' | 'helper') => announce(service, ACCOUNT_DELETED, { userId: personId, role });

const visit = (customerId: string, helperId: string) => {
  const person = (id: string) =>
    id === personId ? { name: NAME, phone: PHONE, location: 'Canary Lane' } : { name: OTHER, location: 'Saket' };
  const by = customerId === personId ? 'customer' : 'helper';
  return {
    customerId,
    customer: person(customerId),
    helperId,
    helper: person(helperId),
    service: 'cooking',
    customerAddress: customerId === personId ? ADDRESS : '12 Lake View Road',
    specialRequests: customerId === personId ? 'Ring for Canary' : 'Ring twice',
    ...(customerId === personId && { householdNotes: 'Key under the Canary' }),
    price: { totalPaise: 44_800 },
    status: 'cancelled',
    cancellation: { by, kind: 'cancelled', reason: 'Canary is ill', feePaise: 0, refundPaise: 0, at },
    noShow: { of: by, state: 'contested', claimedAt: at, contestBy: at, contest: 'Canary was there' },
    createdAt: at,
  };
};

it('keeps bookings, reviews and disputes of a deleted person under a pseudonym, and may hear of it twice', async () => {
  await insert('bookings', visit(personId, otherId));
  await insert('bookings', visit(otherId, personId));
  await insert('bookings', {
    ...visit(otherId, newId()),
    cancellation: undefined,
    noShow: undefined,
    replacement: {
      state: 'expired',
      offers: [{ helperId: personId }],
      proposal: { helperId: personId, helper: { name: NAME, phone: PHONE, location: 'Canary Lane' } },
    },
  });
  await insert('calendar_feeds', { _id: personId, role: 'customer', tokenHash: 'Canary token' });
  await insert('reviews', { bookingId: newId(), customerId: personId, customerName: NAME, comment: 'Good', rating: 5 });
  const picture = newId();
  await insert('dispute_evidence', { _id: picture, disputeId: 'd', webp: Buffer.from('x') });
  await insert('disputes', {
    bookingId: newId(),
    customerId: personId,
    customerName: NAME,
    helperId: otherId,
    helperName: OTHER,
    evidence: [
      { _id: picture, by: 'customer', at },
      { _id: newId(), by: 'helper', at },
    ],
  });
  await insert('disputes', {
    bookingId: newId(),
    customerId: otherId,
    helperId: personId,
    helperName: NAME,
    evidence: [],
  });
  await insert('marks', { helperId: personId, contest: { reason: 'Canary was ill', at } });
  await insert('sick_days', { helperId: personId, date: '2026-12-01', excused: true });
  expect(await places()).toEqual(['bookings', 'calendar_feeds', 'disputes', 'marks', 'reviews']);
  await deleted('customer');
  await deleted('customer');
  expect(await places()).toEqual([]);
  expect(await all('bookings', { customerId: personId })).toMatchObject([
    {
      customer: { name: 'Deleted user' },
      helper: { name: OTHER },
      customerAddress: 'Deleted',
      price: { totalPaise: 44_800 },
      status: 'cancelled',
    },
  ]);
  expect(await all('bookings', { helperId: personId })).toMatchObject([
    { helper: { name: 'Deleted user' }, customer: { name: OTHER }, customerAddress: '12 Lake View Road' },
  ]);
  expect(await all('reviews')).toMatchObject([{ customerName: 'Deleted user', comment: 'Good', rating: 5 }]);
  expect(await all('dispute_evidence')).toEqual([]);
  expect(await all('disputes', { customerId: personId })).toMatchObject([{ evidence: [{ by: 'helper' }] }]);
  expect(await all('sick_days')).toEqual([]);
});
