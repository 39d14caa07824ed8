/** @jest-environment jsdom */
import '../../../test/browser.js';
import { describe, expect, it, jest } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { istInstant, type Party } from '@sahaya/domain';
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { aBooking, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type PaymentState, paymentStateQuery } from '../payments/payment-state.js';
import { BookingCard } from './booking-card.js';
import { type CardAction, overlappingRequests } from './card-actions.js';

const now = istInstant('2026-12-04', '10:00');
const show = (party: Party, part: Partial<Booking>) => {
  const onAct = jest.fn<(action: CardAction) => void>();
  const onChat = jest.fn();
  const onCall = jest.fn();
  const card = { booking: aBooking(part), party, now, busy: undefined, onAct, onChat, onCall };
  renderAt('/my-bookings', <BookingCard {...card} />);
  return { onAct, onChat, onCall };
};
/** The buttons with text, without the person menu of each card. */
const buttons = () =>
  within(screen.getByRole('article'))
    .queryAllByRole('button')
    .filter((one) => !one.closest('h3') && one.textContent !== '')
    .map((one) => one.textContent);

const DONE = ['Mark Complete', 'Add to calendar'];
const PROPOSED = {
  helperId: ID.chat,
  name: 'Meena Rao',
  location: 'Malviya Nagar',
  averageRating: 4.5,
  totalReviews: 8,
  verified: true,
  totalAmount: 420,
  answerBy: '2026-12-04T06:30:00.000Z',
};
const online = (status: 'pending' | 'completed') => ({ payment: { method: 'online' as const, status } });
const cash = (status: 'pending' | 'completed') => ({ payment: { method: 'cash' as const, status } });

describe('an address that is not on the map', () => {
  const NOTE = (name: string) =>
    `We could not place this address on the map. Check with ${name} that the distance works.`;
  it.each<[Party, string]>([
    ['customer', 'Ravi'],
    ['helper', 'Asha'],
  ])('is noted for the %s', (party, name) => {
    show(party, { addressUnknown: true });
    expect(screen.getByText(NOTE(name))).toBeTruthy();
  });
});

