/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { HOUR_MS, istDate, istInstant, istTime, MINUTE_MS, type Party } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aBooking, aCalendarVisit, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
// Loaded in advance, as a person's browser does before the first click.
import './booking-dialogs.js';
import { MyBookingsScreen } from './my-bookings.screen.js';

// Noon, so that a visit around now starts and ends on the same day.
jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '12:00').getTime());

const at = (path: string) => `/bookings/${ID.booking}${path}`;
/** A paid visit that starts in the given number of minutes. */
function beginsIn(minutes: number, part: Partial<Booking> = {}): Booking {
  const startsAt = new Date(Date.now() + minutes * MINUTE_MS);
  const date = istDate(startsAt);
  const booking = aBooking({ date, startTime: istTime(startsAt), endTime: '23:59' });
  return {
    ...booking,
    startsAt: startsAt.toISOString(),
    ...({ status: 'accepted', payment: { method: 'online', status: 'completed' } } as const),
    arrival: { triesLeft: 5 },
    ...part,
  };
}
const claimed = (of: Party): Partial<Booking> => ({
  noShow: {
    of,
    state: 'claimed',
    claimedAt: new Date(Date.now() - HOUR_MS).toISOString(),
    contestBy: new Date(Date.now() + 23 * HOUR_MS).toISOString(),
  },
});

