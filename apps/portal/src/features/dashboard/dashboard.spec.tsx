/** @jest-environment jsdom */
import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { sessionStore } from '../../session/session.js';
import { aHelper, aUser, ID } from '../../testing/records.js';
import { renderAt } from '../../testing/render.js';
import { data, refusal, serve } from '../../testing/server.js';
import { DashboardScreen } from './dashboard.screen.js';

configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

const ANSWERS = {
  customer: { activeBookings: 2, completedServices: 7, reviewsGiven: 5 },
  helper: { pendingRequests: 3, jobsCompleted: 41, averageRating: 4.7, totalReviews: 6 },
};
type Role = keyof typeof ANSWERS;

// Spec §2, Dashboard.
describe('the dashboard', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  function open(role: Role, helper = aHelper()) {
    sessionStore.start({ token: 'tok', user: aUser({ role, _id: role === 'helper' ? ID.helper : ID.customer }) });
    serve({
      'GET /auth/dashboard-stats': () => data({ stats: ANSWERS[role] }),
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
      [`GET /helpers/${ID.helper}`]: () => data({ helper }),
    });
    renderAt('/dashboard', <DashboardScreen />);
  }
  const actions = () =>
    within(screen.getByRole('navigation', { name: 'Quick actions' }))
      .getAllByRole('link')
      .map((link) => `${link.querySelector('b')?.textContent} ${link.getAttribute('href')}`);

  it.each<[Role, string[]]>([
    [
      'customer',
      [
        'Find Helpers /helpers',
        'My Bookings /my-bookings',
        'My Subscriptions /my-subscriptions',
        'Open Chats /chats',
        'Wallet /wallet',
        'Profile /profile',
      ],
    ],
    [
      'helper',
      [
        'My Jobs /my-bookings',
        'Subscription Jobs /helper-subscriptions',
        'Open Chats /chats',
        'Earnings /earnings',
        'Settings /profile',
      ],
    ],
  ])('greets a %s by name, with the quick actions', (role, links) => {
    open(role);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Asha');
    expect(actions()).toEqual(links);
  });

  it.each<[Role, [string, string][]]>([
    [
      'customer',
      [
        ['Active Bookings', '2'],
        ['Completed Services', '7'],
        ['Reviews Given', '5'],
      ],
    ],
    [
      'helper',
      [
        ['Pending Requests', '3'],
        ['Jobs Completed', '41'],
        ['Average Rating', '4.7'],
      ],
    ],
  ])('shows the figures of a %s from the server', async (role, figures) => {
    open(role);
    await screen.findByText(figures[0]?.[0] ?? '');
    for (const [label, value] of figures)
      expect(screen.getByText(label).parentElement?.querySelector('dd')?.textContent).toBe(value);
  });

  it('shows a helper the state of the profile', async () => {
    open('helper');
    const card = within(await screen.findByRole('region', { name: 'Profile status' }));
    expect(card.getByText('4.7 out of 5')).toBeTruthy();
    expect(card.getByText('Total reviews').parentElement?.textContent).toBe('Total reviews6');
    expect(card.getByText('Hourly rate').parentElement?.textContent).toContain('₹200/hour');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cooking',
      'Sweeping and mopping',
    ]);
    expect(card.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  });

  it('invents no rating for a new helper', async () => {
    open('helper', aHelper({ averageRating: 0, rating: 0, totalReviews: 0 }));
    expect(await screen.findByText('No rating yet')).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'The figures rest for a minute'), 'The figures rest for a minute'],
    [{ status: 502, body: {} }, 'Failed to load dashboard statistics'],
  ])('says why there are no figures: %#', async (answer, words) => {
    sessionStore.start({ token: 'tok', user: aUser() });
    serve({
      'GET /auth/dashboard-stats': () => answer,
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
    });
    renderAt('/dashboard', <DashboardScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});
