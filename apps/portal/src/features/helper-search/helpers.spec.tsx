/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { serverNow } from '../../api/server-clock.js';
import { sessionStore } from '../../api/session/session-store.js';
import { aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { HelpersScreen } from './helpers.screen.js';

const OTHER = 'e'.repeat(24);
const found = (part: object = {}) =>
  data({
    helpers: [aHelper(), aHelper({ _id: OTHER, name: 'Meena Rao', isActive: false, verified: true })],
    pagination: { page: 1, limit: 12, total: 30, pages: 3 },
    totalIsCapped: false,
    why: 'Unused',
    ...part,
  });
const nobody = () => found({ helpers: [], pagination: { page: 1, limit: 12, total: 0, pages: 0 } });

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => Object.fromEntries(new URLSearchParams(screen.getByLabelText('address').textContent));
const open = (at: string) =>
  renderAt(
    at,
    <>
      <HelpersScreen />
      <Address />
    </>,
  );
/** The search around the profile location of `aUser()`. */
const HOME = { lat: '28.534', lng: '77.209', radius: '50' };
/** The filters of the last search. */
const asked = (calls: { path: string }[]) => {
  const last = calls.filter(({ path }) => path.startsWith('/helpers?')).at(-1)?.path;
  return Object.fromEntries(new URLSearchParams(last?.split('?')[1]));
};
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the helpers list', () => {
  beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));

  it.each([
    ['', 'Best rated first'],
    ['&sort=nearest', 'Best rated first'],
    ['&location=Saket&near=1', 'Nearest first'],
    ['&location=Saket&near=1&sort=relevance', 'Near you first, then the best rated'],
    ['&location=Saket&near=1&sort=rating', 'Best rated first'],
    ['&location=Saket&near=1&sort=price', 'Lowest rate first'],
  ])('%s: %s', async (query, order) => {
    const near = query.includes('near=1') && { near: { label: 'Saket', lat: 28.52, lng: 77.21, radiusKm: 50 } };
    serve({ 'GET /helpers': () => found(near || {}), 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
    open(`/helpers?everywhere=true${query}`);
    expect(await screen.findByText(order)).toBeTruthy();
  });

  it('requests what the URL names and shows the results with the reason for the order', async () => {
    const calls = serve({
      'GET /helpers': () => found(),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers?service=cooking&minAge=25&maxAge=100&sort=price&page=2&everywhere=true');

    expect(await screen.findByText('30 helpers found')).toBeTruthy();
    expect(screen.getByText('Lowest rate first')).toBeTruthy();
    expect(asked(calls)).toEqual({ service: 'cooking', minAge: '25', sort: 'price', page: '2', limit: '12' });
    expect(screen.getByRole('button', { name: 'Filters, 2 active' })).toBeTruthy();
    const inactive = within(screen.getByRole('article', { name: 'Meena Rao' }));
    expect(inactive.getByRole('button', { name: /^Book Now/ }).hasAttribute('disabled')).toBe(true);
    expect(inactive.getByText('Identity verified')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Ravi Kumar' })).queryByText('Identity verified')).toBeNull();
  });

  it('passes on the chosen time and service', async () => {
    serve({ 'GET /helpers': () => found(), 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
    const date = addDays(istDate(serverNow()), 1);
    open(`/helpers?service=cooking&date=${date}&startTime=09:00&endTime=11:00&minAge=25`);
    const card = within(await screen.findByRole('article', { name: 'Ravi Kumar' }));
    const chosen = `date=${date}&startTime=09%3A00&endTime=11%3A00&service=cooking`;
    expect(card.getByRole('link', { name: /^Book Now/ }).getAttribute('href')).toBe(
      `/book?helperId=${ID.helper}&${chosen}`,
    );
    expect(card.getByRole('link', { name: /^View Profile/ }).getAttribute('href')).toBe(
      `/helper/${ID.helper}?${chosen}`,
    );
  });

  it('mirrors every change in the URL and restarts at the first page', async () => {
    serve({ 'GET /helpers': () => found(), 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
    open('/helpers?page=3');
    await screen.findByText('30 helpers found');

    fireEvent.change(screen.getByLabelText('Service'), { target: { value: 'laundry' } });
    expect(address()).toEqual({ service: 'laundry' });
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'rating' } });
    expect(address()).toEqual({ service: 'laundry', sort: 'rating' });
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Saket' } });
    await waitFor(() => expect(address()).toEqual({ service: 'laundry', sort: 'rating', location: 'Saket' }));
    click('Clear All');
    expect(address()).toEqual({ sort: 'rating' });
    click('Page 2');
    expect(address()).toEqual({ sort: 'rating', page: '2' });
  });

  it('applies the filters of the dialog only on Apply and ignores default ranges', async () => {
    const calls = serve({
      'GET /helpers': () => found(),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers');
    await screen.findByText('30 helpers found');

    click('Filters');
    fireEvent.change(await screen.findByLabelText('Gender'), { target: { value: 'female' } });
    fireEvent.click(screen.getByLabelText('Pet care'));
    const most = screen.getByLabelText('Price range per hour, to');
    act(() => most.focus());
    fireEvent.keyDown(most, { key: 'ArrowLeft' });
    expect(screen.getByText('₹0 to ₹1,950')).toBeTruthy();
    expect(address()).toEqual({});
    click(/^Apply Filters/);
    expect(address()).toEqual({ gender: 'female', services: 'pet-care', maxPrice: '1950' });
    expect(await screen.findByRole('button', { name: 'Filters, 3 active' })).toBeTruthy();
    await waitFor(() =>
      expect(asked(calls)).toEqual({
        gender: 'female',
        services: 'pet-care',
        maxPrice: '1950',
        page: '1',
        limit: '12',
        ...HOME,
      }),
    );

    click('Filters, 3 active');
    fireEvent.click(await screen.findByText('Reset All'));
    click(/^Apply Filters/);
    expect(address()).toEqual({});
  });

  it('says in the dialog of filters how many helpers they give, by one search for each pause in the changes', async () => {
    let answerMale = () => {};
    const whenMale = new Promise<void>((resolve) => {
      answerMale = resolve;
    });
    const total = (count: number, part: object = {}) =>
      found({ pagination: { page: 1, limit: 1, total: count, pages: count }, ...part });
    const calls = serve({
      'GET /helpers': async ({ path }) => {
        if (path.includes('gender=female')) return total(1000, { totalIsCapped: true });
        if (path.includes('gender=other')) return nobody();
        if (path.includes('maxPrice')) return { status: 500, body: {} };
        if (!path.includes('gender=male')) return total(30);
        await whenMale;
        return total(1);
      },
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers?service=cooking&page=2&sort=price');
    await screen.findByText('30 helpers found');
    click('Filters, 1 active');
    const choose = async (gender: string) => {
      fireEvent.change(await screen.findByLabelText('Gender'), { target: { value: gender } });
    };
    const button = (label: string) => screen.findByRole('button', { name: `Apply Filters: ${label}` });
    // The values of the ranges are outputs, which have this role, too.
    const status = () => within(screen.getByRole('dialog')).getAllByRole('status').at(-1)?.textContent;

    expect(await button('Show 30 helpers')).toBeTruthy();
    expect(status()).toBe('30 helpers found');
    await choose('female');
    expect(await button('Show 1,000+ helpers')).toBeTruthy();
    expect(asked(calls)).toEqual({
      service: 'cooking',
      gender: 'female',
      sort: 'price',
      page: '1',
      limit: '1',
      ...HOME,
    });
    // The last count stays while the next one loads, and the search can start.
    await choose('male');
    await waitFor(() => expect(asked(calls)['gender']).toBe('male'));
    expect((await button('Show 1,000+ helpers')).hasAttribute('disabled')).toBe(false);
    answerMale();
    expect(await button('Show 1 helper')).toBeTruthy();

    await choose('other');
    expect((await button('No helpers')).hasAttribute('disabled')).toBe(true);
    expect(status()).toBe('No helpers foundTry changing: Service, Location, Gender');
    // Without a count, the button stays as it is without one.
    const most = screen.getByLabelText('Price range per hour, to');
    act(() => most.focus());
    fireEvent.keyDown(most, { key: 'ArrowLeft' });
    await choose('');
    expect((await button('Show helpers')).hasAttribute('disabled')).toBe(false);
    expect(address()).toEqual({ service: 'cooking', page: '2', sort: 'price' });
  });

  it('searches for helpers free in the morning, and at any time again', async () => {
    serve({ 'GET /helpers': () => found(), 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
    open('/helpers');
    await screen.findByText('30 helpers found');

    click('Any time');
    fireEvent.click(await screen.findByLabelText(/^Afternoon/));
    fireEvent.click(screen.getByText('Show free helpers'));
    expect(address()).toMatchObject({ startTime: '12:00', endTime: '16:00' });
    expect(address()['date']).toMatch(/^\d{4}-\d\d-\d\d$/);
    click(/^Tomorrow/);
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '10:00' } });
    fireEvent.click(screen.getByText('Show free helpers'));
    expect(screen.getByText('End time must be after start time')).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Any time'));
    expect(address()).toEqual({});
  });

  it('shows five pages at most, around the current one', async () => {
    const pagination = { page: 5, limit: 12, total: 100, pages: 9 };
    serve({
      'GET /helpers': () => found({ pagination }),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers?page=5&everywhere=true');
    const strip = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(strip.getAllByRole('button', { name: /^Page \d+$/ }).map(({ textContent }) => textContent)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(strip.getByRole('button', { current: 'page' }).textContent).toBe('5');
  });

  it('offers Show All Helpers when there are no results', async () => {
    serve({
      'GET /helpers': ({ path }) => (path.includes('gender') ? nobody() : found()),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers?gender=other&favourites=true');
    expect(await screen.findByText('No helpers found')).toBeTruthy();
    click('Show All Helpers');
    expect(address()).toEqual({ everywhere: 'true' });
    expect(await screen.findByText('30 helpers found')).toBeTruthy();
  });

  it.each([
    [{ status: 500, body: {} }, 'Failed to load helpers. Please try again.'],
    [refusal(400, 'SEARCH_TOO_WIDE', 'Please choose a smaller area'), 'Please choose a smaller area'],
  ])('explains a failure: %j', async (answer, words) => {
    serve({ 'GET /helpers': () => answer });
    open('/helpers');
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
  });

  it('searches around a geocoded place and searches an unknown one as text', async () => {
    const calls = serve({
      'GET /helpers': ({ path }) =>
        path.includes('lat=12.3') ? found({ near: { label: '', lat: 12.3, lng: 76.6, radiusKm: 50 } }) : found(),
      'GET /geocode': ({ path }) =>
        path.includes('Mysuru')
          ? data({ places: [{ label: 'Mysuru', lat: 12.3, lng: 76.6, approximate: true }] })
          : refusal(404, 'PLACE_NOT_FOUND', 'Could not find coordinates for this location'),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    const first = open('/helpers?location=Mysuru');
    expect(await screen.findByText(/Within 50 km of Mysuru/)).toBeTruthy();
    expect(asked(calls)).toMatchObject({ lat: '12.3', lng: '76.6', radius: '50', sort: 'nearest' });
    first.unmount();
    open('/helpers?location=Nowhereville');
    expect(await screen.findByText(/^Could not find coordinates for this location/)).toBeTruthy();
    expect(asked(calls)).toEqual({ location: 'Nowhereville', page: '1', limit: '12' });
  });

  it('starts at the location of the profile, says so, and keeps it out of the URL', async () => {
    const calls = serve({
      'GET /helpers': () => found({ near: { label: '', lat: 28.534, lng: 77.209, radiusKm: 50 } }),
      'GET /users/addresses': () => data({ addresses: [] }),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers');
    expect(await screen.findByText(/Within 50 km of Malviya Nagar, Delhi NCR, your home/)).toBeTruthy();
    expect(screen.getByLabelText('Location').getAttribute('placeholder')).toBe('Around Malviya Nagar, Delhi NCR');
    expect(asked(calls)).toEqual({ ...HOME, page: '1', limit: '12' });
    expect(calls.filter(({ path }) => path.startsWith('/helpers?'))).toHaveLength(1);
    expect(address()).toEqual({});
    fireEvent.change(screen.getByLabelText('Service'), { target: { value: 'laundry' } });
    expect(address()).toEqual({ service: 'laundry' });

    click('Show all places');
    expect(address()).toEqual({ service: 'laundry', everywhere: 'true' });
    await waitFor(() => expect(asked(calls)).toEqual({ service: 'laundry', page: '1', limit: '12' }));
    expect(screen.queryByText(/your home$/)).toBeNull();
    click('Helpers near my home');
    expect(address()).toEqual({ service: 'laundry' });
    expect(await screen.findByText(/your home$/)).toBeTruthy();
  });

  it('starts at the default saved address, which counts more than the profile', async () => {
    const home = { _id: OTHER, nickname: 'Home', fullAddress: '4, Hill Road, Powai, Mumbai', isDefault: true };
    const calls = serve({
      'GET /helpers': () => found({ near: { label: '', lat: 19.12, lng: 72.9, radiusKm: 50 } }),
      'GET /users/addresses': () => data({ addresses: [home] }),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open('/helpers');
    expect(await screen.findByText(/Within 50 km of Powai, Mumbai, your home/)).toBeTruthy();
    expect(screen.getByText('30 helpers found')).toBeTruthy();
    expect(asked(calls)['lat']).toMatch(/^19\.1/);
  });

  it.each([
    ['location=Powai', { location: 'Powai' }],
    ['lat=19.12&lng=72.91', { lat: '19.12', lng: '72.91', radius: '50' }],
    ['everywhere=true', {}],
    ['favourites=true', { favourites: 'true' }],
    ['q=cooking+powai', { q: 'cooking powai' }],
  ])('does not start at home with %s', async (query, fields) => {
    const calls = serve({
      'GET /helpers': () => found({ near: { label: 'Powai', lat: 19.12, lng: 72.91, radiusKm: 50 } }),
      'GET /favourites': () => data({ helpers: [], helperIds: [] }),
    });
    open(`/helpers?${query}`);
    expect(await screen.findByText(/^30 helpers found/)).toBeTruthy();
    expect(asked(calls)).toEqual({ ...fields, page: '1', limit: '12' });
  });

  it('saves a helper at once and undoes it on a refusal', async () => {
    let refuse = () => {};
    const refused = new Promise<{ status: number; body: object }>((resolve) => {
      refuse = () => resolve({ status: 500, body: {} });
    });
    const calls = serve({
      'GET /helpers': () => found(),
      'GET /favourites': () => data({ helpers: [], helperIds: [OTHER] }),
      [`PUT /favourites/${ID.helper}`]: () => refused,
      [`DELETE /favourites/${OTHER}`]: () => data({}),
    });
    open('/helpers');
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    await screen.findByText('30 helpers found');
    await waitFor(() => expect(pressed('Save Meena Rao')).toBe('true'));
    click('Save Ravi Kumar');
    await waitFor(() => expect(pressed('Save Ravi Kumar')).toBe('true'));
    refuse();
    await waitFor(() => expect(pressed('Save Ravi Kumar')).toBe('false'));
    click('Save Meena Rao');
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('offers helpers no saved helpers', async () => {
    sessionStore.start({ token: 'token', user: aUser({ role: 'helper' }) });
    const calls = serve({ 'GET /helpers': () => found() });
    open('/helpers');
    await screen.findByText('30 helpers found');
    expect(screen.queryByRole('button', { name: 'Save Ravi Kumar' })).toBeNull();
    expect(calls.every(({ path }) => path !== '/favourites')).toBe(true);
  });

  describe('on a phone', () => {
    const wide = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width: 47.99em') });
    });
    afterEach(() => {
      window.matchMedia = wide;
    });
    const date = addDays(istDate(serverNow()), 1);

    it.each([
      ['', 'All services Malviya Nagar · Any time'],
      ['everywhere=true', 'All services All places · Any time'],
      ['service=cooking&location=Saket', 'Cooking Saket · Any time'],
      ['lat=19.12&lng=72.91', 'All services Powai · Any time'],
      ['q=meena', '“meena” · All services Malviya Nagar · Any time'],
      ['q=meena+powai', '“meena powai” · All services Powai · Any time'],
      [
        `everywhere=true&date=${date}&startTime=08:00&endTime=12:00`,
        /^Change search: All services All places · Tomorrow, .*, 8:00 am–12:00 pm$/,
      ],
    ])('one button names the search and opens its dialog: %s', async (query, name) => {
      serve({
        'GET /helpers': () => found(),
        'GET /users/addresses': () => data({ addresses: [] }),
        'GET /favourites': () => data({ helpers: [], helperIds: [] }),
        'GET /geocode/reverse': () =>
          data({ place: { label: 'Powai, Mumbai', lat: 19.12, lng: 72.91, approximate: true } }),
      });
      open(`/helpers?${query}`);
      const pill = await screen.findByRole('button', {
        name: typeof name === 'string' ? `Change search: ${name}` : name,
      });
      const visible = [...pill.querySelectorAll('b, b + span')].map(({ textContent }) => textContent).join(' ');
      expect(pill.getAttribute('aria-label')).toContain(visible);
      expect(screen.queryByLabelText('Service')).toBeNull();
      fireEvent.click(pill);
      expect(await screen.findByRole('dialog', { name: 'Search helpers' })).toBeTruthy();
    });

    it('the dialog changes words, service, place and time at once, and counts the helpers', async () => {
      const calls = serve({
        'GET /helpers': ({ path }) =>
          path.includes('limit=1&') || path.endsWith('limit=1')
            ? found({ pagination: { page: 1, limit: 1, total: 7, pages: 7 } })
            : found({ near: { label: '', lat: 28.534, lng: 77.209, radiusKm: 50 } }),
        'GET /users/addresses': () => data({ addresses: [] }),
        'GET /favourites': () => data({ helpers: [], helperIds: [] }),
      });
      open('/helpers');
      expect(await screen.findByText(/Within 50 km of your home/)).toBeTruthy();
      click(/^Change search/);
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByLabelText<HTMLInputElement>(/^Near home/).checked).toBe(true);
      fireEvent.change(dialog.getByLabelText('Search by name, place or service'), { target: { value: ' meena ' } });
      fireEvent.change(dialog.getByLabelText('Service'), { target: { value: 'laundry' } });
      fireEvent.click(dialog.getByLabelText('All places'));
      fireEvent.click(dialog.getByLabelText('Set a time'));
      fireEvent.change(dialog.getByLabelText('To'), { target: { value: '07:00' } });
      expect(await dialog.findByText('End time must be after start time')).toBeTruthy();
      fireEvent.click(dialog.getByLabelText(/^Afternoon/));
      await waitFor(() => expect(asked(calls)).toMatchObject({ q: 'meena', limit: '1', startTime: '12:00' }));
      expect(asked(calls)).not.toHaveProperty('lat');
      expect(address()).toEqual({});
      fireEvent.click(await dialog.findByRole('button', { name: 'Show 7 helpers' }));
      expect(address()).toEqual({
        q: 'meena',
        service: 'laundry',
        everywhere: 'true',
        date,
        startTime: '12:00',
        endTime: '16:00',
      });
      expect(screen.queryByRole('dialog')).toBeNull();

      click(/^Change search/);
      fireEvent.click(await screen.findByRole('button', { name: 'Show 7 helpers' }));
      expect(address()).toMatchObject({ q: 'meena', startTime: '12:00' });
      click(/^Change search/);
      const again = within(await screen.findByRole('dialog'));
      fireEvent.change(again.getByLabelText('Location'), { target: { value: 'Saket' } });
      expect(again.getByLabelText<HTMLInputElement>('All places').checked).toBe(false);
      fireEvent.click(again.getByRole('button', { name: 'Clear All' }));
      expect(again.getByLabelText<HTMLInputElement>(/^Near home/).checked).toBe(true);
      fireEvent.click(again.getByRole('button', { name: /^Show/ }));
      expect(address()).toEqual({});
    });

    it('the dialog searches around the device, or says why it cannot', async () => {
      serve({
        'GET /helpers': () => found(),
        'GET /users/addresses': () => data({ addresses: [] }),
        'GET /favourites': () => data({ helpers: [], helperIds: [] }),
        'GET /geocode/reverse': () =>
          data({ place: { label: 'Powai, Mumbai', lat: 19.12, lng: 72.91, approximate: true } }),
      });
      open('/helpers');
      await screen.findByText('30 helpers found');
      click(/^Change search/);
      const locate = await screen.findByRole('button', { name: 'Near me' });
      fireEvent.click(locate);
      expect(screen.getByRole('alert').textContent).toMatch(/location/i);
      Object.defineProperty(navigator, 'geolocation', {
        configurable: true,
        value: {
          getCurrentPosition: (say: (at: object) => void) => say({ coords: { longitude: 72.9123, latitude: 19.1201 } }),
        },
      });
      fireEvent.click(locate);
      expect(await screen.findByPlaceholderText('Around Powai, Mumbai')).toBeTruthy();
      fireEvent.click(await screen.findByRole('button', { name: 'Show 30 helpers' }));
      expect(address()).toEqual({ lat: '19.12', lng: '72.912' });
      Reflect.deleteProperty(navigator, 'geolocation');
    });
  });
});
