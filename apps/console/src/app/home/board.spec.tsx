/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { success, unavailable } from '../../testing/fake-api.js';

describe('the board of today’s visits', () => {
  const { open, person, signIn, tell, ...console } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(12) }),
  }));
  const column = async (name: string) => within(await screen.findByRole('region', { name }));
  const asked = (query: string) =>
    console.fake().seen.filter(({ call }) => call === `GET /api/admin/bookings?page=1&limit=8&${query}`).length;

  it('shows ops the visits by their state, with the people and a link to the others', async () => {
    signIn('ops');
    open('/');
    for (const name of ['Late', 'Not started', 'Starting soon', 'Without a helper']) {
      const visits = await column(name);
      await visits.findByRole('link', { name: '9:30–11:30 am' });
      visits.getByRole('link', { name: 'Asha Verma' });
    }
    expect(['late', 'not-started', 'starting-soon', 'without-helper'].map((board) => asked(`board=${board}`))).toEqual([
      1, 1, 1, 1,
    ]);
    await person.click((await column('Late')).getByRole('link', { name: 'Show all 12' }));
    await screen.findByRole('button', { name: 'Late', pressed: true });
  });

  it('is reloaded when a booking changes', async () => {
    signIn('ops');
    open('/');
    await (await column('Late')).findByRole('link', { name: '9:30–11:30 am' });
    console.fake().answers['GET /api/admin/bookings'] = success({ bookings: [], pagination: page(0) });
    tell([{ resource: 'bookings', id: 'f'.repeat(24) }]);
    await (await column('Late')).findByText('No visits');
    await waitFor(() => expect(asked('board=late')).toBe(2));
  });

  it('says in a column that it could not be loaded', async () => {
    console.fake().answers['GET /api/admin/bookings'] = unavailable;
    signIn('ops');
    open('/');
    await (await column('Late')).findByText('Visits could not be loaded');
  });

  it.each(['support', 'finance'] as const)('is not on the first page of %s', async (role) => {
    signIn(role);
    open('/');
    await screen.findByRole('region', { name: 'Today’s work' });
    expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
  });
});
