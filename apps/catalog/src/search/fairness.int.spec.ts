import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_SUPERSEDED,
  busyHelpers,
  CASE_OPENED,
  CHANGE_CLOSED,
  CUSTOMER_NO_SHOW,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  ensureHelper,
  EXTENSION_REFUSED,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  listHelpers,
  REVIEW_POSTED,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { EVENT_STREAM, managerOf } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';
import { HELPER_MODEL, type HelperDoc, helperSchema, SEARCH_INDEXES } from '../shared/helper.model.js';

const SAKET: [number, number] = [77.2066, 28.5244];
/** Events that are unfavourable to a helper, or follow from a refusal. */
const AGAINST = [
  BOOKING_EVENT.decline,
  BOOKING_EXPIRED,
  BOOKING_SUPERSEDED,
  CHANGE_CLOSED,
  EXTENSION_REFUSED,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW_CLAIMED,
  HELPER_NO_SHOW,
  CUSTOMER_NO_SHOW,
  CASE_OPENED,
  DISPUTE_OPENED,
  DISPUTE_CLOSED,
  BOOKING_EVENT.cancel,
];

let mongo: Awaited<ReturnType<typeof startMongo>>;
let natsServer: Awaited<ReturnType<typeof startNats>>;
let nats: NatsConnection;
let siblings: Responder;
let catalog: RunningService;
let model: Model<HelperDoc>;

beforeAll(async () => {
  [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  nats = await connect({ servers: natsServer.url });
  siblings = await startResponder(natsServer.url);
  await siblings.on(busyHelpers, () => ({ busy: [] }));
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
  });
  model = catalog.get(getModelToken(HELPER_MODEL));
});
afterAll(async () => {
  await catalog?.stop();
  await siblings?.stop();
  await nats?.close();
  await Promise.all([natsServer?.stop(), mongo?.stop()]);
});
beforeEach(async () => {
  await model.deleteMany({});
});

interface Drawn {
  rupees: number;
  stars: number;
  reviews: number;
  north: number;
}
async function add({ rupees, stars, reviews, north }: Drawn, index: number): Promise<string> {
  const coordinates = [SAKET[0], SAKET[1] + north / 100];
  const { helperId } = await catalog.rpc.call(ensureHelper, {
    userId: newId(),
    role: 'helper' as const,
    name: `Helper ${index}`,
    phone: '9876543210',
    age: 30,
    gender: 'female' as const,
    location: 'Saket, New Delhi',
    coordinates,
    offer: { services: ['cooking'], hourlyRatePaise: rupees * 100 },
  });
  await model.updateOne({ _id: helperId }, { ratingSum: stars * reviews, totalReviews: reviews, ratingScore: stars });
  return helperId;
}

const [lng, lat] = SAKET;
const date = addDays(istDate(new Date()), 2);
const SEARCHES = [
  {},
  { service: 'cooking', sort: 'rating' },
  { service: 'cooking', sort: 'price' },
  { lat, lng, sort: 'nearest' },
  { lat, lng, radius: 20 },
  { q: 'helper', gender: 'female' },
  { date, startTime: '09:00', endTime: '11:00' },
];
const answers = () => Promise.all(SEARCHES.map((fields) => catalog.rpc.call(listHelpers, fields as never)));

const consumers = async () => {
  const manager = await managerOf(nats);
  const found = [];
  for await (const one of manager.consumers.list(EVENT_STREAM)) found.push(one);
  return found;
};
/** All consumers have processed their messages. */
const heard = () =>
  until(async () => (await consumers()).every((one) => one.num_pending === 0 && one.num_ack_pending === 0));
