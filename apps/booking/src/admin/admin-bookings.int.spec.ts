import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminBookings,
  adminDisputes,
  adminMetrics,
  adminRefundQuote,
  adminReplacements,
  adminStrikes,
  adminUnconfirmedVisits,
  cancelBooking,
  type OutputOf,
  taggedBookings,
} from '@sahaya/contracts';
import { addDays, BOARD_COLUMNS, HOUR_MS, istDate, istInstant, MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { type Read, readsOf, until } from '@sahaya/testing';
import { buildAdminBookingsQueries, type Fields } from '../../bench/admin-bookings-queries.js';
import { generateBookings } from '../../bench/generated-bookings.js';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TODAY,
  TOMORROW,
} from '../../test/harness.js';

let harness: Harness;
/** The response of the support service. */
let tagged: OutputOf<typeof taggedBookings> = { bookingIds: [] };
beforeAll(async () => {
  harness = await startHarness();
  await harness.siblings.on(taggedBookings, () => tagged);
});
afterAll(() => harness?.stop());
beforeEach(() => harness.setNow(NOW));

const staff = createActor('ops');
const PUNE = 'Flat 4, Paud Road, Kothrud, Pune 411038';
const page = { page: 1, limit: 25 };
const buildInput = (fields: Fields) => ({ actor: staff, ...adminBookings.fields.parse({ ...page, ...fields }) });
const list = (fields: Fields = {}) => harness.service.rpc.call(adminBookings, buildInput(fields), 30_000);
const listIds = async (fields: Fields) => (await list(fields)).bookings.map(({ _id }) => _id);

