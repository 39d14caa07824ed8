/** @jest-environment ./src/testing/browser.environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { SessionStore } from '../../api/session.js';
import type { LiveUpdate } from './live.js';

type Handler = (payload?: unknown) => void;
const handlers = new Map<string, Handler>();
const socket = { on: (event: string, handler: Handler) => void handlers.set(event, handler), disconnect: jest.fn() };
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { subscribeBySocket } = await import('./live.js');

it('reloads the page at each connection, as changes before it were missed', async () => {
  const heard: LiveUpdate[] = [];
  const stop = subscribeBySocket({ read: () => undefined } as unknown as SessionStore)((news) => heard.push(news));
  await waitFor(() => expect(handlers.has('connect')).toBe(true));
  handlers.get('connect')?.();
  expect(heard).toEqual(['anything']);
  handlers.get('notification_added')?.();
  handlers.get('desk_changed')?.({ changes: [{ resource: 'tickets', id: 'a' }] });
  handlers.get('connect')?.();
  expect(heard.slice(1)).toEqual([[{ resource: 'notices' }], [{ resource: 'tickets', id: 'a' }], 'anything']);
  stop();
  expect(socket.disconnect).toHaveBeenCalled();
});
