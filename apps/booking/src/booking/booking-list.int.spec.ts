import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Actor, type InputOf, myBookings } from '@sahaya/contracts';
import { addDays, BOOKING_STATUSES, type BookingStatus, CURRENT_POLICY, istInstant, LIMITS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import type { Model } from 'mongoose';
import { createActor, type Harness, NOW, readError, readErrorCode, startHarness, TODAY } from '../../test/harness.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';

type Asked = Partial<InputOf<typeof myBookings>>;

let harness: Harness;
let bookings: Model<BookingDoc>;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  harness = await startHarness();
  bookings = harness.service.get(getModelToken(BOOKING_MODEL));
});
afterAll(() => harness?.stop());
beforeEach(() => {
  [customer, helper] = [createActor('customer'), createActor('helper')];
});

/** A stored booking; all bookings of a test have one time of creation. */
function row(part: Partial<BookingDoc> = {}): BookingDoc {
  const { date = TODAY, status = 'pending' } = part;
  const [startsAt, endsAt] = [istInstant(date, '09:00'), istInstant(date, '11:00')];
  return {
    _id: newId(),
    customerId: customer.userId,
    helperId: helper.userId,
    customer: { name: 'Asha Rao', location: 'Saket' },
    helper: { name: 'Ravi Kumar', location: 'Saket' },
    service: 'cooking',
    date,
    startTime: '09:00',
    endTime: '11:00',
    startsAt,
    endsAt,
    minutes: 120,
    customerAddress: 'Saket',
    specialRequests: '',
    hourlyRatePaise: 20_000,
    reviewed: false,
    price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
    payment: { method: 'cash', status: status === 'completed' ? 'completed' : 'pending' },
    policy: CURRENT_POLICY,
    createdAt: NOW,
    ...part,
    status,
  };
}
/** Bookings in all states on three days, so that many begin at the same time. */
const rows = (count: number, part: Partial<BookingDoc> = {}) =>
  Array.from({ length: count }, (_, i) =>
    row({ status: BOOKING_STATUSES[i % 4], date: addDays(TODAY, (i % 3) - 1), ...part }),
  );
const ask = (asked: Asked = {}, actor: Actor = customer) =>
  harness.service.rpc.call(myBookings, { actor, status: '', ...asked });
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

/** Reads all pages, with something that happens after each. */
async function readAll(asked: Asked, actor = customer, meanwhile?: () => Promise<unknown>) {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ ...asked, ...(cursor && { cursor }) }, actor);
    expect(page.bookings.length).toBeLessThanOrEqual(asked.limit ?? 500);
    expect(page.bookings.length).toBeGreaterThan(0);
    read.push(...idsOf(page.bookings));
    cursor = page.nextCursor;
    if (cursor) await meanwhile?.();
  } while (cursor);
  return read;
}

describe('the list of bookings with the longest texts', () => {
  it.each<Asked>([{}, { when: 'all' }])('is read in pages that a message can carry: %p', async (asked) => {
    const longest = {
      customerAddress: 'आ'.repeat(LIMITS.addressMax),
      specialRequests: 'आ'.repeat(LIMITS.requestsMax),
      householdNotes: 'आ'.repeat(LIMITS.householdNotesMax),
    };
    const stored = rows(500, longest);
    expect(Buffer.byteLength(JSON.stringify(stored))).toBeGreaterThan(2 * 1_048_576);
    await bookings.insertMany(stored);
    expect((await readAll(asked)).toSorted()).toEqual(idsOf(stored).toSorted());
  });
});

