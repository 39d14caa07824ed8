/** @jest-environment jsdom */
import '../../../../test/browser.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LngLat } from '@sahaya/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { sessionStore } from '../../../api/session/session-store.js';
import { HOSTILE } from '../../../../test/hostile.js';
import { aHelper, aUser, ID } from '../../../../test/records.js';
import { renderAt } from '../../../../test/render.js';
import { data, serve } from '../../../../test/server.js';
import { HelpersMap } from './helpers-map.js';

const OTHER = 'e'.repeat(24);
const RAVI = aHelper({ coordinates: [77.21, 28.61], approximate: true });
const LATA = aHelper({ _id: OTHER, name: 'Lata Rao', hourlyRate: 300, coordinates: [77.5, 28.4] });
const TILES = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Some map' };

function open(config: object = {}, part: Partial<Parameters<typeof HelpersMap>[0]> = {}) {
  serve({ 'GET /config': () => data(config) });
  const onArea = jest.fn<Parameters<typeof HelpersMap>[0]['onArea']>();
  const map = {
    helpers: [RAVI, LATA],
    chosen: {},
    near: undefined,
    device: undefined,
    isStale: false,
    onDevice: jest.fn(),
    onArea,
    ...part,
  };
  renderAt('/helpers?view=map', <HelpersMap {...map} />);
  return { onArea };
}
const marker = (name: string) => screen.findByTitle(name);

