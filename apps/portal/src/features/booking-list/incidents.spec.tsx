/** @jest-environment jsdom */
import '../../../test/browser.js';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Booking, Dispute, ReplacementOffer } from '@sahaya/contracts';
import { HOUR_MS, istInstant, MINUTE_MS, type Party } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aBooking, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
// Loaded in advance, as a person's browser does before the first click.
import './booking-dialogs.js';
import { MyBookingsScreen } from './my-bookings.screen.js';

// Noon, so that times close to now fall on the same day.
jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '12:00').getTime());
const said = jest.spyOn(notifications, 'show');

const OTHER = 'e'.repeat(24);
const NEW = 'f'.repeat(24);
const at = (path: string) => `/bookings/${ID.booking}${path}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

function open(party: Party, bookings: Booking[], answers: Parameters<typeof serve>[0] = {}): Call[] {
  sessionStore.start({ token: 'tok', user: aUser({ role: party, _id: party === 'helper' ? ID.helper : ID.customer }) });
  const calls = serve({
    'GET /bookings/my-bookings': () => data({ bookings }),
    'GET /helpers/me/replacement-offers': () => data({ offers: [] }),
    'GET /helpers/time-off': () => data({ timeOff: [] }),
    ...answers,
  });
  renderAt('/my-bookings?view=list', <MyBookingsScreen />);
  return calls;
}
const sent = (calls: Call[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  const card = within(await screen.findByRole('article'));
  const button = card.queryByRole('button', { name });
  if (button) return userEvent.click(button);
  await userEvent.click(card.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
const cardText = async () => (await screen.findByRole('article')).textContent;

beforeEach(() => {
  sessionStore.leave();
  said.mockClear();
});
afterEach(cleanup);

describe('a replacement helper', () => {
  const offer = {
    helperId: OTHER,
    name: 'Meena Rao',
    location: 'Malviya Nagar',
    averageRating: 4.5,
    totalReviews: 8,
    verified: true,
    totalAmount: 420,
    answerBy: inMinutes(90),
  };
  const sought = (part: Partial<NonNullable<Booking['replacement']>>): Booking =>
    aBooking({
      status: 'cancelled',
      payment: { method: 'online', status: 'completed' },
      cancellation: { by: 'helper', kind: 'helper_late_cancel', fee: 0, refund: 0, credit: 44.8 },
      replacement: { state: 'searching', deadline: inMinutes(90), asked: 3, ...part },
    });

  it('shows the progress of the search, its deadline, and the refund option', async () => {
    const booking = sought({});
    const stopped = {
      ...sought({ state: 'stopped' }),
      cancellation: { by: 'helper', kind: 'helper_late_cancel', fee: 0, refund: 448, credit: 44.8 } as const,
    };
    const calls = open('customer', [booking], {
      [`POST ${at('/replacement/stop')}`]: () => data({ booking: stopped }),
    });
    const text = await cardText();
    for (const part of [
      'Ravi cancelled this booking. We are asking other helpers nearby. The price will not go up. Credit for you: ₹44.80.',
      'Looking for someone else',
      '3 helpers asked so far · 1 h 30 min left',
    ])
      expect(text).toContain(part);
    // It is not over, so it is listed as upcoming.
    expect(screen.getByRole('region', { name: 'Coming up' })).toBeTruthy();
    await choose('Just refund me');
    const window = await dialog();
    expect(screen.getByRole('dialog').textContent).toContain('₹448 is refunded the way you paid');
    await userEvent.click(window.getByRole('button', { name: 'Just refund me' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, at('/replacement/stop'))).toEqual([{}]);
  });

  it('is proposed with rating, badge and price; accepting opens the new booking', async () => {
    const calls = open('customer', [sought({ state: 'offered', offer })], {
      [`POST ${at('/replacement/accept')}`]: () =>
        data({ booking: aBooking({ _id: NEW, status: 'accepted', replaces: ID.booking }) }),
    });
    const text = await cardText();
    for (const part of [
      'Ravi cannot come. Meena Rao can, if you agree.',
      'Your turn',
      'Malviya Nagar',
      '4.5 (8 reviews)',
      'Identity verified',
      '₹420 for the visit instead of ₹448: ₹28 comes back to you.',
      'The time is kept for you · 1 h 30 min left',
    ])
      expect(text).toContain(part);
    expect(screen.getByRole('link', { name: 'Meena Rao' }).getAttribute('href')).toBe(`/helper/${OTHER}`);
    await choose('Accept Meena');
    await waitFor(() => expect(said.mock.lastCall?.[0].message).toBe('Meena comes. Your booking is confirmed.'));
    expect(sent(calls, at('/replacement/accept'))).toEqual([{ helperId: OTHER }]);
  });

  it('is passed for another helper; an outdated proposal is explained', async () => {
    const calls = open('customer', [sought({ state: 'offered', offer })], {
      [`POST ${at('/replacement/pass')}`]: () =>
        refusal(409, 'REPLACEMENT_NOT_PROPOSED', 'This helper is no longer proposed. Please refresh.'),
    });
    await choose('Someone else');
    expect((await screen.findByRole('alert')).textContent).toContain('This helper is no longer proposed.');
    expect(sent(calls, at('/replacement/pass'))).toEqual([{ helperId: OTHER }]);
  });

  it.each<[string, Booking, string]>([
    ['comes', sought({ state: 'accepted', bookingId: NEW }), 'Another helper comes instead.'],
    ['was not to be found', sought({ state: 'failed' }), 'Nobody else was free in time.'],
  ])('%s', async (_, booking, words) => {
    open('customer', [booking]);
    expect(await cardText()).toContain(words);
    const link = screen.queryByRole('link', { name: 'See the new booking' });
    expect(link?.getAttribute('href')).toBe(booking.replacement?.bookingId && `/my-bookings#booking-${NEW}`);
  });

  describe('offers to helpers', () => {
    const OFFERS = 'GET /helpers/me/replacement-offers';
    const answerPath = (answer: string) => `/helpers/me/replacement-offers/${ID.booking}/${answer}`;
    const anOffer = (part: Partial<ReplacementOffer> = {}): ReplacementOffer => ({
      _id: ID.booking,
      service: 'cooking',
      date: '2026-12-05',
      startTime: '16:00',
      endTime: '18:00',
      startsAt: inMinutes(240),
      duration: 2,
      customerName: 'Asha Verma',
      locality: 'Malviya Nagar',
      specialRequests: 'Less oil',
      paymentMethod: 'online',
      earns: 400,
      answerBy: inMinutes(8),
      state: 'asked',
      ...part,
    });

    it('are shown before the jobs below them, which would move down otherwise', async () => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const calls = open('helper', [aBooking()], {
        [OFFERS]: async () => {
          await arrived;
          return data({ offers: [anOffer()] });
        },
      });
      await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/helpers/me/replacement-offers'));
      expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
      expect(screen.queryByRole('article')).toBeNull();
      arrive();
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    });

    it('accepting waits for the customer', async () => {
      let offers = [anOffer()];
      const calls = open('helper', [], {
        [OFFERS]: () => data({ offers }),
        [`POST ${answerPath('accept')}`]: () => {
          offers = [anOffer({ state: 'agreed', answerBy: inMinutes(80) })];
          return data({ offer: offers[0] });
        },
      });
      const text = await cardText();
      for (const part of ['Today, Sat 5 Dec, 4:00–6:00 pm', 'Malviya Nagar', 'You earn ₹400', 'Less oil', '8:00 left'])
        expect(text).toContain(part);
      await press('Yes, I can');
      expect(await screen.findByText(/^Waiting for Asha to decide. The time is kept for you./)).toBeTruthy();
      expect(sent(calls, answerPath('accept'))).toEqual([{}]);
      expect(screen.getByRole('button', { name: 'Withdraw my answer' })).toBeTruthy();
    });

    it('declining removes the offer', async () => {
      let offers = [anOffer()];
      open('helper', [], {
        [OFFERS]: () => data({ offers }),
        [`POST ${answerPath('decline')}`]: () => {
          offers = [];
          return data({});
        },
      });
      await press('No');
      await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    });

    it('a late answer is explained', async () => {
      let offers = [anOffer()];
      open('helper', [], {
        [OFFERS]: () => data({ offers }),
        [`POST ${answerPath('accept')}`]: () => {
          offers = [];
          return refusal(409, 'REPLACEMENT_TAKEN', 'Another helper has already agreed to this visit');
        },
      });
      await press('Yes, I can');
      expect((await screen.findByRole('alert')).textContent).toContain('Another helper has already agreed');
      await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    });
  });
});

