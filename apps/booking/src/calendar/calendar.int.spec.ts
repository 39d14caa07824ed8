import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  bookingCalendar,
  calendarFeed,
  changeBooking,
  closeCalendar,
  feedVisits,
  type FileAnswer,
  type InputOf,
  openCalendar,
  type OutputOf,
} from '@sahaya/contracts';
import { BRAND, addDays, LIMITS } from '@sahaya/domain';
import { newId, partOf } from '@sahaya/persistence';
import { readParts } from '@sahaya/testing';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let customer: Actor;
let helper: Actor;
type FeedVisit = OutputOf<typeof feedVisits>['visits'][number];
/** The visits that the subscription service returns. Undefined: it does not answer. */
let visits: FeedVisit[] | undefined;
let askedFor: InputOf<typeof feedVisits>[];

beforeAll(async () => {
  harness = await startHarness();
  await harness.siblings.on(feedVisits, (asked) => {
    askedFor.push(asked);
    if (!visits) return new Promise<never>(() => undefined);
    const { entries, rest } = partOf(visits, asked.after);
    return { visits: entries, ...(rest && { rest }) };
  });
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
  visits = [];
  askedFor = [];
});

const DAY = addDays(TOMORROW, 1);
const cash = { paymentMethod: 'cash', date: DAY, householdNotes: 'Two cats; ring twice' };
/** Parses an iCalendar text into unfolded name-value lines, grouped by event. */
const read = ({ base64 }: FileAnswer) => {
  const text = Buffer.from(base64, 'base64').toString();
  expect(text).toContain('\r\n');
  const [head = '', ...events] = text.replace(/\r\n /g, '').split('BEGIN:VEVENT');
  const fields = (part: string) =>
    Object.fromEntries(
      part.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    );
  return { head: fields(head), events: events.map(fields) };
};
const one = async ({ _id }: Booking, actor = customer) =>
  read(await harness.service.rpc.call(bookingCalendar, { actor, id: _id }));
const open = async (actor = customer) => (await harness.service.rpc.call(openCalendar, { actor })).token;
const feed = async (token: string) => read(await harness.service.rpc.call(calendarFeed, { token }));

describe('a visit as a calendar file', () => {
  it('contains the times, the place and the status that each party may see', async () => {
    const asked = await harness.request(customer, helper, cash);
    const { events } = await one(asked, helper);
    expect(events).toMatchObject([
      {
        UID: `booking-${asked._id}@sahaya`,
        DTSTART: `${DAY.replaceAll('-', '')}T033000Z`,
        DTEND: `${DAY.replaceAll('-', '')}T053000Z`,
        SUMMARY: 'Cooking: Asha Rao',
        LOCATION: 'Saket\\, New Delhi',
        STATUS: 'TENTATIVE',
      },
    ]);
    expect(events[0]).not.toHaveProperty('DESCRIPTION');
    await harness.changeStatus(asked, 'accepted', helper);
    expect((await one(asked, helper)).events).toMatchObject([
      {
        STATUS: 'CONFIRMED',
        LOCATION: '12 Lake View Road\\, Saket\\, New Delhi',
      },
    ]);
    expect(JSON.stringify(await one(asked, helper))).not.toContain('Two cats');
    expect(await readErrorCode(one(asked, createActor('customer')))).toBe('BOOKING_NOT_FOUND');
  });

  it('keeps the UID and increases the SEQUENCE after a change, and marks a cancellation by METHOD and STATUS', async () => {
    harness.offers.set(helper.userId, { instantChanges: true });
    const booking = await harness.createAccepted(customer, helper, cash);
    const before = await one(booking);
    await harness.service.rpc.call(changeBooking, {
      actor: customer,
      id: booking._id,
      startTime: '10:00',
      endTime: '12:00',
    });
    const changed = await one(booking);
    await harness.changeStatus(booking, 'cancelled', customer);
    const cancelled = await one(booking);
    const [first, second, third] = [before, changed, cancelled].map(({ events }) => events[0] ?? {});
    expect([second?.['UID'], third?.['UID']]).toEqual([first?.['UID'], first?.['UID']]);
    expect(Number(second?.['SEQUENCE'])).toBeGreaterThan(Number(first?.['SEQUENCE']));
    expect(Number(third?.['SEQUENCE'])).toBeGreaterThan(Number(second?.['SEQUENCE']));
    expect(second?.['DTSTART']).toBe(`${DAY.replaceAll('-', '')}T043000Z`);
    expect([before.head['METHOD'], cancelled.head['METHOD'], third?.['STATUS']]).toEqual([
      'PUBLISH',
      'CANCEL',
      'CANCELLED',
    ]);
  });
});

