/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Notification } from '@sahaya/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { InboxScreen } from './inbox.screen.js';

const INBOX = 'GET /notifications';
const entry = (index: number): Notification => ({
  _id: String(index).padStart(24, '0'),
  kind: 'booking-accepted',
  title: `Notification ${index}`,
  body: 'Ravi Kumar comes on Monday.',
  path: '/my-bookings',
  read: false,
  createdAt: '2026-12-05T04:00:00.000Z',
});
const all = [0, 1, 2].map(entry);
const queryOf = ({ path }: Call) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
const answer = (call: Call) =>
  queryOf(call)['cursor']
    ? data({ notifications: all.slice(2), unreadCount: 41 })
    : data({ notifications: all.slice(0, 2), unreadCount: 41, nextCursor: 'next' });
const titles = () => screen.queryAllByText(/^Notification \d/).map(({ textContent }) => textContent);

describe('all notifications', () => {
  beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));
  afterEach(() => {
    cleanup();
    sessionStore.leave();
  });

  it('are loaded page by page, with Retry for a failed one', async () => {
    let fails = true;
    serve({
      [INBOX]: (call) =>
        queryOf(call)['cursor'] && fails ? refusal(500, 'INTERNAL', 'Something went wrong on our side.') : answer(call),
    });
    renderAt('/inbox', <InboxScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    expect(titles()).toHaveLength(2);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Notification 2');
    expect(titles()).toHaveLength(3);
    expect(screen.getByText('1 more shown. You have reached the end')).toBeTruthy();
  });

  it('are filtered by the server from the first page on, and all of them are marked read', async () => {
    const calls = serve({ [INBOX]: answer, 'PUT /notifications/read': () => data({ marked: 41 }) });
    renderAt('/inbox?topic=money', <InboxScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    await userEvent.click(screen.getByRole('radio', { name: 'Messages' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Only new ones' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(calls.map(queryOf)).toEqual([
      { topic: 'money' },
      { topic: 'money', cursor: 'next' },
      { topic: 'messages' },
      { topic: 'messages', unread: 'true' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it.each([
    ['/inbox', 'Nothing new. Answers, payments and messages show up here.'],
    ['/inbox?unread=1', 'Nothing here matches. Try another topic.'],
  ])('at %s says that there are none', async (path, words) => {
    serve({ [INBOX]: () => data({ notifications: [], unreadCount: 0 }) });
    renderAt(path, <InboxScreen />);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
