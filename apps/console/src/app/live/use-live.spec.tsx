/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { isAffected } from './use-live.js';

const booking = buildBooking();
const other = 'f'.repeat(24);

describe('an open list', () => {
  const { open, signIn, tell, ...console } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [booking], pagination: page(1) }),
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
    [`GET /api/admin/bookings/${booking._id}/timeline`]: success({ moments: [], more: false, missing: [] }),
  }));
  const asked = (call: string) => console.fake().seen.filter((seen) => seen.call.startsWith(call)).length;

  it('loads changes by others, with one request for several changes', async () => {
    signIn('support');
    open('/bookings');
    await screen.findByText('Accepted', { selector: 'td *' });
    const before = asked('GET /api/admin/bookings');
    const changed = { ...booking, status: 'completed' as const };
    console.fake().answers['GET /api/admin/bookings'] = success({ bookings: [changed], pagination: page(1) });
    tell([{ resource: 'bookings', id: booking.id }, { resource: 'payments' }]);
    tell([{ resource: 'bookings', id: other }]);
    await waitFor(() => expect(screen.queryAllByText('Accepted', { selector: 'td *' })).toEqual([]));
    expect(asked('GET /api/admin/bookings') - before).toBe(1);
  });

  it('reloads the timeline of the changed case, and everything after missed updates', async () => {
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await screen.findByText('No events yet');
    const timeline = `GET /api/admin/bookings/${booking._id}/timeline`;
    expect(asked(timeline)).toBe(1);
    tell([{ resource: 'timeline', id: other }]);
    tell([{ resource: 'timeline', id: booking.id }]);
    await waitFor(() => expect(asked(timeline)).toBe(2));
    const before = asked('GET /api/admin/bookings');
    tell('anything');
    await waitFor(() => expect(asked('GET /api/admin/bookings')).toBeGreaterThan(before + 1));
  });
});

describe('the effect of updates', () => {
  const one = [{ resource: 'tickets', id: 'a' }];
  it.each([
    [['tickets', 'getList', { filter: {} }], one, true],
    [['tickets', 'getOne', { id: 'a' }], one, true],
    [['tickets', 'getOne', { id: 'b' }], one, false],
    [['tickets', 'getOne', { id: 'b' }], [{ resource: 'tickets' }], true],
    [['bookings', 'getList', {}], one, false],
    [['subscription-visits', 'getList', {}], [{ resource: 'subscriptions', id: 'a' }], true],
    [['subscription-visits', 'getList', {}], one, false],
    [['timeline', 'a'], [{ resource: 'timeline', id: 'a' }], true],
    [['timeline', 'b'], [{ resource: 'timeline', id: 'a' }], false],
    [['metrics'], 'anything' as const, true],
  ])('%j of %j: %p', (key, news, expected) => {
    expect(isAffected(key, news)).toBe(expected);
  });
});
