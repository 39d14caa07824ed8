/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { myBookingsQuery } from '../data/bookings.queries.js';
import { chatQuery, chatsQuery } from '../data/chats.queries.js';
import { sessionStore } from '../session/session.js';
import { emptyDevice } from '../testing/device.js';
import { aBooking, aChat, aMessage, aUser, ID } from '../testing/records.js';
import { data, refusal, serve } from '../testing/server.js';
import { wipeDevice } from './device.js';
import { readKept } from './kept.js';

const NOON = new Date('2026-12-05T06:30:00Z');
const BOOKINGS = 'GET /bookings/my-bookings';
const signIn = (_id: string) => sessionStore.start({ token: _id, user: aUser({ _id }) });
/** The app as it begins anew: nothing in memory. */
const fresh = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const numbered = (index: number) =>
  aMessage({ _id: String(index).padStart(24, '0'), createdAt: new Date(NOON.getTime() + index).toISOString() });

beforeEach(async () => {
  signIn(ID.customer);
  jest.spyOn(Date, 'now').mockReturnValue(NOON.getTime());
  await emptyDevice();
});
afterEach(() => void jest.restoreAllMocks());

const isKept = (name: string) => waitFor(async () => expect(await readKept(ID.customer, name)).toBeDefined());
async function agenda() {
  const dates = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'];
  const statuses = ['pending', 'accepted', 'completed', 'cancelled'] as const;
  const bookings = dates.flatMap((date) =>
    statuses.map((status) => aBooking({ _id: `${date} ${status}`, date, status })),
  );
  serve({ [BOOKINGS]: () => data({ bookings }) });
  await fresh().fetchQuery(myBookingsQuery);
  await isKept('bookings/mine');
}

describe('without a network', () => {
  it('the visits of today and tomorrow and what is not finished are there', async () => {
    await agenda();
    serve({});
    const bookings = await fresh().fetchQuery(myBookingsQuery);
    expect(bookings.map(({ _id }) => _id)).toEqual([
      '2026-12-03 accepted',
      '2026-12-04 accepted',
      '2026-12-05 pending',
      '2026-12-05 accepted',
      '2026-12-05 completed',
      '2026-12-06 pending',
      '2026-12-06 accepted',
      '2026-12-06 completed',
    ]);
  });

  it('what this tab has is left as it is', async () => {
    const client = fresh();
    serve({ [BOOKINGS]: () => data({ bookings: [aBooking({ date: '2027-01-01' })] }) });
    await client.fetchQuery(myBookingsQuery);
    serve({});
    expect(await client.fetchQuery(myBookingsQuery)).toHaveLength(1);
  });

  it('the chats can be read, each with its last 50 messages', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => numbered(index));
    const client = fresh();
    client.setQueryData(chatQuery(ID.chat).queryKey, {
      ...aChat(),
      messages: messages.slice(0, 20),
      hasEarlier: false,
    });
    serve({
      'GET /chats': () => data([aChat()]),
      [`GET /chats/${ID.chat}`]: () => data({ ...aChat(), messages: messages.slice(10) }),
    });
    await client.fetchQuery(chatsQuery);
    await client.fetchQuery(chatQuery(ID.chat));
    await isKept('chats/list');
    await isKept(`chats/one/${ID.chat}`);
    serve({});
    expect(await fresh().fetchQuery(chatsQuery)).toEqual([aChat()]);
    const kept = await fresh().fetchQuery(chatQuery(ID.chat));
    expect([kept.messages.length, kept.messages.at(-1)?._id, kept.hasEarlier]).toEqual([50, numbered(59)._id, true]);
  });

  it.each<[string, () => unknown]>([
    ['another person', () => signIn(ID.helper)],
    ['nobody', () => sessionStore.leave()],
    ['who logs out and in again', () => wipeDevice(['kept'])],
  ])('nothing is there for %s', async (_, become) => {
    await agenda();
    await become();
    serve({});
    await expect(fresh().fetchQuery(myBookingsQuery)).rejects.toThrow('Network error');
  });
});

it('an answer that arrives after the logout is not kept', async () => {
  serve({
    [BOOKINGS]: () => {
      sessionStore.leave();
      return data({ bookings: [] });
    },
  });
  await fresh().fetchQuery(myBookingsQuery);
  // What is asked for later is answered later.
  expect(await readKept(ID.customer, 'bookings/mine')).toBeUndefined();
});

it('a refusal is said as it is, whatever is kept', async () => {
  await agenda();
  serve({ [BOOKINGS]: () => refusal(503, 'UNAVAILABLE', 'Later') });
  await expect(fresh().fetchQuery(myBookingsQuery)).rejects.toThrow('Later');
});
