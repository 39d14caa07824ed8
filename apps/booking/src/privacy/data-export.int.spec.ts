import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportBookingRecords } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import {
  dataExport,
  type RunningService,
  SECRET,
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

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  account_blocks: 'the state of a block by staff, of which the person is told',
  bookings: 'part exportBookings',
  calendar_feeds: 'section calendarFeed',
  cancellation_quotes: 'fees shown before a cancellation; they expire',
  claims: 'the times of bookings and time off, which are sections of their own',
  day_figures: 'holds no personal data',
  dispute_evidence: 'the pictures, which the section disputes names',
  disputes: 'part exportDisputes',
  figures: 'counts the bookings and reviews, which are sections of their own',
  helper_facts: 'repeats facts of the section helperProfile',
  marks: 'section strikes',
  moments: 'timers of bookings',
  plan_visits: 'repeats visits of the section subscriptionVisits',
  policies: 'holds no personal data',
  reviews: 'part exportReviews',
  sick_days: 'section sickDays',
  staff_cancellation_quotes: 'internal to staff; they expire',
};

it('has a section, or a reason to have none, for every collection', () => {
  expect(dataExport(service, exportBookingRecords).collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has the calendar feed, strikes and sick days of a helper, without secrets', async () => {
  const { personId, otherId, plant, read } = dataExport(service, exportBookingRecords);
  for (const [helperId, reason] of [
    [personId, 'The bus was late'],
    [otherId, SECRET],
  ] as const) {
    await plant('calendar_feeds', { _id: helperId, role: 'helper', tokenHash: `${SECRET} ${helperId}` });
    await plant('sick_days', { _id: `${helperId}|2026-12-01`, helperId, date: '2026-12-01', excused: true });
    await plant('marks', {
      helperId,
      kind: 'no-show',
      state: 'upheld',
      service: 'cooking',
      date: '2026-12-01',
      startTime: '09:00',
      at,
      contest: { reason, at },
      decision: { by: SECRET, note: 'No proof', at },
      bookingId: newId(),
    });
  }
  const found = await read();
  expect(found).toEqual({
    calendarFeed: [{ role: 'helper' }],
    sickDays: [{ date: '2026-12-01', excused: true }],
    strikes: [
      expect.objectContaining({ kind: 'no-show', contest: { reason: 'The bus was late', at: at.toISOString() } }),
    ],
  });
  const sections = Object.values(COLLECTIONS).flatMap((text) => /^section (\w+)/.exec(text)?.[1] ?? []);
  expect(Object.keys(found).sort()).toEqual(sections.sort());
  expect(JSON.stringify(found)).not.toContain(SECRET);
});
