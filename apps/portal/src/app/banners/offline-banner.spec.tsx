/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { network } from '../../offline/network.js';
import { offlineQueue, sendOrQueue } from '../../offline/offline-queue.js';
import { sessionStore } from '../../api/session/session-store.js';
import { emptyDevice } from '../../../test/device.js';
import { aBooking, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LogoutButton } from '../shell/logout-button.js';
import { OfflineBanner } from './offline-banner.js';

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
    sendOrQueue({ work: { kind: 'complete', id: ID.booking }, who: 'Asha Verma', service: 'cooking', key: 'key-1' }),
  );
const send = () =>
  act(async () => {
    network.heard(true);
    await offlineQueue.send();
  });
const press = (name: string) => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));

describe('the offline banner', () => {
  it('is hidden while online', () => {
    renderAt('/', <OfflineBanner />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows the offline state and the time of the data', () => {
    renderAt('/', <OfflineBanner />);
    leave();
    expect(screen.getByRole('status').textContent).toBe('No connection. What you see may have changed.');
    act(() => network.showing(new Date(NOON)));
    expect(screen.getByRole('status').textContent).toBe('No connection. Visits as of today, 12:00 pm.');
  });

  it('stays hidden for the requests that a reload aborts, and is shown if the page and the fault stay', async () => {
    renderAt('/', <OfflineBanner />);
    window.dispatchEvent(new Event('beforeunload'));
    leave();
    expect(screen.queryByRole('status')).toBeNull();
    expect(await screen.findByRole('status', undefined, { timeout: 20_000 })).toBeTruthy();
  });

  it('lists queued actions and discards them', async () => {
    renderAt('/', <OfflineBanner />);
    leave();
    await finish();
    await press('1 not sent');
    const list = within(await screen.findByRole('dialog'));
    expect(list.getByText('Cooking for Asha Verma: work done')).toBeTruthy();
    expect(list.getByText('Marked today, 12:00 pm. It is sent when you are back.')).toBeTruthy();
    await press('Discard');
    expect(await list.findByText('Everything is sent.')).toBeTruthy();
  });

  it('explains a refused action and retries it on demand', async () => {
    renderAt('/', <OfflineBanner />);
    leave();
    await finish();
    serve({ [STATUS]: () => refusal(409, 'VISIT_IN_QUESTION', 'No') });
    await send();
    expect(screen.getByRole('status').textContent).toBe('1 action could not be saved');
    await press('See');
    const list = within(await screen.findByRole('dialog'));
    expect(
      list.getByText(/^Our support is checking what happened with this visit, so this was not saved/),
    ).toBeTruthy();
    serve({ [STATUS]: () => data({ booking: aBooking({ status: 'completed' }) }) });
    await press('Retry');
    expect(await list.findByText('Everything is sent.')).toBeTruthy();
  });

  it('warns at logout that queued actions would be lost', async () => {
    renderAt('/', <LogoutButton />);
    leave();
    await finish();
    await press('Logout');
    expect(await screen.findByText('1 action is not sent yet. If you log out now, it is lost.')).toBeTruthy();
    expect(sessionStore.current()).toBeDefined();
    await press('Log out anyway');
    expect(sessionStore.current()).toBeUndefined();
  });
});
