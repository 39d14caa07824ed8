import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Actor,
  adminBookings,
  adminCases,
  adminDisputes,
  adminFigures,
  adminMarks,
  adminRefundQuote,
  adminReplacements,
  cancelBooking,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istDate, istInstant, MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { type Read, readsOf, until } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, refused, startHarness, TODAY, TOMORROW } from '../../test/harness.js';
import { buildAdminBookingsQueries, type Fields } from '../../bench/admin-bookings-queries.js';
import { generateBookings } from '../../bench/generated-bookings.js';

jest.setTimeout(120_000);
let bench: Harness;
beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());
beforeEach(() => bench.at(NOW));

const staff = person('ops');
const PUNE = 'Flat 4, Paud Road, Kothrud, Pune 411038';
const page = { page: 1, limit: 25 };
const fieldsOf = (fields: Fields) => ({ actor: staff, ...adminBookings.fields.parse({ ...page, ...fields }) });
const list = (fields: Fields = {}) => bench.service.rpc.call(adminBookings, fieldsOf(fields), 30_000);
const idsOf = async (fields: Fields) => (await list(fields)).bookings.map(({ _id }) => _id);

describe('bookings, as staff look for them', () => {
  it('by person, state, payment and day; a word that is nobody’s is refused', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const cash = { paymentMethod: 'cash' };
    const first = await bench.accepted(customer, helper, cash);
    const second = await bench.request(customer, helper, { ...cash, date: addDays(TOMORROW, 1) });
    const mine = { customerId: customer.userId };
    expect(new Set(await idsOf(mine))).toEqual(new Set([first._id, second._id]));
    expect(await idsOf({ helperId: helper.userId, status: 'pending' })).toEqual([second._id]);
    expect(await idsOf({ ...mine, from: TOMORROW, to: TOMORROW })).toEqual([first._id]);
    expect(await idsOf({ ...mine, from: TODAY })).toEqual([first._id, second._id]);
    expect(await idsOf({ ...mine, payment: 'completed' })).toEqual([]);
    const inPune = await bench.request(customer, helper, {
      ...cash,
      date: addDays(TOMORROW, 2),
      customerAddress: PUNE,
    });
    expect(await idsOf({ ...mine, city: 'Pune' })).toEqual([inPune._id]);
    expect(await idsOf({ city: 'Pune', status: 'pending' })).toEqual([inPune._id]);
    expect(await idsOf({ city: 'Pune' })).toEqual([inPune._id]);
    for (const bad of [
      { status: 'open' },
      { city: 'Atlantis' },
      { payment: 'due' },
      { from: '2026-13-01' },
      { waiting: 'long' },
    ])
      expect(await refusal(list(bad))).toBe('INVALID_INPUT');
    expect(await refusal(list({ waiting: 'answer', status: 'pending' }))).toBe('INVALID_INPUT');
  });

  it('by the city, also those that an older version has made', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { _id } = await bench.request(customer, helper, { paymentMethod: 'cash', customerAddress: PUNE });
    await bench.collection('bookings').updateOne({ _id: _id as never }, { $unset: { city: 1 } });
    expect(await idsOf({ city: 'Pune', customerId: customer.userId })).toEqual([]);
    bench.at(new Date(NOW.getTime() + HOUR_MS));
    await until(async () => (await idsOf({ city: 'Pune', customerId: customer.userId })).includes(_id));
  });

  it('that nobody has answered until soon, the first to expire at the top', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const late = await bench.request(customer, helper, { date: addDays(TOMORROW, 2) });
    bench.at(new Date(NOW.getTime() - HOUR_MS));
    const early = await bench.request(customer, helper, { date: addDays(TOMORROW, 3) });
    expect(await idsOf({ waiting: 'answer' })).not.toContain(late._id);
    bench.at(new Date(Date.parse(early.answerBy!) - 30 * MINUTE_MS));
    expect((await idsOf({ waiting: 'answer' })).filter((id) => [early._id, late._id].includes(id))).toEqual([
      early._id,
      late._id,
    ]);
    await bench.move(early, 'accepted', helper);
    expect(await idsOf({ waiting: 'answer' })).not.toContain(early._id);
  });
});

