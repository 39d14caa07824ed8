/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { newQueryClient } from '../../api/query-client.js';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { data, refusal, serve } from '../../../test/server.js';

/** No server is listening, so the live connection never opens. */
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({
    connected: false,
    active: true,
    on: () => undefined,
    io: { on: () => undefined },
    onAny: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
    emit: () => undefined,
  }),
}));
const { Shell } = await import('./shell.js');

function open() {
  const router = createMemoryRouter([{ path: '/', element: <Shell />, children: [{ index: true, element: <p /> }] }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('the frame of every screen', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(() => {
    cleanup();
    focusManager.setFocused(undefined);
    jest.useRealTimers();
  });

  it.each([
    ['a visible', true],
    ['a hidden', false],
  ])('checks the health after 240 and 300 seconds and so on in %s tab', async (_, isVisible) => {
    jest.useFakeTimers();
    focusManager.setFocused(isVisible);
    const calls = serve({ 'GET /health': () => data({ status: 'ok' }) });
    open();
    const checks = () => calls.filter(({ path }) => path === '/health').length;
    const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    await wait(239);
    expect(checks()).toBe(0);
    await wait(2); // 241 s: the keep-alive
    expect(checks()).toBe(1);
    await wait(60); // 301 s: the check
    expect(checks()).toBe(2);
    await wait(180); // 481 s: the second keep-alive
    expect(checks()).toBe(3);
    await wait(120); // 601 s: the second check
    expect(checks()).toBe(4);
  });

  describe('verifies the stored token at the start', () => {
    beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));

    it('and shows the user whom the server names', async () => {
      const calls = serve({ 'GET /auth/me': () => data({ user: aUser({ name: 'Anita Verma' }) }) });
      open();
      expect(await screen.findByText('Hi, Anita')).toBeTruthy();
      expect(calls.filter(({ path }) => path === '/auth/me')).toHaveLength(1);
    });

    it('and removes token and user when the server refuses it', async () => {
      serve({ 'GET /auth/me': () => refusal(401, 'TOKEN_INVALID', 'Please log in again') });
      open();
      await waitFor(() => expect(sessionStore.current()).toBeUndefined());
      expect(Object.values(localStorage).join()).not.toMatch(/tok|Asha/);
      expect(await screen.findByRole('link', { name: 'Login' })).toBeTruthy();
    });

    it('and stays signed in while the server cannot answer', async () => {
      const calls = serve({ 'GET /auth/me': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now') });
      open();
      await waitFor(() => expect(calls.some(({ path }) => path === '/auth/me')).toBe(true));
      expect(await screen.findByText('Hi, Asha')).toBeTruthy();
      expect(sessionStore.current()?.token).toBe('tok');
    });
  });
});