describe('bookings in the staff lists', () => {
  it('filters by person, status, payment and day, and rejects unknown values', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const cash = { paymentMethod: 'cash' };
    const first = await harness.createAccepted(customer, helper, cash);
    const second = await harness.request(customer, helper, { ...cash, date: addDays(TOMORROW, 1) });
    const mine = { customerId: customer.userId };
    expect(new Set(await listIds(mine))).toEqual(new Set([first._id, second._id]));
    expect(await listIds({ helperId: helper.userId, status: 'pending' })).toEqual([second._id]);
    expect(await listIds({ ...mine, from: TOMORROW, to: TOMORROW })).toEqual([first._id]);
    expect(await listIds({ ...mine, from: TODAY })).toEqual([first._id, second._id]);
    expect(await listIds({ ...mine, payment: 'completed' })).toEqual([]);
    const inPune = await harness.request(customer, helper, {
      ...cash,
      date: addDays(TOMORROW, 2),
      customerAddress: PUNE,
    });
    expect(await listIds({ ...mine, city: 'Pune' })).toEqual([inPune._id]);
    expect(await listIds({ city: 'Pune', status: 'pending' })).toEqual([inPune._id]);
    expect(await listIds({ city: 'Pune' })).toEqual([inPune._id]);
    for (const bad of [
      { status: 'open' },
      { city: 'Atlantis' },
      { payment: 'due' },
      { from: '2026-13-01' },
      { waiting: 'long' },
    ])
      expect(await readErrorCode(list(bad))).toBe('INVALID_INPUT');
    expect(await readErrorCode(list({ waiting: 'answer', status: 'pending' }))).toBe('INVALID_INPUT');
    const unknown = newId();
    expect(new Set(await listIds({ ids: [first._id, inPune._id, unknown] }))).toEqual(new Set([first._id, inPune._id]));
  });

  it('sorts by columns in both directions, and rejects a sort without an index', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const cash = { paymentMethod: 'cash' };
    const long = await harness.request(customer, helper, {
      ...cash,
      date: addDays(TOMORROW, 1),
      startTime: '10:00',
      endTime: '15:00',
    });
    harness.setNow(new Date(NOW.getTime() + MINUTE_MS));
    const soon = await harness.request(customer, helper, { ...cash, date: TOMORROW });
    const mine = { customerId: customer.userId };
    expect(await listIds({ ...mine, sort: 'startsAt' })).toEqual([soon._id, long._id]);
    expect(await listIds({ ...mine, sort: '-startsAt' })).toEqual([long._id, soon._id]);
    expect(await listIds({ ...mine, sort: 'createdAt' })).toEqual([long._id, soon._id]);
    expect(await listIds({ ...mine, from: TODAY, sort: '-startsAt' })).toEqual([long._id, soon._id]);
    const sums = async (sort: 'totalAmount' | '-totalAmount') =>
      (await list({ sort, limit: 100 })).bookings.map(({ totalAmount }) => totalAmount);
    const ascending = await sums('totalAmount');
    expect(new Set(ascending).size).toBeGreaterThan(1);
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    expect(await sums('-totalAmount')).toEqual(ascending.toReversed());
    for (const bad of [
      { ...mine, sort: 'totalAmount' as const },
      { from: TODAY, sort: 'createdAt' as const },
      { board: 'late', sort: 'startsAt' as const },
    ])
      expect(await readError(list(bad))).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'sort' } });
    expect(() => adminBookings.fields.parse({ sort: 'service' })).toThrow();
  });

  it('filters by a tag of staff together with status, person and day, sorted and paged', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const cash = { paymentMethod: 'cash' };
    const accepted = await harness.createAccepted(customer, helper, cash);
    const requests = [];
    for (const days of [1, 2, 3]) {
      harness.setNow(new Date(NOW.getTime() + days * MINUTE_MS));
      requests.push(await harness.request(customer, helper, { ...cash, date: addDays(TOMORROW, days) }));
    }
    const [first, second, untagged] = requests.map(({ _id }) => _id);
    tagged = { bookingIds: [second!, newId(), accepted._id, first!] };
    const keyLost = { tag: 'key lost' };
    expect(await listIds(keyLost)).toEqual([second, first, accepted._id]);
    expect(await listIds({ ...keyLost, status: 'pending' })).toEqual([second, first]);
    expect(await listIds({ ...keyLost, status: 'pending', limit: 1, page: 2 })).toEqual([first]);
    expect(await listIds({ ...keyLost, customerId: createActor('customer').userId })).toEqual([]);
    expect(await listIds({ ...keyLost, helperId: helper.userId, from: addDays(TOMORROW, 1) })).toEqual([first, second]);
    expect(await listIds({ ...keyLost, sort: '-startsAt' })).toEqual([second, first, accepted._id]);
    const { bookings, pagination, taggedMax } = await list({ ...keyLost, limit: 2 });
    expect(bookings.map(({ _id }) => _id)).toEqual([second, first]);
    expect([pagination.total, taggedMax]).toEqual([3, undefined]);
    tagged = { bookingIds: [first!], more: true };
    expect((await list(keyLost)).taggedMax).toBe(1_000);
    tagged = { bookingIds: [] };
    expect(await listIds(keyLost)).toEqual([]);
    for (const other of [{ waiting: 'staff' }, { completed: 'early' }, { board: 'late' }, { ids: [untagged!] }])
      expect(await readError(list({ ...keyLost, ...other }))).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'tag' },
      });
    expect(() => adminBookings.fields.parse({ tag: 'a'.repeat(31) })).toThrow();
  });

  it('filters by city, including bookings that an older version created', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const { _id } = await harness.request(customer, helper, { paymentMethod: 'cash', customerAddress: PUNE });
    await harness.collection('bookings').updateOne({ _id: _id as never }, { $unset: { city: 1 } });
    expect(await listIds({ city: 'Pune', customerId: customer.userId })).toEqual([]);
    harness.setNow(new Date(NOW.getTime() + HOUR_MS));
    await until(async () => (await listIds({ city: 'Pune', customerId: customer.userId })).includes(_id));
  });

  it('lists requests that expire soon, soonest first', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const late = await harness.request(customer, helper, { date: addDays(TOMORROW, 2) });
    harness.setNow(new Date(NOW.getTime() - HOUR_MS));
    const early = await harness.request(customer, helper, { date: addDays(TOMORROW, 3) });
    expect(await listIds({ waiting: 'answer' })).not.toContain(late._id);
    harness.setNow(new Date(Date.parse(early.answerBy!) - 30 * MINUTE_MS));
    expect((await listIds({ waiting: 'answer' })).filter((id) => [early._id, late._id].includes(id))).toEqual([
      early._id,
      late._id,
    ]);
    await harness.changeStatus(early, 'accepted', helper);
    expect(await listIds({ waiting: 'answer' })).not.toContain(early._id);
  });
});

