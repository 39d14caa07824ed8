import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import {
  adminAnalytics,
  analyticsState,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REPLACED,
  BOOKING_REQUESTED,
  BOOKING_SETTLED,
  bookingFacts,
  type BookingFacts,
  type EventContract,
  getNames,
  HELPER_CANCELLED,
  REFUND_MOVED,
  REPLACEMENT_BEGUN,
  rebuildAnalytics,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  SUBSCRIPTION_EVENT,
  SUPPLY_COUNTED,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_REPLIED,
  USAGE_COUNTED,
} from '@sahaya/contracts';
import {
  addDays,
  type AnalyticsFact,
  type AnalyticsPlace,
  buildContributions,
  istDate,
  istInstant,
  monthOf,
  type PlainContribution,
} from '@sahaya/domain';
import { connectNats, ensureEventStream, EVENT_STREAM, EventConsumer, managerOf } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
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
import { SupportModule } from '../support.module.js';
import type { AnalyticsCaseDoc, AnalyticsDayDoc, AnalyticsPersonDoc } from './analytics.model.js';
import { FACT_MAPPINGS } from './fact-mappings.js';

const FULL = process.env['ANALYTICS'] === 'full';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let wire: Awaited<ReturnType<typeof connectNats>>;
let others: Responder;
let service: RunningService;
/** The bookings that their owner holds, in pages. */
let held: BookingFacts[][] = [];

