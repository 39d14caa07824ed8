/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SiteOverview as Overview } from '@sahaya/contracts';
import { sessionStore } from '../../api/session/session-store.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { SiteOverview } from './site-overview.js';

const COUNTED: Overview = {
  prices: [
    { service: 'sweeping-mopping', minutes: 120, apartmentType: '1bhk', low: 220, high: 230 },
    { service: 'cooking', minutes: 120, low: 440, high: 1680 },
    { service: 'laundry', minutes: 120, low: 450, high: 450 },
  ],
  cities: [
    { city: 'Delhi NCR', helpers: 1214 },
    { city: 'Jaipur, Rajasthan', helpers: 5 },
  ],
};
const rows = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the prices and cities of the landing page', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);
  const open = (at: string, isSignedIn = false) => renderAt(at, <SiteOverview isSignedIn={isSignedIn} />);

  it('are those that the server counted, each leading to the search with what was chosen before', async () => {
    serve({ 'GET /site/overview': () => data(COUNTED) });
    open('/?location=Saket&more=1');
    expect(await rows('What it usually costs')).toEqual([
      ['Sweeping and mopping1 BHK₹220–₹230', '/?location=Saket&service=sweeping-mopping#helpers'],
      ['Cooking₹440–₹1,680', '/?location=Saket&service=cooking#helpers'],
      ['Laundryabout ₹450', '/?location=Saket&service=laundry#helpers'],
    ]);
    expect(screen.getByText(/^For 2 hours, with all fees. Helpers set their own rates/)).toBeTruthy();
    expect(await rows('Where helpers work')).toEqual([
      ['Delhi NCR 1,214 helpers', '/?location=Delhi+NCR#helpers'],
      ['Jaipur, Rajasthan 5 helpers', '/?location=Jaipur%2C+Rajasthan#helpers'],
    ]);
  });

  it('lead signed-in users to the list of helpers', async () => {
    serve({ 'GET /site/overview': () => data(COUNTED) });
    open('/', true);
    expect((await rows('What it usually costs'))[1]?.[1]).toBe('/helpers?service=cooking');
    expect((await rows('Where helpers work'))[0]?.[1]).toBe('/helpers?location=Delhi+NCR');
  });

  it.each([
    ['too few helpers to count', () => data({ prices: [], cities: [] })],
    ['no answer', () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now')],
  ])('are not on the page with %s', async (_, answer) => {
    const calls = serve({ 'GET /site/overview': answer });
    const { container } = open('/');
    await waitFor(() => expect(calls).not.toEqual([]));
    await waitFor(() => expect(container.querySelector('[class*="overviewRoom"]')).toBeNull());
    expect(screen.queryByRole('region')).toBeNull();
  });
});