describe('extensions', () => {
  const begun = aBooking({
    date: '2026-12-05',
    startTime: '11:00',
    endTime: '13:00',
    status: 'accepted',
    payment: { method: 'online', status: 'completed' },
    arrival: { arrivedAt: inMinutes(-60) },
  });
  const asked = (by: Party): Booking => ({
    ...begun,
    extension: { by, endTime: '13:30', difference: 112, answerBy: inMinutes(60) },
  });

  it.each<[Party, string, string]>([
    ['customer', 'Ravi', 'If Ravi agrees, the visit ends at 1:30 pm and costs ₹112 more.'],
    ['helper', 'Asha', 'If Asha agrees, the visit ends at 1:30 pm, and Asha pays ₹112 more.'],
  ])('are requested by the %s, who sees the cost first', async (party, name, words) => {
    const calls = open(party, [begun], { [`POST ${at('/extension')}`]: () => data({ booking: asked(party) }) });
    await choose('Half an hour more');
    const window = await dialog();
    expect(screen.getByRole('dialog').textContent).toContain(words);
    await userEvent.click(window.getByRole('button', { name: `Ask ${name}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, at('/extension'))).toEqual([{}]);
  });

  it.each<[Party, Party, string, string, string]>([
    ['customer', 'helper', 'It would cost you ₹112 more.', 'Yes, until 1:30 pm', 'yes'],
    ['helper', 'customer', 'The visit would cost ₹112 more.', 'No', 'no'],
    ['helper', 'helper', 'Waiting for Asha to answer.', 'Withdraw request', 'no'],
  ])('are answered by the %s after a request of the %s: %s', async (party, by, words, button, agree) => {
    const calls = open(party, [asked(by)], { [`POST ${at('/extension/answer')}`]: () => data({ booking: begun }) });
    expect(await cardText()).toContain(words);
    await choose(button);
    await waitFor(() => expect(sent(calls, at('/extension/answer'))).toEqual([{ agree }]));
  });

  it('explain that the request is gone', async () => {
    open('customer', [asked('helper')], {
      [`POST ${at('/extension/answer')}`]: () => refusal(409, 'SLOT_TAKEN', 'This time is already taken'),
    });
    await choose('Yes, until 1:30 pm');
    expect((await screen.findByRole('alert')).textContent).toContain('This time is already taken');
  });

  it('are paid separately', async () => {
    open('customer', [{ ...begun, endTime: '13:30', totalAmount: 560, amountDue: 112 }]);
    expect(await cardText()).toContain('The visit goes on until 1:30 pm. Please pay the added ₹112.');
    expect(screen.getByRole('button', { name: 'Pay ₹112' })).toBeTruthy();
  });
});

const done: Partial<Booking> = {
  status: 'completed',
  payment: { method: 'online', status: 'completed' },
  completedAt: inMinutes(-24 * 60 + 30),
};

describe('the private rating of a customer', () => {
  const rated = aBooking({ ...done, customerRating: { rating: 4, note: '' } });

  it('states who sees it, requires stars, and is saved', async () => {
    const calls = open('helper', [aBooking(done)], {
      [`POST ${at('/customer-rating')}`]: () => data({ booking: rated }),
    });
    await choose('Rate Asha');
    const window = await dialog();
    expect(screen.getByRole('dialog').textContent).toContain('Only our support sees this: not Asha');
    await userEvent.click(window.getByRole('button', { name: 'Save rating' }));
    expect((await window.findByRole('alert')).textContent).toBe('Please select an overall rating');
    await userEvent.click(window.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(window.getByLabelText('Note (optional)'), ' Friendly ');
    await userEvent.click(window.getByRole('button', { name: 'Save rating' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, at('/customer-rating'))).toEqual([{ rating: 4, note: 'Friendly' }]);
  });

  it('is shown on the helper’s own card', async () => {
    open('helper', [rated]);
    expect(await cardText()).toContain('Your private rating: 4 of 5, seen by our support alone');
  });
});

describe('disputes', () => {
  const DISPUTE = `GET ${at('/dispute')}`;
  const EVIDENCE = at('/dispute/evidence');
  const aDispute = (part: Partial<Dispute> = {}): Dispute => ({
    _id: ID.chat,
    bookingId: ID.booking,
    service: 'cooking',
    date: '2026-12-05',
    totalAmount: 448,
    customer: { _id: ID.customer, name: 'Asha Verma' },
    helper: { _id: ID.helper, name: 'Ravi Kumar' },
    startTime: '09:30',
    endTime: '11:30',
    kind: 'damage',
    description: 'The pan has a hole',
    state: 'open',
    openedAt: inMinutes(-60),
    answerBy: inMinutes(23 * 60),
    evidence: [],
    arbitrationEligible: false,
    ...part,
  });
  const reported = aBooking({ ...done, dispute: { _id: ID.chat, state: 'open' } });
  const picture = (name = 'pan.png', type = 'image/png') => new File([`bytes of ${name}`], name, { type });
  const pick = (files: File[]) =>
    userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), files, { applyAccept: false });

  it('show the time left for each kind, require a description, and accept photos', async () => {
    const disputeBy = { quality: inMinutes(30), other: new Date(Date.now() + 24.5 * HOUR_MS).toISOString() };
    const calls = open('customer', [aBooking({ ...done, disputeBy })], {
      [`POST ${at('/dispute')}`]: () => data({ dispute: aDispute() }),
      [`POST ${EVIDENCE}`]: () => data({ dispute: aDispute() }),
    });
    await choose('Report a problem');
    const window = await dialog();
    expect(window.getByRole('radio', { name: /quality of the work.*30 min left/ })).toBeTruthy();
    expect(window.getByRole('radio', { name: /Something was damaged.*24 h 30 min left/ })).toBeTruthy();
    await userEvent.click(window.getByRole('button', { name: 'Send' }));
    expect(window.getByRole('alert').textContent).toContain('Please choose what it is about');
    await userEvent.click(window.getByRole('radio', { name: /Something was damaged/ }));
    await userEvent.click(window.getByRole('button', { name: 'Send' }));
    expect(window.getByText('Please describe what happened')).toBeTruthy();
    await userEvent.type(window.getByLabelText('What happened?'), 'The pan has a hole');
    await pick([picture(), picture('letter.pdf', 'application/pdf')]);
    expect(await window.findByText('Please select a valid image file')).toBeTruthy();
    await pick([picture('two.png')]);
    expect(await window.findByRole('img', { name: 'Picture 2: two.png' })).toBeTruthy();
    await userEvent.click(window.getByRole('button', { name: 'Remove picture 2' }));
    await userEvent.click(window.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, at('/dispute'))).toEqual([{ kind: 'damage', description: 'The pan has a hole' }]);
    expect(sent(calls, EVIDENCE)).toHaveLength(1);
    expect(said.mock.lastCall?.[0].message).toBe('Your problem is reported.');
  });

  it('link to support after the deadline', async () => {
    open('customer', [aBooking({ ...done, disputeBy: { quality: inMinutes(-1), other: inMinutes(60) } })]);
    await choose('Report a problem');
    const window = await dialog();
    expect(screen.queryByRole('radio', { name: /quality/ })).toBeNull();
    expect(window.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });

  it('resume failed photos without sending the dispute twice', async () => {
    let failures = 1;
    const calls = open(
      'customer',
      [aBooking({ ...done, disputeBy: { quality: inMinutes(1), other: inMinutes(60) } })],
      {
        [`POST ${at('/dispute')}`]: () => data({ dispute: aDispute() }),
        [`POST ${EVIDENCE}`]: () =>
          failures-- > 0
            ? refusal(400, 'PHOTO_INVALID', 'Please select a valid image file')
            : data({ dispute: aDispute() }),
      },
    );
    await choose('Report a problem');
    const window = await dialog();
    await userEvent.click(window.getByRole('radio', { name: /Something else/ }));
    await userEvent.type(window.getByLabelText('What happened?'), 'A broken cup');
    await pick([picture()]);
    await userEvent.click(window.getByRole('button', { name: 'Send' }));
    expect((await window.findByRole('alert')).textContent).toContain('Please select a valid image file');
    await userEvent.click(window.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = calls.filter(({ path }) => path === at('/dispute')).map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('are answered by the helper once', async () => {
    const answer = { text: 'The hole was there before', at: inMinutes(0) };
    const calls = open('helper', [reported], {
      [DISPUTE]: () => data({ dispute: aDispute() }),
      [`POST ${at('/dispute/answer')}`]: () => data({ dispute: aDispute({ answer }) }),
    });
    expect(await cardText()).toContain('Asha reported a problem with this visit. Your pay for it waits');
    await choose('See dispute');
    const window = await dialog();
    expect(await window.findByText('The pan has a hole')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('Ravi can answer until tomorrow, 11:00 am');
    await userEvent.click(window.getByRole('button', { name: 'Send answer' }));
    expect(window.getByText('Please write your answer')).toBeTruthy();
    await userEvent.type(window.getByLabelText('Your answer'), 'The hole was there before');
    await userEvent.click(window.getByRole('button', { name: 'Send answer' }));
    expect(await window.findByText('The hole was there before', { selector: 'p' })).toBeTruthy();
    expect(sent(calls, at('/dispute/answer'))).toEqual([{ text: 'The hole was there before' }]);
    expect(window.queryByLabelText('Your answer')).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('Both sides have answered.');
  });

  it('show a picture that the other side adds later, and keep what is typed', async () => {
    let evidence: Dispute['evidence'] = [];
    open('helper', [reported], {
      [DISPUTE]: () => data({ dispute: aDispute({ evidence }) }),
      [`GET ${EVIDENCE}/${NEW}`]: () => ({ body: 'bytes' }),
    });
    await screen.findByRole('button', { name: 'See dispute' });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['Date', 'performance'] });
    try {
      await choose('See dispute');
      const window = await dialog();
      await userEvent.type(await window.findByLabelText('Your answer'), 'It was');
      evidence = [{ _id: NEW, by: 'customer', url: 'unused', at: inMinutes(0) }];
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await window.findByRole('button', { name: 'Picture 1, open' })).toBeTruthy();
      expect(window.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('It was');
    } finally {
      jest.useRealTimers();
    }
  });

  it('are withdrawn by the customer after a confirmation', async () => {
    const calls = open('customer', [reported], {
      [DISPUTE]: () => data({ dispute: aDispute() }),
      [`POST ${at('/dispute/withdraw')}`]: () => data({ dispute: aDispute({ state: 'withdrawn' }) }),
    });
    await choose('See dispute');
    const window = await dialog();
    await userEvent.click(await window.findByRole('button', { name: 'Withdraw dispute' }));
    expect(sent(calls, at('/dispute/withdraw'))).toEqual([]);
    expect(screen.getByRole('dialog').textContent).toContain('you cannot report it again');
    await userEvent.click(window.getByRole('button', { name: 'Withdraw dispute' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, at('/dispute/withdraw'))).toEqual([{}]);
  });

  it('show the refund and the photos to both parties after the decision', async () => {
    const decision = { outcome: 'partial_refund', refund: 100, note: 'The pan was old', at: inMinutes(0) } as const;
    const evidence = [{ _id: NEW, by: 'customer' as const, url: 'unused', at: inMinutes(-50) }];
    open('helper', [aBooking({ ...done, dispute: { _id: ID.chat, state: 'decided' } })], {
      [DISPUTE]: () => data({ dispute: aDispute({ state: 'decided', decision, evidence }) }),
      [`GET ${EVIDENCE}/${NEW}`]: () => ({ body: 'bytes' }),
    });
    await choose('See dispute');
    const window = await dialog();
    expect(await window.findByText('Partial refund. ₹100 goes to the customer.')).toBeTruthy();
    expect(window.getByText('The pan was old')).toBeTruthy();
    await userEvent.click(await window.findByRole('button', { name: 'Picture 1, open' }));
    const whole = await screen.findByRole('img', { name: 'Pictures of Asha' });
    expect(whole.getAttribute('src')).toMatch(/^data:/);
  });

  it('can be reloaded after a failure', async () => {
    open('customer', [reported], { [DISPUTE]: () => ({ status: 500, body: {} }) });
    await choose('See dispute');
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('Failed to load the dispute.');
  });
});
