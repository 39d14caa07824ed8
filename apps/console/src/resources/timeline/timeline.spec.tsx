/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const booking = buildBooking();
const at = (minute: string) => `2026-12-01T06:${minute}:00.000Z`;
const none = { facts: {}, money: {} };
const moments = [
  {
    _id: '1',
    at: at('30'),
    source: 'booking',
    kind: 'booking.requested',
    money: {},
    by: { _id: booking.customerId._id, role: 'customer', name: 'Asha Verma' },
    facts: { date: '2026-12-05', startTime: '09:30', endTime: '11:30', helperName: 'Sunita Devi' },
  },
  {
    _id: '2',
    at: at('31'),
    source: 'notification',
    kind: 'booking-requested',
    money: {},
    facts: {
      to: booking.helperId._id,
      toName: 'Sunita Devi',
      title: 'New booking request',
      state: 'sent',
      channel: 'push',
      delivery: 'sent',
    },
  },
  {
    _id: '3',
    at: at('40'),
    source: 'payment',
    kind: 'payment.captured',
    money: { amount: 504 },
    facts: { paymentId: 'pay_1' },
  },
  { ...none, _id: '4', at: at('41'), source: 'chat', kind: 'chat.message-sent' },
  {
    _id: '5',
    at: at('50'),
    source: 'staff',
    kind: 'POST /admin/bookings/:id/reveal',
    money: {},
    by: { _id: 'd'.repeat(24), role: 'support', name: 'Kavita' },
    facts: { reason: 'He cannot find the house', ended: 'done' },
  },
];

describe('the timeline on the page of a booking', () => {
  const { open, person, signIn, lastCall, ...console } = renderConsole(() => ({
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
    [`GET /api/admin/bookings/${booking._id}/timeline`]: success({ moments, more: false, missing: [] }),
    'GET /api/admin/payments': success({ payments: [], pagination: page(0) }),
  }));
  const timeline = () => screen.findByRole('region', { name: 'Timeline' });
  const heads = async () => {
    const items = within(await timeline()).queryAllByRole('listitem');
    return items.map((item) => item.querySelector('p')!.textContent);
  };

  it('merges events, notifications and staff actions, newest first', async () => {
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await screen.findByText('Visit requested');
    expect(await heads()).toEqual([
      'Address and phone numbers revealed',
      'Chat message',
      'Paid',
      'Notified Sunita Devi: New booking request',
      'Visit requested',
    ]);
    const shown = await timeline();
    within(shown).getByText('delivered by push');
    within(shown).getByText('Reason: He cannot find the house');
    expect(shown.textContent).toContain('Tue 1 Dec 2026, 12:20 pm · Kavita (support)');
  });

  it('folds notifications that follow each other', async () => {
    const second = { ...moments[1]!, _id: '2b', facts: { ...moments[1]!.facts, toName: 'Asha Verma' } };
    const call = `GET /api/admin/bookings/${booking._id}/timeline`;
    const folded = [moments[0], moments[1], second, moments[2]];
    console.fake().answers[call] = success({ moments: folded, more: false, missing: [] });
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    const group = await screen.findByRole('button', { name: '2 notifications', expanded: false });
    expect(screen.queryByText(/^Notified/)).toBeNull();
    await person.click(group);
    screen.getByText('Notified Asha Verma: New booking request');
    screen.getByText('Notified Sunita Devi: New booking request');
  });

  it('filters by source and links to the payment', async () => {
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Notifications', pressed: true }));
    await person.click(screen.getByRole('button', { name: 'Staff', pressed: true }));
    expect(await heads()).toEqual(['Chat message', 'Paid', 'Visit requested']);
    for (const source of ['Visit', 'Money', 'Chat'])
      await person.click(screen.getByRole('button', { name: source, pressed: true }));
    await screen.findByText('No events of this kind');
    await person.click(screen.getByRole('button', { name: 'Money', pressed: false }));
    await person.click(within(await timeline()).getByRole('link', { name: 'Payment' }));
    await lastCall('GET /api/admin/payments?page=1&limit=25&q=pay_1');
  });

  it('names missing sources and earlier entries', async () => {
    console.fake().answers[`GET /api/admin/bookings/${booking._id}/timeline`] = success({
      moments,
      more: true,
      missing: ['notification'],
    });
    signIn('finance');
    open(`/bookings/${booking._id}/show`);
    await screen.findByText('Currently unavailable: Notifications.');
    await screen.findByText('Earlier events are not shown.');
  });

  it('reports an outage beside the booking', async () => {
    const call = `GET /api/admin/bookings/${booking._id}/timeline`;
    const answer = console.fake().answers[call]!;
    console.fake().answers[call] = refusal(404, 'NOT_FOUND', 'Not found');
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await within(await timeline()).findByText('The timeline could not be loaded');
    await screen.findByRole('region', { name: 'Price' });
    console.fake().answers[call] = answer;
  });
});