describe('what the policy would give back now', () => {
  const quote = (id: string) => bench.service.rpc.call(adminRefundQuote, { actor: staff, id });
  it('is what calling it off then gives back', async () => {
    const [customer, helper]: Actor[] = [person('customer'), person('helper')];
    const booking = await bench.accepted(customer!, helper!, { paymentMethod: 'cash' });
    await bench
      .collection('bookings')
      .updateOne(
        { _id: booking._id as never },
        { $set: { 'payment.method': 'online', 'payment.status': 'completed' } },
      );
    const free = await quote(booking._id);
    expect(free).toEqual({ kind: 'cancellation', refund: 440, fee: 0, until: expect.any(String) });
    bench.at(new Date(Date.parse(free.until!) + 1_000));
    expect(await quote(booking._id)).toEqual({ kind: 'cancellation', refund: 340, fee: 100 });
    const off = await bench.service.rpc.call(cancelBooking, {
      actor: customer!,
      id: booking._id,
      quoteId: '',
      reason: '',
    });
    expect(off.booking.cancellation).toMatchObject({ refund: 340, fee: 100 });
    expect(await quote(booking._id)).toEqual({ kind: 'none', refund: 0, fee: 0 });
    expect(await refusal(quote(newId()))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('the figures', () => {
  const figures = () => bench.service.rpc.call(adminFigures, { actor: staff });
  // What waits elsewhere would expire on the way to a later day.
  beforeEach(() =>
    Promise.all(['bookings', 'moments', 'day_figures'].map((name) => bench.collection(name).deleteMany({}))),
  );

  it('count each day once, for what happened on it', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const cash = { paymentMethod: 'cash' };
    const day = addDays(TODAY, 40);
    const onDay = (date: string, time: string) => bench.at(istInstant(date, time));
    const visit = (hour: number) => ({
      ...{ ...cash, date: addDays(day, 1), startTime: `${hour}:00`, endTime: `${hour + 1}:00` },
    });
    onDay(day, '10:00');
    const [done, off] = [
      await bench.accepted(customer, helper, visit(10)),
      await bench.accepted(customer, helper, visit(12)),
    ];
    const open = await bench.request(customer, helper, visit(14));
    await bench.move(off, 'cancelled', customer);
    await bench.move(open, 'cancelled', customer);
    onDay(addDays(day, 1), '12:00');
    await bench.move(done, 'completed', helper);
    const { days, usual, cancellationRate } = await figures();
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { date: day, made: 3, gross: 660, completed: 0, revenue: 0, cancelled: 2, calledOff: 1 },
      { date: addDays(day, 1), made: 0, gross: 0, completed: 1, revenue: 20, cancelled: 0, calledOff: 0 },
    ]);
    expect([usual, cancellationRate]).toEqual([{ made: 3 }, 0.5]);
  });

  it('of a day that is over are kept; the clock may go back', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const day = addDays(TODAY, 80);
    const kept = () => bench.collection('day_figures').findOne({ _id: day as never });
    bench.at(istInstant(addDays(day, 1), '05:59'));
    await figures();
    expect(await kept()).toBeNull();
    bench.at(istInstant(addDays(day, 1), '06:00'));
    await figures();
    expect(await kept()).toMatchObject({ made: 0 });
    bench.at(istInstant(day, '09:00'));
    await bench.request(customer, helper, { paymentMethod: 'cash', date: addDays(day, 1) });
    expect((await figures()).days.at(-1)).toMatchObject({ date: day, made: 1 });
    bench.at(istInstant(addDays(day, 2), '09:00'));
    expect((await figures()).days.find(({ date }) => date === day)).toMatchObject({ made: 1 });
  });
});

const BOOKINGS = 25_000;
describe(`with ${BOOKINGS} bookings`, () => {
  const END = istInstant(addDays(TODAY, 400), '18:00');
  beforeAll(async () => {
    const insert = (name: string, docs: object[]) =>
      docs.length > 0 ? bench.collection(name).insertMany(docs, { ordered: false }) : undefined;
    for (const { bookings, moments, disputes } of generateBookings(BOOKINGS, 5_000, END)) {
      await insert('bookings', bookings);
      await insert('moments', moments);
      await insert('disputes', disputes);
    }
  });
  beforeEach(() => bench.at(END));

  const reads = (work: () => Promise<unknown>): Promise<Read[]> => {
    const { connection } = bench.service.get(Db);
    return readsOf([connection.getClient()], connection.name, work);
  };
  /** What a page costs is what it shows; what is counted comes from an index and ends somewhere. */
  const expectQuick = (all: Read[], shown: number) => {
    expect(all.length).toBeGreaterThan(0);
    for (const { command, stages, keys, docs } of all) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      if (command === 'aggregate') expect(keys).toBeLessThanOrEqual(10_010);
      else expect([keys, docs].filter((many) => many > 2 * shown)).toEqual([]);
    }
  };

  it.each(buildAdminBookingsQueries(istDate(END)))('%s: a page costs what it shows', async (_, fields) => {
    let shown = 0;
    const seen = await reads(async () => {
      shown = (await list(fields)).bookings.length;
    });
    expect(shown).toBeGreaterThan(0);
    // Merged out of at most five stretches, or twenty of a city, each of which is begun.
    const stretches = fields.city && !fields.status && !fields.payment ? 20 : 5;
    expectQuick(seen, Math.max(shown, stretches));
  });

  it.each([
    ['disputes', adminDisputes, { state: '' }],
    ['decided disputes', adminDisputes, { state: 'decided' }],
    ['visits in question', adminCases, {}],
    ['marks', adminMarks, { state: '' }],
    ['replacements', adminReplacements, {}],
  ] as const)('%s, too', async (_, call, fields) => {
    expectQuick(
      await reads(() => bench.service.rpc.call(call as never, { actor: staff, ...page, ...fields } as never)),
      25,
    );
  });

  it('no page is behind the first 10,000, which the answer says', async () => {
    const { pagination } = await list({ status: 'completed' });
    expect(pagination).toEqual({ page: 1, limit: 25, total: 10_000, pages: 400, more: true });
    expect((await list({ status: 'completed', page: 400 })).bookings).toHaveLength(25);
    expect(await refused(list({ status: 'completed', page: 401 }))).toMatchObject({
      code: 'PAGE_TOO_DEEP',
      details: { pages: 400 },
    });
    expect((await list({ status: 'pending' })).pagination).not.toHaveProperty('more');
  });

  it('the figures are counted out of indexes alone', async () => {
    bench.at(new Date(END.getTime() + MINUTE_MS));
    const seen = await reads(() => bench.service.rpc.call(adminFigures, { actor: staff }, 30_000));
    const counted = seen.filter(({ collection }) => collection === 'bookings');
    expect(counted).toHaveLength(3 * 30);
    for (const { docs, stages } of counted) {
      expect(docs).toBe(0);
      expect(stages).not.toContain('COLLSCAN');
    }
    expect(await reads(() => bench.service.rpc.call(adminFigures, { actor: staff }))).toEqual([]);
  });
});
