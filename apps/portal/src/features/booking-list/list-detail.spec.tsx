/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { aBooking, aSubscription, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { bookingPage, data, serve } from '../../../test/server.js';
import { MySubscriptionsScreen } from '../subscriptions/my-subscriptions.screen.js';
import { MyBookingsScreen } from './my-bookings.screen.js';

const names = ['Ravi Kumar', 'Meena Devi', 'Sunita Bai'];
const idOf = (index: number) => String(index + 1).repeat(24);
const bookings = names.map((name, index) =>
  aBooking({
    _id: idOf(index),
    status: 'accepted',
    date: addDays(istDate(new Date()), index + 2),
    startsAt: new Date(Date.now() + (index + 2) * 86_400_000).toISOString(),
    helperId: { ...aBooking().helperId, _id: ID.helper, name },
  }),
);
const subscriptions = names.map((name, index) =>
  aSubscription({ _id: idOf(index), helperId: { _id: ID.helper, name, location: 'Saket, New Delhi' } }),
);

const Address = () => {
  const { search, hash } = useLocation();
  return <p data-testid="address">{search + hash}</p>;
};
const address = () => screen.getByTestId('address').textContent;
const rows = () => screen.getAllByRole('link').filter((link) => link.closest('li') && !link.closest('article'));
const chosenRows = () => rows().filter((row) => row.getAttribute('aria-current') === 'true');
/** The person of the only full card. */
const shown = () => screen.getByRole('article').getAttribute('aria-label');
const person = userEvent.setup({ delay: null });

function open(path: string) {
  sessionStore.start({ token: 'tok', user: aUser() });
  serve({
    'GET /bookings/my-bookings': (call) => bookingPage(bookings, call),
    'GET /subscriptions': () =>
      data({ subscriptions, pagination: { page: 1, limit: 10, total: names.length, pages: 1 } }),
  });
  const Screen = path.startsWith('/my-bookings') ? MyBookingsScreen : MySubscriptionsScreen;
  renderAt(
    path,
    <>
      <Screen />
      <Address />
    </>,
  );
}

describe('a list on a wide screen', () => {
  const narrow = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(narrow(query), { matches: query === '(min-width: 75em)' });
  });
  afterEach(() => {
    cleanup();
    sessionStore.leave();
    window.matchMedia = narrow;
  });

  it.each([
    ['bookings', '/my-bookings?status=accepted', 'booking'],
    ['subscriptions', '/my-subscriptions?status=active', 'subscription'],
  ])('of %s has a row for each and one card; the address keeps the choice', async (_, path, prefix) => {
    open(path);
    await screen.findByRole('article');
    expect(rows()).toHaveLength(3);
    expect(shown()).toContain('Ravi Kumar');
    expect(chosenRows()).toEqual([rows()[0]]);
    const row = rows()[1]!;
    row.focus();
    await person.keyboard('{Enter}');
    expect(shown()).toContain('Meena Devi');
    expect(chosenRows()).toEqual([row]);
    expect(document.activeElement).toBe(row);
    expect(address()).toBe(`${path.slice(path.indexOf('?'))}#${prefix}-${idOf(1)}`);
  });

  it('shows the entry that a link names, and focuses it', async () => {
    open(`/my-bookings#booking-${idOf(2)}`);
    await screen.findByRole('article');
    expect(shown()).toContain('Sunita Bai');
    await waitFor(() => expect(document.activeElement?.id).toBe(`booking-${idOf(2)}`));
  });
});

it('a list on a narrower screen has all cards and no rows', async () => {
  open('/my-bookings');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(rows()).toEqual([]);
  cleanup();
  sessionStore.leave();
});
