/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildBooking } from '../testing/a-booking.js';
import { renderConsole, page } from '../testing/a-console.js';
import { signedInAs, success } from '../testing/fake-api.js';

const booking = buildBooking();
const id = booking.customerId._id;
const user = { _id: id, name: 'Asha Verma', role: 'customer', location: 'Saket', language: 'hi' };
const filtered = `/bookings?${new URLSearchParams({ filter: '{"status":"completed"}' }).toString()}`;

describe('an address of the console', () => {
  const { open, person } = renderConsole(() => ({
    'POST /api/auth/login': signedInAs('support'),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
    [`GET /api/admin/users/${id}`]: success({ user: { ...user, createdAt: booking.createdAt } }),
    [`GET /api/admin/users/${id}/sessions`]: success({ sessions: [] }),
  }));

  it.each([
    [`/users/${id}/show`, () => screen.findByRole('heading', { name: 'Asha Verma' })],
    [filtered, () => screen.findByRole('button', { name: 'Completed', pressed: true })],
  ])('%s opens after the sign-in', async (address, arrived) => {
    open(address);
    await person.type(await screen.findByLabelText('Email or mobile number'), 'support@sahaya.in');
    await person.type(screen.getByLabelText('Password'), 'secret12{Enter}');
    await arrived();
    await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toContain(`/console${address}`));
  });
});
