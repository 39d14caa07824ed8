import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  agreeToSubstitute,
  busyHelpers,
  cancelSubscription,
  checkVisits,
  claimVisits,
  createSubscription,
  type ErrorCode,
  feedVisits,
  getOffer,
  getSubscription,
  listHelpersFor,
  listVisits,
  markServiceComplete,
  markSubscriptionPaid,
  moveVisit,
  myVisits,
  pauseSubscription,
  releaseVisits,
  reportAbsence,
  seekSubstitute,
  skipVisit,
} from '@sahaya/contracts';
import { LIMITS, WEEKDAYS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { idsOf, readParts, readsOf, type Responder, type RunningService, until } from '@sahaya/testing';
import { buildFoundHelpers, buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>> | undefined;
let siblings: Responder;
let service: RunningService;
let customer: Actor;
let helper: Actor;
let nearby: string[] = [];

const at = (date: string, time?: string) => setTime(service, date, time);
const offer = (helperId: string) => buildOffer(helperId, helperId === helper.userId ? 'Ravi Kumar' : 'Meena Devi');

beforeAll(async () => {
  bench = await startHarness();
  ({ service, siblings } = bench);
  await siblings.on(getOffer, ({ helperId }) => offer(helperId));
  await siblings.on(listHelpersFor, () => buildFoundHelpers(nearby.map(offer)));
  await siblings.on(busyHelpers, () => ({ busy: [] }));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, () => ({ clashes: [] }));
  await siblings.on(releaseVisits, () => ({}));
});
afterAll(async () => {
  await bench?.stop();
});
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  nearby = [];
  at('2026-11-30');
});

const call = <C extends Parameters<RunningService['rpc']['call']>[0]>(contract: C, input: object, actor: Actor) =>
  service.rpc.call(contract, { actor, ...input } as never);
/** Visits on the working days from 1 to 14 December, 9 to 11 am. */
async function active(more: object = {}): Promise<string> {
  const plan = {
    helperId: helper.userId,
    services: [{ serviceType: 'cooking' }],
    schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
    subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-15' },
    address: '12 MG Road, Delhi',
    ...more,
  };
  const { subscription } = await call(createSubscription, plan, customer);
  const { _id, pricing } = subscription;
  const amountPaise = Math.round(pricing.totalMonthlyAmount * 100);
  await service.rpc.call(markSubscriptionPaid, { subscriptionId: _id, paymentId: 'pay_1', amountPaise });
  await call(acceptSubscription, { id: _id }, helper);
  return _id;
}
const visitOn = async (id: string, date: string) => {
  const { visits } = await call(listVisits, { id }, customer);
  const visit = visits.find((one) => one.date === date);
  if (!visit) throw new Error(`no visit on ${date}`);
  return visit;
};
const calendarOf = async (actor: Actor, from = '2026-12-01', to = '2026-12-31') =>
  (await call(myVisits, { from, to }, actor)).visits;
const datesOf = async (actor: Actor) => (await calendarOf(actor)).map(({ date }) => Number(date.slice(8)));
const feedOf = async ({ userId, role }: Actor, from = '2026-12-01') =>
  (await service.rpc.call(feedVisits, { userId, party: role as 'customer' | 'helper', from, limit: 500 })).visits;

