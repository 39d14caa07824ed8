/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../session/session.js';
import { PocketBar } from '../shell/pocket-bar.js';
import { emptyDevice } from '../testing/device.js';
import { aBooking, aChat, aMessage, aUser, ID } from '../testing/records.js';
import { renderAt } from '../testing/render.js';
import { type Call, data, serve } from '../testing/server.js';
import { openDevice } from './device.js';
import { network } from './network.js';
import { outbox, sendOrKeep } from './outbox.js';
import { usePocket } from './use-pocket.js';

configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
const NOON = Date.parse('2026-12-05T06:30:00Z');
const chats = Array.from({ length: 12 }, (_, index) => aChat({ _id: String(index + 10).padStart(24, '0') }));
const answers = {
  'GET /bookings/my-bookings': () => data({ bookings: [aBooking()] }),
  'GET /chats': () => data(chats),
  ...Object.fromEntries(
    chats.map((chat) => [`GET /chats/${chat._id}`, () => data({ ...chat, messages: [aMessage()] })]),
  ),
};

function Pocket() {
  usePocket();
  return <PocketBar />;
}
const kept = async () =>
  ((await (await openDevice())?.getAllKeys('kept')) ?? []).map(([user, name]) => `${user} ${name}`);
const signIn = (_id: string = ID.helper) => sessionStore.start({ token: _id, user: aUser({ _id, role: 'helper' }) });
async function open(): Promise<Call[]> {
  const calls = serve(answers);
  renderAt('/', <Pocket />);
  await waitFor(async () => expect(await kept()).toHaveLength(12));
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

describe('the app in one’s pocket', () => {
  it('keeps the day and the ten latest chats, though no screen asks for them, and each chat once', async () => {
    const calls = await open();
    expect(await kept()).toEqual(
      ['bookings/mine', 'chats/list', ...chats.slice(0, 10).map(({ _id }) => `chats/one/${_id}`)].map(
        (name) => `${ID.helper} ${name}`,
      ),
    );
    cleanup();
    renderAt('/', <Pocket />);
    await waitFor(() => expect(calls.filter(({ path }) => path === '/bookings/my-bookings')).toHaveLength(2));
    expect(calls.filter(({ path }) => path.startsWith('/chats/'))).toHaveLength(10);
  });

  it('tells from when the visits are, and sends what waits when the network is back', async () => {
    await open();
    act(() => network.heard(false));
    expect(await screen.findByText(/as of today, 12:00 pm/)).toBeTruthy();
    await act(() => sendOrKeep({ work: { kind: 'complete', id: ID.booking }, who: 'Asha', key: 'key-1' }));
    const status = `/bookings/${ID.booking}/status`;
    const calls = serve({
      ...answers,
      [`PATCH ${status}`]: () => data({ booking: aBooking({ status: 'completed' }) }),
    });
    act(() => network.heard(true));
    await waitFor(() => expect(outbox.entries()).toEqual([]));
    expect(calls.filter(({ path }) => path === status).map(({ key }) => key)).toEqual(['key-1']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each<[string, () => void, number]>([
    ['who leaves', () => sessionStore.leave(), 0],
    ['another who signs in', () => signIn(ID.customer), 0],
    ['who is signed out by the server', () => sessionStore.expire(), 1],
  ])('leaves nothing on the device of %s; what waits is kept for the same person alone', async (_, change, waiting) => {
    await open();
    act(() => network.heard(false));
    await act(() => sendOrKeep({ work: { kind: 'message', id: ID.chat, content: 'Hi' }, who: 'Asha', key: 'key-1' }));
    serve({});
    act(change);
    await waitFor(async () => expect((await kept()).filter((name) => name.startsWith(ID.helper))).toEqual([]));
    await waitFor(async () => expect(await (await openDevice())?.count('outbox')).toBe(waiting));
    expect(outbox.entries()).toEqual([]);
  });
});
