import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  agreeToSubstitute,
  busyHelpers,
  changePlanVisitByStaff,
  checkVisits,
  claimVisits,
  createSubscription,
  type EventContract,
  getOffer,
  listHelpersFor,
  listVisits,
  markSubscriptionPaid,
  releaseVisits,
  skipVisit,
  SUBSCRIPTION_EVENT,
  substituteHelpers,
  SUBSCRIPTION_SETTLED,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import type { z } from 'zod';
import { buildFoundHelpers, buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>>;
let customer: Actor;
let helper: Actor;
let nearby: string[] = [];
let isTaken = false;
let busy: string[] = [];
const staff = newActor('ops');

beforeAll(async () => {
  bench = await startHarness();
  const { siblings } = bench;
  await siblings.on(getOffer, ({ helperId }) => buildOffer(helperId, 'Ravi Kumar'));
  await siblings.on(listHelpersFor, () => buildFoundHelpers(nearby.map((id) => buildOffer(id, 'Meena Das'))));
  await siblings.on(busyHelpers, ({ helperIds }) => ({ busy: helperIds.filter((one) => busy.includes(one)) }));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, ({ visits }) => ({
    clashes: isTaken ? visits.map((visit) => ({ ...visit, reason: 'taken' as const })) : [],
  }));
  await siblings.on(releaseVisits, () => ({}));
});
afterAll(() => bench?.stop());
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  nearby = [];
  isTaken = false;
  busy = [];
  setTime(bench.service, '2026-11-30');
});

const call = <C extends Parameters<typeof bench.service.rpc.call>[0]>(contract: C, input: object, actor: Actor) =>
  bench.service.rpc.call(contract, { actor, ...input } as never);
/** Visits of ₹448 on the weekdays from 1 to 30 December, 09:00 to 11:00. */
async function active(): Promise<string> {
  const { subscription } = await call(
    createSubscription,
    {
      helperId: helper.userId,
      services: [{ serviceType: 'cooking', serviceOptions: {} }],
      schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
      address: '12 MG Road, Delhi',
      requests: '',
    },
    customer,
  );
  const { _id: id } = subscription;
  await bench.service.rpc.call(markSubscriptionPaid, { subscriptionId: id, paymentId: newId(), amountPaise: 985_600 });
  await call(acceptSubscription, { id }, helper);
  return id;
}
const visitsOf = async (id: string) => (await call(listVisits, { id }, customer)).visits;
const visitOn = async (id: string, date: string) => (await visitsOf(id)).find((visit) => visit.date === date)!;
const change = (id: string, visitId: string, action: string, more: object = {}) =>
  call(
    changePlanVisitByStaff,
    { id, visitId, action, reason: 'They called us about it', category: 'customer-request', ...more },
    staff,
  );
const readEvents = async <D extends z.ZodType>(event: EventContract<D>, subscriptionId: string) => {
  const filter = { subject: event.subject, 'envelope.data.subscriptionId': subscriptionId };
  const rows = await bench.service.get(Db).connection.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.map((row) => (row['envelope'] as { data: z.output<D> }).data);
};