const NITA = newId();
const ops = { userId: newId(), role: 'ops' as const, sid: newId() };
const finance = { ...ops, role: 'finance' as const };

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  others = await startResponder(nats.url);
  await others.on(bookingFacts, ({ after }) => {
    const page = Number(after ?? 0);
    return { bookings: held[page] ?? [], ...(page + 1 < held.length && { next: String(page + 1) }) };
  });
  await others.on(getNames, () => ({ people: [{ _id: NITA, name: 'Nita Shah' }] }));
  service = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  wire = await connectNats(nats.url, 'test');
  await ensureEventStream(wire);
});
afterAll(async () => {
  await wire?.close();
  await service?.stop();
  await others?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

interface Sent {
  id: string;
  event: EventContract;
  data: object;
  at: Date;
}
/** Publishes an envelope as it is, so the same event can arrive twice. */
const publish = ({ id, event, data, at }: Sent) =>
  jetstream(wire).publish(
    event.subject,
    JSON.stringify({
      id,
      type: event.subject,
      v: 1,
      at: at.toISOString(),
      happenedAt: at.toISOString(),
      correlationId: 'test',
      data,
    }),
  );
const sent = (event: EventContract, data: object, at: Date): Sent => ({ id: newId(), event, data, at });

const DAY = '2026-11-10';
const minute = (minutes: number) => new Date(istInstant(DAY, '09:00').getTime() + minutes * 60_000);
const moved = (bookingId: string, city: string, area: string, customerId = newId()) => ({
  bookingId,
  customerId,
  helperId: newId(),
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking',
  date: addDays(DAY, 2),
  startTime: '18:30',
  endTime: '20:00',
  city,
  area,
});
const settled = {
  kind: 'completed',
  reason: 'completed',
  method: 'online',
  price: { basePaise: 40_000, surchargePaise: 0, platformFeePaise: 4_000, processingFeePaise: 900 },
  paidPaise: 44_900,
  helperPaise: 40_000,
  refundPaise: 0,
  creditPaise: 0,
  duePaise: 0,
  dueHelperPaise: 0,
  cashCommissionPaise: 0,
};

const rows = () => service.get(Db).connection.collection<AnalyticsDayDoc>('analytics_days');
/** The rows that are shown, without the number of the rebuild. */
const shownRows = async () => {
  const state = await service.get(Db).connection.collection('analytics_state').findOne({});
  const all = await rows()
    .find({ rebuild: (state?.['shown'] as number | undefined) ?? 0 })
    .toArray();
  return all
    .map(({ _id, rebuild: _, measures, ...row }) => ({
      ...row,
      _id: _id.slice(_id.indexOf('|') + 1),
      measures: Object.fromEntries(Object.entries(measures).filter(([, amount]) => amount !== 0)),
    }))
    .filter(({ measures }) => Object.keys(measures).length > 0)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
};
const settledState = () =>
  until(async () => {
    const { waiting, isRebuilding } = await service.rpc.call(analyticsState, {});
    return waiting === 0 && !isRebuilding;
  });
const rebuild = async () => {
  for (let after: string | undefined, isOver = false; !isOver; isOver = after === undefined)
    after = (await service.rpc.call(rebuildAnalytics, after ? { after } : {})).next;
  await settledState();
};
const cityTotals = async (city: string, actor: typeof ops | typeof finance = ops) =>
  service.rpc.call(adminAnalytics, { actor, from: DAY, to: addDays(DAY, 3), city, service: '' });
/** Publishes the events and waits until each delivery is handled, those of repeated ones included, and counted. */
async function deliver(events: readonly Sent[]): Promise<void> {
  const last = new Map<string, number>();
  for (const one of events) last.set(one.event.subject, (await publish(one)).seq);
  const manager = await managerOf(wire);
  for (const { contract, durable } of service.get(EventConsumer)['registrations']) {
    const seq = last.get(contract.subject);
    if (seq === undefined) continue;
    await until(async () => (await manager.consumers.info(EVENT_STREAM, durable)).ack_floor.stream_seq >= seq);
  }
  await settledState();
}
/** Delivers the events and returns the answer. */
async function counted(city: string, events: readonly Sent[]) {
  await deliver(events);
  return cityTotals(city);
}

describe('analytics', () => {
  it('answer with sums by day, area and hour, and with the period before', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const facts = moved(first, 'Pune', 'Kothrud');
    const expired = moved(second, 'Pune', 'Baner');
    const earlier = moved(third, 'Pune', 'Baner');
    const events = [
      sent(BOOKING_REQUESTED, facts, minute(0)),
      sent(BOOKING_EVENT.accept, facts, minute(20)),
      sent(BOOKING_EVENT.complete, facts, minute(24 * 60)),
      sent(BOOKING_SETTLED, { ...facts, ...settled, key: `booking:${first}`, platformPaise: 4_900 }, minute(24 * 60)),
      sent(BOOKING_REQUESTED, expired, minute(5)),
      sent(BOOKING_EXPIRED, expired, minute(300)),
      sent(BOOKING_REQUESTED, earlier, minute(-3 * 24 * 60)),
    ];
    const answer = await counted('Pune', events);
    expect(answer).toMatchObject({
      period: { from: DAY, to: addDays(DAY, 3) },
      periodBefore: { from: addDays(DAY, -4), to: addDays(DAY, -1) },
      totals: { requests: 2, accepted: 1, unfilled: 1, expired: 1, completed: 1, acceptIn2: 1, bookedMinutes: 90 },
      totalsBefore: { requests: 1 },
      days: [
        { date: DAY, totals: { requests: 2 } },
        { date: addDays(DAY, 1), totals: { completed: 1, revenuePaise: 4_900 } },
      ],
      areas: [
        { name: 'Baner', totals: { requests: 1, unfilled: 1, requestsAt18: 1, unfilledAt18: 1 } },
        { name: 'Kothrud', totals: { requests: 1, requestsAt18: 1 } },
      ],
    });
    const none = await cityTotals('Mumbai');
    expect([none.totals, none.days, none.areas]).toEqual([{}, [], []]);
  });

  it('follow customers from the month of their first visit, in the city of that visit', async () => {
    const [asha, neha, plan] = [newId(), newId(), newId()];
    const visit = (customerId: string, month: string, city = 'Kolkata') =>
      sent(BOOKING_EVENT.complete, moved(newId(), city, 'Salt Lake', customerId), istInstant(`${month}-15`, '10:00'));
    const planVisit = {
      subscriptionId: plan,
      customerId: neha,
      helperId: newId(),
      customerName: 'Neha Jain',
      helperName: 'Ravi Kumar',
      services: ['cooking'],
      startDate: DAY,
      endDate: addDays(DAY, 30),
      city: 'Kolkata',
      visitId: newId(),
      date: '2026-11-20',
      startTime: '09:00',
      endTime: '10:00',
    };
    const { cohorts } = await counted('Kolkata', [
      visit(asha, '2026-11', 'Hyderabad'),
      visit(asha, '2026-08'),
      visit(asha, '2026-08'),
      visit(neha, '2026-08'),
      sent(SUBSCRIPTION_EVENT.visitCompleted, planVisit, istInstant('2026-10-20', '10:00')),
      visit(newId(), '2026-10'),
      visit(newId(), '2025-10'),
      // After the end of the period.
      visit(neha, '2026-12'),
    ]);
    expect(cohorts).toEqual([
      { month: '2026-08-01', customers: 2, returned: [0, 1, 1] },
      { month: '2026-10-01', customers: 1, returned: [0] },
    ]);
    expect((await cityTotals('Hyderabad')).cohorts).toEqual([]);
  });

  it('count the way from a search to a customer who comes back', async () => {
    const asha = newId();
    const visits = [0, 60].flatMap((minutes) => {
      const facts = moved(newId(), 'Ahmedabad', 'Bodakdev', asha);
      return [
        sent(BOOKING_REQUESTED, facts, minute(minutes)),
        sent(BOOKING_EVENT.accept, facts, minute(minutes + 10)),
        sent(BOOKING_PAID, facts, minute(minutes + 20)),
        sent(BOOKING_EVENT.complete, facts, minute(minutes + 30)),
      ];
    });
    const use = (service: string, searches: number, profileViews: number) => ({
      city: 'Ahmedabad',
      service,
      searches,
      profileViews,
    });
    const { totals } = await counted('Ahmedabad', [
      ...visits.toReversed(),
      sent(USAGE_COUNTED, { counts: [use('cooking', 5, 0), use('', 2, 3)] }, minute(0)),
      sent(USAGE_COUNTED, { counts: [use('cooking', 1, 0)] }, minute(1)),
    ]);
    const funnel = { searches: 8, profileViews: 3, requests: 2, accepted: 2, paidRequests: 2, completedRequests: 2 };
    expect(totals).toMatchObject({ ...funnel, repeatRequests: 1 });
    const cooking = { actor: ops, from: DAY, to: DAY, city: 'Ahmedabad', service: 'cooking' };
    expect((await service.rpc.call(adminAnalytics, cooking)).totals).toMatchObject({ searches: 6, requests: 2 });
  });

  it('compare the hours that helpers offered with those of completed visits', async () => {
    const facts = moved(newId(), 'Bangalore', 'Indiranagar');
    const offer = (code: string, offeredMinutes: number) => ({ city: 'Bangalore', service: code, offeredMinutes });
    const supply = (day: string, minutes: number) =>
      sent(
        SUPPLY_COUNTED,
        { day, counts: [offer('', minutes), offer('cooking', minutes - 60), offer('cleaning', minutes)] },
        minute(3 * 24 * 60),
      );
    const events = [
      sent(BOOKING_EVENT.complete, facts, minute(60)),
      // No hours are known for this day.
      sent(BOOKING_EVENT.complete, moved(newId(), 'Bangalore', 'Whitefield'), minute(2 * 24 * 60)),
      supply(addDays(DAY, -1), 480),
      supply(DAY, 600),
      supply(addDays(DAY, 1), 300),
    ];
    const answer = await counted('Bangalore', events);
    expect(answer.totals).toMatchObject({ offeredMinutes: 900, bookedMinutes: 180, comparedMinutes: 90 });
    expect(answer.totalsBefore).toEqual({ offeredMinutes: 480 });
    expect(answer.days).toEqual([
      { date: DAY, totals: { offeredMinutes: 600, bookedMinutes: 90, completed: 1 } },
      { date: addDays(DAY, 1), totals: { offeredMinutes: 300 } },
      { date: addDays(DAY, 2), totals: { bookedMinutes: 90, completed: 1 } },
    ]);
    const cooking = { actor: ops, from: DAY, to: DAY, city: 'Bangalore', service: 'cooking' };
    expect((await service.rpc.call(adminAnalytics, cooking)).totals).toMatchObject({ offeredMinutes: 540 });
  });

  it('show the work of staff to ops, and not to finance', async () => {
    const ticketId = newId();
    const about = { ticketId, number: 'T-2026-000001' };
    const due = { acknowledgeBy: minute(60).toISOString(), resolveBy: minute(120).toISOString() };
    const answer = await counted('', [
      sent(TICKET_OPENED, { ...about, category: 'payment', ...due }, minute(0)),
      sent(TICKET_REPLIED, { ...about, entryId: newId(), by: NITA }, minute(45)),
      sent(TICKET_MOVED, { ...about, change: 'status', status: 'resolved', by: NITA }, minute(50)),
    ]);
    expect(answer.staff).toEqual([
      { _id: NITA, name: 'Nita Shah', totals: { answered: 1, answerIn3: 1, ticketsResolved: 1 } },
    ]);
    expect(await cityTotals('', finance)).not.toHaveProperty('staff');
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['an end before the start', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['more than 366 days', { from: '2025-01-01', to: '2026-01-02' }, 'to'],
    ['an unknown city', { from: '2026-03-01', to: '2026-03-01', city: 'Atlantis' }, 'city'],
  ])('refuse %s', async (_, asked, field) => {
    const input = { actor: ops, city: '', service: '', ...asked };
    await expect(service.rpc.call(adminAnalytics, input)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field },
    });
  });

  it('take bookings from their owner that no event brought, and count them once', async () => {
    const [known, unknown, asha] = [newId(), newId(), newId()];
    const facts = moved(known, 'Mumbai', 'Andheri');
    expect((await counted('Mumbai', [sent(BOOKING_REQUESTED, facts, minute(0))])).totals['requests']).toBe(1);
    const stored = (bookingId: string): BookingFacts => ({
      bookingId,
      city: 'Mumbai',
      service: 'cooking',
      area: 'Andheri',
      hour: 18,
      at: minute(0).toISOString(),
      customerId: asha,
      facts: [
        { key: 'requested', kind: 'requested', at: minute(0).toISOString() },
        { key: 'completed', kind: 'completed', at: minute(60).toISOString() },
      ],
    });
    held = [[stored(known)], [stored(unknown)]];
    await rebuild();
    await rebuild();
    const { totals, cohorts } = await cityTotals('Mumbai');
    expect(totals).toEqual({ requests: 2, completed: 2, completedRequests: 2, repeatRequests: 1 });
    expect(cohorts).toEqual([{ month: '2026-11-01', customers: 1, returned: [] }]);
    held = [];
  });

  it('are right for cases that a process of an earlier version counted without sums', async () => {
    const id = newId();
    const [day, asked] = ['2026-06-01', { actor: ops, from: '2026-06-01', to: '2026-06-01', service: '' }];
    await deliver([sent(BOOKING_REQUESTED, moved(id, 'Pune', 'Aundh'), istInstant(day, '09:00'))]);
    const counted = await shownRows();
    // The earlier version takes the sums that it finds in the case out of the rows.
    await service.get(Db).transaction(async (session) => {
      await rows().deleteMany({ group: { $regex: '-sum$' }, day }, { session });
      const $pull = { counted: { group: { $regex: '-sum$' } } } as object;
      await cases().updateOne({ _id: id }, { $pull }, { session });
    });
    for (const city of ['', 'Pune']) {
      const { totals, areas } = await service.rpc.call(adminAnalytics, { ...asked, city });
      expect(totals).toEqual({ requests: 1 });
      expect(areas).toMatchObject([{ name: city ? 'Aundh' : 'Pune', totals: { requests: 1 } }]);
    }
    await settledState();
    expect(await shownRows()).toEqual(counted);
  });

  it(
    'are the same after a rebuild as after events in any order, repeated ones included',
    async () => {
      const step = fc.record({
        fate: fc.constantFrom('open', 'declined', 'expired', 'completed', 'lost', 'replaced', 'plan', 'ticket'),
        city: fc.constantFrom('Delhi', 'Chennai'),
        area: fc.constantFrom('North', 'South'),
        start: fc.integer({ min: 0, max: 3_000 }),
        stars: fc.integer({ min: 1, max: 5 }),
        customer: fc.constantFrom(0, 1, 2),
        month: fc.constantFrom(0, 1, 2),
      });
      const scenario = fc.record({
        steps: fc.array(step, { minLength: FULL ? 40 : 6, maxLength: FULL ? 80 : 10 }),
        order: fc.infiniteStream(fc.nat()),
      });
      await fc.assert(
        fc.asyncProperty(scenario, async ({ steps, order }) => {
          await Promise.all([cases().deleteMany({}), rows().deleteMany({}), people().deleteMany({})]);
          const events = steps.flatMap(toEvents);
          const shuffled = events
            .map((event) => ({ event, place: order.next().value! }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ event }) => event);
          // The second half adds to cases that are counted already, and repeats some events of the first.
          const first = shuffled.slice(0, Math.ceil(shuffled.length / 2));
          const second = [...shuffled.slice(first.length), ...first.filter(() => order.next().value! % 2 === 0)];
          await deliver(first);
          await deliver(second);
          const incremental = await shownRows();
          expect(incremental).toEqual(expectedRows(events));
          // Faults in the rows do not survive a rebuild.
          const { rebuild: shown } = (await rows().findOne({}))!;
          await rows().updateOne({ rebuild: shown }, { $inc: { 'measures.requests': 7 } });
          expect(await shownRows()).not.toEqual(incremental);
          await rebuild();
          expect(await shownRows()).toEqual(incremental);
          await until(async () => (await rows().distinct('rebuild')).length === 1);
        }),
        { numRuns: FULL ? 20 : 2 },
      );
    },
    FULL ? 600_000 : undefined,
  );
});

