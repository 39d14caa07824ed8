/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SiteHelper } from '@sahaya/contracts';
import { useLocation } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { SiteHelpers } from './site-helpers.js';

const aSiteHelper = (part: Partial<SiteHelper> = {}): SiteHelper => ({
  _id: 'a'.repeat(24),
  firstName: 'Asha',
  locality: 'Malviya Nagar, New Delhi',
  services: ['cooking', 'laundry'],
  hourlyRate: 250,
  averageRating: 4.6,
  totalReviews: 12,
  ...part,
});
/** Where the router is, with the state of the navigation. */
function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}
const where = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown;
const open = (at = '/') =>
  renderAt(
    at,
    <>
      <SiteHelpers />
      <Where />
    </>,
  );

describe('the helpers on the landing page', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it('are shown with first name, place, services, rate and rating', async () => {
    serve({ 'GET /site/helpers': () => data({ helpers: [aSiteHelper({ verified: true })] }) });
    open();
    const card = within(await screen.findByRole('listitem'));
    for (const fact of [
      'Asha',
      'Malviya Nagar, New Delhi',
      '4.6',
      '(12 reviews)',
      'Identity verified',
      '₹250',
      'per hour',
    ])
      expect(card.getByText(fact)).toBeTruthy();
    expect(card.getByText('Cooking · Laundry')).toBeTruthy();
    expect(screen.getByText('The best rated')).toBeTruthy();
  });

  it('are searched by service and place, which the address of the page keeps', async () => {
    const calls = serve({
      'GET /site/helpers': () => data({ helpers: [aSiteHelper()], place: 'Saket, New Delhi' }),
    });
    open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Cooking' }));
    fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'saket' } });
    await screen.findByText('Near Saket, New Delhi');
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/site/helpers?service=cooking&location=saket'));
    expect(where()).toEqual(['/?service=cooking&location=saket', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
    await waitFor(() => expect(where()).toEqual(['/?service=cooking', null]));
  });

  it('lead to the registration, which knows the booking and the place', async () => {
    serve({ 'GET /site/helpers': () => data({ helpers: [aSiteHelper()], place: 'Saket, New Delhi' }) });
    open('/?service=laundry&location=saket');
    fireEvent.click(await screen.findByRole('link', { name: 'Book Asha' }));
    const from = `/book?helperId=${'a'.repeat(24)}&service=laundry`;
    expect(where()).toEqual(['/register?role=customer', { from, location: 'Saket, New Delhi' }]);
  });

  it('have their only service chosen', async () => {
    serve({ 'GET /site/helpers': () => data({ helpers: [aSiteHelper({ services: ['gardening'] })] }) });
    open();
    fireEvent.click(await screen.findByRole('link', { name: 'Book Asha' }));
    expect(JSON.stringify(where())).toContain('&service=gardening');
  });

  it.each([
    ['/?location=Atlantis', {}, 'We do not know this place. Try an area or a city, such as Saket or Pune.'],
    ['/?location=Saket', { place: 'Saket, New Delhi' }, 'No helper travels to Saket, New Delhi for this yet.'],
    ['/?service=laundry', {}, 'No helper offers this yet.'],
  ])('that are none at %s are explained', async (at, answer, words) => {
    serve({ 'GET /site/helpers': () => data({ helpers: [], ...answer }) });
    open(at);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('that cannot be loaded can be tried again', async () => {
    serve({ 'GET /site/helpers': () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Not now');
    serve({ 'GET /site/helpers': () => data({ helpers: [aSiteHelper()] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Asha')).toBeTruthy();
  });
});