describe('the private calendar feed', () => {
  it('contains only the visits of the user in their role, with cancelled visits marked as cancelled', async () => {
    const [agreed, off] = [
      await harness.createAccepted(customer, helper, cash),
      await harness.request(customer, helper, { ...cash, date: TOMORROW }),
    ];
    await harness.changeStatus(off, 'cancelled', helper);
    await harness.createAccepted(createActor('customer'), createActor('helper'), cash);
    const seen = async (actor: Actor) =>
      (await feed(await open(actor))).events.map(({ UID, STATUS, SUMMARY }) => [UID?.slice(8, 32), STATUS, SUMMARY]);
    expect(await seen(customer)).toEqual([
      [off._id, 'CANCELLED', 'Cooking: Ravi Kumar'],
      [agreed._id, 'CONFIRMED', 'Cooking: Ravi Kumar'],
    ]);
    expect((await seen(helper)).map(([, , summary]) => summary)).toEqual(['Cooking: Asha Rao', 'Cooking: Asha Rao']);
  });

  const aVisit = (date: string, part: Partial<FeedVisit> = {}): FeedVisit => ({
    _id: '7'.repeat(24),
    subscriptionId: '6'.repeat(24),
    date,
    startTime: '07:00',
    endTime: '08:00',
    services: ['cooking', 'sweeping-mopping'],
    status: 'scheduled',
    other: { _id: helper.userId, name: 'Ravi Kumar', phone: '9123456780' },
    address: 'Saket, Delhi NCR',
    asSubstitute: false,
    mayMark: false,
    sequence: 3,
    ...part,
  });

  it('contains the visits of subscriptions among the bookings in chronological order', async () => {
    const booking = await harness.createAccepted(customer, helper, cash);
    visits = [aVisit(TOMORROW), aVisit(DAY, { _id: '8'.repeat(24), startTime: '18:00', endTime: '19:00' })];
    const { events } = await feed(await open());
    expect(events.map(({ UID }) => UID)).toEqual([
      `visit-${'7'.repeat(24)}@sahaya`,
      `booking-${booking._id}@sahaya`,
      `visit-${'8'.repeat(24)}@sahaya`,
    ]);
    expect(events[0]).toMatchObject({
      DTSTART: `${TOMORROW.replaceAll('-', '')}T013000Z`,
      DTEND: `${TOMORROW.replaceAll('-', '')}T023000Z`,
      SUMMARY: 'Cooking\\, Sweeping and mopping: Ravi Kumar',
      LOCATION: 'Saket\\, Delhi NCR',
      STATUS: 'CONFIRMED',
      SEQUENCE: '3',
    });
    await feed(await open(helper));
    expect(askedFor).toEqual([
      { userId: customer.userId, party: 'customer', from: '2026-11-01', limit: 500, after: '' },
      { userId: helper.userId, party: 'helper', from: '2026-11-01', limit: 500, after: '' },
    ]);
  });

  it('names the locality of a visit, but neither its address nor the household notes', async () => {
    await harness.createAccepted(customer, helper, cash);
    for (const actor of [customer, helper]) {
      const { events } = await feed(await open(actor));
      expect(events).toMatchObject([
        { LOCATION: 'Saket\\, Delhi NCR', DESCRIPTION: `Sign in to ${BRAND} for the full address.` },
      ]);
      expect(JSON.stringify(events)).not.toMatch(/Lake View|Two cats/);
    }
  });

  it('is in the language of the account, and so is the file of a visit', async () => {
    const booking = await harness.createAccepted(customer, helper, cash);
    visits = [aVisit(TOMORROW)];
    harness.languages.set(customer.userId, 'hi');
    const { head, events } = await feed(await open());
    expect(head['PRODID']).toMatch(/HI$/);
    expect(events).toMatchObject([
      {
        SUMMARY: 'खाना पकाना\\, झाड़ू-पोछा: Ravi Kumar',
        DESCRIPTION: `पूरा पता देखने के लिए ${BRAND} में लॉग इन करें।`,
      },
      { SUMMARY: 'खाना पकाना: Ravi Kumar' },
    ]);
    expect((await one(booking)).events).toMatchObject([{ SUMMARY: 'खाना पकाना: Ravi Kumar' }]);
    expect((await one(booking, helper)).events).toMatchObject([{ SUMMARY: 'Cooking: Asha Rao' }]);
  });

  it('contains the 500 earliest events', async () => {
    const late = await harness.createAccepted(customer, helper, cash);
    visits = Array.from({ length: 500 }, (_, index) => aVisit(TOMORROW, { _id: String(index).padStart(24, '0') }));
    const { events } = await feed(await open());
    expect(events).toHaveLength(500);
    expect(JSON.stringify(events)).not.toContain(late._id);
  });

  it('is answered in parts that a message can carry, each of whole events', async () => {
    visits = Array.from({ length: 500 }, (_, index) =>
      aVisit(TOMORROW, {
        _id: String(index).padStart(24, '0'),
        other: { _id: newId(), name: 'आ'.repeat(LIMITS.nameMax) },
        address: 'आ'.repeat(LIMITS.locationMax),
      }),
    );
    const token = await open();
    const parts = await readParts(async (after) => {
      const part = await harness.service.rpc.call(calendarFeed, { token, after });
      return { files: [part], rest: part.next };
    }, 'files');
    expect(parts.length).toBeGreaterThan(1);
    expect(askedFor.length).toBeGreaterThan(1);
    const texts = parts.flat().map(({ base64 }) => Buffer.from(base64, 'base64').toString());
    for (const text of texts.slice(1)) expect(text).toMatch(/^BEGIN:VEVENT/);
    const { head, events } = read({
      ...parts.flat()[0],
      base64: Buffer.from(texts.join('')).toString('base64'),
    } as FileAnswer);
    expect(head).toMatchObject({ BEGIN: 'VCALENDAR' });
    expect(events.map(({ UID }) => UID)).toEqual(visits.map(({ _id }) => `visit-${_id}@sahaya`));
    expect(texts.at(-1)).toMatch(/END:VCALENDAR\s*$/);
  });

  it('fails instead of omitting visits if the subscription service does not answer', async () => {
    await harness.createAccepted(customer, helper, cash);
    const token = await open();
    visits = undefined;
    expect(await readErrorCode(feed(token))).toBe('UNAVAILABLE');
  });

  it('answers only to the latest token, which is not stored, until it is closed', async () => {
    const [first, second] = [await open(), await open()];
    expect(second).toMatch(/^[\w-]{32}$/);
    expect(await readErrorCode(feed(first))).toBe('CALENDAR_NOT_FOUND');
    expect((await feed(second)).events).toEqual([]);
    const row = await harness.collection('calendar_feeds').findOne({ _id: customer.userId as never });
    expect(JSON.stringify(row)).not.toContain(second);
    await harness.service.rpc.call(closeCalendar, { actor: customer });
    expect(await readErrorCode(feed(second))).toBe('CALENDAR_NOT_FOUND');
    expect(await readErrorCode(feed(''))).toBe('CALENDAR_NOT_FOUND');
  });
});