describe('the board of today’s visits', () => {
  it('lists agreed visits by their start until the helper arrives, and visits without a helper', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const cash = { paymentMethod: 'cash', customerAddress: PUNE };
    const agreed = await harness.createAccepted(customer, helper, cash);
    const asked = await harness.request(createActor('customer'), createActor('helper'), cash);
    const start = Date.parse(agreed.startsAt);
    const columnsAt = async (ms: number, id: string) => {
      harness.setNow(new Date(start + ms));
      const found = await Promise.all(BOARD_COLUMNS.map((board) => listIds({ board, city: 'Pune' })));
      return BOARD_COLUMNS.filter((_, place) => found[place]!.includes(id));
    };
    expect(await columnsAt(-3 * HOUR_MS, agreed._id)).toEqual([]);
    // Two hours before its start the request expires.
    expect(await columnsAt(-3 * HOUR_MS, asked._id)).toEqual(['without-helper']);
    expect(await columnsAt(-HOUR_MS, agreed._id)).toEqual(['starting-soon']);
    expect(await columnsAt(5 * MINUTE_MS, agreed._id)).toEqual(['not-started']);
    expect(await columnsAt(20 * MINUTE_MS, agreed._id)).toEqual(['late']);
    await harness
      .collection('bookings')
      .updateOne({ _id: agreed._id as never }, { $set: { 'arrival.arrivedAt': new Date(start) } });
    expect(await columnsAt(20 * MINUTE_MS, agreed._id)).toEqual([]);

    harness.setNow(NOW);
    for (const bad of [{ board: 'early' }, { board: 'late', status: 'pending' }, { board: 'late', from: TODAY }])
      expect(await readErrorCode(list(bad))).toBe('INVALID_INPUT');
  });
});

describe('the areas of the visits on the board', () => {
  it('are rounded points for the roles that have the board, and never the place of the address', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const customerCoordinates = [73.807_412, 18.507_389];
    const booking = await harness.createAccepted(customer, helper, {
      paymentMethod: 'cash',
      customerAddress: PUNE,
      customerCoordinates,
    });
    const stored = { addressPlace: { point: customerCoordinates, errorKm: 0 } };
    await harness.collection('bookings').updateOne({ _id: booking._id as never }, { $set: stored });
    harness.setNow(new Date(Date.parse(booking.startsAt) + 5 * MINUTE_MS));
    const seenBy = async (role: 'ops' | 'admin' | 'support', fields: Fields = { board: 'not-started' }) => {
      const input = { ...buildInput(fields), actor: createActor(role) };
      const { bookings } = await harness.service.rpc.call(adminBookings, input, 30_000);
      return bookings.find(({ _id }) => _id === booking._id)!;
    };
    for (const role of ['ops', 'admin'] as const) {
      const found = await seenBy(role);
      expect(found.area).toEqual({ lat: 18.51, lng: 73.81 });
      const answer = JSON.stringify(found);
      for (const secret of ['73.8074', '18.5073', 'Paud Road', 'Flat 4']) expect(answer).not.toContain(secret);
    }
    for (const other of [
      await seenBy('support'),
      await seenBy('ops', { customerId: customer.userId }),
      await seenBy('ops', { ids: [booking._id], board: 'not-started' }),
    ]) {
      expect(other._id).toBe(booking._id);
      expect(other).not.toHaveProperty('area');
    }
  });
});

