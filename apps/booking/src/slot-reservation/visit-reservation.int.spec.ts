import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkVisits, claimTimeOff, claimVisits, listVisitReservations, releaseVisits } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { type RunningService, startMongo, startNats, startRedis, startServiceForTest } from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';

let servers: Awaited<ReturnType<typeof startMongo>>[] = [];
let service: RunningService;
let helperId: string;

beforeAll(async () => {
  const [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  servers = [mongo, nats as typeof mongo, redis as typeof mongo];
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  await service?.stop();
  for (const server of servers) await server.stop();
});
beforeEach(() => {
  helperId = newId();
});

const visit = (date: string, startTime: string, endTime: string, visitId = newId()) => ({
  visitId,
  date,
  startTime,
  endTime,
});
type Visit = ReturnType<typeof visit>;
const claimFor = async (hold: string | undefined, ...visits: Visit[]) =>
  (await service.rpc.call(claimVisits, { helperId, visits, hold })).clashes;
const claim = (...visits: Visit[]) => claimFor(newId(), ...visits);
const check = async (...visits: Visit[]) => (await service.rpc.call(checkVisits, { helperId, visits })).clashes;
const list = async (...visits: Pick<Visit, 'visitId' | 'date'>[]) =>
  (await service.rpc.call(listVisitReservations, { helperId, visits })).reservations;
const releaseFor = (hold: string | undefined, visit: Visit, keep?: { startTime: string; endTime: string }) =>
  service.rpc.call(releaseVisits, { helperId, visits: [{ ...visit, hold, keep }] });
const release = async (visit: Visit) => {
  const [reserved] = await list(visit);
  await releaseFor(reserved?.hold, visit);
};
const held = async (date: string) => {
  const day = await service
    .get(Db)
    .connection.collection('claims')
    .findOne({ _id: `${helperId}|${date}` as never });
  return ((day?.['taken'] ?? []) as { by: string }[]).length;
};

describe('reservations of subscription visits', () => {
  it('reserve all visits or none, and name the clashes', async () => {
    const other = visit('2026-12-08', '10:00', '12:00');
    expect(await claim(other)).toEqual([]);
    const wanted = [visit('2026-12-07', '09:00', '11:00'), visit('2026-12-08', '09:00', '11:00')];
    expect(await claim(...wanted)).toEqual([{ ...wanted[1], reason: 'taken' }]);
    expect([await held('2026-12-07'), await held('2026-12-08')]).toEqual([0, 4]);
    await release(other);
    expect(await claim(...wanted)).toEqual([]);
    expect([await held('2026-12-07'), await held('2026-12-08')]).toEqual([4, 4]);
  });

  it('change nothing when repeated, and keep the former times of the day until these are released', async () => {
    const first = visit('2026-12-07', '09:00', '11:00');
    await claim(first);
    await claim(first);
    expect(await held('2026-12-07')).toBe(4);
    const hold = newId();
    expect(await claimFor(hold, { ...first, startTime: '10:00', endTime: '12:00' })).toEqual([]);
    expect(await check(visit('2026-12-07', '09:00', '10:00'))).toMatchObject([{ reason: 'taken' }]);
    expect(await list(first)).toEqual([{ ...first, endTime: '12:00', hold }]);

    await releaseFor(hold, first, { startTime: '10:00', endTime: '12:00' });
    expect(await check(visit('2026-12-07', '09:00', '10:00'))).toEqual([]);
    expect(await check(visit('2026-12-07', '11:00', '12:00'))).toMatchObject([{ reason: 'taken' }]);
    expect(await list(first)).toEqual([{ ...first, startTime: '10:00', endTime: '12:00', hold }]);
    expect(await held('2026-12-07')).toBe(4);
  });

  it('stay when their release was decided before they were reserved again, in either order', async () => {
    for (let round = 0; round < 20; round += 1) {
      helperId = newId();
      const given = visit('2026-12-07', '09:00', '11:00');
      const [former, latter] = [newId(), newId()];
      await claimFor(former, given);
      const [clashes] = await Promise.all([claimFor(latter, given), releaseFor(former, given)]);
      expect(clashes).toEqual([]);
      expect(await list(given)).toEqual([{ ...given, hold: latter }]);
      await releaseFor(former, given);
      expect(await list(given)).toEqual([{ ...given, hold: latter }]);
    }
  });

  it('of an older version, whose holds have no names, can be made and released', async () => {
    const given = visit('2026-12-07', '09:00', '11:00');
    expect(await claimFor(undefined, given)).toEqual([]);
    expect(await list(given)).toEqual([given]);
    await releaseFor(newId(), given);
    expect(await held('2026-12-07')).toBe(4);
    await release(given);
    expect(await held('2026-12-07')).toBe(0);
  });

  it('clash with time off and block it', async () => {
    const off = { timeOffId: newId(), helperId, date: '2026-12-07', startTime: '09:00', endTime: '10:00' };
    await service.rpc.call(claimTimeOff, off);
    expect(await claim(visit('2026-12-07', '09:30', '10:30'))).toMatchObject([{ reason: 'taken' }]);
    await claim(visit('2026-12-08', '09:00', '10:00'));
    await expect(
      service.rpc.call(claimTimeOff, { ...off, timeOffId: newId(), date: '2026-12-08' }),
    ).rejects.toMatchObject({ code: 'TIME_OFF_CLASH' });
  });

  it('limit a helper to 8 hours a day, also among themselves', async () => {
    const long = visit('2026-12-07', '06:00', '13:00');
    expect(await check(long, visit('2026-12-07', '14:00', '16:00'))).toMatchObject([
      { startTime: '14:00', reason: 'day-full' },
    ]);
    expect(await check(long, visit('2026-12-07', '12:00', '13:00'))).toMatchObject([{ reason: 'taken' }]);
    await claim(long);
    expect(await claim(visit('2026-12-07', '14:00', '15:30'))).toMatchObject([{ reason: 'day-full' }]);
    expect(await claim(visit('2026-12-07', '14:00', '15:00'))).toEqual([]);
  });

  it('give all days to one of two concurrent requests, and none to the other', async () => {
    const days = Array.from({ length: 10 }, (_, index) => `2026-12-${index + 10}`);
    const plans = [0, 1, 2].map(() => days.map((date) => visit(date, '09:00', '11:00')));
    const answers = await Promise.all(plans.map((visits) => claim(...visits)));
    expect(answers.map((clashes) => clashes.length).sort((a, b) => a - b)).toEqual([0, 10, 10]);
    expect(await Promise.all(days.map(held))).toEqual(days.map(() => 4));
  });

  it('publish released time once', async () => {
    const given = visit('2026-12-07', '09:00', '11:00');
    await claim(given);
    await release(given);
    await release(given);
    const freed = () =>
      service
        .get(Db)
        .connection.collection('outbox')
        .find({ subject: 'events.helper.time-freed', 'envelope.data.helperId': helperId })
        .toArray();
    const [only, ...more] = await freed();
    expect(more).toEqual([]);
    expect(only?.['envelope']).toMatchObject({ data: { date: '2026-12-07', startTime: '09:00', endTime: '11:00' } });
  });
});
