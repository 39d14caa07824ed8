/** @jest-environment ./src/testing/browser.environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { showOnPhone } from '../../testing/narrow-screen.js';

const staff = { _id: 'e'.repeat(24), name: 'Meera Nair', email: 'meera@example.com', role: 'support' };

describe('a list on a phone', () => {
  const { open, person, signIn, lastCall } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(1) }),
    'GET /api/admin/staff': success({
      staff: [{ ...staff, secondFactor: true, blocked: false, createdAt: '2026-12-01T06:30:00.000Z' }],
    }),
    'GET /api/admin/factor-resets': success({ resets: [] }),
  }));
  let end: () => void;
  beforeEach(() => {
    end = showOnPhone();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
  afterEach(() => end());

  it('shows cards with the leading columns first, the others with their labels, and no table', async () => {
    signIn('support');
    open('/bookings');
    const link = await screen.findByRole('link', { name: 'Sat 5 Dec 2026' });
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(link.closest('li')!);
    card.getByText('Accepted');
    const labels = card.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Service', 'Customer', 'Helper', 'Total']);
    card.getByRole('link', { name: 'Asha Verma' });
  });

  it('has the actions of a row on its card', async () => {
    signIn('admin');
    open('/staff');
    const card = (await screen.findByText('Meera Nair')).closest('li')!;
    within(card).getByRole('button', { name: 'Change role' });
  });

  it('has the filters behind a button with the count of those that are set', async () => {
    signIn('support');
    open('/bookings');
    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await person.click(dialog.getByRole('button', { name: 'Accepted' }));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&status=accepted');
    await person.click(await dialog.findByRole('button', { name: 'Show 1 result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await person.click(await screen.findByRole('button', { name: 'Clear all' }));
    await lastCall('GET /api/admin/bookings?page=1&limit=25');
  });

  it('offers its orders in a choice beside the filters, and only those that its filters allow', async () => {
    signIn('support');
    open('/bookings');
    const choice = await screen.findByLabelText<HTMLSelectElement>('Sort');
    const options = () => [...choice.options].map(({ text }) => text);
    expect(options()).toEqual([
      'Usual order',
      'Visit: latest first',
      'Visit: earliest first',
      'Created: newest first',
      'Created: oldest first',
      'Total: highest first',
      'Total: lowest first',
    ]);
    await person.selectOptions(choice, 'Total: highest first');
    await lastCall('GET /api/admin/bookings?page=1&limit=25&sort=-totalAmount');
    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await person.click(dialog.getByRole('button', { name: 'Accepted' }));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&status=accepted');
    await waitFor(() => expect(options()).not.toContain('Total: highest first'));
    expect(choice.value).toBe('');
  });

  it('has the menu in a drawer that a choice closes', async () => {
    signIn('support');
    open('/bookings');
    await screen.findByRole('link', { name: 'Sat 5 Dec 2026' });
    expect(screen.queryByRole('menuitem', { name: 'Bookings' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Open menu' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Bookings' }));
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Bookings' })).toBeNull());
  });
});

describe('a list in a table', () => {
  const { open, person, signIn, lastCall } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(1) }),
  }));
  const header = async (name: string) => (await screen.findByText(name, { selector: 'th *' })).closest('th')!;
  const sortButton = async (name: string) =>
    within(await header(name)).getByRole('button', { name: new RegExp(`^Sort by ${name}`, 'i') });

  it('is sorted by the buttons of its headers, which say so, and not where no index serves it', async () => {
    signIn('support');
    open('/bookings');
    const total = await header('Total');
    expect(total.getAttribute('aria-sort')).toBeNull();
    (await sortButton('Total')).focus();
    await person.keyboard('{Enter}');
    await lastCall('GET /api/admin/bookings?page=1&limit=25&sort=-totalAmount');
    await waitFor(async () => expect((await header('Total')).getAttribute('aria-sort')).toBe('descending'));
    await person.click(await sortButton('Total'));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&sort=totalAmount');
    await waitFor(async () => expect((await header('Total')).getAttribute('aria-sort')).toBe('ascending'));
    expect(within(await header('Service')).queryByRole('button')).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Accepted' }));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&status=accepted');
    await waitFor(async () => expect(within(await header('Total')).queryByRole('button')).toBeNull());
    await person.click(await sortButton('Visit'));
    await lastCall('GET /api/admin/bookings?page=1&limit=25&sort=-startsAt&status=accepted');
    expect((await header('Total')).getAttribute('aria-sort')).toBeNull();
  });
});