describe('the list of bookings in pages', () => {
  it.each<Asked>([{}, { when: 'all' }, { when: 'upcoming' }, { when: 'past' }, { from: addDays(TODAY, -1) }])(
    'with %j has each of 70 bookings of the same times once',
    async (asked) => {
      const stored = await bookings.insertMany(rows(70));
      const isOpen = ({ status }: { status: BookingStatus }) => status === 'pending' || status === 'accepted';
      const wanted = stored.filter((doc) =>
        asked.when === 'upcoming' ? isOpen(doc) : asked.when !== 'past' || !isOpen(doc),
      );
      for (const [actor, limit] of [
        [customer, 7],
        [helper, 16],
      ] as const) {
        const read = await readAll({ ...asked, limit }, actor);
        expect(read).toHaveLength(wanted.length);
        expect(new Set(read)).toEqual(new Set(idsOf(wanted)));
      }
    },
  );

  it('newest first neither repeats nor loses one while others are added and change their status', async () => {
    const stored = await bookings.insertMany(rows(66));
    let turn = 0;
    const read = await readAll({ limit: 8 }, customer, async () => {
      turn += 1;
      await bookings.insertMany([
        row({ createdAt: new Date(NOW.getTime() + turn) }),
        row({ createdAt: new Date(NOW.getTime() - turn) }),
      ]);
      await bookings.updateMany({ _id: { $in: idsOf(stored.slice(turn * 7, turn * 7 + 5)) } }, { status: 'cancelled' });
    });
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual(expect.arrayContaining(idsOf(stored)));
  });

  it('by visit loses none that changes from upcoming to past while it is read', async () => {
    const stored = await bookings.insertMany(rows(60, { status: 'accepted' }));
    let turn = 0;
    const read = await readAll({ when: 'all', limit: 8 }, customer, async () => {
      turn += 1;
      const [seen, unseen] = [stored[turn], stored.at(-turn)];
      const ended = { status: 'completed', 'payment.status': 'completed' };
      await bookings.updateMany({ _id: { $in: [seen?._id ?? '', unseen?._id ?? ''] } }, ended);
    });
    expect(new Set(read)).toEqual(new Set(idsOf(stored)));
  });

  it('orders upcoming visits from the soonest, then past ones from the latest', async () => {
    const on = (days: number, status: BookingStatus) => row({ status, date: addDays(TODAY, days) });
    const [later, soon, latest, earliest] = await bookings.insertMany([
      on(5, 'pending'),
      on(1, 'accepted'),
      on(-1, 'completed'),
      on(-9, 'cancelled'),
    ]);
    for (const limit of [1, 2, 3, 10]) {
      expect(await readAll({ when: 'all', limit })).toEqual(idsOf([soon!, later!, latest!, earliest!]));
    }
    const days = { from: TODAY, to: addDays(TODAY, 1) };
    expect(idsOf((await ask(days)).bookings)).toEqual([soon!._id]);
  });

  it('begins with the bookings for which another helper is searched for', async () => {
    const replacement = { state: 'searching', since: NOW, deadline: addHours(1), offers: [], passed: [] };
    const searched = row({ status: 'cancelled', date: addDays(TODAY, 9), replacement: replacement as never });
    await bookings.insertMany([...rows(8, { status: 'accepted' }), searched, row({ status: 'cancelled' })]);
    const first = await ask({ when: 'all', limit: 4 });
    expect(first.bookings[0]).toMatchObject({ _id: searched._id, replacement: { state: 'searching' } });
    expect((await ask({ when: 'past' })).bookings).toHaveLength(1);
    expect((await ask({ when: 'upcoming', status: 'accepted' })).bookings).toHaveLength(8);
    const all = [first.bookings, (await ask({ when: 'all', cursor: first.nextCursor })).bookings].flat();
    expect(new Set(idsOf(all)).size).toBe(10);
    // For its helper it is over.
    expect((await ask({ when: 'past' }, helper)).bookings).toHaveLength(2);
  });
});

describe('the filters of the list', () => {
  it('are combined, and the counts are those of all pages', async () => {
    await bookings.insertMany([
      ...rows(30),
      ...rows(8, { service: 'laundry' }),
      ...rows(4, { helper: { name: 'Sunita (R.) Devi', location: 'Saket' } }),
    ]);
    const first = await ask({ when: 'all', limit: 5 });
    expect(first.counts).toEqual({ pending: 11, accepted: 11, completed: 10, cancelled: 10 });
    expect((await ask({ when: 'all', limit: 5, cursor: first.nextCursor })).counts).toBeUndefined();
    const laundry = await ask({ when: 'all', service: 'laundry', status: 'pending' });
    expect(laundry.counts).toEqual({ pending: 2, accepted: 2, completed: 2, cancelled: 2 });
    expect(laundry.bookings.map(({ service, status }) => [service, status])).toEqual(
      Array(2).fill(['laundry', 'pending']),
    );
    expect(await readAll({ when: 'past', service: 'laundry', limit: 3 })).toHaveLength(4);
    expect(await readAll({ name: 'sunita (r.', limit: 3 })).toHaveLength(4);
    expect((await ask({ name: 'S.nita' })).bookings).toEqual([]);
    expect(await readAll({ name: 'asha', limit: 20 }, helper)).toHaveLength(42);
  });

  it('without them the answer has the shape of the specification', async () => {
    await bookings.insertMany(rows(3));
    expect(Object.keys(await ask())).toEqual(['bookings']);
  });

  it.each<[Asked, string]>([
    [{ when: 'tomorrow' }, 'when'],
    [{ when: 'all', from: TODAY }, 'when'],
    [{ from: 'monday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
  ])('%j is refused', async (asked, field) => {
    expect(await readError(ask(asked))).toMatchObject({ code: 'INVALID_INPUT', details: { field } });
  });
});

describe('a cursor', () => {
  it.each(['1', 'bm8gY3Vyc29y', '{"$gt":""}', '../../x'])('%s is refused', async (cursor) => {
    expect(await readErrorCode(ask({ cursor }))).toBe('CURSOR_INVALID');
  });

  it('of another order is refused', async () => {
    await bookings.insertMany(rows(3));
    const { nextCursor: cursor } = await ask({ limit: 1 });
    expect(cursor).toBeDefined();
    expect(await readErrorCode(ask({ when: 'all', cursor }))).toBe('CURSOR_INVALID');
  });

  it('of another person shows only one’s own bookings', async () => {
    await bookings.insertMany(rows(6));
    const { nextCursor: cursor } = await ask({ limit: 2 });
    const [other, otherHelper] = [createActor('customer'), createActor('helper')];
    expect((await ask({ cursor }, other)).bookings).toEqual([]);
    const own = row({ customerId: other.userId, helperId: otherHelper.userId, createdAt: addHours(-1) });
    await bookings.create(own);
    expect(idsOf((await ask({ cursor }, other)).bookings)).toEqual([own._id]);
  });
});

it('each page is one query of an index without a sort', async () => {
  await bookings.insertMany(rows(60));
  const index = { customerId: 1, status: 1, startsAt: 1, _id: 1 } as const;
  const plan = await bookings.collection
    .find({ customerId: customer.userId, status: { $in: ['pending', 'accepted'] } }, { hint: index })
    .sort({ startsAt: 1, _id: 1 })
    .limit(21)
    .explain();
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
});

const addHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