const cases = () => service.get(Db).connection.collection<AnalyticsCaseDoc>('analytics_cases');
const people = () => service.get(Db).connection.collection<AnalyticsPersonDoc>('analytics_people');
const monthKey = (at: Date) => `month:${istDate(at).slice(0, 7)}`;
const factsOf = (events: readonly Sent[]) =>
  events.flatMap(({ id, event, data, at }) =>
    FACT_MAPPINGS.find((mapping) => mapping.event === event)!
      .map(event.data.parse(data), id, at)
      .map((mapped) => ({ ...mapped, at })),
  );

/** The completed bookings of customers who had been served before. */
const findRepeated = (events: readonly Sent[]) => {
  const visits = factsOf(events)
    .filter(({ customerId }) => customerId)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.caseId! < b.caseId! ? -1 : 1));
  const first = new Map(visits.toReversed().map(({ customerId, caseId }) => [customerId, caseId]));
  return visits.filter(({ customerId, caseId, key }) => key === 'completed' && first.get(customerId) !== caseId);
};

type ExpectedRow = Omit<PlainContribution, 'measures'> & { _id: string; measures: Record<string, number> };
/** The rows of events that each arrived once and in their order. */
function expectedRows(events: readonly Sent[]) {
  const known = new Map<string, { place?: AnalyticsPlace; facts: Record<string, AnalyticsFact> }>();
  for (const mapped of factsOf(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))) {
    const { caseId, key, fact, place, customerId, at } = mapped;
    const one = known.get(caseId!) ?? { facts: {} };
    known.set(caseId!, one);
    one.facts[key] ??= { at, ...fact };
    if (place) one.place ??= { at, ...place };
    if (!customerId || !place) continue;
    const month = istInstant(monthOf(istDate(at)), '00:00');
    const { city, service: code } = place;
    const person = known.get(customerId) ?? { facts: {} };
    known.set(customerId, person);
    person.facts[monthKey(at)] = { at: month, kind: 'served' };
    const first = { at: month, city, service: code };
    // Of visits in the first month, the first city in alphabetical order counts.
    const isEarlier =
      !person.place || month < person.place.at || (+month === +person.place.at && city < person.place.city);
    if (isEarlier) person.place = first;
  }
  for (const { caseId, at } of findRepeated(events)) known.get(caseId!)!.facts['repeated'] = { at, kind: 'repeated' };
  const expected = new Map<string, ExpectedRow>();
  for (const { measures, ...row } of [...known.values()].flatMap(buildContributions)) {
    const _id = [row.group, row.day, row.city, row.service, row.key].join('|');
    const sum = expected.get(_id) ?? { ...row, _id, measures: {} };
    expected.set(_id, sum);
    const sums: Record<string, number> = sum.measures;
    for (const [name, amount = 0] of Object.entries(measures)) sums[name] = (sums[name] ?? 0) + amount;
  }
  for (const row of [...expected.values()]) addSums(expected, row);
  return [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Adds a row of a day to the sums over its cities and services. */
function addSums(expected: Map<string, ExpectedRow>, { measures, _id: _, ...row }: ExpectedRow): void {
  const both = { city: '*', service: '*' };
  const sums = {
    place: [both, { city: '*' }, { service: '*' }],
    cohort: [both, { city: '*' }, { service: '*' }],
    area: [{ service: '*' }],
    supply: [{ city: '*' }],
    staff: [both],
  }[row.group];
  for (const over of sums) {
    const place = { ...row, ...over, group: `${row.group}-sum` as const };
    const _id = [place.group, place.day, place.city, place.service, place.key].join('|');
    const sum = expected.get(_id) ?? ({ ...place, _id, measures: {} } as unknown as ExpectedRow);
    expected.set(_id, sum);
    for (const [name, amount] of Object.entries(measures)) sum.measures[name] = (sum.measures[name] ?? 0) + amount;
  }
}

const CUSTOMERS = [newId(), newId(), newId()];

function toEvents({
  fate,
  city,
  area,
  start,
  stars,
  customer,
  month,
}: {
  fate: string;
  city: string;
  area: string;
  start: number;
  stars: number;
  customer: number;
  month: number;
}): Sent[] {
  const id = newId();
  const facts = moved(id, city, area, CUSTOMERS[customer]);
  const at = (minutes: number) => minute(month * 31 * 24 * 60 + start + minutes);
  if (fate === 'ticket') {
    const about = { ticketId: id, number: 'T-2026-000002' };
    const due = { acknowledgeBy: at(60).toISOString(), resolveBy: at(120).toISOString() };
    return [
      sent(TICKET_OPENED, { ...about, category: 'payment', ...due }, at(0)),
      sent(TICKET_REPLIED, { ...about, entryId: newId(), by: NITA }, at(stars * 20)),
      sent(TICKET_REPLIED, { ...about, entryId: newId(), by: ops.userId }, at(stars * 30)),
    ];
  }
  if (fate === 'plan') {
    const { customerId, helperId, customerName, helperName } = facts;
    const plan = {
      subscriptionId: id,
      customerId,
      helperId,
      customerName,
      helperName,
      services: ['cooking'],
      startDate: DAY,
      endDate: addDays(DAY, 30),
      city,
    };
    return [
      sent(SUBSCRIPTION_EVENT.accepted, plan, at(0)),
      sent(SUBSCRIPTION_EVENT.cancelled, { ...plan, reason: '' }, at(stars)),
    ];
  }
  const requested = sent(BOOKING_REQUESTED, facts, at(0));
  const accepted = sent(BOOKING_EVENT.accept, facts, at(stars * 10));
  const review = { reviewId: newId(), bookingId: id, helperId: facts.helperId, customerId: facts.customerId };
  const lost = [requested, accepted, sent(HELPER_CANCELLED, facts, at(100)), sent(REPLACEMENT_BEGUN, facts, at(100))];
  const refund = {
    purpose: 'booking',
    purposeId: id,
    customerId: facts.customerId,
    helperId: facts.helperId,
    refundId: newId(),
    status: 'processed',
    amountPaise: stars * 100,
    refundedPaise: 0,
    paidPaise: 1_000,
  };
  switch (fate) {
    case 'declined':
      return [requested, sent(BOOKING_EVENT.decline, facts, at(30))];
    case 'expired':
      return [requested, sent(BOOKING_EXPIRED, facts, at(700))];
    case 'completed':
      return [
        requested,
        accepted,
        sent(BOOKING_PAID, facts, at(100)),
        sent(BOOKING_EVENT.complete, facts, at(900)),
        sent(BOOKING_SETTLED, { ...facts, ...settled, key: `booking:${id}`, platformPaise: 4_900 }, at(900)),
        sent(REVIEW_POSTED, { ...review, customerName: 'Asha Rao', rating: stars }, at(1_000)),
        sent(REVIEW_CHANGED, { ...review, ratingBefore: stars, rating: 5 }, at(1_100)),
      ];
    case 'lost':
      return [...lost, sent(REFUND_MOVED, refund, at(200))];
    case 'replaced': {
      const next = { ...facts, bookingId: newId(), replaces: id, paidPaise: 0, totalPaise: 0 };
      return [...lost, sent(BOOKING_REPLACED, next, at(150))];
    }
    default:
      return [requested];
  }
}
