import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type Actor,
  claimTimeOff,
  claimVisits,
  findUnknownTimeOff,
  findUnwantedVisits,
  type InputOf,
  listVisitReservations,
} from '@sahaya/contracts';
import { addDays, HOUR_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { createActor, type Harness, NOW, startHarness, TODAY, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let helper: Actor;
let now = NOW;
/** The visits and times off that their owners no longer need, and the number of rounds that asked. */
const orphans = new Set<string>();
let rounds = 0;
let whenAsked: (visits: InputOf<typeof findUnwantedVisits>['visits']) => Promise<unknown>;

beforeAll(async () => {
  harness = await startHarness();
  await harness.siblings.on(findUnwantedVisits, async ({ visits }) => {
    await whenAsked(visits);
    return { unwanted: visits.filter(({ visitId }) => orphans.has(visitId)) };
  });
  await harness.siblings.on(findUnknownTimeOff, ({ timeOffIds }) => {
    rounds += 1;
    return { unknown: timeOffIds.filter((timeOffId) => orphans.has(timeOffId)) };
  });
  // The catalog is asked in each round.
  await claimOff(newId(), addDays(TODAY, 30), createActor('helper'));
});
afterAll(() => harness?.stop());
beforeEach(() => {
  helper = createActor('helper');
  whenAsked = () => Promise.resolve();
});

const claimOff = (timeOffId: string, date: string, { userId }: Actor = helper) =>
  harness.service.rpc.call(claimTimeOff, { timeOffId, helperId: userId, date, startTime: '06:00', endTime: '09:00' });
const claimVisit = (visitId: string, date: string, hold = newId()) =>
  harness.service.rpc.call(claimVisits, {
    helperId: helper.userId,
    hold,
    visits: [{ visitId, date, startTime: '09:00', endTime: '11:00' }],
  });
const listVisit = async (visitId: string, date: string) => {
  const asked = { helperId: helper.userId, visits: [{ visitId, date }] };
  return (await harness.service.rpc.call(listVisitReservations, asked)).reservations;
};
const readDay = async (date: string) => {
  const day = await harness.collection('claims').findOne({ _id: `${helper.userId}|${date}` as never });
  return [...((day?.['taken'] ?? []) as { by: string }[]), ...((day?.['off'] ?? []) as { by: string }[])];
};
const readFreed = async () => {
  const filter = { subject: 'events.helper.time-freed', 'envelope.data.helperId': helper.userId };
  const rows = await harness.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.map((row) => (row['envelope'] as { data: unknown }).data);
};
/** More than an hour passes, and another round asks the catalog, which it does last. */
const passHour = async () => {
  const before = rounds;
  now = new Date(now.getTime() + 2 * HOUR_MS);
  harness.setNow(now);
  await until(() => rounds > before);
};

it('frees the time of visits and time off that their owners no longer need, and no other', async () => {
  const [visit, otherVisit, timeOff, otherTimeOff] = [newId(), newId(), newId(), newId()];
  orphans.add(visit).add(timeOff);
  await claimVisit(visit, TOMORROW);
  await claimVisit(visit, addDays(TODAY, -1));
  await claimOff(timeOff, TOMORROW);
  const later = addDays(TODAY, 2);
  await claimVisit(otherVisit, later);
  await claimOff(otherTimeOff, later);

  await passHour();
  await until(async () => (await readDay(TOMORROW)).length === 0);
  const { userId: helperId } = helper;
  const freed = await readFreed();
  expect(freed).toHaveLength(2);
  expect(freed).toContainEqual({ helperId, date: TOMORROW, startTime: '09:00', endTime: '11:00' });
  expect(freed).toContainEqual({ helperId, date: TOMORROW, startTime: '06:00', endTime: '09:00' });
  expect(await readDay(later)).toHaveLength(4 + 6);
  // The past blocks nobody.
  expect(await readDay(addDays(TODAY, -1))).toHaveLength(4);
});

it('keeps a booking, and a visit that is reserved again while its owner is asked', async () => {
  const visitId = newId();
  orphans.add(visitId);
  await harness.createAccepted(createActor('customer'), helper, { paymentMethod: 'cash' });
  const date = addDays(TODAY, 3);
  await claimVisit(visitId, date);
  const hold = newId();
  whenAsked = async (visits) => {
    if (visits.some((visit) => visit.visitId === visitId)) await claimVisit(visitId, date, hold);
  };
  await passHour();
  expect(await listVisit(visitId, date)).toMatchObject([{ visitId, date, hold }]);
  expect(await readDay(TOMORROW)).toHaveLength(4);

  whenAsked = () => Promise.resolve();
  await passHour();
  await until(async () => (await listVisit(visitId, date)).length === 0);
});
