/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { refusal, success } from '../../testing/fake-api.js';

const booking = buildBooking();
const id = booking.customerId._id;
const user = {
  _id: id,
  name: 'Asha Verma',
  role: 'customer',
  email: 'a•••@example.com',
  phone: '•••5678',
  location: 'Saket',
  language: 'hi',
  createdAt: booking.createdAt,
};
const ticket = {
  _id: 'f'.repeat(24),
  number: 'T-2026-000017',
  name: 'Asha Verma',
  email: 'asha@example.com',
  category: 'payment',
  subject: 'Charged twice',
  message: 'Twice for Saturday',
  about: [],
  status: 'open',
  createdAt: booking.createdAt,
  acknowledgeBy: booking.createdAt,
  resolveBy: booking.createdAt,
  dueAt: booking.createdAt,
  revision: 1,
};
const payment = {
  _id: 'pay_N1',
  orderId: 'order_N1',
  purpose: 'booking',
  purposeId: booking._id,
  customerId: id,
  helperId: booking.helperId._id,
  amount: 504,
  credit: 0,
  refunded: 0,
  capturedAt: booking.createdAt,
  surplus: false,
};
const name = 'Search everything';
const nothing = refusal(404, 'NOT_FOUND', 'Not found');

describe('the search', () => {
  const { open, person, signIn, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [booking], pagination: page(1) }),
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
    'GET /api/admin/users': success({ users: [user], pagination: page(1) }),
    [`GET /api/admin/users/${id}`]: success({ user }),
    [`GET /api/admin/users/${id}/sessions`]: success({ sessions: [] }),
    [`GET /api/admin/users/${booking._id}`]: nothing,
    [`GET /api/admin/subscriptions/${booking._id}`]: nothing,
    'GET /api/admin/tickets': success({ tickets: [ticket], pagination: page(1) }),
    'GET /api/admin/payments': success({ payments: [payment], pagination: page(1) }),
  }));
  const calls = (path: string) => console.fake().seen.filter(({ call }) => call.startsWith(`GET /api/admin/${path}`));
  const begin = async () => {
    signIn('support');
    open('/tickets');
    await screen.findByText('Charged twice');
  };
  const search = async (text: string) => {
    await person.keyboard('/');
    const field = await screen.findByRole('combobox', { name });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.keyboard(text);
  };

  it('finds the owner of a phone number in any format and opens the page with Enter', async () => {
    await begin();
    await search('+91 98123 45678');
    const found = await screen.findByRole('option', { name: /Asha Verma/ });
    expect(found.textContent).toContain('•••5678');
    expect(calls('users?').at(-1)!.call).toContain('q=9812345678');
    expect(window.location.href).not.toContain('98123');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/console/users/${id}/show`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds records by id, and a payment by its own id', async () => {
    await begin();
    await search(booking._id);
    await screen.findByRole('option', { name: /Cooking · Sat 5 Dec 2026/ });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name }), 'pay_N1');
    await person.click(await screen.findByRole('option', { name: /pay_N1/ }));
    await lastCall('GET /api/admin/payments?page=1&limit=25&q=pay_N1');
    expect(window.location.pathname).toBe('/console/payments');
  });

  it('finds a subscription by id with both people', async () => {
    const _id = 'e'.repeat(24);
    const { customerId, helperId } = booking;
    Object.assign(console.fake().answers, {
      [`GET /api/admin/subscriptions/${_id}`]: success({
        subscription: buildSubscription({ _id, customerId, helperId }),
        visits: [],
      }),
    });
    await begin();
    await search(_id);
    expect((await screen.findByRole('option')).textContent).toBe('SubscriptionAsha Verma · Sunita Devi');
  });

  it('moves through the groups with the arrow keys and names failed sources', async () => {
    console.fake().answers['GET /api/admin/users'] = refusal(503, 'UNAVAILABLE', 'Not available');
    await begin();
    await search('asha@example.com');
    await screen.findByText('Users could not be searched');
    await screen.findByRole('option', { name: /Charged twice/ });
    console.fake().answers['GET /api/admin/users'] = success({ users: [user], pagination: page(1) });
    await person.keyboard('{Backspace}');
    const options = await waitFor(() => {
      const all = screen.getAllByRole('option');
      expect(all).toHaveLength(2);
      return all;
    });
    screen.getByText('Users', { selector: '.MuiAutocomplete-groupLabel' });
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('combobox', { name }).getAttribute('aria-activedescendant')).toBe(options[1]!.id);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/console/tickets/${ticket._id}/show`));
  });

  it('has shortcuts that are ignored while typing and can be turned off', async () => {
    await begin();
    await person.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Charged twice' }));
    await person.keyboard('gb');
    await waitFor(() => expect(window.location.pathname).toBe('/console/bookings'));

    await person.keyboard('gu');
    const field = await screen.findByRole('textbox', { name: 'Search name, email or phone' });
    await person.type(field, 'gt?');
    expect(field).toHaveProperty('value', 'gt?');
    expect(window.location.pathname).toBe('/console/users');
    await person.click(screen.getByRole('heading', { level: 1 }));

    await person.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    sheet.getByText('Custom refunds');
    await person.click(sheet.getByRole('switch'));
    await person.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('gb/');
    expect(window.location.pathname).toBe('/console/users');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await person.click(await screen.findByRole('switch'));
    expect(window.localStorage.getItem('sahaya.console.shortcuts')).toBeNull();
  });
});
