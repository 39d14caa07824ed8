/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { network } from '../pwa/network.js';
import { outbox, sendOrKeep } from '../pwa/outbox.js';
import { sessionStore } from '../session/session.js';
import { emptyDevice } from '../testing/device.js';
import { aUser, ID } from '../testing/records.js';
import { renderAt } from '../testing/render.js';
import { data, refusal, serve } from '../testing/server.js';
import { LogoutButton } from './logout-button.js';
import { PocketBar } from './pocket-bar.js';

jest.setTimeout(60_000);
const NOON = Date.parse('2026-12-05T06:30:00Z');
const STATUS = `PATCH /bookings/${ID.booking}/status`;

beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOON);
  sessionStore.start({ token: 'tok', user: aUser({ _id: ID.helper, role: 'helper' }) });
  serve({});
  await emptyDevice();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const leave = () => act(() => network.heard(false));
const finish = () =>
  act(() =>
    sendOrKeep({ work: { kind: 'complete', id: ID.booking }, who: 'Asha Verma', service: 'cooking', key: 'key-1' }),
  );
const send = () =>
  act(async () => {
    network.heard(true);
    await outbox.send();
  });
const press = (name: string) => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));

describe('the bar of the app in one’s pocket', () => {
  it('is not there while all is well', () => {
    renderAt('/', <PocketBar />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says that there is no connection and from when is what is shown', () => {
    renderAt('/', <PocketBar />);
    leave();
    expect(screen.getByRole('status').textContent).toBe('No connection. What you see may have changed.');
    act(() => network.showing(new Date(NOON)));
    expect(screen.getByRole('status').textContent).toBe('No connection. Visits as of today, 12:00 pm.');
  });

  it('lists what waits, and forgets what is discarded', async () => {
    renderAt('/', <PocketBar />);
    leave();
    await finish();
    await press('1 waits');
    const list = within(await screen.findByRole('dialog'));
    expect(list.getByText('Cooking for Asha Verma: work done')).toBeTruthy();
    expect(list.getByText('Marked today, 12:00 pm. It is sent when you are back.')).toBeTruthy();
    await press('Discard');
    expect(await list.findByText('Everything is sent.')).toBeTruthy();
  });

  it('says in human words what was not counted; on demand it is tried again', async () => {
    renderAt('/', <PocketBar />);
    leave();
    await finish();
    serve({ [STATUS]: () => refusal(409, 'VISIT_IN_QUESTION', 'No') });
    await send();
    expect(screen.getByRole('status').textContent).toBe('1 thing was not counted');
    await press('See');
    const list = within(await screen.findByRole('dialog'));
    expect(list.getByText(/^It is being clarified what happened with this visit; this was not counted/)).toBeTruthy();
    serve({ [STATUS]: () => data({ booking: {} }) });
    await press('Retry');
    expect(await list.findByText('Everything is sent.')).toBeTruthy();
  });

  it('is remembered at the logout: what waits would be lost', async () => {
    renderAt('/', <LogoutButton />);
    leave();
    await finish();
    await press('Logout');
    expect(await screen.findByText('1 thing you did is not sent yet. If you log out now, it is lost.')).toBeTruthy();
    expect(sessionStore.current()).toBeDefined();
    await press('Log out and lose it');
    expect(sessionStore.current()).toBeUndefined();
  });
});
