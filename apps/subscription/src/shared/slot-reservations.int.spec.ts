import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  AppError,
  checkVisits,
  claimVisits,
  createSubscription,
  findUnwantedVisits,
  getOffer,
  type InputOf,
  type listVisitReservations,
  listVisits,
  markSubscriptionPaid,
  moveVisit,
  type OutputOf,
  releaseVisits,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { buildOffer, newActor, setTime, startHarness } from '../../test/harness.js';
import { SlotReservationsService } from './slot-reservations.service.js';

type Reservation = OutputOf<typeof listVisitReservations>['reservations'][number];

let bench: Awaited<ReturnType<typeof startHarness>>;
let customer: Actor;
let helper: Actor;
/** The reservations of the booking service, by visit and day. */
const reserved = new Map<string, Reservation>();
/** The reservations that were released. */
let released: string[];
/** How often a round has listed reservations. */
let listed: number;
/** Called before the booking service releases anything, and after it has reserved something. */
let beforeRelease: (asked: InputOf<typeof releaseVisits>) => Promise<void>;
let afterClaim: () => Promise<void>;

beforeAll(async () => {
  const keyOf = ({ visitId, date }: { visitId: string; date: string }) => `${visitId}|${date}`;
  bench = await startHarness(({ visits }) => {
    listed += 1;
    return { reservations: visits.flatMap((visit) => reserved.get(keyOf(visit)) ?? []) };
  });
  const { siblings } = bench;
  await siblings.on(getOffer, ({ helperId }) => buildOffer(helperId, 'Ravi Kumar'));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, async ({ visits, hold }) => {
    for (const visit of visits) reserved.set(keyOf(visit), { ...visit, hold });
    await afterClaim();
    return { clashes: [] };
  });
  await siblings.on(releaseVisits, async (asked) => {
    await beforeRelease(asked);
    for (const visit of asked.visits) {
      if (reserved.get(keyOf(visit))?.hold !== visit.hold || visit.keep) continue;
      reserved.delete(keyOf(visit));
      released.push(keyOf(visit));
    }
    return {};
  });
});
afterAll(() => bench?.stop());
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  released = [];
  listed = 0;
  beforeRelease = () => Promise.resolve();
  afterClaim = () => Promise.resolve();
  setTime(bench.service, '2026-11-30');
});

const call = <C extends Parameters<typeof bench.service.rpc.call>[0]>(contract: C, input: object, actor: Actor) =>
  bench.service.rpc.call(contract, { actor, ...input } as never);

/** A paid and accepted subscription. Returns its id and that of the visit on December 2. */
async function createActive(): Promise<{ id: string; visitId: string }> {
  const { subscription } = await call(
    createSubscription,
    {
      helperId: helper.userId,
      services: [{ serviceType: 'cooking', serviceOptions: {} }],
      schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
      address: '12 MG Road, Delhi',
    },
    customer,
  );
  const { _id: id, pricing } = subscription;
  const amountPaise = Math.round(pricing.totalMonthlyAmount * 100);
  await bench.service.rpc.call(markSubscriptionPaid, { subscriptionId: id, paymentId: newId(), amountPaise });
  await call(acceptSubscription, { id }, helper);
  const { visits } = await call(listVisits, { id }, customer);
  return { id, visitId: visits.find(({ date }) => date === '2026-12-02')?._id ?? '' };
}
const areAllSettled = async () =>
  (await bench.service.get(Db).connection.collection('claim_tasks').countDocuments({})) === 0;
const listDays = (visitId: string) =>
  [...reserved.values()].filter((one) => one.visitId === visitId).map(({ date }) => date);

it('keep the slot of a visit that moves back while the slot is being released', async () => {
  const { id, visitId } = await createActive();
  await until(areAllSettled);
  const releasing = Promise.withResolvers<void>();
  const movedBack = Promise.withResolvers<void>();
  beforeRelease = async ({ visits }) => {
    if (!visits.some(({ date }) => date === '2026-12-02')) return;
    releasing.resolve();
    await movedBack.promise;
  };
  await call(moveVisit, { id, visitId, date: '2026-12-05' }, customer);
  await releasing.promise;
  await call(moveVisit, { id, visitId, date: '2026-12-02' }, customer);
  movedBack.resolve();
  await until(areAllSettled);
  expect(listDays(visitId)).toEqual(['2026-12-02']);
  expect(released).toEqual([`${visitId}|2026-12-05`]);
});

it('keep the slot of a visit that is about to move back when the release of the slot is decided', async () => {
  const { id, visitId } = await createActive();
  await until(areAllSettled);
  let failed = 0;
  beforeRelease = () => {
    failed += 1;
    return Promise.reject(new AppError('UNAVAILABLE'));
  };
  await call(moveVisit, { id, visitId, date: '2026-12-05' }, customer);
  await until(() => failed > 0);
  afterClaim = async () => {
    beforeRelease = () => Promise.resolve();
    const before = listed;
    bench.service.get<SlotReservationsService>(SlotReservationsService).soon();
    await until(() => listed > before);
  };
  await call(moveVisit, { id, visitId, date: '2026-12-02' }, customer);
  bench.service.get<SlotReservationsService>(SlotReservationsService).soon();
  await until(areAllSettled);
  expect(listDays(visitId)).toEqual(['2026-12-02']);
  expect(released).toEqual([`${visitId}|2026-12-05`]);
});

it('are those of the day on which a visit takes place, however often it moves while slots are released', async () => {
  const { id, visitId } = await createActive();
  const days = ['2026-12-02', '2026-12-05'];
  for (let round = 1; round <= 25; round += 1) {
    const date = days[round % 2] ?? '';
    const { visit } = await call(moveVisit, { id, visitId, date }, customer);
    expect(visit.date).toBe(date);
    expect(listDays(visitId)).toContain(date);
    if (round % 5 === 0) {
      await until(areAllSettled);
      expect(listDays(visitId)).toEqual([date]);
    }
  }
});

it('are wanted while the visit or a change of it needs them, and by its helper only', async () => {
  const { id, visitId } = await createActive();
  await until(areAllSettled);
  const findUnwanted = async (...days: string[]) => {
    const visits = days.map((date) => ({ helperId: helper.userId, visitId, date }));
    const { unwanted } = await bench.service.rpc.call(findUnwantedVisits, { visits });
    return unwanted.map(({ date }) => date);
  };
  const other = { helperId: newId(), visitId, date: '2026-12-02' };
  const unknown = { helperId: helper.userId, visitId: newId(), date: '2026-12-02' };
  const asked = { visits: [other, unknown] };
  expect(await bench.service.rpc.call(findUnwantedVisits, asked)).toEqual({ unwanted: [other, unknown] });

  const during: string[][] = [];
  afterClaim = async () => void during.push(await findUnwanted('2026-12-02', '2026-12-05', '2026-12-06'));
  await call(moveVisit, { id, visitId, date: '2026-12-05' }, customer);
  expect(during).toEqual([['2026-12-06']]);
  await until(areAllSettled);
  expect(await findUnwanted('2026-12-02', '2026-12-05')).toEqual(['2026-12-02']);
});