function open(party: Party, booking: Booking, answers: Parameters<typeof serve>[0] = {}): Call[] {
  sessionStore.start({ token: 'tok', user: aUser({ role: party, _id: party === 'helper' ? ID.helper : ID.customer }) });
  const calls = serve({
    'GET /bookings/my-bookings': () => data({ bookings: [booking] }),
    'GET /helpers/time-off': () => data({ timeOff: [] }),
    'GET /visits': () => data({ visits: [] }),
    'GET /helpers/me/replacement-offers': () => data({ offers: [] }),
    'GET /helpers/me/strikes': () => data({ strikes: [] }),
    ...answers,
  });
  renderAt('/my-bookings?view=list', <MyBookingsScreen />);
  return calls;
}
const sent = (calls: Call[], path: string) => calls.filter((call) => call.path === at(path)).map(({ body }) => body);
/** Clicks the button of the card, or the one in its menu. */
async function choose(name: string) {
  const card = within(await screen.findByRole('article'));
  const button = card.queryByRole('button', { name });
  if (button) return userEvent.click(button);
  await userEvent.click(card.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the start of a visit', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it.each<[string, Party, Booking, string, string[], string, object]>([
    [
      'the helper cancels in time',
      'helper',
      beginsIn(300),
      'Cancel visit',
      ['at least 4 hours before the start, so it costs nothing and gives no strike', 'Asha is told at once'],
      '/helper-cancel',
      { reason: 'I am ill' },
    ],
    [
      'the helper cancels late',
      'helper',
      beginsIn(200),
      'Cancel visit',
      ['less than 4 hours before the start: you get a strike', 'a credit of ₹44.80'],
      '/helper-cancel',
      { reason: 'I am ill' },
    ],
    [
      'the customer says that the helper came',
      'customer',
      beginsIn(-35),
      'Yes, Ravi came',
      ['This replaces the start code', 'can no longer be cancelled'],
      '/arrival',
      { arrived: 'yes' },
    ],
    [
      'the customer says that the work was done',
      'customer',
      beginsIn(-120, { endTime: istTime(new Date(Date.now() - HOUR_MS)) }),
      'Yes, the work was done',
      ['Ravi marks the visit complete; if not, it is completed automatically a day after its end'],
      '/arrival',
      { arrived: 'yes' },
    ],
    [
      'the customer confirms a visit that only the helper marked complete',
      'customer',
      beginsIn(-120, {
        endTime: istTime(new Date(Date.now() - HOUR_MS)),
        status: 'completed',
        completedAt: new Date(Date.now() - HOUR_MS).toISOString(),
        completionUnconfirmed: true,
      }),
      'Confirm visit',
      ['Ravi marked this visit complete without your start code. Confirm only if it took place'],
      '/arrival',
      { arrived: 'yes' },
    ],
    [
      'the customer says that the helper did not come',
      'customer',
      beginsIn(-35),
      'No, Ravi did not come',
      ['can contest it until tomorrow', 'a full refund and a credit of ₹44.80'],
      '/no-show',
      {},
    ],
    [
      'the helper says that nobody is there',
      'helper',
      beginsIn(-20),
      'Customer is not there',
      ['Please call or write to Asha first', 'Asha can contest it until tomorrow', 'charged: ₹448'],
      '/no-show',
      {},
    ],
    [
      'the customer contests',
      'customer',
      beginsIn(-90, claimed('customer')),
      'Contest',
      ['Our support looks into it and decides'],
      '/no-show/contest',
      { reason: 'I am ill' },
    ],
    [
      'the helper contests',
      'helper',
      beginsIn(-90, claimed('helper')),
      'Contest',
      ['Our support looks into it and decides'],
      '/no-show/contest',
      { reason: 'I am ill' },
    ],
  ])('%s after the effect was shown', async (_, party, booking, action, words, path, body) => {
    const calls = open(party, booking, { [`POST ${at(path)}`]: () => data({ booking }) });
    await choose(action);
    const window = await dialog();
    for (const word of words) expect(screen.getByRole('dialog').textContent).toContain(word);
    if ('reason' in body) {
      await userEvent.click(window.getByRole('button', { name: action }));
      expect(window.getByText('Please give a reason')).toBeTruthy();
      expect(sent(calls, path)).toEqual([]);
      await userEvent.type(window.getByLabelText('Reason'), ' I am ill ');
    }
    await userEvent.click(window.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, path)).toEqual([body]);
  });

  it.each([
    [true, 'you get no strike'],
    [false, 'Late cancellations give you a strike'],
  ])('a helper who is ill cancels the day in one step; excused: %s', async (excused, words) => {
    const said = jest.spyOn(notifications, 'show');
    const calls = open('helper', beginsIn(100), {
      'POST /helpers/me/sick-day': () => data({ bookings: [], excused }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Not well today' }));
    const window = await dialog();
    for (const part of ['One visit of today', 'Cooking with Asha Verma', 'Once in 30 days', 'less than 4 hours'])
      expect(screen.getByRole('dialog').textContent).toContain(part);
    await userEvent.click(window.getByRole('button', { name: 'Cancel today’s visits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ path }) => path === '/helpers/me/sick-day')).toHaveLength(1);
    // The list is reloaded after the cancellation.
    expect(calls.filter(({ path }) => path.startsWith('/bookings/my-bookings')).length).toBeGreaterThan(1);
    expect(said.mock.lastCall?.[0].message).toContain(words);
  });

  it('a helper who is ill also misses the subscription visits of the day', async () => {
    const later = { date: istDate(new Date(Date.now())), startTime: '15:00', endTime: '16:00' };
    const begun = { ...later, _id: '2'.repeat(24), startTime: '11:00', endTime: '13:00' };
    open('helper', beginsIn(100, { date: '2026-12-06', startsAt: '2026-12-06T06:00:00.000Z' }), {
      'GET /visits': () => data({ visits: [aCalendarVisit(later), aCalendarVisit(begun)] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Not well today' }));
    const { textContent } = await screen.findByRole('dialog');
    for (const part of ['One visit of today', '3:00–4:00 pm', 'each customer chooses another helper or a refund'])
      expect(textContent).toContain(part);
    expect(textContent).not.toContain('strike');
  });

  it.each<[string, Party, Partial<Booking>]>([
    ['a customer', 'customer', {}],
    ['a visit of another day', 'helper', { date: '2026-12-06', startsAt: '2026-12-06T06:00:00.000Z' }],
    ['a visit that has begun', 'helper', { arrival: { arrivedAt: '2026-12-05T06:00:00.000Z' } }],
  ])('offers no cancellation of the day for %s', async (_, party, part) => {
    open(party, beginsIn(100, part));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Not well today' })).toBeNull();
  });

  it('shows a recorded call to both parties and in the claim', async () => {
    const contacts: Booking['contacts'] = [{ by: 'helper', way: 'call', at: '2026-12-05T06:17:00.000Z' }];
    open('helper', beginsIn(-20, { contacts }));
    expect((await screen.findByRole('article')).textContent).toContain('You called Asha at 11:47 am; it is noted');
    await choose('Customer is not there');
    const said = (await screen.findByRole('dialog')).textContent;
    expect(said).toContain('You called Asha at 11:47 am; it is noted. Asha can contest it');
    cleanup();
    open('customer', beginsIn(-20, { contacts }));
    expect((await screen.findByRole('article')).textContent).toContain('Ravi called you at 11:47 am');
  });

  it('warns before cancelling a visit whose time is over', async () => {
    const ended = beginsIn(-120, { endTime: istTime(new Date(Date.now() - HOUR_MS)) });
    const quote = { quoteId: 'e'.repeat(24), fee: 100, refund: 348, credit: 0, due: 0, reasonCode: 'late' };
    open('customer', ended, {
      [`GET ${at('/cancellation-quote')}`]: () => data({ ...quote, validUntil: '2026-12-05T06:32:00.000Z' }),
    });
    await choose('Cancel booking');
    expect(await screen.findByText(/^The agreed time is over. If Ravi did not come, close this/)).toBeTruthy();
    expect(screen.getByText(/^Ravi kept the time for you. So cancelling costs 25% of the base amount/)).toBeTruthy();
  });

  it('explains a refusal', async () => {
    open('helper', beginsIn(-20), {
      [`POST ${at('/no-show')}`]: () => refusal(409, 'CONTACT_FIRST', 'Please call or write to the customer first'),
    });
    await choose('Customer is not there');
    const window = await dialog();
    await userEvent.click(window.getByRole('button', { name: 'Customer is not there' }));
    expect((await window.findByRole('alert')).textContent).toContain('Please call or write to the customer first');
  });

  describe('the start code', () => {
    const START = `POST ${at('/start')}`;
    const wrong = (triesLeft: number) =>
      refusal(400, 'START_CODE_WRONG', 'This code is not correct. Please ask the customer for it again.', {
        triesLeft,
      });
    const enter = async (code: string) => {
      const window = await dialog();
      await userEvent.clear(window.getByLabelText('Start code'));
      await userEvent.type(window.getByLabelText('Start code'), code);
      await userEvent.click(window.getByRole('button', { name: 'Start visit' }));
      return window;
    };

    it('has four digits and starts the visit', async () => {
      const booking = beginsIn(10);
      const calls = open('helper', booking, { [START]: () => data({ booking }) });
      await choose('Start visit');
      const window = await enter('4a2');
      expect(window.getByText('Please enter the four digits')).toBeTruthy();
      expect(window.getByText('5 tries left.')).toBeTruthy();
      await enter('0421');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent(calls, '/start')).toEqual([{ code: '0421' }]);
    });

    it('shows the remaining tries after a wrong code', async () => {
      let triesLeft = 2;
      open('helper', beginsIn(10), { [START]: () => wrong((triesLeft -= 1)) });
      await choose('Start visit');
      const window = await enter('1111');
      expect((await window.findByRole('alert')).textContent).toContain('This code is not correct.');
      expect(await window.findByText('1 try left.')).toBeTruthy();
      await enter('2222');
      expect(
        await window.findByText('No try is left. Please ask Asha to confirm in the app that you came.'),
      ).toBeTruthy();
      expect(window.getByRole<HTMLButtonElement>('button', { name: 'Start visit' }).disabled).toBe(true);
    });
  });

  it.each<[Party, number, string[]]>([
    ['helper', 20, ['call', 'chat']],
    ['helper', 60, []],
    ['customer', 20, []],
  ])('records calls and messages of a %s %d minutes before: %j', async (party, minutes, ways) => {
    // A phone would start a call; in the test the link must not leave the page.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const person = { phone: '9876543210' };
    const { customerId, helperId } = aBooking();
    const booking = beginsIn(minutes, {
      customerId: { ...customerId, ...person },
      helperId: { ...helperId, ...person },
    });
    const calls = open(party, booking, {
      [`POST ${at('/contacts')}`]: () => data({}),
      'POST /chats': () => refusal(500, 'INTERNAL', 'No chat'),
    });
    await userEvent.click(await screen.findByRole('link', { name: /^Call / }));
    await userEvent.click(screen.getByRole('button', { name: /^Chat with / }));
    await screen.findByRole('alert');
    expect(sent(calls, '/contacts')).toEqual(ways.map((way) => ({ way })));
  });
});