describe('the calendar of visits', () => {
  it('shows the visits of a range to both parties and to nobody else', async () => {
    const id = await active();
    const [first] = await calendarOf(customer, '2026-12-03', '2026-12-04');
    expect(first).toEqual({
      _id: (await visitOn(id, '2026-12-03'))._id,
      subscriptionId: id,
      date: '2026-12-03',
      startTime: '09:00',
      endTime: '11:00',
      services: ['cooking'],
      status: 'scheduled',
      other: { _id: helper.userId, name: 'Ravi Kumar', phone: '9123456780' },
      address: '12 MG Road, Delhi',
      asSubstitute: false,
      mayMark: false,
    });
    const jobs = await calendarOf(helper, '2026-12-03', '2026-12-04');
    expect(jobs.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04']);
    expect(jobs[0]).toMatchObject({
      other: { _id: customer.userId, name: 'Asha Verma', phone: '9876543210' },
      earns: 400,
      mayMark: false,
    });
    expect(await datesOf(customer)).toEqual([1, 2, 3, 4, 7, 8, 9, 10, 11, 14]);
    expect([await datesOf(newActor('customer')), await datesOf(newActor('helper'))]).toEqual([[], []]);
  });

  it.each<[ErrorCode, string, string]>([
    ['DATE_REQUIRED', '', '2026-12-31'],
    ['DATE_REQUIRED', '2026-12-01', 'soon'],
    ['INVALID_INPUT', '2026-12-02', '2026-12-01'],
    ['INVALID_INPUT', '2026-12-01', '2027-02-01'],
  ])('refuses with %s the range from %j to %j', async (code, from, to) => {
    expect(await codeOf(call(myVisits, { from, to }, customer))).toBe(code);
  });

  it('has the pin of the address for those who see the address, and no calendar feed has it', async () => {
    const customerCoordinates = [77.21234, 28.54321];
    await active({ customerCoordinates });
    for (const person of [customer, helper]) {
      expect((await calendarOf(person))[0]).toMatchObject({ customerCoordinates });
      expect((await feedOf(person))[0]).not.toHaveProperty('customerCoordinates');
    }
  });

  it('with the longest addresses is read in parts that a message can carry, by both parties and the feed', async () => {
    await active();
    const database = service.get(Db).connection;
    const [plan] = await database.collection('subscriptions').find({ customerId: customer.userId }).toArray();
    const [visit] = await database.collection('visits').find({ subscriptionId: plan?._id }).toArray();
    const longest = {
      customerAddress: 'आ'.repeat(LIMITS.addressMax),
      'customer.location': 'आ'.repeat(LIMITS.locationMax),
      'customer.name': 'आ'.repeat(LIMITS.nameMax),
      'helper.name': 'आ'.repeat(LIMITS.nameMax),
    };
    await database.collection('subscriptions').updateOne({ _id: plan?._id }, { $set: longest });
    const more = Array.from({ length: 990 }, (_, slot) => ({ ...visit, _id: newId() as never, slot: slot + 10 }));
    await database.collection('visits').insertMany(more);
    const range = { from: '2026-12-01', to: '2026-12-31' };
    for (const actor of [customer, helper]) {
      const parts = await readParts((after) => call(myVisits, { ...range, after }, actor), 'visits');
      expect(parts.length).toBeGreaterThan(1);
      expect(new Set(idsOf(parts)).size).toBe(1_000);
    }
    const asked = { userId: customer.userId, party: 'customer' as const, from: range.from, limit: 500 };
    const feed = await readParts((after) => service.rpc.call(feedVisits, { ...asked, after }), 'visits');
    expect([feed.length > 1, feed.flat().length]).toEqual([true, 500]);
  });

  it('takes 62 days, and is closed to staff', async () => {
    const range = { from: '2026-12-01', to: '2027-01-31' };
    expect(await codeOf(call(myVisits, range, customer))).toBe('ok');
    expect(await codeOf(call(myVisits, range, newActor('support')))).toBe('FORBIDDEN');
  });

  it('keeps completed visits and leaves out skipped ones and the days of a pause', async () => {
    const id = await active();
    at('2026-12-01', '11:00');
    await call(markServiceComplete, { id, serviceDate: '2026-12-01' }, helper);
    await call(skipVisit, { id, visitId: (await visitOn(id, '2026-12-03'))._id }, customer);
    const pause = { startDate: '2026-12-07', endDate: '2026-12-08' };
    await call(pauseSubscription, { id, reason: 'We travel', ...pause }, customer);
    expect(await datesOf(helper)).toEqual([1, 2, 4, 9, 10, 11, 14, 15, 16]);
    expect(await datesOf(customer)).toEqual(await datesOf(helper));
    expect((await calendarOf(helper))[0]).toMatchObject({ date: '2026-12-01', status: 'completed', mayMark: false });
  });

  it('lets the helper mark a visit that took place before a pause or a cancellation', async () => {
    const id = await active();
    at('2026-12-02', '10:00');
    const marks = async (actor: Actor) =>
      (await calendarOf(actor)).flatMap(({ date, mayMark }) => (mayMark ? [date] : []));
    expect(await marks(helper)).toEqual(['2026-12-01', '2026-12-02']);
    const pause = { startDate: '2026-12-03', endDate: '2026-12-04' };
    await call(pauseSubscription, { id, reason: 'We travel', ...pause }, customer);
    expect(await marks(helper)).toEqual(['2026-12-01', '2026-12-02']);
    const { visits } = await call(listVisits, { id }, helper);
    expect(visits.filter(({ mayMark }) => mayMark).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02']);
    await call(cancelSubscription, { id, reason: 'We move' }, customer);
    expect(await marks(helper)).toEqual(['2026-12-01', '2026-12-02']);
    const { subscription } = await call(getSubscription, { id }, helper);
    expect(subscription.toMark.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02']);
    expect((await calendarOf(helper))[0]).toMatchObject({ address: 'Saket, New Delhi', other: { name: 'Asha Verma' } });
    expect((await calendarOf(helper))[0]?.other).not.toHaveProperty('phone');
    expect(await marks(customer)).toEqual([]);
    await call(markServiceComplete, { id, serviceDate: '2026-12-02' }, helper);
    expect(await marks(helper)).toEqual(['2026-12-01']);
  });

  it('moves a visit to the substitute, who sees it in place of the helper of the plan', async () => {
    const meena = newActor('helper');
    nearby = [meena.userId];
    const id = await active();
    const { _id: visitId } = await visitOn(id, '2026-12-03');
    await call(reportAbsence, { id, visitId }, helper);
    // The visit has no helper while a substitute is searched.
    expect([await datesOf(customer), await datesOf(helper)].map((days) => days.includes(3))).toEqual([false, false]);
    await call(seekSubstitute, { id, visitId, confirm: 'auto' }, customer);
    await until(async () => (await visitOn(id, '2026-12-03')).absence?.asked === 1);
    expect(await calendarOf(meena)).toEqual([]);
    await call(agreeToSubstitute, { visitId }, meena);
    expect(await calendarOf(meena)).toMatchObject([
      {
        _id: visitId,
        date: '2026-12-03',
        other: { name: 'Asha Verma', phone: '9876543210' },
        address: '12 MG Road, Delhi',
        asSubstitute: true,
        earns: 400,
      },
    ]);
    expect(await datesOf(helper)).not.toContain(3);
    const seen = (await calendarOf(customer)).find(({ date }) => date === '2026-12-03');
    expect(seen).toMatchObject({ other: { _id: meena.userId, name: 'Meena Devi' }, asSubstitute: true });
    at('2026-12-03', '11:00');
    expect((await calendarOf(meena))[0]?.mayMark).toBe(true);
  });

  it('is read by indexes, for the customer and for the helper', async () => {
    await active();
    const { connection } = service.get(Db);
    for (const actor of [customer, helper]) {
      const reads = await readsOf([connection.getClient()], connection.name, () => calendarOf(actor));
      // The rounds of the service may read at the same time; only this query has its limit.
      const read = reads.find(({ collection, limit }) => collection === 'visits' && limit === 1_000);
      expect(read?.stages).toContain('IXSCAN');
      expect(read?.stages).not.toContain('COLLSCAN');
      expect([read?.docs, read?.returned]).toEqual([10, 10]);
    }
  });
});

describe('the visits of a calendar feed', () => {
  it('begin at a day, and raise their sequence with each change', async () => {
    const id = await active();
    const before = await feedOf(customer, '2026-12-10');
    expect(before.map(({ date }) => date)).toEqual(['2026-12-10', '2026-12-11', '2026-12-14']);
    const { _id: visitId } = await visitOn(id, '2026-12-10');
    await call(moveVisit, { id, visitId, date: '2026-12-12', startTime: '10:00' }, customer);
    const after = await feedOf(helper, '2026-12-10');
    expect(after.map(({ date }) => date)).toEqual(['2026-12-11', '2026-12-12', '2026-12-14']);
    const sequenceIn = (visits: typeof before) => visits.find(({ _id }) => _id === visitId)?.sequence ?? -1;
    expect(sequenceIn(before)).toBeGreaterThanOrEqual(0);
    expect(sequenceIn(after)).toBeGreaterThan(sequenceIn(before));
  });
});
