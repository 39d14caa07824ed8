/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Helper } from '@sahaya/contracts';
import { ALL_DAYS, type Party } from '@sahaya/domain';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { ProfileScreen } from './profile.screen.js';
import { describeWeek } from './work/describe-week.js';

const FOUND = {
  me: 'Photo',
  addresses: 'Saved addresses',
  work: 'Availability',
  security: 'Password',
  privacy: 'Your data',
};

const HOME = { _id: '1'.repeat(24), nickname: 'Home', fullAddress: '12 Lake View Road', isDefault: true };

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}
function open(party: Party, at: string) {
  sessionStore.start({ token: 'tok', user: aUser({ role: party, _id: party === 'helper' ? ID.helper : ID.customer }) });
  const calls = serve({
    'GET /users/addresses': () => data({ addresses: [HOME] }),
    'GET /waitlist': () => data({ waitlist: [] }),
    'GET /helpers/time-off': () => data({ timeOff: [] }),
    'GET /helpers/verification': () => data({}),
    [`GET /helpers/${ID.helper}`]: () =>
      data({ helper: aHelper({ hours: { sunday: { from: '09:00', to: '12:00' } } }) }),
  });
  renderAt(
    at,
    <>
      <Address />
      <Routes>
        <Route path="/profile/:section?" element={<ProfileScreen />} />
      </Routes>
    </>,
  );
  return () => calls.map(({ path }) => path);
}
const wide = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList);
const address = () => screen.getByLabelText('address').textContent;
const index = () => screen.queryByRole('navigation', { name: 'Profile sections' });
const region = (name: string) => screen.findByRole('region', { name });

describe('the profile', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it.each<[Party, string[]]>([
    [
      'customer',
      [
        '/profile/me About youEnglish',
        '/profile/addresses Addresses and waiting list1 address',
        '/profile/security Sign-in and securityasha@example.com',
        '/profile/privacy Privacy and your dataBlocked people, download, deletion',
        '/support My requestsYour messages to us and our answers',
      ],
    ],
    [
      'helper',
      [
        '/profile/me About youEnglish',
        '/profile/work Your workMon–Sun, different hours',
        '/profile/security Sign-in and securityasha@example.com',
        '/profile/privacy Privacy and your dataBlocked people, download, deletion',
        '/support My requestsYour messages to us and our answers',
      ],
    ],
  ])('of a %s is a list of its pages on a phone, each with its value', async (party, rows) => {
    open(party, '/profile');
    await screen.findByText(/^1 address$|different hours$/);
    const links = within(index()!).getAllByRole('link');
    expect(links.map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual(rows);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each<[Party, keyof typeof FOUND]>([
    ['customer', 'me'],
    ['customer', 'addresses'],
    ['helper', 'work'],
    ['helper', 'security'],
    ['customer', 'privacy'],
  ])('of a %s has the page “%s” with a way back on a phone', async (party, name) => {
    open(party, `/profile/${name}`);
    expect(await region(FOUND[name])).toBeTruthy();
    expect(index()).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'All settings' }));
    expect(index()).toBeTruthy();
    expect(address()).toBe('/profile');
  });

  it.each<[Party, string, string]>([
    ['customer', '/profile#photo', '/profile/me#photo'],
    ['customer', '/profile#waitlist', '/profile/addresses#waitlist'],
    ['helper', '/profile#time-off', '/profile/work#time-off'],
    ['helper', '/profile#verification', '/profile/work#verification'],
    ['helper', '/profile#two-step', '/profile/security#two-step'],
    ['customer', '/profile#blocked', '/profile/privacy#blocked'],
    ['customer', '/profile#time-off', '/profile#time-off'],
    ['customer', '/profile/work', '/profile'],
    ['helper', '/profile/other', '/profile'],
  ])('of a %s leads from %s to %s', (party, from, to) => {
    open(party, from);
    expect(address()).toBe(to);
  });

  it.each([
    ['/profile', 'Photo', 'About you'],
    ['/profile/security', 'Password', 'Sign-in and security'],
  ])('shows the index beside the page at %s on a wide screen', async (at, part, current) => {
    wide();
    open('customer', at);
    expect(await region(part)).toBeTruthy();
    const link = within(index()!).getByRole('link', { current: 'page' });
    expect(link.textContent).toContain(current);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your profile');
  });

  it('loads only what the shown page needs', async () => {
    const calls = open('helper', '/profile/security');
    await region('Password');
    expect(calls()).not.toContain('/helpers/verification');
    expect(calls()).not.toContain(`/helpers/${ID.helper}`);
  });
});

describe('the line on a week', () => {
  const only = (...days: (keyof typeof ALL_DAYS)[]): Helper['availability'] => ({
    ...(Object.fromEntries(Object.keys(ALL_DAYS).map((day) => [day, false])) as typeof ALL_DAYS),
    ...Object.fromEntries(days.map((day) => [day, true])),
  });
  const nine = { from: '09:00', to: '18:00' };
  it.each<[string, Helper['availability'], Helper['hours'], string]>([
    ['the whole week', ALL_DAYS, undefined, 'Mon–Sun, 6:00 am–10:30 pm'],
    ['some days', only('monday', 'wednesday', 'thursday'), undefined, 'Mon, Wed–Thu, 6:00 am–10:30 pm'],
    ['the same hours', only('monday', 'tuesday'), { monday: nine, tuesday: nine }, 'Mon–Tue, 9:00 am–6:00 pm'],
    ['different hours', only('monday', 'tuesday'), { monday: nine }, 'Mon–Tue, different hours'],
    ['hours of a free day', only('monday'), { monday: nine, sunday: nine }, 'Mon, 9:00 am–6:00 pm'],
    ['no day', only(), undefined, 'No working days'],
  ])('names %s', (_, availability, hours, words) => {
    expect(describeWeek(aHelper({ availability, ...(hours && { hours }) }))).toBe(words);
  });
});