function announce({ subject }: { subject: string }, data: object): void {
  const envelope = { id: randomUUID(), type: subject, v: 1, at: new Date().toISOString(), correlationId: 'fairness' };
  nats.publish(subject, JSON.stringify({ ...envelope, data }));
}
const against = (helperId: string) => ({
  bookingId: newId(),
  customerId: newId(),
  helperId,
  customerName: 'Asha Rao',
  helperName: 'Helper',
  service: 'cooking',
  date,
  startTime: '09:00',
  endTime: '11:00',
  by: 'helper',
  sequence: 1,
  outcome: 'declined',
  disputeId: newId(),
});

describe('order of the search', () => {
  it('does not change after a helper declines, cancels, does not come or is reported', async () => {
    const helper = fc.record({
      rupees: fc.integer({ min: 50, max: 2_000 }),
      stars: fc.integer({ min: 0, max: 5 }),
      reviews: fc.nat(50),
      north: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(helper, { minLength: 3, maxLength: 12 }),
        fc.nat(),
        fc.array(fc.constantFrom(...AGAINST), { minLength: 1, maxLength: 60 }),
        async (helpers, who, facts) => {
          await model.deleteMany({});
          const ids: string[] = [];
          for (const [index, drawn] of helpers.entries()) ids.push(await add(drawn, index));
          const before = await answers();
          expect(before[0]?.helpers.length).toBe(helpers.length);
          const unlucky = ids[who % ids.length] ?? '';
          for (const fact of facts) announce(fact, against(unlucky));
          await nats.flush();
          await heard();
          expect(await answers()).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('changes with the ratings of customers, so this test would notice a change', async () => {
    const [first = '', second = ''] = await Promise.all(
      [4, 3].map((stars, index) => add({ rupees: 200, stars, reviews: 1, north: 0 }, index)),
    );
    const order = async () => (await answers())[1]?.helpers.map(({ _id }) => _id);
    expect(await order()).toEqual([first, second]);
    for (let times = 0; times < 9; times += 1) {
      const review = { reviewId: newId(), bookingId: newId(), helperId: second, customerId: newId() };
      announce(REVIEW_POSTED, { ...review, customerName: 'Asha Rao', rating: 5 });
    }
    await nats.flush();
    await until(async () => (await order())?.[0] === second);
  });
});

describe('stored data of a helper', () => {
  it('has exactly these fields, without strikes, declined requests or customer ratings', () => {
    expect(Object.keys(helperSchema.paths).sort()).toEqual(
      [
        ...[
          '_id',
          'name',
          'phone',
          'location',
          'point',
          'isApproximate',
          'services',
          'hourlyRatePaise',
          'bio',
          'gender',
        ],
        'age',
        'showAge',
        'photoUrl',
        'languages',
        'facts',
        'factsRevision',
        'ratingSum',
        'totalReviews',
        'averageRating',
        'ratingScore',
        'isActive',
        'hiddenFromGuests',
        'instantChanges',
        'isVerified',
        ...[
          'availability',
          'hours',
          'serviceRadiusKm',
          'blocked',
          'leaving',
          'consentWithdrawn',
          'revision',
          'keys',
          'genderKey',
          'x',
          'y',
        ],
        'verification',
        'desk',
        'nameKey',
      ].sort(),
    );
    const ordered = Object.values(SEARCH_INDEXES).flatMap((index) => Object.keys(index));
    expect(new Set(ordered)).toEqual(
      new Set(['keys', 'genderKey', 'isActive', 'ratingScore', 'hourlyRatePaise', '_id', 'age', 'x', 'y']),
    );
  });

  it('changes only by these events', async () => {
    const listens = async () =>
      (await consumers())
        .filter(({ name }) => name.startsWith('catalog--'))
        .map(({ config }) => config.filter_subject)
        .sort();
    await until(async () => (await listens()).length >= 8);
    expect(await listens()).toEqual([
      'events.helper.facts-changed',
      'events.helper.time-freed',
      'events.review.changed',
      'events.review.moderated',
      'events.review.posted',
      'events.user.deleted',
      'events.user.registered',
      'events.user.updated',
    ]);
  });
});