describe('the refund that the policy allows now', () => {
  const quote = (id: string) => harness.service.rpc.call(adminRefundQuote, { actor: staff, id });
  it('equals the refund of a cancellation at the same moment', async () => {
    const [customer, helper]: Actor[] = [createActor('customer'), createActor('helper')];
    const booking = await harness.createAccepted(customer!, helper!, { paymentMethod: 'cash' });
    await harness
      .collection('bookings')
      .updateOne(
        { _id: booking._id as never },
        { $set: { 'payment.method': 'online', 'payment.status': 'completed' } },
      );
    const free = await quote(booking._id);
    expect(free).toEqual({ kind: 'cancellation', refund: 440, fee: 0, until: expect.any(String) });
    harness.setNow(new Date(Date.parse(free.until!) + 1_000));
    expect(await quote(booking._id)).toEqual({ kind: 'cancellation', refund: 340, fee: 100 });
    const off = await harness.service.rpc.call(cancelBooking, {
      actor: customer!,
      id: booking._id,
      quoteId: '',
      reason: '',
    });
    expect(off.booking.cancellation).toMatchObject({ refund: 340, fee: 100 });
    expect(await quote(booking._id)).toEqual({ kind: 'none', refund: 0, fee: 0 });
    expect(await readErrorCode(quote(newId()))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('daily statistics', () => {
  const readDailyStats = () => harness.service.rpc.call(adminMetrics, { actor: staff });
  // Bookings of other tests would expire when the clock moves to a later day.
  beforeEach(() =>
    Promise.all(['bookings', 'moments', 'day_figures'].map((name) => harness.collection(name).deleteMany({}))),
  );

  it('counts each event on the day on which it happened', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const cash = { paymentMethod: 'cash' };
    const day = addDays(TODAY, 40);
    const onDay = (date: string, time: string) => harness.setNow(istInstant(date, time));
    const visit = (hour: number) => ({
      ...cash,
      date: addDays(day, 1),
      startTime: `${hour}:00`,
      endTime: `${hour + 1}:00`,
    });
    onDay(day, '10:00');
    const [done, off] = [
      await harness.createAccepted(customer, helper, visit(10)),
      await harness.createAccepted(customer, helper, visit(12)),
    ];
    const open = await harness.request(customer, helper, visit(14));
    await harness.changeStatus(off, 'cancelled', customer);
    await harness.changeStatus(open, 'cancelled', customer);
    onDay(addDays(day, 1), '12:00');
    await harness.changeStatus(done, 'completed', helper);
    const { days, usual, cancellationRate } = await readDailyStats();
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { date: day, made: 3, gross: 660, completed: 0, revenue: 0, cancelled: 2, cancelledAfterAcceptance: 1 },
      {
        date: addDays(day, 1),
        made: 0,
        gross: 0,
        completed: 1,
        revenue: 20,
        cancelled: 0,
        cancelledAfterAcceptance: 0,
      },
    ]);
    expect([usual, cancellationRate]).toEqual([{ made: 3 }, 0.5]);
  });

  it('stores closed days, and recounts them if the clock is set back', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const day = addDays(TODAY, 80);
    const kept = () => harness.collection('day_figures').findOne({ _id: day as never });
    harness.setNow(istInstant(addDays(day, 1), '05:59'));
    await readDailyStats();
    expect(await kept()).toBeNull();
    harness.setNow(istInstant(addDays(day, 1), '06:00'));
    await readDailyStats();
    expect(await kept()).toMatchObject({ made: 0 });
    harness.setNow(istInstant(day, '09:00'));
    await harness.request(customer, helper, { paymentMethod: 'cash', date: addDays(day, 1) });
    expect((await readDailyStats()).days.at(-1)).toMatchObject({ date: day, made: 1 });
    harness.setNow(istInstant(addDays(day, 2), '09:00'));
    expect((await readDailyStats()).days.find(({ date }) => date === day)).toMatchObject({ made: 1 });
  });
});

/** Four of five are completed: more than a list counts. */
const BOOKINGS = 13_000;
describe(`with ${BOOKINGS} bookings`, () => {
  const END = istInstant(addDays(TODAY, 400), '18:00');
  beforeAll(async () => {
    const insert = (name: string, docs: object[]) =>
      docs.length > 0 ? harness.collection(name).insertMany(docs, { ordered: false }) : undefined;
    for (const { bookings, tasks, disputes } of generateBookings(BOOKINGS, 5_000, END)) {
      await insert('bookings', bookings);
      await insert('moments', tasks);
      await insert('disputes', disputes);
    }
  });
  beforeEach(() => harness.setNow(END));

  const reads = (work: () => Promise<unknown>): Promise<Read[]> => {
    const { connection } = harness.service.get(Db);
    return readsOf([connection.getClient()], connection.name, work);
  };
  /** A page reads only the documents that it shows; counts come from an index and have a limit. */
  const expectQuick = (all: Read[], shown: number) => {
    expect(all.length).toBeGreaterThan(0);
    for (const { command, stages, keys, docs } of all) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      if (command === 'aggregate') expect(keys).toBeLessThanOrEqual(10_010);
      else expect([keys, docs].filter((many) => many > 2 * shown)).toEqual([]);
    }
  };

  it.each(buildAdminBookingsQueries(istDate(END)))('%s: reads only the documents of one page', async (_, fields) => {
    let shown = 0;
    const seen = await reads(async () => {
      shown = (await list(fields)).bookings.length;
    });
    expect(shown).toBeGreaterThan(0);
    // Up to five index ranges are merged, or twenty for a city, and each costs one extra key.
    const ranges = fields.city && !fields.status && !fields.payment ? 20 : 5;
    expectQuick(seen, Math.max(shown, ranges));
  });

  it.each([
    ['disputes', adminDisputes, { state: '' }],
    ['decided disputes', adminDisputes, { state: 'decided' }],
    ['the newest open disputes', adminDisputes, { sort: '-openedAt' }],
    ['the oldest decided disputes', adminDisputes, { state: 'decided', sort: 'openedAt' }],
    ['unconfirmed visits', adminUnconfirmedVisits, {}],
    ['strikes', adminStrikes, { state: '' }],
    ['replacements', adminReplacements, {}],
  ] as const)('%s: reads only the documents of one page', async (_, call, fields) => {
    expectQuick(
      await reads(() => harness.service.rpc.call(call as never, { actor: staff, ...page, ...fields } as never)),
      25,
    );
  });

  it('ends paging at 10,000 bookings and says so in the answer', async () => {
    const { pagination } = await list({ status: 'completed' });
    expect(pagination).toEqual({ page: 1, limit: 25, total: 10_000, pages: 400, more: true });
    expect((await list({ status: 'completed', page: 400 })).bookings).toHaveLength(25);
    expect(await readError(list({ status: 'completed', page: 401 }))).toMatchObject({
      code: 'PAGE_TOO_DEEP',
      details: { pages: 400 },
    });
    expect((await list({ status: 'pending' })).pagination).not.toHaveProperty('more');
  });

  it('counts the statistics from indexes only', async () => {
    harness.setNow(new Date(END.getTime() + MINUTE_MS));
    const seen = await reads(() => harness.service.rpc.call(adminMetrics, { actor: staff }, 30_000));
    const counted = seen.filter(({ collection }) => collection === 'bookings');
    expect(counted).toHaveLength(3 * 30);
    for (const { docs, stages } of counted) {
      expect(docs).toBe(0);
      expect(stages).not.toContain('COLLSCAN');
    }
    const again = await reads(() => harness.service.rpc.call(adminMetrics, { actor: staff }));
    // The outbox relay polls at any time.
    expect(again.filter(({ collection }) => collection !== 'outbox')).toEqual([]);
  });
});
