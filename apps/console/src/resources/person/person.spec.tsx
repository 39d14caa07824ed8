/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const booking = buildBooking();
const id = booking.customerId._id;
const at = '2026-12-01T06:30:00.000Z';
const user = { _id: id, name: 'Asha Verma', role: 'customer', location: 'Saket', language: 'hi', createdAt: at };
const money = {
  payments: 3,
  paid: 1_344,
  creditUsed: 0,
  refunded: 48.5,
  platformIncome: 96,
  more: false,
  wallet: { credit: 50, reserved: 25 },
  dues: { count: 1, amount: 100 },
};
const USER = `/api/admin/users/${id}`;

describe('the page of a person', () => {
  const { open, person, signIn, anyCall, ...console } = renderConsole(() => ({
    [`GET ${USER}`]: success({ user }),
    [`GET ${USER}/sessions`]: success({ sessions: [] }),
    [`GET ${USER}/customer-ratings`]: success({ ratings: [] }),
    [`GET ${USER}/money`]: success(money),
    [`GET ${USER}/consents`]: success({ consents: [{ kind: 'given', version: '2026-07', at, how: 'consent form' }] }),
    [`GET ${USER}/push-devices`]: success({ devices: [{ service: 'mozilla', since: at }] }),
    [`GET /api/admin/notes/users/${id}`]: success({ notes: [], tags: [], pagination: page(0) }),
    'GET /api/admin/tags': success({ tags: [] }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(12) }),
    'GET /api/admin/subscriptions': success({ subscriptions: [], pagination: page(2) }),
    'GET /api/admin/payments': success({ payments: [], pagination: page(3) }),
    'GET /api/admin/refunds': success({ refunds: [], pagination: page(1) }),
    'GET /api/admin/tickets': success({ tickets: [], pagination: page(4) }),
    'GET /api/admin/disputes': success({ disputes: [], pagination: page(0) }),
    'GET /api/admin/reviews': success({ reviews: [], pagination: page(5) }),
    'GET /api/admin/chats': success({ chats: [], pagination: page(6) }),
    'GET /api/admin/notifications': success({
      notifications: [],
      pagination: { ...page(10_000), more: true },
    }),
  }));
  const region = async (name: string) => within(await screen.findByRole('region', { name }));

  it('counts the records of the person and leads to them', async () => {
    signIn('finance');
    open(`/users/${id}/show`);
    const glance = await region('At a glance');
    for (const text of ['Bookings: 12', 'Subscriptions: 2', 'Payments: 3', 'Refunds: 1', 'Disputes: 0', 'Chats: 6'])
      await glance.findByRole('link', { name: text });
    await glance.findByText('10,000+');
    await glance.findByRole('link', { name: 'Reviews given: 5' });
    await person.click(await glance.findByRole('link', { name: 'Tickets: 4' }));
    await anyCall(`GET /api/admin/tickets?page=1&limit=25&sender=${id}`);
    await screen.findByText('Asha Verma');
  });

  it('sums up the money, consent and browsers of the person', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const sums = await region('Money');
    for (const text of ['₹1,344', '₹48.50', '₹96', '₹100 (1 fee)', 'From 3 online payments'])
      await sums.findByText(text);
    await sums.findByText(/₹25 more reserved/);
    await (await region('Consent')).findByText('Given, Tue 1 Dec 2026, 12:00 pm, version 2026-07');
    await (await region('Browsers with notifications')).findByText('Firefox, since Tue 1 Dec 2026, 12:00 pm');
  });

  it('shows an outage where it is, and the rest of the page', async () => {
    console.fake().answers[`GET ${USER}/money`] = refusal(404, 'NOT_FOUND', 'Not found');
    console.fake().answers['GET /api/admin/disputes'] = refusal(404, 'NOT_FOUND', 'Not found');
    signIn('support');
    open(`/users/${id}/show`);
    await (await region('Money')).findByText('Unavailable');
    const glance = await region('At a glance');
    await glance.findByText('Unavailable');
    await glance.findByRole('link', { name: 'Bookings: 12' });
    await (await region('Consent')).findByText(/^Given/);
  });
});
