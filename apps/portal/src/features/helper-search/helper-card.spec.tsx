/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Helper } from '@sahaya/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { HOSTILE } from '../../../test/hostile.js';
import { aHelper, aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { HelperCard } from './helper-card.js';

const show = (part: Partial<Helper>) => renderAt('/helpers', <HelperCard helper={aHelper(part)} chosen={{}} />);
const card = () => within(screen.getByRole('article'));
const FIVE = ['cooking', 'laundry', 'gardening', 'pet-care', 'babysitting'] as const;

describe('a helper’s card', () => {
  beforeEach(() => {
    sessionStore.start({ token: 'token', user: aUser() });
    serve({ 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
  });
  afterEach(cleanup);

  it.each<[string, Partial<Helper>, string | RegExp]>([
    ['the name', {}, 'Ravi Kumar'],
    ['the place', {}, 'Saket, New Delhi'],
    ['the distance', { distanceKm: 3.14 }, /3\.1 km/],
    ['the rate', { hourlyRate: 1234.5 }, '₹1,234.50'],
    ['the rating with its count', {}, /4\.7/],
    ['that there is no rating yet', { averageRating: 0, rating: 0, totalReviews: 0 }, 'No reviews yet'],
    ['the jobs done', { facts: { jobsDone: 3 } }, '3 jobs done'],
    ['a short bio', { bio: 'Home food' }, 'Home food'],
    ['the first 100 characters of a long one', { bio: 'x'.repeat(140) }, `${'x'.repeat(100)}…`],
    ['four services, and how many more', { services: [...FIVE] }, '+1 more'],
    ['that the helper takes no bookings now', { isActive: false }, 'Not taking bookings now'],
    ['that it is far for the helper', { outsideUsualArea: true }, 'Outside usual area'],
  ])('shows %s', (_, part, words) => {
    show(part);
    expect(card().getAllByText(words).length).toBeGreaterThan(0);
  });

  it('shows at most four services', () => {
    show({ services: [...FIVE] });
    expect(card().getByText('Pet care')).toBeTruthy();
    expect(card().queryByText('Babysitting')).toBeNull();
  });

  it('can be seen but not booked by a helper', () => {
    sessionStore.start({ token: 'token', user: aUser({ role: 'helper' }) });
    show({});
    expect(card().getByRole('link', { name: /^View/ })).toBeTruthy();
    expect(card().queryByText('Book Now')).toBeNull();
  });

  it.each([true, false])('can be booked when active: %s', (isActive) => {
    show({ isActive });
    expect(card().queryByRole('link', { name: 'Book Now with Ravi Kumar' }) !== null).toBe(isActive);
    expect(card().queryByRole('button', { name: 'Book Now with Ravi Kumar' })?.hasAttribute('disabled') ?? false).toBe(
      !isActive,
    );
    expect(card().getByRole('link', { name: /^View Profile/ })).toBeTruthy();
  });

  it.each(HOSTILE)('shows %j as it is written', (text) => {
    show({ name: text, location: text, bio: text });
    expect(screen.getByRole('heading').textContent).toBe(text);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });
});
