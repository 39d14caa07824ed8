/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { newQueryClient } from '../../api/query-client.js';
import { sessionStore } from '../../api/session/session-store.js';
import { data, serve } from '../../../test/server.js';
import { Shell } from './shell.js';

describe('the frame of every screen', () => {
  beforeEach(() => {
    sessionStore.leave();
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    focusManager.setFocused(undefined);
    jest.useRealTimers();
  });

  it.each([
    ['a visible', true],
    ['a hidden', false],
  ])('checks the health after 240 and 300 seconds and so on in %s tab', async (_, isVisible) => {
    focusManager.setFocused(isVisible);
    const calls = serve({ 'GET /health': () => data({ status: 'ok' }) });
    const router = createMemoryRouter([{ path: '/', element: <Shell />, children: [{ index: true, element: <p /> }] }]);
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={newQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
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
});
