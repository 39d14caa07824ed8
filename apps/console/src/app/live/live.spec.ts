/** @jest-environment ./src/testing/browser.environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { SessionStore } from '../../api/session.js';
import type { LiveUpdate } from './live.js';

type Handler = (payload?: unknown) => void;
const handlers = new Map<string, Handler>();
const volatile = { emit: jest.fn() };
const socket = {
  on: (event: string, handler: Handler) => void handlers.set(event, handler),
  disconnect: jest.fn(),
  volatile,
};
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { createLiveSocket } = await import('./live.js');

it('reloads the page at each connection, as changes before it were missed', async () => {
  const heard: LiveUpdate[] = [];
  const { follow } = createLiveSocket({ read: () => undefined } as unknown as SessionStore);
  const stop = follow((news) => heard.push(news));
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

it('tells colleagues which ticket is open and hears it of them, while it is connected', async () => {
  handlers.clear();
  const { follow, views } = createLiveSocket({ read: () => undefined } as unknown as SessionStore);
  const mine = { ticketId: 'a', isWriting: true };
  views.tell(mine);
  expect(volatile.emit).not.toHaveBeenCalled();
  const heard: unknown[] = [];
  const end = views.hear((view) => heard.push(view));
  const stop = follow(() => undefined);
  await waitFor(() => expect(handlers.has('ticket_viewed')).toBe(true));
  views.tell(mine);
  expect(volatile.emit.mock.calls).toEqual([['view_ticket', mine]]);
  const theirs = { ticketId: 'a', userId: 'b', isWriting: false };
  handlers.get('ticket_viewed')?.(theirs);
  end();
  handlers.get('ticket_viewed')?.(theirs);
  expect(heard).toEqual([theirs]);
  stop();
  views.tell(mine);
  expect(volatile.emit).toHaveBeenCalledTimes(1);
});
