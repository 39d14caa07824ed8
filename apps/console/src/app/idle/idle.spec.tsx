/** @jest-environment ./src/testing/browser.environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderConsole, ME, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const MINUTE = 60_000;
const KEY = 'sahaya.console.last-input';
const lastInput = (agoMs: number) => window.localStorage.setItem(KEY, String(Date.now() - agoMs));
const idle = () => Date.now() - Number(window.localStorage.getItem(KEY));

describe('a console without input', () => {
  const { open, person, signIn, anyCall, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
    'POST /api/auth/logout': success({}),
    'GET /api/auth/me': success({
      user: {
        _id: ME,
        name: 'Kavita',
        role: 'support',
        location: '',
        language: 'en',
        createdAt: '2026-12-01T06:30:00.000Z',
      },
    }),
  }));
  afterEach(() => void jest.restoreAllMocks());
  /** The time of the warning does not pass, however long a step takes. */
  const stopTheClock = () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
  };
  const openAfter = async (agoMs: number) => {
    signIn('support');
    lastInput(agoMs);
    open('/users');
    await screen.findByText('No users yet');
  };

  it('warns a minute before the sign-out; the person stays signed in by a button', async () => {
    stopTheClock();
    await openAfter(29 * MINUTE + 5_000);
    const warning = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    expect(warning.textContent).toContain('Sign-out in 0:55');
    // A nudged mouse is not an answer.
    fireEvent.pointerMove(window);
    expect(idle()).toBeGreaterThan(29 * MINUTE);
    await person.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(idle()).toBeLessThan(MINUTE);
    // The server learns that the session is in use.
    await anyCall('GET /api/auth/me');
  });

  it('counts the input in another tab', async () => {
    stopTheClock();
    await openAfter(29 * MINUTE + 5_000);
    await screen.findByRole('alertdialog');
    lastInput(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(console.fake().session.read()).toBeDefined();
  });

  it('signs out, says why, and returns to the page after the sign-in', async () => {
    await openAfter(30 * MINUTE - 2_000);
    await screen.findByText('You were signed out after 30 minutes without activity.');
    await anyCall('POST /api/auth/logout');
    expect(console.fake().session.read()).toBeUndefined();
    expect(window.history.state.usr).toMatchObject({ nextPathname: '/users' });
  });

  it('decides by the time, not by timers, after the computer slept', async () => {
    await openAfter(MINUTE);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 20 * MINUTE);
    fireEvent.keyDown(window, { key: 'a' });
    expect(window.localStorage.getItem(KEY)).toBe(String(now + 20 * MINUTE));
    // The first input after a long sleep does not keep the session.
    clock.mockReturnValue(now + 51 * MINUTE);
    fireEvent.pointerMove(window);
    await screen.findByText('You were signed out after 30 minutes without activity.');
  });

  it('goes to the sign-in when the server has ended the session meanwhile', async () => {
    stopTheClock();
    await openAfter(29 * MINUTE + 5_000);
    console.fake().answers['GET /api/auth/me'] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await person.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await screen.findByLabelText('Email or mobile number');
    expect(console.fake().session.read()).toBeUndefined();
  });
});