describe('the map', () => {
  beforeAll(() => {
    // jsdom has no layout, so the sizes are set here.
    for (const [side, length] of [
      ['clientWidth', 800],
      ['clientHeight', 500],
    ] as const)
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => length });
  });
  beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));
  afterEach(cleanup);

  it('without tiles draws the places itself and requests no images', async () => {
    open();
    expect(await screen.findByText('Delhi NCR')).toBeTruthy();
    expect(document.querySelectorAll('.leaflet-tile, img')).toHaveLength(0);
    expect(document.querySelector('.leaflet-control-attribution')).toBeNull();
  });

  it('with tiles shows them with attribution and draws no names', async () => {
    open({ mapTiles: TILES });
    expect(await screen.findByText('Some map')).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(0));
    expect(screen.queryByText('Delhi NCR')).toBeNull();
  });

  it('shows a popup with name, place, rate, rating, two services and the number of others', async () => {
    open({}, { helpers: [aHelper({ ...RAVI, services: ['cooking', 'laundry', 'gardening', 'pet-care'] })] });
    fireEvent.click(await marker('Ravi Kumar, ₹200/hour'));
    const link = await screen.findByRole('link', { name: 'View Profile of Ravi Kumar' });
    expect(link.getAttribute('href')).toBe(`/helper/${ID.helper}`);
    const popup = link.parentElement?.textContent;
    for (const words of ['Ravi Kumar', 'Saket, New Delhi', '₹200/hour', '4.7', 'Cooking, Laundry +2 more'])
      expect(popup).toContain(words);
    expect(popup).toContain('Approximate place');
  });

  it('explains a dashed marker only if there is one', async () => {
    open({}, { helpers: [LATA] });
    await marker('Lata Rao, ₹300/hour');
    expect(screen.queryByText(/dashed/)).toBeNull();
    cleanup();
    open();
    expect(await screen.findByText(/A dashed marker stands for an approximate place/)).toBeTruthy();
  });

  it('omits helpers without a location', async () => {
    open({}, { helpers: [aHelper(), LATA] });
    await marker('Lata Rao, ₹300/hour');
    expect(screen.queryByTitle(/Ravi Kumar/)).toBeNull();
  });

  it('searches around a click', async () => {
    const { onArea } = open();
    await screen.findByText('Delhi NCR');
    const map = document.querySelector('.leaflet-container');
    if (!map) throw new Error('No map');
    // The map is 800 × 500 px around Delhi; at zoom level 10, 256 px are 360° / 2^10 of longitude.
    fireEvent.click(map, { clientX: 400 + 256, clientY: 250 });
    await waitFor(() => expect(onArea).toHaveBeenCalledTimes(1));
    const [[lng = 0, lat = 0] = []] = onArea.mock.calls[0] ?? [];
    expect(lng).toBeCloseTo(77.209 + 360 / 2 ** 10, 2);
    expect(lat).toBeCloseTo(28.6139, 2);
  });

  it('marks the location of the user', async () => {
    open({}, { device: [77.2, 28.6] });
    expect(await screen.findByTitle('You are here')).toBeTruthy();
  });

  it.each<[string, number, Partial<Parameters<typeof HelpersMap>[0]>]>([
    ['without a search', 10, {}],
    ['around a search', 12, { near: [77.5, 28.4], helpers: [LATA] }],
    ['around the location of the user', 13, { near: [77.2, 28.6], device: [77.2, 28.6], helpers: [RAVI] }],
  ])('%s starts with zoom level %d', async (_, zoom, part) => {
    open({ mapTiles: TILES }, part);
    await waitFor(() => expect(document.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(0));
    const levels = [...document.querySelectorAll('img.leaflet-tile')].map(
      (tile) => tile.getAttribute('src')?.split('/')[2],
    );
    expect(new Set(levels)).toEqual(new Set([`${zoom}`]));
  });

  it('zooms out as far as it takes to show all results of a search', async () => {
    open({ mapTiles: TILES }, { near: [77.5, 28.4] });
    // A marker outside the map is not drawn.
    await marker('Ravi Kumar, ₹200/hour');
    await marker('Lata Rao, ₹300/hour');
    const level = Number(document.querySelector('img.leaflet-tile')?.getAttribute('src')?.split('/')[2]);
    expect(level).toBeLessThan(12);
    expect(level).toBeGreaterThan(8);
  });

  describe('when the results change', () => {
    const animated = window.matchMedia;
    beforeAll(() => {
      window.matchMedia = (query) => Object.assign(animated(query), { matches: query.includes('reduced-motion') });
    });
    afterAll(() => {
      window.matchMedia = animated;
    });
    function Changing() {
      const [helpers, setHelpers] = useState([LATA]);
      const [near, setNear] = useState<LngLat>([77.5, 28.4]);
      return (
        <>
          <HelpersMap
            {...{ helpers, near }}
            chosen={{}}
            device={undefined}
            isStale={false}
            onDevice={() => undefined}
            onArea={() => undefined}
          />
          <button onClick={() => setHelpers([LATA, RAVI])}>More results</button>
          <button onClick={() => setNear([77.51, 28.41])}>Another place</button>
        </>
      );
    }
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const shown = (name: string) => screen.queryByTitle(name) !== null;
    const RAVIS = 'Ravi Kumar, ₹200/hour';

    it('shows all of them', async () => {
      serve({ 'GET /config': () => data({}) });
      renderAt('/helpers?view=map', <Changing />);
      await marker('Lata Rao, ₹300/hour');
      press('More results');
      await marker(RAVIS);
      expect(shown('Lata Rao, ₹300/hour')).toBe(true);
      expect(screen.queryByText('Search this area')).toBeNull();
    });

    it('stays where the user has moved it, until they search somewhere else', async () => {
      serve({ 'GET /config': () => data({}) });
      renderAt('/helpers?view=map', <Changing />);
      await marker('Lata Rao, ₹300/hour');
      press('Zoom in');
      expect(await screen.findByText('Search this area')).toBeTruthy();
      press('More results');
      await marker('Lata Rao, ₹300/hour');
      expect(shown(RAVIS)).toBe(false);
      press('Another place');
      await marker(RAVIS);
      expect(screen.queryByText('Search this area')).toBeNull();
    });
  });

  it.each(HOSTILE)('shows %j as it is written', async (name) => {
    open({}, { helpers: [aHelper({ ...RAVI, name, location: name })] });
    fireEvent.click(await marker(`${name}, ₹200/hour`));
    expect(await screen.findAllByText(name)).toHaveLength(2);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });
});