describe('staff change a visit of a subscription', () => {
  it('move it at once to a day on which the helper is free', async () => {
    const id = await active();
    const { _id } = await visitOn(id, '2026-12-02');
    isTaken = true;
    expect(await codeOf(change(id, _id, 'move', { date: '2026-12-05' }))).toBe('VISITS_CLASH');
    isTaken = false;
    expect(await codeOf(change(id, _id, 'move'))).toBe('DATE_REQUIRED');
    // The answer has nothing that staff may not see.
    expect(await change(id, _id, 'move', { date: '2026-12-05', startTime: '15:30' })).toEqual({});
    expect(await visitOn(id, '2026-12-05')).toMatchObject({ startTime: '15:30', movedFrom: '2026-12-02' });
    expect(await readEvents(SUBSCRIPTION_EVENT.visitMoved, id)).toMatchObject([{ byStaff: true }]);
  });

  it('skip it with its full refund, once', async () => {
    const id = await active();
    const { _id } = await visitOn(id, '2026-12-02');
    const key = { idempotencyKey: 'key-1' };
    await Promise.all([change(id, _id, 'skip', key), change(id, _id, 'skip', key)]);
    await change(id, _id, 'skip');
    expect(await visitOn(id, '2026-12-02')).toMatchObject({ status: 'skipped', refund: 448 });
    expect(await readEvents(SUBSCRIPTION_SETTLED, id)).toMatchObject([{ refundPaise: 44_800, helperPaise: 0 }]);
    expect(await readEvents(SUBSCRIPTION_EVENT.visitSkipped, id)).toMatchObject([{ byStaff: true, reason: 'skipped' }]);
  });

  it('say that the helper cannot come, and search a substitute whom the customer confirms', async () => {
    const id = await active();
    nearby = [newId()];
    const { _id } = await visitOn(id, '2026-12-02');
    expect(await codeOf(change(id, _id, 'substitute'))).toBe('SUBSTITUTE_OVER');
    await change(id, _id, 'absence');
    expect(await readEvents(SUBSCRIPTION_EVENT.helperAbsent, id)).toMatchObject([{ byStaff: true }]);
    await change(id, _id, 'substitute');
    await until(async () => (await readEvents(SUBSCRIPTION_EVENT.substituteAsked, id)).length === 1);
    expect(await readEvents(SUBSCRIPTION_EVENT.substituteAsked, id)).toMatchObject([{ helperIds: nearby }]);
    expect((await visitOn(id, '2026-12-02')).substitute).toBeUndefined();
  });

  it('ask a substitute of their choice among the free helpers, each asked once, and none who became busy', async () => {
    const id = await active();
    nearby = Array.from({ length: 12 }, newId);
    const [first = '', second = '', third = ''] = nearby;
    busy = [second];
    const { _id: visitId } = await visitOn(id, '2026-12-02');
    const list = () => call(substituteHelpers, { id, visitId }, staff);
    const ask = (helperId: string, more: object = {}) => change(id, visitId, 'substitute', { helperId, ...more });
    const askedIn = async () => (await readEvents(SUBSCRIPTION_EVENT.substituteAsked, id)).map((one) => one.helperIds);
    expect(await codeOf(list())).toBe('SUBSTITUTE_OVER');
    expect(await codeOf(ask(first))).toBe('SUBSTITUTE_OVER');
    await change(id, visitId, 'absence');
    const { helpers } = await list();
    expect(helpers.map(({ _id }) => _id)).toEqual([first, ...nearby.slice(2, 11)]);
    expect(helpers[0]).toEqual({
      _id: first,
      name: 'Meena Das',
      location: 'Malviya Nagar, New Delhi',
      averageRating: 4.5,
      totalReviews: 2,
      verified: false,
    });
    // A helper who became busy, and one who is not among the helpers: nothing changes.
    for (const helperId of [second, newId()]) expect(await codeOf(ask(helperId))).toBe('REPLACEMENT_NOT_FREE');
    expect((await visitOn(id, '2026-12-02')).absence?.state).toBe('offered');
    expect(await askedIn()).toEqual([]);

    // Of simultaneous choices, each is asked once.
    await Promise.all([ask(third, { idempotencyKey: 'key-1' }), ask(third, { idempotencyKey: 'key-1' }), ask(third)]);
    expect(await askedIn()).toEqual([[third]]);
    await Promise.all([ask(first), ask(third)]);
    expect(await askedIn()).toEqual([[third], [first]]);
    expect(await readEvents(SUBSCRIPTION_EVENT.substituteAsked, id)).toMatchObject([
      { byStaff: true },
      { byStaff: true },
    ]);

    // The first who agrees is proposed to the customer, and the other one is refused.
    const agree = (userId: string) => codeOf(call(agreeToSubstitute, { visitId }, { ...newActor('helper'), userId }));
    const outcomes = await Promise.all([agree(third), agree(first)]);
    expect(outcomes.toSorted()).toEqual(['SUBSTITUTE_TAKEN', 'ok']);
    expect((await visitOn(id, '2026-12-02')).absence?.state).toBe('proposed');
    expect(await codeOf(ask(nearby[3] ?? ''))).toBe('SUBSTITUTE_TAKEN');
    expect(await codeOf(list())).toBe('SUBSTITUTE_TAKEN');
  });

  it('lets only one of staff and the customer win, and settles once', async () => {
    const id = await active();
    const { _id: visitId } = await visitOn(id, '2026-12-02');
    await Promise.allSettled([
      change(id, visitId, 'move', { date: '2026-12-05' }),
      call(skipVisit, { id, visitId }, customer),
    ]);
    const settled = await readEvents(SUBSCRIPTION_SETTLED, id);
    const visit = (await visitsOf(id)).find(({ _id }) => _id === visitId);
    expect(settled.map(({ refundPaise }) => refundPaise)).toEqual(visit?.status === 'skipped' ? [44_800] : []);
  });

  it.each<[string, string, string, object]>([
    ['after the deadline', 'VISIT_TOO_LATE', 'skip', {}],
    ['an unknown action', 'INVALID_INPUT', 'complete', {}],
    ['a reason that is too short', 'STAFF_REASON_LENGTH', 'skip', { reason: 'too short' }],
    ['an unknown visit', 'VISIT_NOT_FOUND', 'skip', { visitId: '0'.repeat(24) }],
    ['an unknown subscription', 'SUBSCRIPTION_NOT_FOUND', 'skip', { id: '0'.repeat(24) }],
  ])('is refused %s', async (_, code, action, more) => {
    const id = await active();
    const visit = await visitOn(id, '2026-12-01');
    setTime(bench.service, '2026-12-01', '05:01');
    expect(await codeOf(change(id, visit._id, action, more))).toBe(code);
  });
});
