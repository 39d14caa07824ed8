/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Booking, CalendarVisit, CancellationQuote, SubstituteVisit } from '@sahaya/contracts';
import { addDays, istDate, mondayOf, type Party } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import {
  aBooking,
  aCalendarVisit,
  aHelper,
  aReview,
  aSubscription,
  aSubscriptionVisit,
  aUser,
  ID,
} from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { bookingPage, type Call, data, fileNamed, refusal, serve } from '../../../test/server.js';
// Loaded in advance, as a person's browser does before the first click.
import './booking-dialogs.js';
import { MyBookingsScreen } from './my-bookings.screen.js';

type Answers = Parameters<typeof serve>[0];
const TODAY = istDate(new Date());
const ahead = (days: number) => addDays(TODAY, days);
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const MINE = 'GET /bookings/my-bookings';
const at = (path: string) => `/bookings/${ID.booking}${path}`;
const agreed = { status: 'accepted', date: ahead(3) } as const;
const done = { status: 'completed', payment: { method: 'online', status: 'completed' } } as const;

function open(party: Party, bookings: Booking[], answers: Answers = {}, path = '/my-bookings'): Call[] {
  sessionStore.start({ token: 'tok', user: aUser({ role: party, _id: party === 'helper' ? ID.helper : ID.customer }) });
  const calls = serve({
    [MINE]: (call) => bookingPage(bookings, call),
    'GET /helpers/time-off': () => data({ timeOff: [] }),
    'GET /visits': () => data({ visits: [] }),
    'GET /helpers/me/replacement-offers': () => data({ offers: [] }),
    'GET /helpers/me/strikes': () => data({ strikes: [] }),
    [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
    ...answers,
  });
  renderAt(path, <MyBookingsScreen />);
  return calls;
}
const sent = (calls: Call[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const inMenu = async (name: string) => {
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const dialog = async () => within(await screen.findByRole('dialog'));

describe('my bookings', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  describe('the list', () => {
    const four = (['pending', 'accepted', 'completed', 'cancelled'] as const).map((status, index) =>
      aBooking({ _id: String(index).repeat(24), status, date: ahead(2) }),
    );
    it.each([
      ['/my-bookings', ['Pending', 'Accepted', 'Completed', 'Cancelled']],
      ['/my-bookings?status=accepted', ['Accepted']],
      ['/my-bookings?status=cancelled', ['Cancelled']],
      ['/my-bookings?status=nonsense', ['Pending', 'Accepted', 'Completed', 'Cancelled']],
    ])('at %s shows %j', async (path, statuses) => {
      open('customer', four, {}, path);
      const cards = await screen.findAllByRole('article');
      expect(cards.map((card) => statuses.find((status) => within(card).queryByText(status))).sort()).toEqual(
        [...statuses].sort(),
      );
    });

    it('filters by status with the number of bookings', async () => {
      open('customer', [...four, aBooking({ _id: '9'.repeat(24), date: ahead(2) })]);
      await userEvent.click(await screen.findByRole('radio', { name: 'Pending 2' }));
      expect(screen.getAllByRole('article')).toHaveLength(2);
    });

    it.each<[Party, string, string]>([
      ['customer', '/my-bookings', 'No bookings yet. Find someone to help you at home.'],
      ['helper', '/my-bookings', 'No jobs yet. Requests from customers show up here.'],
      ['customer', '/my-bookings?status=completed', 'Nothing here with this status.'],
    ])('is empty for a %s at %s: %s', async (party, path, words) => {
      open(party, [], {}, path);
      expect(await screen.findByText(words)).toBeTruthy();
    });

    // The message of the server, otherwise of the screen.
    it.each([
      [{ status: 500, body: {} }, 'Failed to load bookings. Please try again.'],
      [refusal(500, 'INTERNAL', 'The books are closed'), 'The books are closed'],
    ])('fails to load: %j', async (answer, words) => {
      open('customer', [], { [MINE]: () => answer });
      expect((await screen.findByRole('alert')).textContent).toContain(words);
      expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    });
  });

  it.each([
    ['Accept', undefined, 'accepted'],
    ['Decline', 'Decline', 'cancelled'],
  ])('a helper answers a request: %s', async (button, confirm, status) => {
    const booking = aBooking({ date: ahead(3) });
    const calls = open('helper', [booking], {
      [`PATCH ${at('/status')}`]: () => data({ booking: { ...booking, status } }),
    });
    await press(button);
    if (confirm) await userEvent.click((await dialog()).getByRole('button', { name: confirm }));
    expect(sent(calls, 'PATCH', at('/status'))).toEqual([{ status }]);
  });

  it.each([
    [{ status: 503, body: {} }, 'Failed to update booking status.'],
    [refusal(409, 'SLOT_TAKEN', 'This time is already taken'), 'This time is already taken'],
  ])('shows an error on its card: %j', async (answer, words) => {
    open('helper', [aBooking({ date: ahead(3) })], { [`PATCH ${at('/status')}`]: () => answer });
    await press('Accept');
    expect((await within(screen.getByRole('article')).findByRole('alert')).textContent).toContain(words);
  });

  describe('cancelling', () => {
    const quote = (part: Partial<CancellationQuote> = {}): CancellationQuote => ({
      quoteId: 'e'.repeat(24),
      fee: 0,
      refund: 0,
      credit: 0,
      due: 0,
      reasonCode: 'in_time',
      validUntil: soon(2),
      ...part,
    });
    const TERMS_OF_TOTAL = { freeBeforeStart: 180, lateFeeBps: 1_000, feeBase: 'total' } as const;
    const QUOTE = `GET ${at('/cancellation-quote')}`;
    const CANCEL = `POST ${at('/cancel')}`;

    it.each<[string, Partial<CancellationQuote>, string[], string]>([
      [
        'nothing, while nobody has accepted',
        { reasonCode: 'not_accepted' },
        ['Nothing is charged: Ravi has not accepted yet.', 'Cancellation fee₹0'],
        'Yes, cancel booking',
      ],
      [
        'nothing, in time',
        { refund: 448 },
        ['at least 2 hours before the start', 'Cancellation fee₹0', 'You get backthe way you paid₹448'],
        'Yes, cancel booking',
      ],
      ['nothing, just accepted', { reasonCode: 'just_accepted' }, ['has only just accepted'], 'Yes, cancel booking'],
      [
        'a part of the base amount, later',
        { reasonCode: 'late', fee: 100, refund: 348 },
        ['it costs 25% of the base amount', 'Cancellation fee₹100', '₹348'],
        'Cancel for ₹100',
      ],
      [
        'a part of the total, by the terms of the booking',
        { reasonCode: 'late', fee: 44.8, refund: 403.2, terms: TERMS_OF_TOTAL },
        ['less than 3 hours before', 'it costs 10% of the total; the rest is refunded', 'Cancellation fee₹44.80'],
        'Cancel for ₹44.80',
      ],
      [
        'what is due, for cash',
        { reasonCode: 'late', fee: 100, due: 100 },
        ['Unpaid part of the fee', '₹100'],
        'Cancel for ₹100',
      ],
      [
        'a credit on top',
        { refund: 448, credit: 44.8 },
        ['Credit for youfor your next visits₹44.80'],
        'Yes, cancel booking',
      ],
    ])('shows the cost first: %s', async (_, part, words, button) => {
      const booking = aBooking(agreed);
      const calls = open('customer', [booking], {
        [QUOTE]: () => data(quote(part)),
        [CANCEL]: () => data({ booking: { ...booking, status: 'cancelled' } }),
      });
      await inMenu('Cancel booking');
      const window = await dialog();
      const confirm = await window.findByRole('button', { name: button });
      for (const word of words) expect(screen.getByRole('dialog').textContent).toContain(word);
      expect(window.getByRole('timer').textContent).toMatch(/^Amount valid for (2:00|1:5\d)$/);
      expect(sent(calls, 'POST', at('/cancel'))).toEqual([]);

      await userEvent.type(window.getByLabelText('Reason (optional)'), ' Plans changed ');
      await userEvent.click(confirm);
      expect(sent(calls, 'POST', at('/cancel'))).toEqual([{ quoteId: 'e'.repeat(24), reason: 'Plans changed' }]);
    });

    it('moves the filter along, so that the booking stays visible', async () => {
      const booking = aBooking(agreed);
      const bookings = [booking];
      open(
        'customer',
        bookings,
        {
          [QUOTE]: () => data(quote()),
          [CANCEL]: () => {
            bookings[0] = { ...booking, status: 'cancelled' };
            return data({ booking: bookings[0] });
          },
        },
        '/my-bookings?status=accepted',
      );
      await inMenu('Cancel booking');
      await userEvent.click(await (await dialog()).findByRole('button', { name: 'Yes, cancel booking' }));
      expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'Cancelled 1', checked: true })).toBeTruthy();
      expect(screen.getAllByRole('article')).toHaveLength(1);
    });

    it('requests a new quote when it expires', async () => {
      let asked = 0;
      open('customer', [aBooking(agreed)], {
        [QUOTE]: () => {
          asked += 1;
          return data(asked === 1 ? quote({ validUntil: soon(-1) }) : quote({ reasonCode: 'late', fee: 100 }));
        },
      });
      await inMenu('Cancel booking');
      expect(await (await dialog()).findByRole('button', { name: 'Cancel for ₹100' })).toBeTruthy();
    });

    it('shows a changed cost before anything is cancelled', async () => {
      let fee = 0;
      open('customer', [aBooking(agreed)], {
        [QUOTE]: () => data(quote({ fee, reasonCode: fee > 0 ? 'late' : 'in_time' })),
        [CANCEL]: () => {
          fee = 100;
          return refusal(409, 'CANCELLATION_QUOTE_STALE', 'The cost of cancelling has changed.');
        },
      });
      await inMenu('Cancel booking');
      const window = await dialog();
      await userEvent.click(await window.findByRole('button', { name: 'Yes, cancel booking' }));
      expect((await window.findByRole('alert')).textContent).toContain('The cost of cancelling has changed.');
      expect(await window.findByRole('button', { name: 'Cancel for ₹100' })).toBeTruthy();
    });

    it('is not possible without a quote', async () => {
      open('customer', [aBooking(agreed)], { [QUOTE]: () => ({ status: 500, body: {} }) });
      await inMenu('Cancel booking');
      const window = await dialog();
      expect((await window.findByRole('alert')).textContent).toContain(
        'Failed to find out what cancelling costs. Please try again.',
      );
      expect(window.getByRole<HTMLButtonElement>('button', { name: 'Yes, cancel booking' }).disabled).toBe(true);
    });
  });

  describe('changing', () => {
    const QUOTE = `POST ${at('/changes/quote')}`;
    const offer = (part: object = {}) =>
      data({
        pricing: aBooking().pricing,
        difference: 0,
        takesEffect: 'now',
        freeChanges: 1,
        ...part,
      });
    const moveTo = async (startTime: string) => {
      const window = await dialog();
      await userEvent.selectOptions(window.getByLabelText('Start time'), startTime);
      return window;
    };

    it.each<[Party, object, string[], string]>([
      [
        'customer',
        {},
        [
          'The change takes effect at once, and we tell Ravi.',
          'The price stays ₹448.',
          'You have 1 free change for this booking.',
        ],
        'Change booking',
      ],
      [
        'customer',
        { takesEffect: 'when_accepted', difference: 112, pricing: { ...aBooking().pricing, totalAmount: 560 } },
        ['Ravi has to agree. Until then the booking stays as it is.', 'The price becomes ₹560 (now ₹448).'],
        'Ask Ravi',
      ],
      ['helper', { takesEffect: 'when_accepted' }, ['Asha has to agree.'], 'Ask Asha'],
    ])('shows a %s the effect first: %j', async (party, part, words, button) => {
      const booking = aBooking(agreed);
      const calls = open(party, [booking], {
        [QUOTE]: () => offer(part),
        [`POST ${at('/changes')}`]: () => data({ booking }),
      });
      await press('Change');
      const window = await moveTo('14:00');
      await window.findByText(/^The price/);
      const submit = window.getByRole('button', { name: button });
      for (const word of words) expect(screen.getByRole('dialog').textContent).toContain(word);
      await userEvent.click(submit);
      // The visit keeps its duration.
      const { date, customerAddress } = booking;
      const wanted = { date, startTime: '14:00', endTime: '16:00', customerAddress };
      expect(sent(calls, 'POST', at('/changes'))).toEqual([wanted]);
    });

    it.each([
      [{ status: 500, body: {} }, 'Failed to change the booking. Please try again.'],
      [refusal(409, 'CHANGE_TOO_LATE', 'It is too late to change this booking'), 'It is too late'],
    ])('explains a refusal: %j', async (answer, words) => {
      open('customer', [aBooking(agreed)], { [QUOTE]: () => answer });
      await press('Change');
      const window = await moveTo('14:00');
      expect((await window.findByRole('alert')).textContent).toContain(words);
      expect(window.getByRole<HTMLButtonElement>('button', { name: 'Change booking' }).disabled).toBe(true);
    });

    it.each<[Party, string]>([
      ['customer', 'Ravi is not free'],
      ['helper', 'You are not free'],
    ])('offers a %s free times only, with its own time, and others when one is taken', async (party, words) => {
      const free = [
        { startTime: '09:30', endTime: '11:30' },
        { startTime: '13:00', endTime: '18:00' },
      ];
      const booking = aBooking(agreed);
      const calls = open(party, [booking], {
        [`GET /helpers/${ID.helper}/free-times`]: () => data({ days: [{ date: ahead(3), free, maxMinutes: 480 }] }),
        [QUOTE]: () => offer(),
      });
      await press('Change');
      const window = await dialog();
      const start = window.getByLabelText<HTMLSelectElement>('Start time');
      const offered = () => [...start.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
      await waitFor(() =>
        expect(offered()).toEqual(['09:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00']),
      );
      const asked = calls.filter(({ path }) => path.includes('/free-times'));
      expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('bookingId'))).toEqual([booking._id]);
      await userEvent.click(window.getByRole('radio', { name: '4 h' }));
      expect((await window.findByRole('alert')).textContent).toMatch(new RegExp(`^${words} .*9:30 am–1:30 pm\\.$`));
      expect(start.getAttribute('aria-invalid')).toBe('true');
      await userEvent.click(window.getByRole('button', { name: /1:00–5:00 pm$/ }));
      expect(start.value).toBe('13:00');
      await window.findByText(/^The price/);
      expect(window.queryByRole('alert')).toBeNull();
      // Nothing is asked about a time that is taken.
      expect(sent(calls, 'POST', at('/changes/quote'))).toMatchObject([{ startTime: '13:00', endTime: '17:00' }]);
    });

    it.each<[Party, string, string]>([
      ['helper', 'Accept change', 'accept'],
      ['helper', 'Decline change', 'decline'],
      ['customer', 'Withdraw change', 'withdraw'],
    ])('is answered by the %s: %s', async (party, button, answer) => {
      const change = {
        by: 'customer' as const,
        date: ahead(4),
        startTime: '09:30',
        endTime: '11:30',
        customerAddress: 'B-14, Shivalik Road',
        totalAmount: 448,
        answerBy: soon(60),
      };
      const booking = aBooking({ ...agreed, change });
      const calls = open(party, [booking], { [`POST ${at(`/changes/${answer}`)}`]: () => data({ booking }) });
      await press(button);
      expect(sent(calls, 'POST', at(`/changes/${answer}`))).toHaveLength(1);
    });
  });

  it('offers other times and helpers after an unsuccessful request, with the form filled in', async () => {
    const other = aHelper({ _id: 'f'.repeat(24), name: 'Meena Iyer' });
    open(
      'customer',
      [
        aBooking({
          status: 'cancelled',
          date: ahead(3),
          cancellation: { by: 'system', kind: 'slot_taken', fee: 0, refund: 0 },
        }),
      ],
      {
        [`GET ${at('/alternatives')}`]: () =>
          data({ slots: [{ date: ahead(5), startTime: '14:00', endTime: '16:00' }], helpers: [other] }),
      },
    );
    await press('Other times and helpers');
    const window = await dialog();
    expect(await window.findByRole('button', { name: /2:00–4:00 pm/ })).toBeTruthy();
    await userEvent.click(window.getByRole('button', { name: 'Book Now with Meena Iyer' }));
    expect(JSON.parse(sessionStorage.getItem('sahaya.draft.booking') ?? '{}')).toMatchObject({
      helperId: 'f'.repeat(24),
      service: 'cooking',
      date: ahead(3),
      startTime: '09:30',
      customerAddress: 'B-14, Shivalik Road',
    });
  });

  it('withdraws requests to others for the time of an agreed visit', async () => {
    const calls = open('customer', [aBooking(agreed), aBooking({ _id: '9'.repeat(24), date: ahead(3) })], {
      [`POST ${at('/withdraw-others')}`]: () => data({ withdrawn: ['9'.repeat(24)] }),
    });
    await press('Withdraw that request');
    expect(sent(calls, 'POST', at('/withdraw-others'))).toHaveLength(1);
  });

  describe('a review', () => {
    const REVIEWS = `GET /reviews/helper/${ID.helper}`;
    const stars = async (window: Awaited<ReturnType<typeof dialog>>, label: string, count: number) =>
      userEvent.click(
        within(window.getByRole('group', { name: label })).getByRole('radio', { name: `${count} stars` }),
      );

    it('is checked in the order of the form', async () => {
      const calls = open('customer', [aBooking(done)], { 'POST /reviews': () => data({ review: aReview() }) });
      await press('Add Review');
      const window = await dialog();
      const submit = () => userEvent.click(window.getByRole('button', { name: 'Submit review' }));
      for (const [words, label] of [
        ['Please select an overall rating', 'Overall rating'],
        ['Please rate the service quality', 'Service quality'],
        ['Please rate the punctuality', 'Punctuality'],
        ['Please rate the communication', 'Communication'],
      ] as const) {
        await submit();
        expect(window.getByText(words)).toBeTruthy();
        await stars(window, label, 4);
      }
      await submit();
      expect(window.getByText('Please write at least 10 characters in your review')).toBeTruthy();
      await userEvent.type(window.getByLabelText('Your review'), 'Soft rotis, on time');
      await submit();
      expect(sent(calls, 'POST', '/reviews')).toEqual([
        expect.objectContaining({ bookingId: ID.booking, rating: 4, communication: 4, comment: 'Soft rotis, on time' }),
      ]);
    });

    it.each([
      [{ status: 500, body: {} }, 'Failed to submit review. Please try again.'],
      [refusal(409, 'REVIEW_EXISTS', 'You have already reviewed this booking'), 'You have already reviewed'],
    ])('is refused: %j', async (answer, words) => {
      const review = aReview({ editableUntil: soon(60), comment: 'Soft rotis and more' });
      open('customer', [aBooking({ ...done, reviewed: true })], {
        [REVIEWS]: () => data({ reviews: [review] }),
        [`PUT /reviews/${review._id}`]: () => answer,
      });
      await press('See review');
      const window = await dialog();
      await userEvent.click(await window.findByRole('button', { name: 'Save changes' }));
      expect((await window.findByRole('alert')).textContent).toContain(words);
    });

    it('can be changed for a day, then is read-only, with the reply', async () => {
      const review = aReview({ editableUntil: soon(60) });
      const reviews = [review];
      const calls = open('customer', [aBooking({ ...done, reviewed: true })], {
        [REVIEWS]: () => data({ reviews }),
        [`PUT /reviews/${review._id}`]: () => data({ review }),
      });
      await press('See review');
      let window = await dialog();
      await userEvent.type(await window.findByLabelText('Your review'), ' Thank you.');
      await userEvent.click(window.getByRole('button', { name: 'Save changes' }));
      expect(sent(calls, 'PUT', `/reviews/${review._id}`)).toEqual([
        expect.objectContaining({ rating: 5, comment: 'Soft rotis and a clean kitchen. Thank you.' }),
      ]);
      cleanup();

      const reply = { text: 'It was a pleasure', at: soon(-60), editableUntil: soon(60) };
      open('customer', [aBooking({ ...done, reviewed: true })], {
        [REVIEWS]: () => data({ reviews: [aReview({ editableUntil: soon(-1), reply })] }),
      });
      await press('See review');
      window = await dialog();
      expect(await window.findByText('It was a pleasure')).toBeTruthy();
      expect(window.queryByRole('button', { name: 'Save changes' })).toBeNull();
    });

    it('shows the reason of a removal and can no longer be changed', async () => {
      const hidden = { reason: 'It names a neighbour', at: soon(-10) };
      open('customer', [aBooking({ ...done, reviewed: true })], {
        [REVIEWS]: () => data({ reviews: [aReview({ editableUntil: soon(60), hidden })] }),
      });
      await press('See review');
      const window = await dialog();
      expect(await window.findByText(/taken this review down: It names a neighbour\./)).toBeTruthy();
      expect(window.queryByRole('button', { name: 'Save changes' })).toBeNull();
    });

    it('is answered by the helper once', async () => {
      const review = aReview({ createdAt: soon(-60), editableUntil: soon(60) });
      const calls = open('helper', [aBooking({ ...done, reviewed: true, date: '2026-01-05' })], {
        [REVIEWS]: () => data({ reviews: [review] }),
        [`PUT /reviews/${review._id}/reply`]: () => data({ review }),
      });
      await press('See review');
      const window = await dialog();
      await userEvent.click(await window.findByRole('button', { name: 'Save reply' }));
      expect(await window.findByText('Please write a reply')).toBeTruthy();
      await userEvent.type(window.getByLabelText('Your reply'), 'Thank you, Asha');
      await userEvent.click(window.getByRole('button', { name: 'Save reply' }));
      expect(sent(calls, 'PUT', `/reviews/${review._id}/reply`)).toEqual([{ text: 'Thank you, Asha' }]);
    });
  });

  it('creates, replaces and removes a private calendar URL', async () => {
    let made = 0;
    const calls = open('customer', [], {
      'POST /calendars': () => data({ token: 't', path: `/calendars/secret-${(made += 1)}` }),
      'DELETE /calendars': () => data({}),
    });
    await press('Your calendar');
    const window = await dialog();
    await userEvent.click(window.getByRole('button', { name: 'Create address' }));
    const address = await window.findByLabelText<HTMLInputElement>('Private address');
    expect(address.value).toBe(`${location.origin}/api/calendars/secret-1`);
    await userEvent.click(window.getByRole('button', { name: 'Create new address' }));
    expect(await window.findByDisplayValue(/secret-2$/)).toBeTruthy();
    await userEvent.click(window.getByRole('button', { name: 'Stop sharing' }));
    expect(await window.findByText('Calendar sharing is off.')).toBeTruthy();
    expect(window.queryByLabelText('Private address')).toBeNull();
    expect(sent(calls, 'DELETE', '/calendars')).toHaveLength(1);
  });

  it('downloads a visit as a calendar file, or explains a failure', async () => {
    const saved: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    Object.assign(URL, { createObjectURL: () => 'blob:visit', revokeObjectURL: () => undefined });
    let answer: ReturnType<typeof fileNamed> | { status: number; body: unknown } = fileNamed('visit.ics');
    open('customer', [aBooking(agreed)], { [`GET ${at('/calendar')}`]: () => answer });
    await inMenu('Add to calendar');
    await waitFor(() => expect(saved).toEqual(['visit.ics']));
    answer = { status: 500, body: {} };
    await inMenu('Add to calendar');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to open the calendar. Please try again.');
  });

  describe('a helper’s agenda', () => {
    const visits = [
      aBooking({ ...agreed, date: TODAY, customerId: { ...aBooking().customerId, phone: '9876543210' } }),
      aBooking({ _id: '8'.repeat(24), status: 'pending', date: TODAY, startTime: '14:00', endTime: '15:00' }),
      aBooking({ _id: '7'.repeat(24), status: 'cancelled', date: TODAY, customerName: 'Gone Person' }),
    ];
    const off = { _id: '5'.repeat(24), date: TODAY, startTime: '06:00', endTime: '08:00', wholeDay: false, reason: '' };

    it('for a day shows visits in order, the map, the phone, time off and earnings', async () => {
      open(
        'helper',
        [visits[1]!, visits[0]!, visits[2]!],
        { 'GET /helpers/time-off': () => data({ timeOff: [off] }) },
        '/my-bookings?view=day',
      );
      const day = within(await screen.findByRole('region', { name: 'Day' }));
      expect(await day.findByText('Time off: 6:00–8:00 am')).toBeTruthy();
      expect(day.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 14))).toEqual([
        'Time off: 6:00',
        '9:30–11:30 amC',
        '2:00–3:00 pmPe',
      ]);
      expect(day.getByText('1 agreed visit · you earn ₹400')).toBeTruthy();
      const way = day.getByRole('link', { name: 'Map: the way to Asha Verma' });
      expect(way.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=B-14%2C+Shivalik+Road');
      expect(day.getByRole('link', { name: 'Call Asha Verma' }).getAttribute('href')).toBe('tel:+919876543210');
    });

    it('leads to the pin of an address, and says which address is not on the map', async () => {
      const pinned = { ...visits[0]!, customerCoordinates: [77.21234, 28.54321], addressUnknown: true as const };
      open('helper', [pinned], {}, '/my-bookings?view=day');
      const day = within(await screen.findByRole('region', { name: 'Day' }));
      const way = await day.findByRole('link', { name: 'Map: the way to Asha Verma' });
      expect(way.getAttribute('href')).toBe(
        'https://www.openstreetmap.org/?mlat=28.54321&mlon=77.21234#map=17/28.54321/77.21234',
      );
      expect(day.getByText(/^We could not place this address on the map. Check with Asha/)).toBeTruthy();
    });

    it('moves between weeks and takes a free day off', async () => {
      const calls = open('helper', visits, { 'POST /helpers/time-off': () => data({ timeOff: off }) }, '/my-bookings');
      await userEvent.click(await screen.findByRole('radio', { name: 'Week' }));
      await press('Week after');
      const buttons = await screen.findAllByRole('button', { name: 'Take the day off' });
      expect(buttons).toHaveLength(7);
      await userEvent.click(buttons[0]!);
      const [asked] = sent(calls, 'POST', '/helpers/time-off');
      expect(asked).toMatchObject({ startTime: '', endTime: '' });
      expect(String(asked?.['date']) > TODAY).toBe(true);
    });

    const planVisit = aCalendarVisit({ date: TODAY });
    const mark = `/subscriptions/${planVisit.subscriptionId}/mark-service-complete`;

    it('includes subscription visits and their earnings', async () => {
      open(
        'helper',
        [visits[0]!],
        {
          'GET /visits': () => data({ visits: [planVisit, aCalendarVisit({ _id: '2'.repeat(24), date: ahead(30) })] }),
        },
        '/my-bookings?view=day',
      );
      const day = within(await screen.findByRole('region', { name: 'Day' }));
      expect(await day.findByText('2 agreed visits · you earn ₹750.50')).toBeTruthy();
      const [first, second] = day.getAllByRole('listitem');
      expect(first?.textContent).toContain('7:00–9:00 amCooking and Laundry · Meera NairC-7, Lake Road');
      expect(first?.textContent).toContain('You earn ₹350.50 · Subscription');
      expect(second?.textContent).toContain('9:30–11:30 am');
      expect(day.getByRole('link', { name: 'Call Meera Nair' }).getAttribute('href')).toBe('tel:+919876512345');
      expect(day.getByRole('link', { name: 'See subscription' }).getAttribute('href')).toBe(
        `/helper-subscriptions/${planVisit.subscriptionId}`,
      );
      expect(day.queryByRole('button', { name: 'Take the day off' })).toBeNull();
      expect(within(first!).queryByRole('button', { name: 'Finish' })).toBeNull();
    });

    it('offers no day off on days of a week with visits', async () => {
      const week = mondayOf(ahead(7));
      const dates = [0, 2].map((days) => addDays(week, days));
      const planned = dates.map((date, index) => aCalendarVisit({ _id: String(index).repeat(24), date }));
      open('helper', [], { 'GET /visits': () => data({ visits: planned }) }, `/my-bookings?view=week&date=${week}`);
      expect(await screen.findAllByText('Nothing planned')).toHaveLength(5);
      expect(screen.getAllByRole('button', { name: 'Take the day off' })).toHaveLength(5);
      expect(screen.getByText('2 agreed visits · you earn ₹701')).toBeTruthy();
      expect(screen.getAllByText('You earn ₹350.50')).toHaveLength(2);
    });

    const substituteVisit: SubstituteVisit = {
      _id: planVisit._id,
      date: TODAY,
      startTime: '07:00',
      endTime: '09:00',
      services: ['cooking'],
      state: 'completed',
      answerBy: `${TODAY}T00:00:00.000Z`,
      earns: 350.5,
      customerName: 'Meera Nair',
      address: 'C-7, Lake Road',
      specialRequests: '',
      mayMark: false,
    };
    it.each<[string, Partial<CalendarVisit>, string, unknown, unknown]>([
      [
        'of the helper’s own plan',
        {},
        mark,
        { serviceDate: TODAY, startTime: '07:00' },
        { subscription: aSubscription(), visit: aSubscriptionVisit({ status: 'completed' }) },
      ],
      [
        'as a substitute',
        { asSubstitute: true },
        `/helpers/me/substitute-visits/${planVisit._id}/complete`,
        {},
        { visit: substituteVisit },
      ],
    ])('marks a visit complete %s', async (_, part, path, body, answer) => {
      let visit = { ...planVisit, ...part, mayMark: true };
      const calls = open(
        'helper',
        [],
        {
          'GET /visits': () => data({ visits: [visit] }),
          [`POST ${path}`]: () => {
            visit = { ...visit, status: 'completed', mayMark: false };
            return data(answer);
          },
        },
        '/my-bookings?view=day',
      );
      await press('Finish');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull());
      expect(screen.getByText('Completed')).toBeTruthy();
      expect(sent(calls, 'POST', path)).toEqual([body]);
    });

    it('explains why a visit could not be marked', async () => {
      const answers = {
        'GET /visits': () => data({ visits: [{ ...planVisit, mayMark: true }] }),
        [`POST ${mark}`]: () => refusal(409, 'SUBSCRIPTION_CHANGED_MEANWHILE', 'Please refresh'),
      };
      open('helper', [], answers, '/my-bookings?view=day');
      await press('Finish');
      expect((await screen.findByRole('alert')).textContent).toContain('Please refresh');
    });

    it('does not call a day free while the visits are loading', async () => {
      open('helper', [], { 'GET /visits': () => ({ status: 500, body: {} }) }, '/my-bookings?view=day');
      expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your subscription visits.');
      expect(screen.getByText('No booking')).toBeTruthy();
      expect(screen.queryByText('Nothing planned')).toBeNull();
      expect(screen.queryByText(/you earn/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Take the day off' })).toBeNull();
    });

    const plan = (part: Partial<CalendarVisit>) => ({
      'GET /visits': () => data({ visits: [{ ...planVisit, ...part }] }),
    });
    it.each<[string, string, Booking[], Answers, string]>([
      ['an agreed visit today', 'Day', [visits[0]!], {}, ''],
      ['a completed visit today', 'Day', [{ ...visits[0]!, ...done }], {}, ''],
      ['a visit of a subscription today', 'Day', [], plan({}), ''],
      ['only a request for today', 'List', [visits[1]!], {}, ''],
      ['a visit on another day', 'List', [aBooking(agreed)], plan({ date: ahead(1) }), ''],
      ['a visit today and a link to a booking', 'List', [visits[0]!], {}, `#booking-${ID.booking}`],
      ['a visit today and a link to requests', 'List', [visits[0]!], {}, '?status=pending'],
      ['a visit today and a link to the week', 'Week', [visits[0]!], {}, '?view=week'],
      ['visits that could not be loaded', 'List', [], { 'GET /visits': () => ({ status: 500, body: {} }) }, ''],
    ])('with %s opens as %s', async (_, view, bookings, answers, link) => {
      open('helper', bookings, answers, `/my-bookings${link}`);
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: view }).checked).toBe(true));
    });

    it('stays in the list when a request for today is accepted there', async () => {
      let booking = visits[1]!;
      open('helper', [], {
        [MINE]: (call) => bookingPage([booking], call),
        [`PATCH /bookings/${booking._id}/status`]: () => {
          booking = { ...booking, status: 'accepted' };
          return data({ booking });
        },
      });
      await press('Accept');
      expect(await within(screen.getByRole('article')).findByText('Accepted')).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'List' }).checked).toBe(true);
    });

    it('is not available to customers', async () => {
      open('customer', [], {}, '/my-bookings?view=week');
      await screen.findByText('No bookings yet. Find someone to help you at home.');
      expect(screen.queryByRole('radiogroup', { name: 'View' })).toBeNull();
    });
  });
});