describe('the pin of an address', () => {
  const customerCoordinates = [77.21234, 28.54321];
  it('leads the helper to its point on the map', () => {
    show('helper', { customerCoordinates });
    expect(screen.getByRole('link', { name: 'See the pin on the map' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=28.54321&mlon=77.21234#map=17/28.54321/77.21234',
    );
  });

  it('is not shown to the customer, who placed it', () => {
    show('customer', { customerCoordinates });
    expect(screen.queryByRole('link', { name: 'See the pin on the map' })).toBeNull();
  });
});

describe('the address of a visit', () => {
  const folded = () => screen.getByText('B-14, Shivalik Road').closest('details');
  it.each<[Party, Booking['status']]>([
    ['helper', 'pending'],
    ['helper', 'accepted'],
  ])('is in sight of the %s of a %s visit', (party, status) => {
    show(party, { status });
    expect(folded()).toBeNull();
  });

  it.each<[Party, Booking['status'], boolean]>([
    ['helper', 'completed', false],
    ['customer', 'accepted', false],
    ['customer', 'cancelled', true],
  ])('is among the details for the %s of a %s visit, which are open during a refund: %#', (party, status, isOpen) => {
    show(party, { status, ...(isOpen && { refund: { amount: 448, status: 'initiated' } }) });
    expect(folded()?.open).toBe(isOpen);
  });
});

describe('the actions of a booking card', () => {
  const paid = { status: 'accepted', ...online('completed') } as const;
  const change = (by: Party) => ({
    by,
    date: '2026-12-05',
    startTime: '14:00',
    endTime: '16:00',
    customerAddress: 'B-14, Shivalik Road',
    totalAmount: 448,
    answerBy: '2026-12-04T10:00:00.000Z',
  });

  const atDoor = (startTime: string): Partial<Booking> => ({
    ...paid,
    date: '2026-12-04',
    startTime,
    endTime: '12:00',
    arrival: { triesLeft: 5 },
  });
  const begun = { ...atDoor('09:30'), arrival: { arrivedAt: '2026-12-04T03:58:00.000Z' } };
  const done = { status: 'completed', ...online('completed') } as const;
  const disputed = (state: 'open' | 'decided') => ({ ...done, dispute: { _id: ID.chat, state } });
  const longer = (by: Party): Partial<Booking> => ({
    ...begun,
    extension: { by, endTime: '12:30', difference: 112, answerBy: '2026-12-04T06:30:00.000Z' },
  });
  const sought = (state: 'searching' | 'offered' | 'failed'): Partial<Booking> => ({
    status: 'cancelled',
    replacement: {
      state,
      deadline: '2026-12-04T06:30:00.000Z',
      asked: 3,
      ...(state === 'offered' && { offer: PROPOSED }),
    },
  });
  const claimed = (of: Party): Partial<Booking> => ({
    ...atDoor('09:00'),
    noShow: { of, state: 'claimed', claimedAt: '2026-12-04T04:15:00.000Z', contestBy: '2026-12-05T04:15:00.000Z' },
  });

  it.each<[Party, string, Partial<Booking>, string[], string[]]>([
    ['helper', 'a request', { status: 'pending' }, ['Accept', 'Decline'], []],
    ['helper', 'an agreed visit', { status: 'accepted' }, ['Change', 'Cancel visit'], ['Add to calendar']],
    [
      'helper',
      'a change to answer',
      { ...paid, change: change('customer') },
      ['Accept change', 'Decline change'],
      ['Cancel visit', 'Add to calendar'],
    ],
    ['helper', 'a finished visit', { status: 'completed' }, [], []],
    [
      'helper',
      'a visit reviewed before its agreed end',
      { status: 'completed', reviewed: true, date: '2026-12-05' },
      [],
      [],
    ],
    ['helper', 'a reviewed visit', { status: 'completed', reviewed: true, date: '2026-12-03' }, ['See review'], []],
    ['helper', 'a cancelled one', { status: 'cancelled' }, [], []],
    ['customer', 'a request', { status: 'pending' }, ['Change', 'Cancel booking'], []],
    [
      'customer',
      'an agreed visit to pay',
      { status: 'accepted' },
      ['Pay ₹448', 'Change'],
      ['Cancel booking', 'Add to calendar'],
    ],
    ['customer', 'an agreed visit that is paid', paid, ['Change', 'Cancel booking'], ['Add to calendar']],
    [
      'customer',
      'an agreed visit for cash',
      { status: 'accepted', ...cash('pending') },
      ['Change', 'Cancel booking'],
      ['Add to calendar'],
    ],
    [
      'customer',
      'a change of one’s own',
      { ...paid, change: change('customer') },
      ['Withdraw change', 'Cancel booking'],
      ['Add to calendar'],
    ],
    [
      'customer',
      'a visit in three hours: its place',
      { ...paid, date: '2026-12-04', startTime: '13:00', endTime: '15:00' },
      ['Change', 'Cancel booking'],
      ['Add to calendar'],
    ],
    [
      'helper',
      'a visit in three hours',
      { ...paid, date: '2026-12-04', startTime: '13:00', endTime: '15:00' },
      ['Cancel visit', 'Add to calendar'],
      [],
    ],
    ['helper', 'a visit at the door', atDoor('10:15'), ['Start visit', 'Cancel visit'], ['Add to calendar']],
    [
      'helper',
      'a door that stays closed',
      atDoor('09:45'),
      ['Start visit', 'Mark Complete'],
      ['Customer is not there', 'Cancel visit', 'Add to calendar'],
    ],
    ['helper', 'a visit that has begun', begun, ['Mark Complete', 'Half an hour more'], ['Add to calendar']],
    ['helper', 'an agreed visit, its length asked for', longer('customer'), ['Yes, until 12:30 pm', 'No'], DONE],
    [
      'helper',
      'one’s own wish for more time',
      longer('helper'),
      ['Withdraw request', 'Mark Complete'],
      ['Add to calendar'],
    ],
    ['helper', 'a visit that is reported', disputed('open'), ['See dispute'], []],
    ['helper', 'a report that is decided', disputed('decided'), ['See dispute'], []],
    ['helper', 'a customer to rate', { ...done, completedAt: '2026-12-02T06:00:00.000Z' }, ['Rate Asha'], []],
    [
      'helper',
      'a customer of a month ago',
      { ...done, date: '2026-11-03', completedAt: '2026-11-04T04:00:00.000Z' },
      [],
      [],
    ],
    ['helper', 'a visit that was given back', sought('searching'), [], []],
    ['helper', 'a claim against oneself', claimed('helper'), ['Contest', 'Start visit'], ['Add to calendar']],
    ['helper', 'one’s own claim', claimed('customer'), ['Start visit', 'Add to calendar'], []],
    ['customer', 'a visit at the door', atDoor('09:45'), ['Cancel booking', 'Yes, Ravi came'], ['Add to calendar']],
    [
      'customer',
      'a helper who is late',
      atDoor('09:30'),
      ['Yes, Ravi came', 'No, Ravi did not come'],
      ['Cancel booking', 'Add to calendar'],
    ],
    [
      'customer',
      'a visit that is over, nobody has said that it took place',
      { ...atDoor('07:00'), endTime: '09:00' },
      ['Yes, the work was done', 'No, Ravi did not come'],
      ['Cancel booking', 'Add to calendar'],
    ],
    ['customer', 'a visit that has begun', begun, ['Half an hour more', 'Add to calendar'], []],
    ['customer', 'more time that is asked for', longer('helper'), ['Yes, until 12:30 pm', 'No'], ['Add to calendar']],
    [
      'customer',
      'more time to be paid',
      { ...begun, amountDue: 112 },
      ['Pay ₹112', 'Half an hour more'],
      ['Add to calendar'],
    ],
    ['customer', 'a search for someone else', sought('searching'), ['Just refund me'], []],
    ['customer', 'someone else', sought('offered'), ['Accept Meena', 'Someone else'], ['Just refund me']],
    ['customer', 'a search that found nobody', sought('failed'), ['Other times and helpers', 'Book again'], []],
    [
      'customer',
      'a visit that may be reported',
      { ...done, disputeBy: { quality: '2026-12-03T04:30:00.000Z', other: '2026-12-04T04:30:00.000Z' } },
      ['Add Review', 'Book again'],
      ['Report a problem'],
    ],
    ['customer', 'a visit that is reported', disputed('open'), ['See dispute', 'Add Review'], ['Book again']],
    ['customer', 'a report that is decided', disputed('decided'), ['Add Review', 'Book again'], ['See dispute']],
    ['customer', 'one’s own claim', claimed('helper'), ['Yes, Ravi came', 'Add to calendar'], []],
    ['customer', 'a claim against oneself', claimed('customer'), ['Contest', 'Yes, Ravi came'], ['Add to calendar']],
    [
      'customer',
      'a visit that staff look into',
      { ...atDoor('09:00'), staffCase: { kind: 'completion', since: '2026-12-04T04:30:00.000Z' } },
      ['Yes, Ravi came', 'Add to calendar'],
      [],
    ],
    [
      'customer',
      'a visit in an hour',
      { ...paid, date: '2026-12-04', startTime: '11:00', endTime: '13:00' },
      ['Cancel booking', 'Add to calendar'],
      [],
    ],
    ['customer', 'a finished visit', done, ['Add Review', 'Book again'], ['Contact us']],
    [
      'customer',
      'a finished visit to pay',
      { status: 'completed' },
      ['Pay ₹448', 'Add Review'],
      ['Book again', 'Contact us'],
    ],
    [
      'customer',
      'a reviewed visit',
      { status: 'completed', reviewed: true, ...online('completed') },
      ['Book again', 'See review'],
      ['Contact us'],
    ],
    ['customer', 'a cancelled one', { status: 'cancelled' }, ['Book again'], []],
    ...['declined', 'expired', 'slot_taken', 'platform_cancelled'].map(
      (kind): [Party, string, Partial<Booking>, string[], string[]] => [
        'customer',
        `one that came to nothing: ${kind}`,
        { status: 'cancelled', cancellation: { by: 'system', kind, fee: 0, refund: 0 } },
        ['Other times and helpers', 'Book again'],
        [],
      ],
    ),
  ])('a %s, %s', async (party, _, booking, offered, inMenu) => {
    show(party, booking);
    expect(buttons()).toEqual(offered);
    if (inMenu.length === 0) return expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(inMenu);
  });

  it.each<[Partial<Booking>, string]>([
    [{ status: 'pending' }, 'You earn ₹400 · Online payment · not paid yet'],
    [{ status: 'accepted', ...online('completed') }, 'You earn ₹400 · Online payment · paid'],
    [{ status: 'accepted', ...cash('pending') }, 'You earn ₹400 · you collect ₹448 in cash'],
    [{ status: 'cancelled' }, 'Online payment'],
  ])('shows a helper the earnings of a visit: %j', (booking, words) => {
    show('helper', booking);
    expect(screen.getByText('Price').closest('div')?.textContent).toBe(`Price${words}`);
  });

  it.each<[string, 'customer' | 'helper', Partial<Booking>, string]>([
    [
      'until when leaving is free',
      'customer',
      { status: 'accepted', freeCancellationUntil: '2026-12-05T02:00:00.000Z' },
      'Free to cancel until tomorrow, 7:30 am',
    ],
    ['when the helper came', 'helper', begun, 'Arrived at 9:28 am'],
    [
      'when the helper came and when it was done',
      'customer',
      { status: 'completed', arrival: { arrivedAt: '2026-12-03T03:58:00.000Z', endedAt: '2026-12-03T06:02:00.000Z' } },
      'Arrived at 9:28 am · done at 11:32 am',
    ],
    ['household notes', 'helper', { status: 'accepted', householdNotes: 'Two cats' }, 'Two cats'],
    [
      'a change that is proposed',
      'customer',
      { ...paid, change: change('helper') },
      'Ravi asks for another time or place: Tomorrow, Sat 5 Dec, 2:00–4:00 pm.Your turn until today, 3:30 pm (5 h 30 min left)',
    ],
  ])('shows %s', (_, party, booking, words) => {
    show(party, booking);
    expect(screen.getByRole('article').textContent).toContain(words);
  });

  it.each([
    ['2026-12-03', undefined],
    ['2026-12-04', '0421'],
    ['2026-12-05', '0421'],
    ['2026-12-06', undefined],
  ])('shows the customer the start code of a visit on %s: %s', (date, code) => {
    show('customer', { ...paid, date, startTime: '16:00', endTime: '18:00', arrival: { startCode: '0421' } });
    const shown = screen.queryByRole('status', { name: 'Start code. Share it with Ravi when they arrive.' });
    expect(shown?.textContent).toBe(code);
  });

  it('offers to withdraw requests to others for an agreed time', async () => {
    const onWithdraw = jest.fn();
    const booking = aBooking({ status: 'accepted' });
    const nothing = () => undefined;
    renderAt(
      '/my-bookings',
      <BookingCard
        booking={booking}
        party="customer"
        now={now}
        busy={undefined}
        onAct={nothing}
        onChat={nothing}
        onCall={nothing}
        others={{ count: 2, onWithdraw }}
      />,
    );
    expect(screen.getByText('You have asked 2 other helpers for this time.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw those requests' }));
    expect(onWithdraw).toHaveBeenCalled();
  });

  it.each<[string, Partial<Booking>, number]>([
    ['the same time', {}, 1],
    ['a part of it', { startTime: '11:00', endTime: '12:00' }, 1],
    ['the time after it', { startTime: '11:30', endTime: '12:30' }, 0],
    ['the time before it', { startTime: '08:30', endTime: '09:30' }, 0],
    ['another day', { date: '2026-12-06' }, 0],
    ['one that is agreed already', { status: 'accepted' }, 0],
  ])('an open request for %s', (_, other, count) => {
    const agreed = aBooking({ status: 'accepted' });
    expect(overlappingRequests(agreed, [agreed, aBooking({ _id: '9'.repeat(24), ...other })])).toHaveLength(count);
    expect(overlappingRequests({ ...agreed, status: 'pending' }, [aBooking(other)])).toHaveLength(0);
  });

  it('calls the customer once the phone number is known', () => {
    const customerId = { ...aBooking().customerId, phone: '9876543210' };
    show('helper', { status: 'accepted', customerId });
    expect(screen.getByRole('link', { name: 'Call Asha Verma' }).getAttribute('href')).toBe('tel:+919876543210');
  });

  it('says who, what, when, where, what it costs and what happens next', () => {
    show('customer', { status: 'accepted' });
    const text = screen.getByRole('article', { name: 'Cooking with Ravi Kumar' }).textContent;
    for (const part of [
      'Tomorrow, Sat 5 Dec, 9:30–11:30 am',
      'B-14, Shivalik Road',
      '₹448 · Online payment · not paid yet',
      'Accepted',
      'Ravi accepted. Next: pay ₹448 online.',
    ])
      expect(text).toContain(part);
  });
});

/** Stores the state of a payment before its card is shown. */
function Started({ state, children }: { state: PaymentState | null; children: ReactNode }) {
  const cache = useQueryClient();
  useState(() => cache.setQueryData(paymentStateQuery(ID.booking).queryKey, state));
  return children;
}
describe('an unfinished payment', () => {
  const REST = {
    status: 'accepted',
    payment: { method: 'online', status: 'completed' },
    amountDue: 112,
    arrival: { triesLeft: 0, arrivedAt: '2026-12-04T04:00:00.000Z' },
  } as const;
  const CHANGE = { by: 'helper', date: '2026-12-06', startTime: '10:00', endTime: '12:00', totalAmount: 448 } as const;
  const accepted = { status: 'accepted', payment: { method: 'online', status: 'pending' } } as const;
  /** The sentence that asks to pay, or another one that is more urgent. */
  const BOOKINGS: [string, Partial<Booking>, string, string][] = [
    ['accepted', accepted, 'Pay ₹448', 'accepted. Next: pay'],
    ['accepted, failed', { ...accepted, payment: { ...accepted.payment, status: 'failed' } }, 'Pay ₹448', 'Next: pay'],
    ['completed', { ...accepted, status: 'completed' }, 'Pay ₹448', 'Please pay ₹448 online'],
    ['extended', REST, 'Pay ₹112', 'Please pay the added ₹112'],
  ];
  const NOT_FINISHED = 'The payment was not finished. We have not received any money.';
  const REASON = 'Payment failed: Your bank declined. Please try again.';
  const MADE = { step: 'unsure', madeAt: now.getTime() } as const;
  const STATES: [PaymentState | null, string | undefined, string | undefined][] = [
    [null, undefined, undefined],
    [{ step: 'ordering' }, 'Opening the payment window…', undefined],
    [{ step: 'open' }, 'The payment window is open.', undefined],
    [{ step: 'open', reason: REASON }, REASON, undefined],
    [{ step: 'verifying' }, 'Checking your payment…', undefined],
    [{ step: 'closed' }, NOT_FINISHED, undefined],
    [{ step: 'failed', reason: REASON }, REASON, 'Try again'],
    [MADE, 'We are waiting for the bank’s confirmation. Please do not pay twice.', 'Check'],
    [{ ...MADE, madeAt: now.getTime() - 30 * 60_000 }, NOT_FINISHED, undefined],
  ];
  const ALL = [NOT_FINISHED, REASON, ...STATES.flatMap(([, sentence]) => sentence ?? [])];
  const withState = (state: PaymentState | null, part: Partial<Booking>) => {
    const none = jest.fn();
    const card = { booking: aBooking(part), party: 'customer' as const, now, busy: undefined };
    renderAt(
      '/my-bookings',
      <Started state={state}>
        <BookingCard {...card} onAct={none} onChat={none} onCall={none} />
      </Started>,
    );
    return screen.getByRole('article').textContent;
  };
  const payButtons = () => buttons().filter((words) => /^(Pay|Try again|Check)/.test(words ?? ''));

  it.each(
    BOOKINGS.flatMap(([name, part, pay, asks]) =>
      STATES.map(([state, sentence, action]) => [name, part, state, sentence ?? asks, asks, action ?? pay] as const),
    ),
  )('of a booking that is %s has one sentence and one action: %#', (_, part, state, sentence, asks, action) => {
    const text = withState(state, part);
    expect(text).toContain(sentence);
    for (const other of [...new Set([...ALL, asks])].filter((one) => one !== sentence))
      expect(text).not.toContain(other);
    expect(payButtons()).toEqual([action]);
  });

  it('stands before a step that is more urgent', () => {
    const change = { ...CHANGE, customerAddress: aBooking().customerAddress, answerBy: '2026-12-04T06:30:00.000Z' };
    const text = withState({ step: 'closed' }, { ...accepted, change });
    expect(text).toContain(NOT_FINISHED);
    expect(text).toContain('Ravi asks for another time or place');
  });

  it.each<[string, Partial<Booking>]>([
    ['paid', { ...accepted, payment: { method: 'online', status: 'completed' } }],
    ['cancelled', { ...accepted, status: 'cancelled' }],
    ['to be paid in cash', { ...accepted, payment: { method: 'cash', status: 'pending' } }],
  ])('says nothing on a booking that is %s', (_, part) => {
    const text = withState({ step: 'closed' }, part);
    expect(text).not.toContain(NOT_FINISHED);
    expect(payButtons()).toEqual([]);
  });
});
