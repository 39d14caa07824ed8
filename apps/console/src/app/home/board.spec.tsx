/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BoardVisit } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { success, unavailable } from '../../testing/fake-api.js';

const today = istDate(new Date());
const buildVisit = (change: Partial<BoardVisit> = {}): BoardVisit => ({
  _id: '1'.repeat(24),
  subscriptionId: 'e'.repeat(24),
  date: today,
  startTime: '16:00',
  endTime: '18:00',
  services: ['cooking'],
  customer: { _id: 'a'.repeat(24), name: 'Meera Nair', location: 'Saket, Delhi NCR' },
  helper: { _id: 'c'.repeat(24), name: 'Sunita Devi' },
  ...change,
});
const planned = (visits: BoardVisit[], total = visits.length) => success({ visits, pagination: page(total) });

describe('the board of today’s visits', () => {
  const { open, person, signIn, tell, ...console } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(12) }),
    'GET /api/admin/subscription-visits': planned([buildVisit()]),
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
    await (await column('Late')).findByText('13');
    await person.click((await column('Late')).getByRole('link', { name: 'Show all 12' }));
    await screen.findByRole('button', { name: 'Late', pressed: true });
  });

  it('is reloaded when a booking changes', async () => {
    signIn('ops');
    open('/');
    await (await column('Late')).findByRole('link', { name: '9:30–11:30 am' });
    console.fake().answers['GET /api/admin/bookings'] = success({ bookings: [], pagination: page(0) });
    tell([{ resource: 'bookings', id: 'f'.repeat(24) }]);
    await waitFor(async () => expect((await column('Late')).queryByRole('link', { name: '9:30–11:30 am' })).toBeNull());
    await waitFor(() => expect(asked('board=late')).toBe(2));
    console.fake().answers['GET /api/admin/subscription-visits'] = planned([]);
    tell([{ resource: 'subscriptions', id: 'e'.repeat(24) }]);
    await (await column('Late')).findByText('No visits');
  });

  it('shows visits of subscriptions below the bookings, with people, area, search and a link to the plan', async () => {
    const search = { state: 'searching' as const, deadline: `${today}T08:30:00.000Z` };
    console.fake().answers['GET /api/admin/subscription-visits'] = planned(
      [
        buildVisit(),
        buildVisit({ _id: '2'.repeat(24), date: addDays(today, 1), startTime: '09:00', endTime: '10:00' }),
        buildVisit({ _id: '3'.repeat(24), helper: undefined, search }),
      ],
      30,
    );
    signIn('ops');
    open('/');
    const part = within(await (await column('Late')).findByRole('region', { name: 'Subscriptions' }));
    const rows = await part.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '4:00–6:00 pm · CookingMeera Nair → Sunita Devi · Saket, Delhi NCR',
      'Tomorrow, 9:00–10:00 am · CookingMeera Nair → Sunita Devi · Saket, Delhi NCR',
      '4:00–6:00 pm · CookingMeera Nair · Saket, Delhi NCRSubstitute searched, until 2:00 pm',
    ]);
    expect(within(rows[0]!).getByRole('link', { name: '4:00–6:00 pm' }).getAttribute('href')).toBe(
      `/console/subscriptions/${'e'.repeat(24)}/show`,
    );
    await person.click((await column('Late')).getByRole('button', { name: 'Show all 30 of subscriptions' }));
    await waitFor(() =>
      expect(console.fake().seen.map(({ call }) => call)).toContain(
        'GET /api/admin/subscription-visits?page=1&limit=100&board=late',
      ),
    );
  });

  it('shows the bookings when the visits of subscriptions cannot be loaded', async () => {
    console.fake().answers['GET /api/admin/subscription-visits'] = unavailable;
    signIn('ops');
    open('/');
    const late = await column('Late');
    await within(await late.findByRole('region', { name: 'Subscriptions' })).findByText('Visits could not be loaded');
    await late.findByRole('link', { name: '9:30–11:30 am' });
    await late.findByText('12');
  });

  it('shows the visits of subscriptions when the bookings cannot be loaded', async () => {
    console.fake().answers['GET /api/admin/bookings'] = unavailable;
    signIn('ops');
    open('/');
    const late = await column('Late');
    await within(await late.findByRole('region', { name: 'Bookings' })).findByText('Visits could not be loaded');
    await late.findByRole('link', { name: '4:00–6:00 pm' });
  });

  it.each(['support', 'finance'] as const)('is not on the first page of %s', async (role) => {
    signIn(role);
    open('/');
    await screen.findByRole('region', { name: 'Today’s work' });
    expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
  });
});
