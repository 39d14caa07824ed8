/** @jest-environment jsdom */
import { BRAND } from '@sahaya/domain';
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { sessionStore } from '../../api/session/session-store.js';
import { changeLanguage } from '../../i18n/translate.js';
import { HOSTILE } from '../../../test/hostile.js';
import { aBooking, aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { chatPage, data, serve } from '../../../test/server.js';
import { BottomBar } from './bottom-bar.js';
import { Header } from './header.js';

type Who = 'guest' | 'customer' | 'helper';
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

const LINKS: Record<Who, string[]> = {
  guest: ['Login /login', 'Get Started /register'],
  customer: [
    'Dashboard /dashboard',
    'Find Helpers /helpers',
    'My Bookings /my-bookings',
    'My Subscriptions /my-subscriptions',
  ],
  helper: ['Dashboard /dashboard', 'My Jobs /my-bookings'],
};

describe('the header', () => {
  const person = userEvent.setup({ delay: null });
  beforeEach(() => {
    sessionStore.leave();
    serve({
      'GET /chats': () => chatPage([]),
      'GET /notifications': () =>
        data({ notifications: [], unreadCount: 0, pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
      'POST /auth/logout': () => data({}),
    });
  });
  afterEach(cleanup);

  const enter = (who: Who) => {
    if (who !== 'guest') sessionStore.start({ token: 'tok', user: aUser({ role: who }) });
  };

  it.each<Who>(['guest', 'customer', 'helper'])('shows the navigation of a %s', async (who) => {
    enter(who);
    renderAt('/', <Header />);
    expect(screen.getByRole('link', { name: `${BRAND} home` }).getAttribute('href')).toBe('/');
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual(LINKS[who]);
    if (who === 'guest') return;
    await screen.findByText('Hi, Asha');
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    // On phones the link is the picture.
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual(LINKS.guest));
  });

  it('offers the other language, written in it, to a guest and in the menu', async () => {
    renderAt('/', <Header />);
    const hindi = screen.getByRole('button', { name: 'हिन्दी' });
    expect(hindi.lang).toBe('hi');
    await person.click(screen.getByRole('button', { name: 'Open menu' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'हिन्दी' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
    await changeLanguage('en', 'user');
  });

  it('ends the session on the server at the logout', async () => {
    enter('customer');
    const calls = serve({ 'POST /auth/logout': () => data({}) });
    renderAt('/', <Header />);
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/auth/logout')).toHaveLength(1));
    expect(sessionStore.current()).toBeUndefined();
  });

  it.each(HOSTILE)('greets %j as it is written', async (name) => {
    const first = name.split(' ')[0] ?? '';
    sessionStore.start({ token: 'tok', user: aUser({ name }) });
    renderAt('/', <Header />);
    expect(await screen.findByText(`Hi, ${first}`)).toBeTruthy();
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });

  it.each<[Who, string[]]>([
    ['guest', LINKS.guest],
    [
      'customer',
      [...LINKS.customer, 'Chats /chats', 'Wallet /wallet', 'Profile /profile', 'Notifications /notifications'],
    ],
    [
      'helper',
      [
        ...LINKS.helper,
        'Subscription Jobs /helper-subscriptions',
        'Chats /chats',
        'Earnings /earnings',
        'My Strikes /strikes',
        'Profile /profile',
        'Notifications /notifications',
      ],
    ],
  ])('puts the navigation of a %s into a menu, with Contact', async (who, links) => {
    enter(who);
    renderAt('/', <Header />);
    await person.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog');
    expect(linksIn(within(menu).getByRole('navigation', { name: 'Main' }))).toEqual(links);
    expect(within(menu).getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact');
    expect(within(menu).queryByRole('button', { name: 'Logout' }) !== null).toBe(who !== 'guest');
  });

  it.each<[Who, string[]]>([
    ['customer', ['Home /dashboard', 'Find /helpers', 'Bookings /my-bookings', 'Chats /chats']],
    ['helper', ['Home /dashboard', 'Jobs /my-bookings', 'Subscriptions /helper-subscriptions', 'Chats /chats']],
  ])('is shown above the bottom bar of a %s', (who, links) => {
    enter(who);
    renderAt('/', <BottomBar />);
    expect(linksIn(screen.getByRole('navigation', { name: 'Places' }))).toEqual(links);
  });

  /** A screen that loads the bookings when asked. */
  function Bookings() {
    const { refetch } = useQuery({ ...myBookingsQuery, enabled: false });
    return <button onClick={() => void refetch()}>load</button>;
  }
  it.each<[Who, string, string]>([
    ['customer', 'Bookings', 'Bookings'],
    ['helper', 'Jobs', '1Jobs1 waiting for you'],
  ])('counts in the bottom bar of a %s the bookings that wait for them', async (who, name, counted) => {
    enter(who);
    serve({
      'GET /chats': () => chatPage([]),
      'GET /bookings/my-bookings': () => data({ bookings: [aBooking({ answerBy: '2100-01-01T00:00:00.000Z' })] }),
    });
    renderAt(
      '/',
      <>
        <BottomBar />
        <Bookings />
      </>,
    );
    const tab = screen.getByRole('link', { name: new RegExp(name) });
    expect(tab.textContent).toBe(name);
    await person.click(screen.getByRole('button', { name: 'load' }));
    await waitFor(() => expect(tab.textContent).toBe(counted));
  });
});
