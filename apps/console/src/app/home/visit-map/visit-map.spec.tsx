/** @jest-environment ./src/testing/browser.environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BoardVisit } from '@sahaya/contracts';
import { istDate } from '@sahaya/domain';
import { buildBooking } from '../../../testing/a-booking.js';
import { page, renderConsole } from '../../../testing/a-console.js';
import { success } from '../../../testing/fake-api.js';
import { showAtWidth, showOnPhone } from '../../../testing/narrow-screen.js';

const SAKET = { lat: 28.52, lng: 77.21 };
const ANDHERI = { lat: 19.12, lng: 72.85 };
const visit: BoardVisit = {
  _id: '1'.repeat(24),
  subscriptionId: 'e'.repeat(24),
  date: istDate(new Date()),
  startTime: '16:00',
  endTime: '18:00',
  services: ['cooking'],
  customer: { _id: 'a'.repeat(24), name: 'Meera Nair', location: 'Andheri, Mumbai' },
  area: ANDHERI,
};
const bookingOf = (digit: string) => buildBooking({ id: digit.repeat(24), _id: digit.repeat(24) });
const TILES = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Some map' };
/** The API of the test answers these visits for every column, and a visit counts in the most urgent one. */
const IN_SAKET = '2 visits near Saket, Delhi NCR: 2 late';
const IN_ANDHERI = /^1 visit near Andheri.*: 1 late$/;

describe('the map of today’s visits', () => {
  const { open, person, signIn, ...console } = renderConsole(() => ({
    'GET /api/config': success({}),
    'GET /api/admin/bookings': success({
      bookings: [{ ...bookingOf('2'), area: SAKET }, { ...bookingOf('3'), area: SAKET }, bookingOf('4')],
      pagination: page(3),
    }),
    'GET /api/admin/subscription-visits': success({ visits: [visit], pagination: page(1) }),
  }));
  const own = HTMLElement.prototype;
  beforeAll(() => {
    // jsdom has no layout, so the sizes are set here.
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(own, side, { configurable: true, get: () => 400 });
  });
  afterAll(() => {
    for (const side of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(own, side);
  });
  const map = async () => within(await screen.findByRole('region', { name: 'Map of today’s visits' }));
  /** The rows of all four visits: those of bookings and of subscriptions arrive separately. */
  const lateRows = () =>
    waitFor(() => {
      const rows = within(screen.getByRole('region', { name: 'Late' })).getAllByRole('listitem');
      expect(rows).toHaveLength(4);
      return rows;
    });
  const point = async (name: string | RegExp) => (await map()).findByRole('button', { name });

  describe('on a wide screen', () => {
    let end: () => void;
    beforeAll(() => void (end = showAtWidth(1280)));
    afterAll(() => end());

    it('is beside the list, groups the visits of a place, and says how many have none', async () => {
      signIn('ops');
      open('/');
      expect((await point(IN_SAKET)).textContent).toBe('2');
      await point(IN_ANDHERI);
      (await map()).getByText('Places are accurate to about 1 km. 1 visit has no known place.');
      await lateRows();
      expect(document.querySelector('img')).toBeNull();
    });

    it('marks the visits of a pressed point in the list, links to them, and takes the mark back', async () => {
      signIn('ops');
      open('/');
      await person.click(await point(IN_ANDHERI));
      const selected = within(await screen.findByRole('region', { name: 'Selected visits' }));
      expect(selected.getByRole('listitem').textContent).toBe('4:00–6:00 pm · Cooking · Late');
      expect(selected.getByRole('link').getAttribute('href')).toBe(
        `/console/subscriptions/${visit.subscriptionId}/show`,
      );
      const marks = async () => (await lateRows()).map((row) => row.getAttribute('aria-current'));
      expect(await marks()).toEqual([null, null, null, 'true']);
      expect((await point(IN_ANDHERI)).getAttribute('aria-pressed')).toBe('true');
      expect((await point(IN_SAKET)).getAttribute('aria-pressed')).toBe('false');
      await person.click(await point(IN_ANDHERI));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected visits' })).toBeNull());
      expect(await marks()).toEqual([null, null, null, null]);
    });

    it('has the tiles of the configured source, and names it', async () => {
      console.fake().answers['GET /api/config'] = success({ mapTiles: TILES });
      signIn('ops');
      open('/');
      await (await map()).findByText('Some map');
      await waitFor(() => expect(document.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(0));
    });

    it('says that the list goes on where it has not loaded all visits', async () => {
      console.fake().answers['GET /api/admin/subscription-visits'] = success({ visits: [visit], pagination: page(60) });
      signIn('ops');
      open('/');
      await (await map()).findByText(/The map has the first 50 visits of each part of the list\./);
    });

    it('goes, and the list stays', async () => {
      signIn('ops');
      open('/');
      await point(IN_SAKET);
      await person.click(screen.getByRole('button', { name: 'Hide map' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Map of today’s visits' })).toBeNull());
      await lateRows();
      screen.getByRole('button', { name: 'Show map' });
    });
  });

  describe('on a phone', () => {
    let end: () => void;
    beforeAll(() => void (end = showOnPhone()));
    afterAll(() => end());

    it('takes the place of the list by a button, and gives it back', async () => {
      signIn('ops');
      open('/');
      await lateRows();
      expect(screen.queryByRole('region', { name: 'Map of today’s visits' })).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Show map' }));
      await person.click(await point(IN_SAKET));
      const selected = within(await screen.findByRole('region', { name: 'Selected visits' }));
      expect(selected.getAllByRole('listitem')).toHaveLength(2);
      expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Show list' }));
      await lateRows();
    });
  });
});
