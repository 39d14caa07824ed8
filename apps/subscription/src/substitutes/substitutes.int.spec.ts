import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  acceptSubstitute,
  type Actor,
  type AddressFacts,
  adminSubscription,
  adminSubscriptions,
  adminSubscriptionVisits,
  agreeToSubstitute,
  busyHelpers,
  cancelSubscription,
  checkVisits,
  claimVisits,
  completeSubstitute,
  countActiveSubscriptions,
  createSubscription,
  declineToSubstitute,
  getOffer,
  getSubscription,
  getSubstitution,
  listHelpersFor,
  listVisits,
  markServiceComplete,
  markSubscriptionPaid,
  moveVisit,
  mySubstituteVisits,
  passSubstitute,
  releaseVisits,
  reportAbsence,
  revokeAbsence,
  seekSubstitute,
  SICK_DAY_REPORTED,
  skipVisit,
  stopSubstitute,
  type SubscriptionSettled,
  withdrawSubstitute,
} from '@sahaya/contracts';
import { BOARD_COLUMNS, istInstant } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { type Responder, type RunningService, until } from '@sahaya/testing';
import { buildFoundHelpers, buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>> | undefined;
let siblings: Responder;
let service: RunningService;
let customer: Actor;
let helper: Actor;
/** The results of the helper search, in order, and the helpers among them who are busy. */
let nearby: string[] = [];
let busy: string[] = [];
/** Slots reserved in the booking service: `<helperId>|<visitId>|<date>`. */
const claims = new Set<string>();
/** Without the late rounds for the plans of earlier tests. */
const claimsOf = ({ userId }: Actor) => [...claims].filter((claim) => claim.startsWith(userId)).length;
const searches: object[] = [];
/** The position of the address of a new subscription, and the helpers who do not travel there. */
let addressFacts: AddressFacts = {};
let far: string[] = [];
/** Helpers whose home is too far from every address of these tests. */
let away: string[] = [];

const at = (date: string, time?: string) => setTime(service, date, time);
const offer = (helperId: string) =>
  buildOffer(helperId, helperId === helper.userId ? 'Ravi Kumar' : `Helper ${helperId.slice(-4)}`);

beforeAll(async () => {
  bench = await startHarness();
  ({ service, siblings } = bench);
  await siblings.on(getOffer, ({ helperId, customerAddress }) => ({
    ...offer(helperId),
    ...addressFacts,
    ...(customerAddress && far.includes(helperId) && { outsideServiceArea: { distanceKm: 22, serviceRadiusKm: 5 } }),
  }));
  await siblings.on(listHelpersFor, (asked) => {
    searches.push(asked);
    const found = buildFoundHelpers(nearby.map(offer));
    const helpers = found.helpers.map((one) => (away.includes(one._id) ? { ...one, coordinates: [77.2, 28.6] } : one));
    return { ...found, helpers };
  });
  await siblings.on(busyHelpers, ({ helperIds }) => ({ busy: helperIds.filter((one) => busy.includes(one)) }));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, ({ helperId, visits }) => {
    const clashes = visits.filter(() => busy.includes(helperId));
    if (clashes.length > 0) return { clashes: clashes.map((visit) => ({ ...visit, reason: 'taken' as const })) };
    for (const { visitId, date } of visits) claims.add(`${helperId}|${visitId}|${date}`);
    return { clashes: [] };
  });
  await siblings.on(releaseVisits, ({ helperId, visits }) => {
    for (const { visitId, date, keep } of visits) if (!keep) claims.delete(`${helperId}|${visitId}|${date}`);
    return {};
  });
  helper = newActor('helper');
});
afterAll(async () => {
  await bench?.stop();
});
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  nearby = [];
  busy = [];
  claims.clear();
  searches.length = 0;
  addressFacts = {};
  far = [];
  away = [];
  at('2026-12-01');
});

const call = <C extends Parameters<RunningService['rpc']['call']>[0]>(contract: C, input: object, actor: Actor) =>
  service.rpc.call(contract, { actor, ...input } as never);
