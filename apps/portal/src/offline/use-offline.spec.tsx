/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../api/session/session-store.js';
import { OfflineBanner } from '../app/banners/offline-banner.js';
import { emptyDevice } from '../../test/device.js';
import { aBooking, aChat, aMessage, aUser, ID } from '../../test/records.js';
import { renderAt } from '../../test/render.js';
import { type Call, chatPage, data, serve } from '../../test/server.js';
import { openDeviceDatabase } from './device-database.js';
import { network } from './network.js';
import { offlineQueue, sendOrQueue } from './offline-queue.js';
import { useOfflineSupport } from './use-offline.js';

const NOON = Date.parse('2026-12-05T06:30:00Z');
const chats = Array.from({ length: 12 }, (_, index) => aChat({ _id: String(index + 10).padStart(24, '0') }));
const answers = {
  'GET /bookings/my-bookings': () => data({ bookings: [aBooking()] }),
  'GET /chats': () => chatPage(chats),
  'GET /visits': () => data({ visits: [] }),
  'GET /health': () => data({ status: 'ok' }),
  ...Object.fromEntries(
    chats.map((chat) => [`GET /chats/${chat._id}`, () => data({ ...chat, messages: [aMessage()] })]),
  ),
};

function Pocket() {
  useOfflineSupport({ settledMs: 0 });
  return <OfflineBanner />;
}
const kept = async () =>
  ((await (await openDeviceDatabase())?.getAllKeys('kept')) ?? []).map(([user, name]) => `${user} ${name}`);
const signIn = (_id: string = ID.helper) => sessionStore.start({ token: _id, user: aUser({ _id, role: 'helper' }) });
async function open(): Promise<Call[]> {
  const calls = serve(answers);
  renderAt('/', <Pocket />);
  await waitFor(async () => expect(await kept()).toHaveLength(13));
  return calls;
}

beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOON);
  signIn();
  await emptyDevice();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('offline support', () => {
  it('stores the day and the ten latest chats once each, though no screen requests them', async () => {
    const calls = await open();
    expect(await kept()).toEqual(
      [
        'bookings/mine',
        'chats/list',
        ...chats.slice(0, 10).map(({ _id }) => `chats/one/${_id}`),
        'subscriptions/calendar',
      ].map((name) => `${ID.helper} ${name}`),
    );
    cleanup();
    renderAt('/', <Pocket />);
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('/bookings/my-bookings'))).toHaveLength(2));
    expect(calls.filter(({ path }) => path.startsWith('/chats/'))).toHaveLength(10);
  });

  it('loads no further chat once the person has left', async () => {
    let requested: string[] | undefined;
    const calls = serve({
      ...answers,
      // Leaves while the second chat is loading.
      [`GET /chats/${chats[1]!._id}`]: () => {
        cleanup();
        requested = calls.map(({ path }) => path);
        return data({ ...chats[1], messages: [aMessage()] });
      },
    });
    renderAt('/', <Pocket />);
    await waitFor(async () => expect(await kept()).toContain(`${ID.helper} chats/one/${chats[1]!._id}`));
    // A loop that went on would have looked for the third chat on the device by now, and requested it.
    for (let round = 0; round < 20; round += 1) await kept();
    expect(calls.map(({ path }) => path)).toEqual(requested);
  });

  it('stores the remaining chats after an interruption of the network', async () => {
    const third = `GET /chats/${chats[2]!._id}` as const;
    let isCut = true;
    serve({
      ...answers,
      [third]: () => {
        if (isCut) throw new TypeError('Failed to fetch');
        return data({ ...chats[2], messages: [aMessage()] });
      },
    });
    // An answer to another call ends the interruption at any time, also at once.
    let wasAway = false;
    const end = network.watch(() => void (wasAway ||= network.isAway()));
    renderAt('/', <Pocket />);
    await waitFor(() => expect(wasAway).toBe(true));
    end();
    isCut = false;
    act(() => network.heard(true));
    await waitFor(async () => expect(await kept()).toHaveLength(13));
  });

  it('shows the time of the data, and sends the queue when the network is back', async () => {
    await open();
    act(() => network.heard(false));
    expect(await screen.findByText(/as of today, 12:00 pm/)).toBeTruthy();
    await act(() => sendOrQueue({ work: { kind: 'complete', id: ID.booking }, who: 'Asha', key: 'key-1' }));
    const status = `/bookings/${ID.booking}/status`;
    const calls = serve({
      ...answers,
      [`PATCH ${status}`]: () => data({ booking: aBooking({ status: 'completed' }) }),
    });
    act(() => network.heard(true));
    await waitFor(() => expect(offlineQueue.entries()).toEqual([]));
    expect(calls.filter(({ path }) => path === status).map(({ key }) => key)).toEqual(['key-1']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each<[string, () => void, number]>([
    ['who leaves', () => sessionStore.leave(), 0],
    ['another who signs in', () => signIn(ID.customer), 0],
    ['who is signed out by the server', () => sessionStore.expire(), 1],
  ])('deletes the data for %s and keeps the queue for the same user', async (_, change, waiting) => {
    await open();
    act(() => network.heard(false));
    await act(() => sendOrQueue({ work: { kind: 'message', id: ID.chat, content: 'Hi' }, who: 'Asha', key: 'key-1' }));
    serve({});
    act(change);
    await waitFor(async () => expect((await kept()).filter((name) => name.startsWith(ID.helper))).toEqual([]));
    await waitFor(async () => expect(await (await openDeviceDatabase())?.count('outbox')).toBe(waiting));
    expect(offlineQueue.entries()).toEqual([]);
  });
});
