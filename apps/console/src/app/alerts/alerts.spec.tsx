/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const [DISPUTE, TICKET] = ['1'.repeat(24), '2'.repeat(24)];
const createdAt = '2026-11-20T04:00:00.000Z';
const unread = {
  _id: 'a'.repeat(24),
  kind: 'dispute-opened',
  title: 'Dispute opened',
  createdAt,
  body: 'The visit of 18 Nov 2026.',
  path: `/disputes/${DISPUTE}/show`,
  read: false,
};
const settled = {
  _id: 'b'.repeat(24),
  kind: 'ticket-overdue',
  title: 'Ticket T-2026-000123 is overdue',
  createdAt,
  body: 'Its deadline has passed.',
  path: `/tickets/${TICKET}/show`,
  read: true,
  settled: { at: createdAt, by: { _id: 'c'.repeat(24), name: 'Meera Nair' } },
};
const told = (notices: object[], unreadCount: number) =>
  success({ notices, unreadCount, pagination: page(notices.length) });

describe('the bell', () => {
  const { open, person, signIn, tell, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/notices': told([unread, settled], 1),
    'GET /api/admin/notices/mail': success({ mail: 'urgent' }),
    'PUT /api/admin/notices/mail': success({ mail: 'daily' }),
    'PUT /api/admin/notices/read': success({ marked: 1 }),
    'GET /api/admin/saved-replies': success({ savedReplies: [] }),
  }));
  const bell = (name: string) => screen.findByRole('button', { name });
  const start = async () => {
    signIn('support');
    open('/saved-replies');
    await person.click(await bell('Alerts, 1 unread'));
    return within(await screen.findByRole('dialog', { name: 'Alerts' }));
  };

  it('counts unread alerts, links to the case and marks it as read', async () => {
    const list = await start();
    const [first, second] = list.getAllByRole('listitem');
    within(first!).getByText('Unread:');
    expect(second!.textContent).toContain('Done by Meera Nair');
    await person.click(within(first!).getByRole('link'));
    expect(window.location.pathname).toBe(`/console/disputes/${DISPUTE}/show`);
    expect(await sent('PUT /api/admin/notices/read')).toEqual({ ids: [unread._id] });
  });

  it('marks all as read', async () => {
    const list = await start();
    console.fake().answers['GET /api/admin/notices'] = told([{ ...unread, read: true }, settled], 0);
    await person.click(list.getByRole('button', { name: 'Mark all as read' }));
    expect(await sent('PUT /api/admin/notices/read')).toEqual({ ids: [] });
    await bell('Alerts');
    await waitFor(() => expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  });

  it('updates by itself', async () => {
    console.fake().answers['GET /api/admin/notices'] = told([], 0);
    signIn('support');
    open('/saved-replies');
    await person.click(await bell('Alerts'));
    await screen.findByText('No alerts yet');
    console.fake().answers['GET /api/admin/notices'] = told([unread], 1);
    tell([{ resource: 'notices' }]);
    await bell('Alerts, 1 unread');
    await screen.findByText('Dispute opened');
  });

  it('sets the email preference', async () => {
    const list = await start();
    const choice = await list.findByRole('combobox', { name: 'Email' });
    await waitFor(() => expect(choice.textContent).toBe('Urgent alerts immediately'));
    console.fake().answers['GET /api/admin/notices/mail'] = success({ mail: 'daily' });
    await person.click(choice);
    await person.click(await screen.findByRole('option', { name: 'Daily at 9:00 am' }));
    expect(await sent('PUT /api/admin/notices/mail')).toEqual({ mail: 'daily' });
    await waitFor(() => expect(choice.textContent).toBe('Daily at 9:00 am'));
  });

  it('reports that alerts cannot be loaded', async () => {
    console.fake().answers['GET /api/admin/notices'] = refusal(403, 'FORBIDDEN', 'You are not allowed to do this');
    signIn('support');
    open('/saved-replies');
    await person.click(await bell('Alerts'));
    await screen.findByText('Alerts could not be loaded');
  });
});
