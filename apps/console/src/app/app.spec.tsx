/** @jest-environment ./src/testing/browser.environment.mjs */
import { BRAND } from '@sahaya/domain';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { buildBooking } from '../testing/a-booking.js';
import { renderConsole, page } from '../testing/a-console.js';
import { refusal, signedInAs, success } from '../testing/fake-api.js';

const booking = buildBooking();
const customer = {
  _id: booking.customerId._id,
  name: 'Asha Verma',
  role: 'customer',
  location: 'Saket',
  language: 'hi',
  createdAt: booking.createdAt,
};

describe('the console', () => {
  const { open, person, signIn, lastCall, anyCall, ...console } = renderConsole(() => ({
    'POST /api/auth/login': signedInAs('support'),
    'POST /api/auth/logout': success({}),
    'GET /api/admin/bookings': success({ bookings: [booking], pagination: page(1) }),
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
    'GET /api/admin/users': success({ users: [customer], pagination: page(1) }),
    [`GET /api/admin/users/${customer._id}`]: success({ user: customer }),
    [`GET /api/admin/users/${customer._id}/sessions`]: success({ sessions: [] }),
  }));

  it('asks for a sign-in, validates it in order, and continues to the requested page', async () => {
    open('/users');
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Email or mobile number')).toHaveProperty('ariaInvalid', 'true');
    screen.getByText('Email or phone number is required');
    await person.type(screen.getByLabelText('Email or mobile number'), 'support');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    screen.getByText('Password is required');
    await person.type(screen.getByLabelText('Password'), 'secret12');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    screen.getByText('Please enter a valid email address or 10-digit mobile number');
    expect(console.fake().seen).toEqual([]);

    await person.type(screen.getByLabelText('Email or mobile number'), '@sahaya.in');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('link', { name: 'Asha Verma' });
    expect(window.location.pathname).toBe('/console/users');
  });

  it("shows the server's error on the page", async () => {
    console.fake().answers['POST /api/auth/login'] = refusal(401, 'BAD_CREDENTIALS', 'Invalid credentials');
    open('/');
    await person.type(await screen.findByLabelText('Email or mobile number'), 'support@sahaya.in');
    await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
  });

  it('lists bookings, filters them by status, and links to the booking and its people', async () => {
    signIn('support');
    open('/bookings');
    const row = (await screen.findByRole('link', { name: 'Sat 5 Dec 2026' })).closest('tr')!;
    expect(row.textContent).toContain('9:30–11:30 am');
    expect(row.textContent).toContain('₹504');
    within(row).getByText('Accepted');

    await person.click(screen.getByRole('button', { name: 'Completed' }));
    await screen.findByRole('button', { name: 'Completed', pressed: true });
    await lastCall('GET /api/admin/bookings?page=1&limit=25&status=completed');
    await person.click(screen.getByRole('combobox', { name: 'City' }));
    await person.click(await screen.findByRole('option', { name: 'Pune' }));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&status=completed&city=Pune');

    await person.click(await screen.findByRole('link', { name: 'Sat 5 Dec 2026' }));
    const price = await screen.findByRole('region', { name: 'Price' });
    expect(price.textContent).toContain('Platform fee₹45');
    within(price).getByText('Paid');
    await person.click(
      within(screen.getByRole('region', { name: 'Customer' })).getByRole('link', { name: 'Asha Verma' }),
    );
    await screen.findByText('Hindi');
    await screen.findByRole('link', { name: 'Sat 5 Dec 2026' });
    await anyCall(`GET /api/admin/bookings?page=1&limit=10&customerId=${customer._id}`);
  });

  it('reports a booking that does not exist', async () => {
    signIn('support');
    console.fake().answers[`GET /api/admin/bookings/${booking._id}`] = refusal(
      404,
      'BOOKING_NOT_FOUND',
      'Booking not found',
    );
    open(`/bookings/${booking._id}/show`);
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Booking not found');
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  it('reports an outage and retries', async () => {
    signIn('support');
    console.fake().answers['GET /api/admin/users'] = refusal(
      503,
      'UNAVAILABLE',
      'The service is not available right now.',
    );
    open('/users');
    const alert = await screen.findByRole('alert');
    within(alert).getByText('The service is not available right now.');
    console.fake().answers['GET /api/admin/users'] = success({ users: [customer], pagination: page(1) });
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Asha Verma' });
  });

  it('redirects to the sign-in with a message when the session has ended', async () => {
    signIn('support');
    console.fake().answers['GET /api/admin/bookings'] = refusal(
      401,
      'TOKEN_INVALID',
      'Your session has ended. Please log in again.',
    );
    open('/bookings');
    await screen.findByRole('button', { name: 'Sign in' });
    await screen.findByText('Your session has ended. Please log in again.');
    // In the form, so it neither disappears nor covers the button.
    expect(screen.getByRole('alert').closest('form')).not.toBeNull();
    expect(console.fake().session.read()).toBeUndefined();
  });

  it('has an empty page and a page for an unknown address', async () => {
    signIn('support');
    console.fake().answers['GET /api/admin/bookings'] = success({ bookings: [], pagination: page(0) });
    open('/bookings');
    await screen.findByText('No bookings yet');
    cleanup();
    open('/nowhere');
    within(await screen.findByRole('status')).getByText('This page does not exist');
    expect(document.title).toBe(`This page does not exist · ${BRAND} console`);
  });
});
