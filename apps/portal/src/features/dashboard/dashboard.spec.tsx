/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { istInstant, SERVICES } from '@sahaya/domain';
import { aBooking, aCalendarVisit, aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { DashboardScreen } from './dashboard.screen.js';

const ANSWERS = {
  customer: { activeBookings: 2, completedServices: 7, reviewsGiven: 5 },
  helper: { pendingRequests: 3, jobsCompleted: 41, averageRating: 4.7, totalReviews: 6 },
};
type Role = keyof typeof ANSWERS;

describe('the dashboard', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  function open(role: Role, helper = aHelper()) {
    sessionStore.start({ token: 'tok', user: aUser({ role, _id: role === 'helper' ? ID.helper : ID.customer }) });
    serve({
      'GET /auth/dashboard-stats': () => data({ stats: ANSWERS[role] }),
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
      'GET /visits': () => data({ visits: [] }),
      [`GET /helpers/${ID.helper}`]: () => data({ helper }),
    });
    renderAt('/dashboard', <DashboardScreen />);
  }
  const actions = async () =>
    within(await screen.findByRole('navigation', { name: 'Quick actions' }))
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
  ])('greets a %s by name, with the quick actions', async (role, links) => {
    open(role);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Asha');
    expect(await actions()).toEqual(links);
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
  ])('shows a %s the statistics from the server', async (role, tiles) => {
    open(role);
    await screen.findByText(tiles[0]?.[0] ?? '');
    for (const [label, value] of tiles)
      expect(screen.getByText(label).parentElement?.querySelector('dd')?.textContent).toBe(value);
  });

  it('leads to the bookings and subscriptions that the pending requests count', async () => {
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
    serve({
      'GET /auth/dashboard-stats': () =>
        data({ stats: { ...ANSWERS.helper, pendingBookings: 2, pendingSubscriptions: 1 } }),
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
      'GET /visits': () => data({ visits: [] }),
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
    });
    renderAt('/dashboard', <DashboardScreen />);
    const links = within(await screen.findByRole('navigation', { name: 'Pending Requests' })).getAllByRole('link');
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      '2 bookings /my-bookings?status=pending',
      '1 subscription /helper-subscriptions?status=pending',
    ]);
  });

  it('leads a customer to the helpers of every service, and a helper not', async () => {
    open('customer');
    const nav = await screen.findByRole('navigation', { name: /What do you need/ });
    const services = within(nav).getAllByRole('link');
    expect(services.map((link) => link.getAttribute('href'))).toEqual(
      SERVICES.map((service) => `/helpers?service=${service}`),
    );
    cleanup();
    open('helper');
    await actions();
    expect(screen.queryByRole('navigation', { name: /What do you need/ })).toBeNull();
  });

  it.each<Role>(['customer', 'helper'])(
    'shows a %s no part above which another one could still appear',
    async (role) => {
      sessionStore.start({ token: 'tok', user: aUser({ role, _id: role === 'helper' ? ID.helper : ID.customer }) });
      let arrive = () => {};
      const visits = new Promise<void>((resolve) => (arrive = resolve));
      serve({
        'GET /auth/dashboard-stats': () => data({ stats: ANSWERS[role] }),
        'GET /bookings/my-bookings': () => data({ bookings: [] }),
        'GET /visits': () => visits.then(() => data({ visits: [] })),
        [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
      });
      renderAt('/dashboard', <DashboardScreen />);
      expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
      expect(screen.queryByRole('heading', { level: 2, name: /planned/ })).toBeNull();
      expect(screen.queryByRole('navigation', { name: /What do you need/ })).toBeNull();
      arrive();
      expect(await screen.findByRole('heading', { level: 2, name: /planned/ })).toBeTruthy();
      expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    },
  );

  it('shows a helper what it knows after a failure, and asks again once', async () => {
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
    const calls = serve({
      'GET /auth/dashboard-stats': () => data({ stats: ANSWERS.helper }),
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
      'GET /visits': () => data({ visits: [] }),
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
      'GET /helpers/verification': () => refusal(400, 'INTERNAL', 'No answer'),
      'GET /earnings/payout-account': () => data({}),
    });
    renderAt('/dashboard', <DashboardScreen />);
    expect(await screen.findByRole('heading', { level: 2, name: /planned/ })).toBeTruthy();
    const asked = () => calls.filter(({ path }) => path === '/helpers/verification').length;
    await waitFor(() => expect(asked()).toBe(2));
    await screen.findByRole('region', { name: 'Profile status' });
    expect(asked()).toBe(2);
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('shows a helper the profile status', async () => {
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

  it('shows no rating for a new helper', async () => {
    open('helper', aHelper({ averageRating: 0, rating: 0, totalReviews: 0 }));
    expect(await screen.findByText('No rating yet')).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'Statistics are paused for a minute'), 'Statistics are paused for a minute'],
    [{ status: 502, body: {} }, 'Failed to load dashboard statistics'],
  ])('explains missing statistics: %#', async (answer, words) => {
    sessionStore.start({ token: 'tok', user: aUser() });
    serve({
      'GET /auth/dashboard-stats': () => answer,
      'GET /bookings/my-bookings': () => data({ bookings: [] }),
      'GET /visits': () => data({ visits: [] }),
    });
    renderAt('/dashboard', <DashboardScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

describe('the next visit', () => {
  beforeEach(() => {
    sessionStore.leave();
    jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '12:00').getTime());
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  const tomorrow = aCalendarVisit({ date: '2026-12-06' });
  const accepted = (part: Partial<Booking>) => aBooking({ status: 'accepted', ...part });
  async function open(role: Role, bookings: Booking[], visits: CalendarVisit[] | undefined) {
    sessionStore.start({ token: 'tok', user: aUser({ role, _id: role === 'helper' ? ID.helper : ID.customer }) });
    const calls = serve({
      'GET /auth/dashboard-stats': () => data({ stats: ANSWERS[role] }),
      'GET /bookings/my-bookings': () => data({ bookings }),
      'GET /visits': () => (visits ? data({ visits }) : refusal(500, 'INTERNAL', 'The visits rest for a minute')),
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
    });
    renderAt('/dashboard', <DashboardScreen />);
    return calls;
  }
  const heading = () => screen.findByRole('heading', { level: 2, name: /next|asked|answer|planned/ });
  const card = async () => within((await heading()).closest('section')!);

  it.each<[Role, string, string]>([
    ['helper', 'Your next job', `/helper-subscriptions/${tomorrow.subscriptionId}`],
    ['customer', 'Your next visit', `/my-subscriptions/${tomorrow.subscriptionId}`],
  ])('of a %s is tomorrow’s subscription visit', async (role, words, path) => {
    const calls = await open(role, [accepted({ date: '2026-12-07' })], [tomorrow]);
    const next = await card();
    expect(next.getByRole('heading').textContent).toBe(words);
    expect(next.getByText(/^Tomorrow/).parentElement?.textContent).toContain('7:00–9:00 am');
    expect(next.getByText('Cooking and Laundry · Meera Nair')).toBeTruthy();
    expect(next.getByRole('link', { name: 'See subscription' }).getAttribute('href')).toBe(path);
    expect(calls.map(({ path }) => path)).toContain('/visits?from=2026-11-30&to=2027-01-24');
  });

  it.each<[string, Booking[], CalendarVisit[], string]>([
    [
      'an earlier booking',
      [accepted({ date: '2026-12-05', startTime: '13:00', endTime: '14:00' })],
      [tomorrow],
      'See job',
    ],
    [
      'a visit rather than an earlier request',
      [aBooking({ date: '2026-12-05', startTime: '13:00', endTime: '14:00' })],
      [tomorrow],
      'See subscription',
    ],
    [
      'a booking after a completed visit',
      [accepted({ date: '2026-12-07' })],
      [{ ...tomorrow, status: 'completed' }],
      'See job',
    ],
    ['a visit that goes on', [], [aCalendarVisit({ startTime: '11:30', endTime: '12:30' })], 'See subscription'],
  ])('is %s', async (_, bookings, visits, link) => {
    await open('helper', bookings, visits);
    expect((await card()).getByRole('link', { name: /^See/ }).textContent).toBe(link);
  });

  it('is not reported as missing while the visits are loading', async () => {
    await open('helper', [], undefined);
    expect((await screen.findByRole('alert')).textContent).toContain('The visits rest for a minute');
    expect(screen.queryByText('No visit planned')).toBeNull();
  });

  it('is a booking while the visits are loading', async () => {
    await open('customer', [accepted({ date: '2026-12-07' })], undefined);
    expect((await card()).getByRole('link', { name: 'See booking' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('The visits rest for a minute');
  });

  it('is followed by the two visits after it', async () => {
    const later = accepted({ _id: '1'.repeat(24), date: '2026-12-08' });
    await open('customer', [accepted({ date: '2026-12-07' }), later, aBooking({ date: '2026-12-06' })], [tomorrow]);
    const further = within(await screen.findByRole('list', { name: 'After that' })).getAllByRole('link');
    expect(further.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mon 7 Dec, 9:30–11:30 am.*Ravi Kumar$/),
      expect.stringMatching(/^Tue 8 Dec, 9:30–11:30 am.*Ravi Kumar$/),
    ]);
  });
});

describe('the list of what to do', () => {
  beforeEach(() => {
    sessionStore.leave();
    jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-04', '12:00').getTime());
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const at = (time: string, date = '2026-12-04') => istInstant(date, time).toISOString();
  const unpaid = aBooking({ status: 'accepted', payBy: at('18:00') });
  const asked = aBooking({ _id: '1'.repeat(24), answerBy: at('15:00') });
  const done = aBooking({
    _id: '2'.repeat(24),
    date: '2026-12-03',
    status: 'completed',
    completedAt: at('11:30', '2026-12-03'),
    payment: { method: 'online', status: 'completed' },
  });
  function open(role: Role, bookings: Booking[]) {
    sessionStore.start({ token: 'tok', user: aUser({ role, _id: role === 'helper' ? ID.helper : ID.customer }) });
    serve({
      'GET /auth/dashboard-stats': () => data({ stats: ANSWERS[role] }),
      'GET /bookings/my-bookings': () => data({ bookings }),
      'GET /visits': () => data({ visits: [] }),
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
    });
    renderAt('/dashboard', <DashboardScreen />);
  }
  const rows = async () =>
    within(await screen.findByRole('region', { name: 'To do' }))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);

  it('of a customer is to pay and to review, the nearest deadline first, each with its booking', async () => {
    open('customer', [done, asked, unpaid]);
    expect(await rows()).toEqual([
      [`/my-bookings#booking-${unpaid._id}`, expect.stringMatching(/pay ₹448.*Cooking · .*9:30–11:30 am.*6:00 pm/)],
      [`/my-bookings#booking-${done._id}`, expect.stringContaining('How was it with Ravi?')],
    ]);
  });

  it('of a helper is to answer requests', async () => {
    open('helper', [unpaid, asked]);
    expect(await rows()).toEqual([
      [
        `/my-bookings#booking-${asked._id}`,
        expect.stringMatching(/Cooking · Tomorrow, Sat 5 Dec, 9:30–11:30 am.*3:00 pm/),
      ],
    ]);
  });

  it('is cut after four, with the way to the rest', async () => {
    open(
      'helper',
      [1, 2, 3, 4, 5, 6].map((n) => ({ ...asked, _id: String(n).repeat(24), answerBy: at(`1${n}:00`) })),
    );
    expect((await rows()).at(-1)).toEqual(['/my-bookings', '2 more']);
    expect(await rows()).toHaveLength(5);
  });

  it('is absent if there is nothing to do', async () => {
    open('customer', [asked]);
    expect(await screen.findByText('Waiting for an answer')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
  });

  it('is followed by the helpers to book again, once each, without deleted accounts', async () => {
    const gone = { _id: 'f'.repeat(24), name: 'Deleted user', location: '' };
    open('customer', [
      { ...done, reviewed: true },
      { ...done, _id: '3'.repeat(24), service: 'laundry', startsAt: at('09:00', '2026-12-01') },
      { ...done, _id: '4'.repeat(24), helperId: gone },
    ]);
    const again = within(await screen.findByRole('region', { name: 'Book again' })).getAllByRole('link');
    expect(again.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [`/book?helperId=${ID.helper}&service=cooking`, expect.stringContaining('Book Ravi again')],
    ]);
  });
});
