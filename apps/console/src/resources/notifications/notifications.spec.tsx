/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const at = '2026-12-05T04:00:00.000Z';
const bookingId = 'b'.repeat(24);
const notice = {
  _id: '1'.repeat(24),
  user: { _id: 'a'.repeat(24), name: 'Sunita Devi' },
  kind: 'booking-requested',
  title: 'New booking request',
  body: 'Asha Rao asks for cooking.',
  about: bookingId,
  read: true,
  createdAt: at,
  state: 'failed',
  attempts: [{ at, channel: 'push', outcome: 'status 410' }],
  resent: { at, by: { _id: '9'.repeat(24), name: 'Ravi' } },
};
const message = { ...notice, _id: '2'.repeat(24), kind: 'message-sent', title: 'Asha Rao', body: '', state: 'waiting' };

describe('notifications', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/notifications': success({ notifications: [notice, message], pagination: page(2) }),
  }));

  it('list recipients, subjects and delivery', async () => {
    signIn('finance');
    open('/notifications');
    const link = await screen.findByRole('link', { name: 'New booking request' });
    expect(link.getAttribute('href')).toBe(`/console/bookings/${bookingId}/show`);
    const row = link.closest('tr')!;
    for (const text of ['Sunita Devi', 'Asha Rao asks for cooking.', 'Failed', 'Push: status 410', 'by Ravi', 'Read'])
      expect(row.textContent).toContain(text);
    within(row).getByRole('link', { name: 'Sunita Devi' });
    // Chats have a page of their own.
    expect(screen.queryByRole('link', { name: 'Asha Rao' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  it('filter by person, case and state', async () => {
    signIn('support');
    open('/notifications');
    await screen.findByText('New booking request');
    await person.click(screen.getByRole('button', { name: 'Failed' }));
    await lastCall('GET /api/admin/notifications?page=1&limit=25&state=failed');
    await person.type(screen.getByLabelText('Booking or subscription id'), bookingId);
    await lastCall(`GET /api/admin/notifications?page=1&limit=25&state=failed&about=${bookingId}`);
  });

  it('are resent for a reason by another channel, except while in delivery', async () => {
    signIn('support');
    open('/notifications');
    // The waiting one has no button.
    const begin = async () => {
      await person.click(await screen.findByRole('button', { name: 'Resend' }));
      return within(await screen.findByRole('dialog', { name: 'Resend' }));
    };
    const call = `POST /api/admin/notifications/${notice._id}/resend`;
    const { answers } = console.fake();
    answers[call] = refusal(
      409,
      'NOTIFICATION_UNDER_WAY',
      'This notification is being delivered, or was sent again a moment ago',
    );
    const first = await begin();
    await person.selectOptions(first.getByLabelText('Channel'), 'Phone or email');
    await stateReason(person, first, 'Asked on the phone');
    await person.click(first.getByRole('button', { name: 'Resend' }));
    await screen.findByText('This notification is being delivered, or was sent again a moment ago');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers[call] = success({ notification: notice });
    // A refused resend keeps what was typed.
    const second = await begin();
    await person.selectOptions(second.getByLabelText('Channel'), 'Original channels');
    await person.click(second.getByRole('button', { name: 'Resend' }));
    await screen.findByText('Notification resent');
    expect(await sent(call)).toEqual({ way: 'same', reason: 'Asked on the phone', category: 'complaint' });
  });
});
