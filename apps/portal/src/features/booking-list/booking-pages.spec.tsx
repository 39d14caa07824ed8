/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aBooking, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { MyBookingsScreen } from './my-bookings.screen.js';

const MINE = 'GET /bookings/my-bookings';
const idOf = (index: number) => String(index).padStart(24, '0');
const all = Array.from({ length: 5 }, (_, index) =>
  aBooking({ _id: idOf(index), date: addDays(istDate(new Date()), index + 1), customerAddress: `House ${index}` }),
);
const counts = { pending: 5, accepted: 0, completed: 0, cancelled: 0 };
const queryOf = ({ path }: Call) => new URLSearchParams(path.split('?')[1]);

/** Two bookings a page; the cursor is the number of the first one. */
function pages({ path }: Pick<Call, 'path'>, bookings: Booking[] = all) {
  const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
  const more = from + 2 < bookings.length;
  return data({
    bookings: bookings.slice(from, from + 2),
    ...(from === 0 && { counts }),
    ...(more && { nextCursor: String(from + 2) }),
  });
}
function open(path = '/my-bookings', answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [MINE]: pages, ...answers });
  renderAt(path, <MyBookingsScreen />);
  return calls;
}
const cards = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
  return screen.getAllByRole('article');
};
const more = () => screen.findByRole('button', { name: 'Show more' });

describe('the pages of my bookings', () => {
  beforeEach(() => sessionStore.start({ token: 'tok', user: aUser({ _id: ID.customer }) }));
  afterEach(() => {
    cleanup();
    sessionStore.leave();
  });

  it('follow one after the other to the end, are announced, and keep the focus', async () => {
    const calls = open();
    await cards(2);
    expect(screen.getByRole('radio', { name: 'All 5' })).toBeTruthy();
    (await more()).focus();
    await userEvent.keyboard('{Enter}');
    await cards(4);
    expect(screen.getByText('2 more shown')).toBeTruthy();
    expect(document.activeElement).toBe(await more());
    await userEvent.keyboard('{Enter}');
    await cards(5);
    expect(screen.getByText('1 more shown. You have reached the end')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('You have reached the end'));
    expect(calls.filter(({ path }) => path.includes('my-bookings')).map((call) => queryOf(call).get('cursor'))).toEqual(
      [null, '2', '4'],
    );
  });

  it('keep what is loaded when a later one fails, which is loaded by Retry', async () => {
    let fails = true;
    open('/my-bookings', {
      [MINE]: (call) =>
        queryOf(call).has('cursor') && fails
          ? refusal(500, 'INTERNAL', 'Something went wrong on our side.')
          : pages(call),
    });
    await cards(2);
    await userEvent.click(await more());
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    await cards(2);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await cards(4);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('begin again with another filter, which the server applies', async () => {
    const calls = open();
    await cards(2);
    await userEvent.click(await more());
    await cards(4);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'cooking');
    await cards(2);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by helper' }), 'ravi');
    await waitFor(() => expect(queryOf(calls.at(-1)!).get('name')).toBe('ravi'));
    const last = queryOf(calls.at(-1)!);
    expect([last.get('service'), last.get('cursor'), last.get('when')]).toEqual(['cooking', null, 'all']);
  });

  it('are read from the URL', async () => {
    const calls = open('/my-bookings?status=pending&service=laundry&q=meena');
    await cards(2);
    const asked = Object.fromEntries(queryOf(calls.find(({ path }) => path.includes('my-bookings'))!));
    expect(asked).toEqual({ when: 'all', status: 'pending', service: 'laundry', name: 'meena', limit: '20' });
  });

  it('open a booking that is not loaded yet, and show it once when its page is', async () => {
    const linked = all[4]!;
    const calls = open(`/my-bookings#booking-${linked._id}`, {
      [`GET /bookings/${linked._id}`]: () => data({ booking: linked, overlapping: [] }),
    });
    await cards(3);
    await waitFor(() => expect(document.activeElement?.id).toBe(`booking-${linked._id}`));
    expect(calls.some(({ path }) => path === `/bookings/${linked._id}`)).toBe(true);
    await userEvent.click(await more());
    await cards(5);
    await userEvent.click(await more());
    await screen.findByText('You have reached the end');
    await cards(5);
  });

  it('say that a booking of a link was not found', async () => {
    open(`/my-bookings#booking-${idOf(77)}`, {
      [`GET /bookings/${idOf(77)}`]: () => refusal(404, 'BOOKING_NOT_FOUND', 'Booking not found'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Booking not found');
    await cards(2);
  });

  it('change a booking in whatever page it is, and its counts', async () => {
    let stored = all;
    open('/my-bookings', {
      [MINE]: (call) => pages(call, stored),
      [`GET /bookings/${idOf(3)}/cancellation-quote`]: () =>
        data({
          quoteId: 'e'.repeat(24),
          fee: 0,
          refund: 0,
          credit: 0,
          due: 0,
          reasonCode: 'not_accepted',
          validUntil: new Date(Date.now() + 60_000).toISOString(),
        }),
      [`POST /bookings/${idOf(3)}/cancel`]: () => {
        const booking = { ...all[3]!, status: 'cancelled' as const };
        stored = all.map((one) => (one._id === booking._id ? booking : one));
        return data({ booking });
      },
    });
    await cards(2);
    await userEvent.click(await more());
    const card = (await cards(4)).find(({ textContent }) => textContent.includes('House 3'))!;
    const direct = within(card).queryByRole('button', { name: 'Cancel booking' });
    if (direct) await userEvent.click(direct);
    else {
      await userEvent.click(within(card).getByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel booking' }));
    }
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Yes, cancel booking' }));
    await waitFor(() => expect(screen.getByText('Earlier')).toBeTruthy());
    await cards(4);
  });
});
