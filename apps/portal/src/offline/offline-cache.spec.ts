/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { myBookingsQuery } from '../api/queries/bookings.queries.js';
import { chatsOf, chatsQuery } from '../api/queries/chat-list.queries.js';
import { chatQuery } from '../api/queries/chats.queries.js';
import { sessionStore } from '../api/session/session-store.js';
import { emptyDevice } from '../../test/device.js';
import { aBooking, aChat, aMessage, aUser, ID } from '../../test/records.js';
import { chatPage, data, lost, refusal, serve } from '../../test/server.js';
import { wipeDeviceDatabase } from './device-database.js';
import { readCached } from './offline-cache.js';

const NOON = new Date('2026-12-05T06:30:00Z');
const BOOKINGS = 'GET /bookings/my-bookings';
const STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const;
const signIn = (_id: string) => sessionStore.start({ token: _id, user: aUser({ _id }) });
/** A restarted app: nothing is in memory. */
const fresh = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const numbered = (index: number) =>
  aMessage({ _id: String(index).padStart(24, '0'), createdAt: new Date(NOON.getTime() + index).toISOString() });

beforeEach(async () => {
  signIn(ID.customer);
  jest.spyOn(Date, 'now').mockReturnValue(NOON.getTime());
  await emptyDevice();
});
afterEach(() => void jest.restoreAllMocks());

const isKept = (name: string) => waitFor(async () => expect(await readCached(ID.customer, name)).toBeDefined());
async function agenda() {
  const dates = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'];
  const bookings = dates.flatMap((date) =>
    STATUSES.map((status, index) =>
      aBooking({ _id: `${date.replaceAll('-', '')}${index}`.padEnd(24, '0'), date, status }),
    ),
  );
  serve({ [BOOKINGS]: () => data({ bookings }) });
  await fresh().fetchQuery(myBookingsQuery);
  await isKept('bookings/mine');
}

describe('the offline cache', () => {
  it('keeps the visits of today and tomorrow and unfinished bookings', async () => {
    await agenda();
    serve({}, lost);
    const bookings = await fresh().fetchQuery(myBookingsQuery);
    expect(bookings.map(({ date, status }) => `${date} ${status}`)).toEqual([
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

  it('does not replace data in memory', async () => {
    const client = fresh();
    serve({ [BOOKINGS]: () => data({ bookings: [aBooking({ date: '2027-01-01' })] }) });
    await client.fetchQuery(myBookingsQuery);
    serve({}, lost);
    expect(await client.fetchQuery(myBookingsQuery)).toHaveLength(1);
  });

  it('keeps the chats with their last 50 messages', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => numbered(index));
    const client = fresh();
    client.setQueryData(chatQuery(ID.chat).queryKey, {
      ...aChat(),
      messages: messages.slice(0, 20),
      hasEarlier: false,
    });
    serve({
      'GET /chats': () => chatPage([aChat()]),
      [`GET /chats/${ID.chat}`]: () => data({ ...aChat(), messages: messages.slice(10) }),
    });
    await client.fetchInfiniteQuery(chatsQuery);
    await client.fetchQuery(chatQuery(ID.chat));
    await isKept('chats/list');
    await isKept(`chats/one/${ID.chat}`);
    serve({}, lost);
    expect(chatsOf(await fresh().fetchInfiniteQuery(chatsQuery))).toEqual([aChat()]);
    const kept = await fresh().fetchQuery(chatQuery(ID.chat));
    expect([kept.messages.length, kept.messages.at(-1)?._id, kept.hasEarlier]).toEqual([50, numbered(59)._id, true]);
  });

  it.each<[string, () => unknown]>([
    ['another person', () => signIn(ID.helper)],
    ['nobody', () => sessionStore.leave()],
    ['who logs out and in again', () => wipeDeviceDatabase(['kept'])],
  ])('holds nothing for %s', async (_, become) => {
    await agenda();
    await become();
    serve({}, lost);
    await expect(fresh().fetchQuery(myBookingsQuery)).rejects.toThrow('Network error');
  });
});

it('does not store an answer that arrives after the logout', async () => {
  serve({
    [BOOKINGS]: () => {
      sessionStore.leave();
      return data({ bookings: [] });
    },
  });
  await fresh().fetchQuery(myBookingsQuery);
  // Data requested later is stored later.
  expect(await readCached(ID.customer, 'bookings/mine')).toBeUndefined();
});

it('passes a refusal on, whatever is cached', async () => {
  await agenda();
  serve({ [BOOKINGS]: () => refusal(503, 'UNAVAILABLE', 'Later') });
  await expect(fresh().fetchQuery(myBookingsQuery)).rejects.toThrow('Later');
});