/** Two visits: on the 8th and the 9th, 9 to 11 am, at 448 rupees each. */
const active = async () => {
  const plan = {
    helperId: helper.userId,
    services: [{ serviceType: 'cooking' }],
    schedule: { daysOfWeek: ['tuesday', 'wednesday'], timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
    subscriptionPeriod: { startDate: '2026-12-08', endDate: '2026-12-10' },
    address: '12 MG Road, Delhi',
    requests: 'Ring 9876543210',
  };
  const { subscription } = await call(createSubscription, plan, customer);
  const id = subscription._id;
  await service.rpc.call(markSubscriptionPaid, { subscriptionId: id, paymentId: 'pay_1', amountPaise: 89_600 });
  await call(acceptSubscription, { id }, helper);
  const { visits } = await call(listVisits, { id }, customer);
  return { id, visitId: visits[0]?._id ?? '' };
};
interface Of {
  id: string;
  visitId: string;
}
const visitOf = async ({ id, visitId }: Of, actor = customer) => {
  const { visits } = await call(listVisits, { id }, actor);
  const visit = visits.find(({ _id }) => _id === visitId);
  if (!visit) throw new Error('no such visit');
  return visit;
};
const read = async ({ id }: Of, actor: Actor) => (await call(getSubscription, { id }, actor)).subscription;
const stateOf = async (of: Of) => (await visitOf(of)).absence?.state;
const askedOf = async (actor: Actor) => (await call(mySubstituteVisits, {}, actor)).visits;
const seek = (of: Of, confirm = 'me') => call(seekSubstitute, { ...of, confirm }, customer);
const agree = ({ visitId }: Of, actor: Actor) => call(agreeToSubstitute, { visitId }, actor);
const collection = (name: string) => service.get(Db).connection.collection(name);
const announced = async <T = Record<string, unknown>>(fact: string, { id }: Of): Promise<T[]> => {
  const filter = { subject: `events.subscription.${fact}`, 'envelope.data.subscriptionId': id };
  const rows = await collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.map((row) => (row['envelope'] as { data: T }).data);
};
const settled = (of: Of) => announced<SubscriptionSettled>('settled', of);
/** Reports an absence and searches a substitute. Returns the helpers who were asked. */
const searching = async (confirm: 'me' | 'auto', count = 3): Promise<Of & { others: [Actor, Actor, Actor] }> => {
  const others = [newActor('helper'), newActor('helper'), newActor('helper')] as [Actor, Actor, Actor];
  nearby = others.slice(0, count).map(({ userId }) => userId);
  const of = await active();
  await call(reportAbsence, of, helper);
  await seek(of, confirm);
  await until(async () => (await visitOf(of)).absence?.asked === count);
  return { ...of, others };
};

describe('a helper who cannot come', () => {
  it('lets the customer choose and releases the slot at once', async () => {
    const of = await active();
    const { visit } = await call(reportAbsence, of, helper);
    expect(visit).toMatchObject({ status: 'scheduled', absence: { state: 'offered', asked: 0 } });
    await call(reportAbsence, of, helper);
    expect(await announced('helper-absent', of)).toMatchObject([
      { visitId: of.visitId, helperName: 'Ravi Kumar', deadline: '2026-12-08T01:30:00.000Z' },
    ]);
    await until(() => claimsOf(helper) === 1);
    expect(await read(of, customer)).toMatchObject({
      nextServiceDate: '2026-12-08',
      absences: [{ visitId: of.visitId, date: '2026-12-08', absence: { state: 'offered' } }],
    });
    expect((await read(of, helper)).nextServiceDate).toBe('2026-12-09');
    at('2026-12-08', '06:00');
    const mark = { id: of.id, serviceDate: '2026-12-08' };
    expect(await codeOf(call(markServiceComplete, mark, helper))).toBe('VISIT_HELPER_ABSENT');
    expect(await settled(of)).toEqual([]);
  });

  it('refunds the visit two hours before the start if the customer does not choose', async () => {
    const of = await active();
    await call(reportAbsence, of, helper);
    at('2026-12-08', '06:59');
    at('2026-12-08', '07:00');
    await until(async () => (await settled(of)).length === 1);
    expect(await settled(of)).toMatchObject([
      { reason: 'helper-absent', helperId: helper.userId, helperPaise: 0, refundPaise: 44_800 },
    ]);
    expect(await visitOf(of)).toMatchObject({ status: 'skipped', reason: 'helper-absent', refund: 448 });
    expect(await codeOf(seek(of))).toBe('VISIT_SETTLED');
  });

  it('refunds the visit at once if the customer chooses that', async () => {
    const of = await active();
    expect(await codeOf(call(stopSubstitute, of, customer))).toBe('SUBSTITUTE_OVER');
    await call(reportAbsence, of, helper);
    expect(await codeOf(call(stopSubstitute, of, newActor('customer')))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect((await call(stopSubstitute, of, customer)).visit).toMatchObject({ status: 'skipped', refund: 448 });
    await call(stopSubstitute, of, customer);
    expect(await settled(of)).toHaveLength(1);
  });

  it('comes again when the visit is moved to another day', async () => {
    const of = await active();
    await call(reportAbsence, of, helper);
    const move = (date: string, startTime: string) => call(moveVisit, { ...of, date, startTime }, customer);
    expect(await codeOf(move('2026-12-08', '15:00'))).toBe('VISIT_HELPER_ABSENT');
    const { visit } = await move('2026-12-09', '15:00');
    expect(visit).not.toHaveProperty('absence');
    await until(() => claims.has(`${helper.userId}|${of.visitId}|2026-12-09`));
    expect(claimsOf(helper)).toBe(2);
  });
});

describe('an absence that was reported by mistake', () => {
  const revoke = (of: Of, actor = helper) => call(revokeAbsence, of, actor);

  it('is taken back, and the slot is reserved again', async () => {
    const of = await active();
    await call(reportAbsence, of, helper);
    await until(() => claimsOf(helper) === 1);
    expect(await codeOf(revoke(of, newActor('helper')))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect((await revoke(of)).visit).not.toHaveProperty('absence');
    await revoke(of);
    expect(await announced('absence-revoked', of)).toMatchObject([{ visitId: of.visitId }]);
    expect(claims.has(`${helper.userId}|${of.visitId}|2026-12-08`)).toBe(true);
    at('2026-12-08', '12:00');
    expect(await codeOf(call(markServiceComplete, { id: of.id, serviceDate: '2026-12-08' }, helper))).toBe('ok');
  });

  it('ends a search, but not once another helper agreed', async () => {
    const { others, ...of } = await searching('me');
    await revoke(of);
    expect(await codeOf(agree(of, others[0]))).toBe('VISIT_NOT_FOUND');
    for (const confirm of ['me', 'auto'] as const) {
      customer = newActor('customer');
      const second = await searching(confirm);
      await agree(second, second.others[0]);
      expect(await codeOf(revoke(second))).toBe('ABSENCE_FIXED');
    }
  });

  it('stays when the slot is taken, or when the visit was refunded', async () => {
    const of = await active();
    await call(reportAbsence, of, helper);
    busy = [helper.userId];
    expect(await codeOf(revoke(of))).toBe('VISITS_CLASH');
    expect(await stateOf(of)).toBe('offered');
    await call(stopSubstitute, of, customer);
    expect(await codeOf(revoke(of))).toBe('VISIT_SETTLED');
  });
});

describe('a sick day', () => {
  const report = (date: string, actor = helper) =>
    service
      .get(Db)
      .transaction((session) => service.get(Outbox).add(session, SICK_DAY_REPORTED, { helperId: actor.userId, date }));

  it('reports the absence from the visits of the day that have not begun', async () => {
    const of = await active();
    at('2026-12-08', '06:00');
    await report('2026-12-08');
    await until(async () => (await stateOf(of)) === 'offered');
    expect(await announced('helper-absent', of)).toMatchObject([{ visitId: of.visitId, helperName: 'Ravi Kumar' }]);
    const { visits } = await call(listVisits, { id: of.id }, customer);
    expect(visits.filter(({ absence }) => absence).map(({ date }) => date)).toEqual(['2026-12-08']);
  });

  it('refunds a visit that is too soon for another helper, and leaves one that has begun', async () => {
    const of = await active();
    const consumed = () => collection('inbox').countDocuments({});
    at('2026-12-08', '08:45');
    await report('2026-12-08');
    await until(async () => (await settled(of)).length === 1);
    expect(await settled(of)).toMatchObject([{ reason: 'helper-absent', refundPaise: 44_800 }]);
    at('2026-12-09', '09:30');
    const before = await consumed();
    await report('2026-12-09');
    await until(async () => (await consumed()) > before);
    const { visits } = await call(listVisits, { id: of.id }, customer);
    expect(visits).toMatchObject([{ status: 'skipped' }, { status: 'scheduled' }]);
    expect(visits[1]).not.toHaveProperty('absence');
  });

  it('includes the visits of the helper as a substitute', async () => {
    const { others, ...of } = await searching('auto');
    await agree(of, others[0]);
    at('2026-12-08', '06:00');
    await report('2026-12-08', others[0]);
    await until(async () => (await stateOf(of)) === 'offered');
    expect((await announced('helper-absent', of)).at(-1)).toMatchObject({
      helperName: `Helper ${others[0].userId.slice(-4)}`,
    });
  });
});

describe('a substitute', () => {
  it('is searched among nearby helpers who offer the services, are free and cost no more, three at a time', async () => {
    nearby = Array.from({ length: 6 }, newId);
    busy = [nearby[1] ?? ''];
    const of = await active();
    nearby.unshift(helper.userId);
    await call(reportAbsence, of, helper);
    await seek(of);
    await until(async () => (await visitOf(of)).absence?.asked === 3);
    const free = nearby.filter((one) => one !== helper.userId && !busy.includes(one));
    const asked = () => announced<{ helperIds: string[] }>('substitute-asked', of);
    expect((await asked()).map(({ helperIds }) => helperIds)).toEqual([free.slice(0, 3)]);
    expect(searches[0]).toMatchObject({
      services: ['cooking'],
      maxPrice: 200,
      location: 'Saket, New Delhi',
      customerId: customer.userId,
    });
    // Nobody answers, so two hours later the other helpers are asked as well.
    at('2026-12-01', '10:01');
    await until(async () => (await asked()).length === 2);
    expect((await asked())[1]?.helperIds).toEqual(free.slice(3));
  });

  it('is searched around the address of the plan and compared with it again', async () => {
    addressFacts = { addressPlace: { point: [72.91, 19.12], errorKm: 1 } };
    const { others, ...of } = await searching('me');
    expect(searches[0]).toMatchObject({ lng: 72.91, lat: 19.12, location: '', servesMe: true });
    far = [others[0].userId];
    expect(await codeOf(agree(of, others[0]))).toBe('OUTSIDE_OWN_AREA');
    expect(await codeOf(agree(of, others[1]))).toBe('ok');
  });

  it('is not asked if they do not travel to the address', async () => {
    addressFacts = { addressPlace: { point: [72.91, 19.12], errorKm: 1 } };
    nearby = Array.from({ length: 3 }, newId);
    away = [nearby[0] ?? ''];
    const of = await active();
    await call(reportAbsence, of, helper);
    await seek(of);
    await until(async () => (await visitOf(of)).absence?.asked === 2);
    const asked = await announced<{ helperIds: string[] }>('substitute-asked', of);
    expect(asked.map(({ helperIds }) => helperIds)).toEqual([nearby.slice(1)]);
  });

  it('sees that an unknown address was not compared', async () => {
    addressFacts = { addressUnknown: true };
    const { others } = await searching('me');
    expect(await askedOf(others[0])).toMatchObject([{ addressUnknown: true }]);
  });

  it('sees only the locality before agreeing, is then shown to the customer, and later answers are refused', async () => {
    const { others, ...of } = await searching('me');
    const [meena, sunil] = others;
    expect(await askedOf(meena)).toMatchObject([
      { state: 'asked', earns: 400, address: 'Saket, New Delhi', specialRequests: 'Ring •••', mayMark: false },
    ]);
    expect(await codeOf(agree(of, newActor('helper')))).toBe('VISIT_NOT_FOUND');
    expect((await agree(of, meena)).visit).toMatchObject({ state: 'agreed', address: 'Saket, New Delhi' });
    await agree(of, meena);
    expect(await codeOf(agree(of, sunil))).toBe('SUBSTITUTE_TAKEN');
    expect(await askedOf(sunil)).toEqual([]);
    expect(await announced('substitute-proposed', of)).toMatchObject([{ substitute: { helperId: meena.userId } }]);
    expect((await visitOf(of)).absence).toMatchObject({
      state: 'proposed',
      substitute: { helperId: meena.userId, name: expect.any(String) },
    });
    expect(claims).toContain(`${meena.userId}|${of.visitId}|2026-12-08`);

    const answer = (helperId: string) => call(acceptSubstitute, { ...of, helperId }, customer);
    expect(await codeOf(answer(sunil.userId))).toBe('SUBSTITUTE_CHANGED');
    const { visit } = await answer(meena.userId);
    expect(visit.substitute).toMatchObject({ helperId: meena.userId, phone: '9123456780' });
    await answer(meena.userId);
    expect(await announced('substitute-found', of)).toMatchObject([{ byCustomer: true }]);
    expect((await visitOf(of, helper)).substitute).toEqual({
      helperId: meena.userId,
      name: `Helper ${meena.userId.slice(-4)}`,
    });
    expect(await codeOf(call(stopSubstitute, of, customer))).toBe('SUBSTITUTE_OVER');
  });

  it('does the visit and is paid for it, and nobody else is', async () => {
    const { others, ...of } = await searching('auto');
    const [meena] = others;
    expect((await agree(of, meena)).visit).toMatchObject({
      state: 'mine',
      address: '12 MG Road, Delhi',
      customerPhone: '9876543210',
      specialRequests: 'Ring 9876543210',
    });
    expect(await announced('substitute-found', of)).toMatchObject([{ byCustomer: false }]);
    expect(await service.rpc.call(countActiveSubscriptions, { userId: meena.userId })).toEqual({ active: 1 });
    const parties = { customerId: { _id: customer.userId }, helperId: { _id: meena.userId }, ended: false };
    const chat = (actor: Actor) => service.rpc.call(getSubstitution, { actor, visitId: of.visitId });
    expect(await chat(customer)).toMatchObject(parties);
    expect(await codeOf(chat(helper))).toBe('VISIT_NOT_FOUND');

    const complete = (actor: Actor) => call(completeSubstitute, { visitId: of.visitId }, actor);
    expect(await codeOf(complete(meena))).toBe('SERVICE_DATE_AHEAD');
    at('2026-12-08', '07:01');
    const reminders = () =>
      collection('outbox')
        .find({ subject: 'events.booking.reminder-due', 'envelope.data.bookingId': of.visitId })
        .toArray();
    await until(async () => (await reminders()).length > 0);
    expect((await reminders()).map((row) => (row['envelope'] as { data: object }).data)).toMatchObject([
      { helperId: meena.userId, customerId: customer.userId },
    ]);
    at('2026-12-08', '11:00');
    expect(await codeOf(complete(others[1]))).toBe('VISIT_NOT_FOUND');
    expect(await codeOf(call(markServiceComplete, { id: of.id, serviceDate: '2026-12-08' }, helper))).toBe(
      'VISIT_HELPER_ABSENT',
    );
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(complete(meena))));
    expect(codes).toContain('ok');
    expect((await complete(meena)).visit).toMatchObject({ state: 'completed' });
    expect(await settled(of)).toMatchObject([
      { reason: 'delivered', helperId: meena.userId, helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 },
    ]);
    expect(await read(of, customer)).toMatchObject({ servicesCompleted: 1, totalServicesScheduled: 2 });
    expect(await announced('substitute-released', of)).toEqual([]);
  });

  it('is only one, even when several agree concurrently', async () => {
    const { others, ...of } = await searching('auto');
    const codes = await Promise.all(others.map((other) => codeOf(agree(of, other))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(
      codes.filter((code) => code === 'SUBSTITUTE_TAKEN' || code === 'SUBSCRIPTION_CHANGED_MEANWHILE'),
    ).toHaveLength(2);
    const winner = (await visitOf(of)).substitute?.helperId;
    // The slots that the other helpers held for a moment are released.
    at('2026-12-01', '08:03');
    await until(() => [...claims].filter((claim) => claim.includes(of.visitId)).length === 1);
    expect([...claims].filter((claim) => claim.includes(of.visitId))).toEqual([`${winner}|${of.visitId}|2026-12-08`]);
  });

  it('cannot agree when their slot is no longer free', async () => {
    const { others, ...of } = await searching('auto');
    busy = [others[0].userId];
    expect(await codeOf(agree(of, others[0]))).toBe('VISITS_CLASH');
    expect(await stateOf(of)).toBe('searching');
  });

  it('can decline, and more helpers are asked at once when all declined', async () => {
    const { others, ...of } = await searching('auto', 2);
    const later = newActor('helper');
    nearby.push(later.userId);
    for (const other of others.slice(0, 2)) {
      await call(declineToSubstitute, { visitId: of.visitId }, other);
      await call(declineToSubstitute, { visitId: of.visitId }, other);
      expect(await askedOf(other)).toEqual([]);
    }
    await until(async () => (await askedOf(later)).length === 1);
    expect(await codeOf(agree(of, others[0]))).toBe('SUBSTITUTE_OVER');
  });

  it('is released when the customer passes, and the search continues', async () => {
    const { others, ...of } = await searching('me');
    const [meena, sunil] = others;
    await agree(of, meena);
    const pass = () => call(passSubstitute, { ...of, helperId: meena.userId }, customer);
    expect((await pass()).visit.absence).toMatchObject({ state: 'searching' });
    await pass();
    expect(await announced('substitute-released', of)).toMatchObject([
      { substitute: { helperId: meena.userId }, wasFound: false },
    ]);
    await until(() => !claims.has(`${meena.userId}|${of.visitId}|2026-12-08`));
    expect(await codeOf(agree(of, meena))).toBe('SUBSTITUTE_OVER');
    expect((await agree(of, sunil)).visit.state).toBe('agreed');
  });

  it('is released and the visit refunded when the customer does not confirm by the deadline', async () => {
    const { others, ...of } = await searching('me');
    await agree(of, others[0]);
    at('2026-12-08', '07:00');
    await until(async () => (await settled(of)).length === 1);
    expect(await announced('substitute-released', of)).toHaveLength(1);
    expect(await codeOf(agree(of, others[1]))).toBe('SUBSTITUTE_OVER');
    await until(() => !claims.has(`${others[0].userId}|${of.visitId}|2026-12-08`));
  });

  it('can withdraw: the customer chooses again, or is refunded when no time is left', async () => {
    const { others, ...of } = await searching('auto');
    const [meena, sunil] = others;
    const withdraw = (actor: Actor) => call(withdrawSubstitute, { visitId: of.visitId }, actor);
    await agree(of, meena);
    expect(await codeOf(withdraw(sunil))).toBe('VISIT_NOT_FOUND');
    await withdraw(meena);
    await withdraw(meena);
    expect(await stateOf(of)).toBe('offered');
    expect((await announced('helper-absent', of)).map(({ helperName }) => helperName)).toEqual([
      'Ravi Kumar',
      `Helper ${meena.userId.slice(-4)}`,
    ]);
    await seek(of, 'auto');
    await agree(of, sunil);
    at('2026-12-08', '08:45');
    await withdraw(sunil);
    expect(await settled(of)).toMatchObject([{ reason: 'helper-absent', refundPaise: 44_800, helperPaise: 0 }]);
  });

  it('can withdraw although the subscription is changed at the same time', async () => {
    const { others, ...of } = await searching('auto');
    await agree(of, others[0]);
    const { visits } = await call(listVisits, { id: of.id }, customer);
    const other = { id: of.id, visitId: visits[1]?._id ?? '' };
    const codes = await Promise.all([
      codeOf(call(withdrawSubstitute, { visitId: of.visitId }, others[0])),
      codeOf(call(skipVisit, other, customer)),
    ]);
    expect(codes).toEqual(['ok', 'ok']);
    expect(await stateOf(of)).toBe('offered');
  });

  it('is told when the customer skips the visit or cancels the subscription', async () => {
    const { others, ...of } = await searching('auto');
    await agree(of, others[0]);
    await call(skipVisit, of, customer);
    expect(await announced('substitute-released', of)).toMatchObject([{ wasFound: true }]);
    await until(() => claimsOf(helper) === 1);

    customer = newActor('customer');
    const { others: two, ...second } = await searching('auto');
    await agree(second, two[0]);
    at('2026-12-08', '07:30');
    await call(cancelSubscription, { id: second.id, reason: 'We move' }, customer);
    expect(await announced('substitute-released', second)).toHaveLength(1);
    // At this late time, the helper keeps their share of the base amount.
    expect(await settled(second)).toContainEqual(
      expect.objectContaining({ reason: 'late-cancellation', helperId: two[0].userId, helperPaise: 10_000 }),
    );
  });

  it('does not mark the visit: it is refunded after two days', async () => {
    const { others, ...of } = await searching('auto');
    await agree(of, others[0]);
    at('2026-12-10', '11:01');
    await until(async () => (await settled(of)).length === 1);
    expect(await settled(of)).toMatchObject([{ reason: 'not-marked', refundPaise: 44_800 }]);
    expect(await codeOf(call(completeSubstitute, { visitId: of.visitId }, others[0]))).toBe('VISIT_SETTLED');
  });

  it.each<[string, object, string]>([
    ['an unknown confirmation mode', { confirm: 'perhaps' }, 'INVALID_INPUT'],
    ['an operator as confirmation mode', { confirm: { $ne: '' } }, 'INVALID_INPUT'],
    ['another visit', { visitId: 'f'.repeat(24) }, 'VISIT_NOT_FOUND'],
    ['an invalid id', { visitId: 'x' }, 'INVALID_INPUT'],
    ['a visit without an absence', {}, 'SUBSTITUTE_OVER'],
  ])('cannot be searched with %s', async (_, change, code) => {
    const of = await active();
    expect(await codeOf(call(seekSubstitute, { ...of, confirm: 'me', ...change }, customer))).toBe(code);
    expect(await visitOf(of)).not.toHaveProperty('absence');
  });
});

describe('staff', () => {
  it('find subscriptions by customer, helper and status, and read one with its visits', async () => {
    const of = await active();
    await call(reportAbsence, of, helper);
    const staff = newActor('support');
    const list = async (input: object) =>
      (await call(adminSubscriptions, input, staff)).subscriptions.map(({ _id }) => _id);
    expect(await list({ customerId: customer.userId })).toEqual([of.id]);
    expect(await list({ helperId: helper.userId, status: 'active' })).toEqual([of.id]);
    expect(await list({ helperId: helper.userId, status: 'paused' })).toEqual([]);
    expect(await list({ ids: [of.id, newId()] })).toEqual([of.id]);
    const times = async (sort: string) =>
      (await call(adminSubscriptions, { sort, limit: '100' }, staff)).subscriptions.map(({ createdAt }) => createdAt);
    const oldest = await times('createdAt');
    expect(new Set(oldest).size).toBeGreaterThan(1);
    expect(oldest).toEqual(oldest.toSorted());
    expect(await times('-createdAt')).toEqual(oldest.toReversed());
    expect(await codeOf(call(adminSubscriptions, { ids: [of.id], sort: 'createdAt' }, staff))).toBe('INVALID_INPUT');
    expect((await call(adminSubscriptions, { limit: '1' }, staff)).pagination).toMatchObject({ page: 1, limit: 1 });
    const { subscription, visits } = await call(adminSubscription, { id: of.id }, staff);
    expect([subscription._id, visits.map(({ absence }) => absence?.state)]).toEqual([of.id, ['offered', undefined]]);
    expect([subscription.customerId.phone, subscription.helperId.phone]).toEqual(['•••3210', '•••6780']);
    expect(await codeOf(call(adminSubscription, { id: newId() }, staff))).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('see on the board the visits of today by their state, in a city, and those that wait for a substitute', async () => {
    const ravi = helper;
    const of = await active();
    helper = newActor('helper');
    const away = await active();
    const staff = newActor('ops');
    const board = async (input: object) =>
      (await call(adminSubscriptionVisits, { limit: '100', ...input }, staff)).visits.filter(
        ({ customer: { _id } }) => _id === customer.userId,
      );
    const columnsAt = async (time: string, id: string) => {
      at('2026-12-08', time);
      const found = await Promise.all(BOARD_COLUMNS.map((column) => board({ board: column, city: 'Delhi NCR' })));
      return BOARD_COLUMNS.filter((_, place) => found[place]!.some(({ _id }) => _id === id));
    };
    at('2026-12-08', '06:00');
    expect(await columnsAt('06:00', of.visitId)).toEqual([]);
    await call(reportAbsence, away, helper);
    expect(await columnsAt('06:30', away.visitId)).toEqual(['without-helper']);
    expect(await board({ board: 'without-helper' })).toEqual([
      {
        _id: away.visitId,
        subscriptionId: away.id,
        date: '2026-12-08',
        startTime: '09:00',
        endTime: '11:00',
        services: ['cooking'],
        customer: { _id: customer.userId, name: 'Asha Verma', location: 'Saket, New Delhi' },
        area: { lat: expect.any(Number), lng: expect.any(Number) },
        search: { state: 'offered', deadline: istInstant('2026-12-08', '07:00').toISOString() },
      },
    ]);
    expect(await columnsAt('08:00', of.visitId)).toEqual(['starting-soon']);
    expect(await board({ board: 'starting-soon' })).toMatchObject([
      { _id: of.visitId, helper: { _id: ravi.userId, name: 'Ravi Kumar' } },
    ]);
    expect(await board({ board: 'starting-soon', city: 'Pune' })).toEqual([]);
    expect(await columnsAt('09:10', of.visitId)).toEqual(['not-started']);
    expect(await columnsAt('10:30', of.visitId)).toEqual([]);
    expect(await columnsAt('11:00', of.visitId)).toEqual(['late']);
    await call(markServiceComplete, { id: of.id, serviceDate: '2026-12-08' }, ravi);
    expect(await columnsAt('11:00', of.visitId)).toEqual([]);
    for (const bad of [{}, { board: 'early' }, { board: 'late', city: 'Atlantis' }])
      expect(await codeOf(board(bad))).toBe('INVALID_INPUT');
  });

  it('see the areas of the visits as rounded points if their role has the board, and never the address', async () => {
    addressFacts = { addressPlace: { point: [77.206_123, 28.524_456], errorKm: 0 } };
    await active();
    at('2026-12-08', '08:00');
    const seenBy = async (role: 'ops' | 'admin' | 'support', city = '') => {
      const input = { board: 'starting-soon', city, limit: '100' };
      const { visits } = await call(adminSubscriptionVisits, input, newActor(role));
      return visits.find(({ customer: { _id } }) => _id === customer.userId)!;
    };
    for (const found of [await seenBy('ops'), await seenBy('admin'), await seenBy('ops', 'Delhi NCR')]) {
      expect(found.area).toEqual({ lat: 28.52, lng: 77.21 });
      const answer = JSON.stringify(found);
      for (const secret of ['28.5244', '77.2061', 'MG Road']) expect(answer).not.toContain(secret);
    }
    const seenBySupport = await seenBy('support');
    expect(seenBySupport.customer._id).toBe(customer.userId);
    expect(seenBySupport).not.toHaveProperty('area');
  });
});
