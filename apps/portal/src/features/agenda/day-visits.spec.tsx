/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { network } from '../../offline/network.js';
import { aBooking, aCalendarVisit, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { Agenda } from './agenda.js';

const PAID = { method: 'online', status: 'completed' } as const;
const agreed = (part: Partial<Booking> = {}) =>
  aBooking({
    status: 'accepted',
    payment: PAID,
    arrival: { triesLeft: 5 },
    specialRequests: 'Less oil',
    householdNotes: 'Two cats',
    customerId: { _id: ID.customer, name: 'Asha Verma', phone: '9876543210' },
    ...part,
  });
const STARTED = { triesLeft: 5, arrivedAt: istInstant('2026-12-05', '09:30').toISOString() };

describe('the day of a helper', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '09:40').getTime());
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    sessionStore.leave();
  });

  function open(bookings: Booking[], visits: CalendarVisit[] = [], answers: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      'GET /bookings/my-bookings': () => data({ bookings }),
      'GET /visits': () => data({ visits }),
      'GET /helpers/time-off': () => data({ timeOff: [] }),
      ...answers,
    });
    renderAt('/my-bookings?view=day', <Agenda span="day" />);
    return calls;
  }
  const card = async () => within(await screen.findByRole('article'));
  /** The buttons and links of a visit, in their order. */
  const actions = async () => {
    const visit = await card();
    return [...visit.queryAllByRole('button'), ...visit.queryAllByRole('link')].map(({ textContent }) => textContent);
  };

  it.each<[string, Partial<Booking>, string[]]>([
    ['at the door', {}, ['Start', 'Finish', 'Call', 'Map', 'More about this visit']],
    [
      'half an hour before',
      { startTime: '10:00', endTime: '11:00' },
      ['Start', 'Call', 'Map', 'More about this visit'],
    ],
    ['hours before', { startTime: '15:00', endTime: '16:00' }, ['Call', 'Map', 'More about this visit']],
    ['under way', { arrival: STARTED }, ['Finish', 'Call', 'Map', 'More about this visit']],
    ['completed', { status: 'completed', arrival: STARTED }, ['More about this visit']],
    ['not answered', { status: 'pending', arrival: undefined }, ['Answer this request']],
  ])('offers for a visit %s only its actions', async (_, part, expected) => {
    open([agreed(part)]);
    expect(await actions()).toEqual(expected);
  });

  it('shows time, work, place, wishes, money and the next step, and leaves the rest to the card', async () => {
    open([agreed({ paymentMethod: 'cash', payment: { method: 'cash', status: 'pending' } })]);
    const visit = await card();
    for (const words of [
      '9:30–11:30 am',
      'Cooking · Asha Verma',
      'B-14, Shivalik Road',
      'Less oil',
      'You earn ₹400 · you collect ₹448 in cash',
    ])
      expect(visit.getByText(words)).toBeTruthy();
    expect(visit.queryByText('Two cats')).toBeNull();
    expect(visit.getByRole('link', { name: 'More about this visit' }).getAttribute('href')).toBe(
      `/my-bookings?view=list#booking-${ID.booking}`,
    );
  });

  it('asks for the start code, and for a confirmation that the work is done', async () => {
    const calls = open([agreed()], [], {
      [`POST /bookings/${ID.booking}/start`]: () => data({ booking: agreed({ arrival: STARTED }) }),
      [`PATCH /bookings/${ID.booking}/status`]: () => data({ booking: agreed({ status: 'completed' }) }),
    });
    fireEvent.click((await card()).getByRole('button', { name: 'Start' }));
    const start = within(await screen.findByRole('dialog'));
    fireEvent.change(start.getByLabelText('Start code'), { target: { value: '0421' } });
    fireEvent.click(start.getByRole('button', { name: 'Start visit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click((await card()).getByRole('button', { name: 'Finish' }));
    const finish = within(await screen.findByRole('dialog'));
    fireEvent.click(finish.getByRole('button', { name: 'Mark Complete' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
        [`/bookings/${ID.booking}/start`, { code: '0421' }],
        [`/bookings/${ID.booking}/status`, { status: 'completed' }],
      ]),
    );
  });

  it('says that a visit of a subscription is finished with a network only', async () => {
    open([], [aCalendarVisit({ mayMark: true })]);
    expect(await actions()).toEqual(['Finish', 'Call', 'Map', 'See subscription']);
    network.heard(false);
    expect(await screen.findByText('You can finish this visit when the network is back.')).toBeTruthy();
    expect(await actions()).toEqual(['Call', 'Map', 'See subscription']);
    network.heard(true);
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy();
  });
});
