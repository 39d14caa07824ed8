/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { refusal, success, unavailable } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

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
  const { open, person, signIn, sent, lastCall, anyCall, ...console } = renderConsole(() => ({
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

  it('sends the code for a new password for a reason, and keeps the reason if that fails', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const call = `POST ${USER}/password-reset`;
    console.fake().answers[call] = unavailable;
    await person.click(await screen.findByRole('button', { name: 'Send password code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send password code' }));
    await stateReason(person, dialog, 'Cannot sign in any more');
    const send = () => person.click(dialog.getByRole('button', { name: 'Send password code' }));
    await send();
    await dialog.findByRole('alert');
    console.fake().answers[call] = success({ contact: 'email', to: 'a•••@example.com', expiresInSeconds: 600 });
    await send();
    await screen.findByText('Password code sent');
    expect(await sent(call)).toEqual({ reason: 'Cannot sign in any more', category: 'complaint' });
  });

  it('changes name and language for a reason', async () => {
    signIn('ops');
    open(`/users/${id}/show`);
    const call = `PUT ${USER}/profile`;
    console.fake().answers[call] = success({ user: { ...user, language: 'en' } });
    await person.click(await screen.findByRole('button', { name: 'Change name or language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change name or language' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Verma');
    await person.selectOptions(dialog.getByLabelText('Language'), 'English');
    await stateReason(person, dialog, 'Prefers English messages');
    await person.click(dialog.getByRole('button', { name: 'Change name or language' }));
    expect(await sent(call)).toEqual({
      name: 'Asha Verma',
      language: 'en',
      reason: 'Prefers English messages',
      category: 'complaint',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Send export instructions', 'export'],
    ['Send deletion instructions', 'erasure'],
  ])('%s: the person decides', async (label, kind) => {
    signIn('support');
    open(`/users/${id}/show`);
    const call = `POST ${USER}/privacy-requests`;
    console.fake().answers[call] = success({ contacts: ['email'] });
    await person.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: label }));
    await stateReason(person, dialog, 'Asked for it on the phone');
    await person.click(dialog.getByRole('button', { name: label }));
    expect(await sent(call)).toMatchObject({ kind, category: 'complaint' });
  });

  it('offers no help with the account to finance', async () => {
    signIn('finance');
    open(`/users/${id}/show`);
    await (await region('Money')).findByText('₹1,344');
    expect(screen.queryByRole('group', { name: 'Help with the account' })).toBeNull();
  });
});
