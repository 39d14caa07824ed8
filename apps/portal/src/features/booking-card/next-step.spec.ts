/** @jest-environment jsdom */
import '../../../test/browser.js';
import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { BRAND, CURRENT_POLICY, istInstant, type Party } from '@sahaya/domain';
import { aBooking } from '../../../test/records.js';
import { nextStepText } from './next-step.js';
import { toSections } from '../booking-list/sections.js';

const now = istInstant('2026-12-04', '10:00');
const cash = { payment: { method: 'cash', status: 'pending' } } as const;
const paid = { payment: { method: 'online', status: 'completed' } } as const;
const ended = (by: 'customer' | 'helper' | 'system', kind: string, fee = 0, refund = 0) =>
  ({ status: 'cancelled', cancellation: { by, kind, fee, refund } }) as const;
const staffEnded = (byStaff: 'customer' | 'helper' | 'platform') =>
  ({ status: 'cancelled', cancellation: { by: 'system', kind: 'cancelled', fee: 0, refund: 0, byStaff } }) as const;

describe('the next step', () => {
  const agreed = { status: 'accepted', payBy: '2026-12-05T02:00:00.000Z' } as const;
  const done = { status: 'completed', completedAt: '2026-12-03T06:00:00.000Z', date: '2026-12-03' } as const;
  const change = (by: Party, part: object) => ({
    by,
    date: '2026-12-05',
    startTime: '09:30',
    endTime: '11:30',
    customerAddress: aBooking().customerAddress,
    totalAmount: 448,
    answerBy: '2026-12-04T10:30:00.000Z',
    ...part,
  });
  const at = (time: string) => istInstant('2026-12-05', time);
  const awaited = { ...agreed, ...paid, arrival: { triesLeft: 5 } };
  const begun = { ...awaited, arrival: { arrivedAt: at('09:28').toISOString() } };
  const claimed = (of: Party) => ({
    ...awaited,
    noShow: {
      of,
      state: 'claimed' as const,
      claimedAt: at('10:00').toISOString(),
      contestBy: '2026-12-06T04:30:00.000Z',
    },
  });
  const inCase = { ...awaited, staffCase: { kind: 'no_show' as const, since: at('10:00').toISOString() } };

  it.each<[Party, Partial<Booking>, string, Date?]>([
    ['customer', {}, 'Waiting for Ravi to answer. You pay only after they accept.'],
    ['customer', { ...agreed, ...cash }, 'Ravi comes tomorrow at 9:30 am. Keep ₹448 in cash ready.'],
    ['customer', { ...agreed, ...paid }, 'All set and paid. Ravi comes tomorrow at 9:30 am.'],
    ['customer', { ...agreed, ...paid }, 'Ravi should be with you now, until 11:30 am.', at('10:00')],
    ['customer', { ...agreed, ...paid }, 'The agreed time is over. Ravi marks the visit complete.', at('11:30')],
    [
      'customer',
      awaited,
      'All set and paid. Ravi comes today at 9:30 am. Share the start code when the helper arrives.',
      at('09:00'),
    ],
    ['customer', awaited, 'Has Ravi come? Please say yes or no.', at('10:00')],
    ['customer', begun, 'Ravi is with you, until 11:30 am.', at('10:00')],
    ['customer', awaited, 'The agreed time is over. Was the work done? Ravi marks the visit complete.', at('11:30')],
    [
      'customer',
      claimed('customer'),
      'Ravi says that you were not there. If that is not so, please contest it.',
      at('10:00'),
    ],
    [
      'customer',
      claimed('helper'),
      'You said that Ravi was not there. Ravi can contest it until then; after that it is final.',
      at('10:00'),
    ],
    ['customer', inCase, 'We are checking what happened. Our support will decide and tell both of you.', at('10:00')],
    ['customer', ended('system', 'customer_no_show', 448), 'You were not there when Ravi came. Charged: ₹448.'],
    ['customer', ended('system', 'helper_no_show', 0, 448), 'Ravi did not come. Refund: ₹448.'],
    ['customer', staffEnded('platform'), 'We had to cancel this visit. We are sorry.'],
    ['helper', staffEnded('platform'), 'We had to cancel this visit. We are sorry.'],
    ['customer', staffEnded('customer'), 'Our support cancelled this visit for you, as you asked.'],
    ['helper', staffEnded('customer'), 'Asha asked our support to cancel this visit.'],
    ['helper', staffEnded('helper'), 'Our support cancelled this visit because you cannot come.'],
    ['customer', ended('system', 'nobodys_fault'), 'Our support cancelled this visit. It is nobody’s fault.'],
    [
      'helper',
      { ...awaited, ...cash },
      'Be there today at 9:30 am. You collect ₹448 in cash. At the door, ask Asha for the start code.',
      at('09:15'),
    ],
    [
      'helper',
      { ...awaited, arrival: { triesLeft: 0 } },
      'Paid online. Be there today at 9:30 am. There were too many wrong codes: ask Asha to confirm in the app that you came.',
      at('09:29'),
    ],
    [
      'helper',
      awaited,
      'You should be there now, until 11:30 am. At the door, ask Asha for the start code.',
      at('10:00'),
    ],
    ['helper', begun, 'You have arrived. The agreed time is until 11:30 am.', at('10:00')],
    ['helper', awaited, 'The agreed time is over. Mark the visit complete.', at('11:30')],
    [
      'helper',
      claimed('helper'),
      'Asha says that you did not come. If that is not so, please contest it.',
      at('12:00'),
    ],
    ['helper', ended('system', 'customer_no_show', 448), 'Asha was not there. Charged: ₹448.'],
    ['helper', ended('system', 'helper_no_show'), 'You did not come to this visit.'],
    ['customer', done, 'The visit is done. Please pay ₹448 online.'],
    ['customer', { ...done, ...paid }, 'The visit is done. How was it with Ravi?'],
    [
      'customer',
      { ...done, ...paid, completionUnconfirmed: true },
      'Ravi marked this visit complete without your start code. Did it take place? If not, report a problem.',
    ],
    [
      'helper',
      { ...done, ...paid, completionUnconfirmed: true },
      'You completed this visit without the start code. The payout waits until Asha confirms it or can no longer report a problem.',
    ],
    ['customer', { ...done, ...paid, reviewed: true }, 'The visit is done, and you have reviewed it. Thank you.'],
    ['customer', { ...done, ...paid }, 'The visit is done.', istInstant('2027-01-05', '10:00')],
    ['customer', ended('helper', 'declined'), 'Ravi could not take this request. Nothing was charged.'],
    ['customer', ended('system', 'slot_taken'), 'Someone else got this time first. Choose another time or helper.'],
    [
      'customer',
      ended('customer', 'cancelled', 100, 348),
      'You cancelled this booking. Cancellation fee: ₹100. Refund: ₹348.',
    ],
    ['customer', ended('system', 'expired'), 'Ravi did not answer in time. Nothing was charged.'],
    ['customer', ended('system', 'platform_cancelled'), `${BRAND} cancelled this booking. It is nobody’s fault.`],
    ['customer', ended('system', 'unpaid'), 'It was not paid in time, so it was cancelled. Nothing was charged.'],
    [
      'customer',
      { status: 'cancelled', cancellation: { by: 'customer', kind: 'cancelled', fee: 100, refund: 0, due: 100 } },
      'You cancelled this booking. Cancellation fee: ₹100. Still to pay: ₹100.',
    ],
    [
      'customer',
      { status: 'cancelled', cancellation: { by: 'helper', kind: 'late', fee: 0, refund: 448, credit: 44.8 } },
      'Ravi cancelled this booking. Refund: ₹448. Credit for you: ₹44.80.',
    ],
    [
      'customer',
      { ...agreed, ...paid, change: change('helper', { startTime: '14:00', endTime: '16:00' }) },
      'Ravi asks for another time or place: Tomorrow, Sat 5 Dec, 2:00–4:00 pm.',
    ],
    [
      'customer',
      { ...agreed, ...paid, change: change('customer', { endTime: '12:30', byStaff: true }) },
      'Our support asked for a change on your behalf: Tomorrow, Sat 5 Dec, 9:30 am–12:30 pm. Waiting for Ravi to answer.',
    ],
    [
      'helper',
      { ...agreed, ...paid, change: change('customer', { endTime: '12:30', byStaff: true }) },
      'Our support asks on behalf of Asha for another time or place: Tomorrow, Sat 5 Dec, 9:30 am–12:30 pm.',
    ],
    [
      'customer',
      { ...agreed, ...paid, change: change('customer', { endTime: '12:30', totalAmount: 672 }) },
      'You asked for a change: Tomorrow, Sat 5 Dec, 9:30 am–12:30 pm. Waiting for Ravi to answer. The price would be ₹672.',
    ],
    [
      'helper',
      { ...agreed, ...paid, change: change('customer', { customerAddress: '7 Green Park' }) },
      'Asha asks for another time or place: 7 Green Park.',
    ],
    [
      'helper',
      { ...agreed, ...paid, change: change('customer', { customerAddress: 'Imaginary Lane 4', addressUnknown: true }) },
      'Asha asks for another time or place: Imaginary Lane 4. We could not place this address on the map. Check with Asha that the distance works.',
    ],
    ['helper', {}, 'Can you take this job? You see the full address and phone number after you accept.'],
    [
      'helper',
      { ...agreed, date: '2026-12-07' },
      'You go there on Mon 7 Dec at 9:30 am. Asha still has to pay online.',
    ],
    ['helper', { ...agreed, ...cash }, 'Be there tomorrow at 9:30 am. You collect ₹448 in cash.'],
    ['helper', { ...agreed, ...cash }, 'You should be there now, until 11:30 am.', at('09:30')],
    [
      'helper',
      { ...agreed, ...cash },
      'The agreed time is over. Collect ₹448 and mark the visit complete.',
      at('12:00'),
    ],
    ['helper', { ...agreed, ...paid }, 'The agreed time is over. Mark the visit complete.', at('12:00')],
    ['helper', { ...done, ...paid }, 'Done. ₹448 was paid online.'],
    ['helper', ended('helper', 'declined'), 'You declined this request.'],
    ['helper', ended('system', 'expired'), 'This request was not answered in time. It does not count against you.'],
    ['helper', ended('system', 'unpaid'), 'Asha did not pay in time. Your time is free again.'],
    ['helper', ended('customer', 'cancelled', 100, 348), 'Asha cancelled this booking. Cancellation fee: ₹100.'],
    ['helper', ended('customer', 'cancelled'), 'Asha cancelled this booking.'],
  ])('a %s, %j: %s', (party, booking, words, moment = now) => {
    expect(nextStepText(aBooking(booking), party, CURRENT_POLICY, moment).sentence).toBe(words);
  });

  const today = { ...awaited, date: '2026-12-04', startTime: '10:15', endTime: '12:15' };
  it.each<[string, Party, Partial<Booking>, boolean, string?]>([
    [
      'a request, for its helper',
      'helper',
      { answerBy: '2026-12-05T02:00:00.000Z' },
      true,
      'until tomorrow, 7:30 am (21 h 30 min left)',
    ],
    [
      'a request, for its customer',
      'customer',
      { date: '2026-12-09', answerBy: '2026-12-05T04:29:00.000Z' },
      false,
      'until tomorrow, 9:59 am (23 h 59 min left)',
    ],
    ['a request that is over', 'helper', { answerBy: '2026-12-04T04:00:00.000Z' }, true, undefined],
    ['a visit to pay', 'customer', agreed, true, 'until tomorrow, 7:30 am (21 h 30 min left)'],
    ['a visit to pay, for the helper', 'helper', agreed, false, 'until tomorrow, 7:30 am (21 h 30 min left)'],
    ['a visit tomorrow', 'customer', { ...agreed, ...paid }, false, 'in 23 h 30 min'],
    ['a visit later', 'customer', { ...agreed, ...paid, date: '2026-12-07' }, false, undefined],
    ['the door, for the helper', 'helper', today, true, 'until today, 10:15 am (15 min left)'],
    ['the door, for the customer', 'customer', today, false, 'until today, 10:15 am (15 min left)'],
    ['what is claimed of one', 'helper', claimed('helper'), true, 'until Sun 6 Dec, 10:00 am (2 days left)'],
    ['what one claims', 'customer', claimed('helper'), false, 'until Sun 6 Dec, 10:00 am (2 days left)'],
    ['staff', 'customer', inCase, false, undefined],
    ['a review', 'customer', { ...done, ...paid }, true, 'until Sat 2 Jan 2027, 11:30 am (29 days left)'],
    ['a review, for the helper', 'helper', { ...done, ...paid }, false, undefined],
  ])('states the deadline and whose turn it is: %s', (_, party, booking, yours, deadline) => {
    expect(nextStepText(aBooking(booking), party, CURRENT_POLICY, now)).toEqual({
      sentence: expect.any(String),
      yours,
      ...(deadline && { deadline }),
    });
  });
});

describe('the order of my bookings', () => {
  it('lists upcoming visits soonest first, then past ones latest first', () => {
    const [a, b, c, d] = ['2026-12-09', '2026-12-06', '2026-12-01', '2026-12-03'].map((date, index) =>
      aBooking({ date, _id: String(index).repeat(24), status: index < 2 ? 'accepted' : 'completed' }),
    );
    const sections = toSections([a!, b!, c!, d!]);
    expect(sections.map(({ name }) => name)).toEqual(['open', 'over']);
    expect(sections.map(({ entries }) => entries.map(({ date }) => date))).toEqual([
      ['2026-12-06', '2026-12-09'],
      ['2026-12-03', '2026-12-01'],
    ]);
  });

  it('lists first what is decided within minutes', () => {
    const search = { state: 'searching', deadline: '2026-12-05T03:30:00.000Z', asked: 3 } as const;
    const sought = aBooking({ date: '2026-12-09', status: 'cancelled', replacement: search });
    const over = aBooking({ date: '2026-12-08', status: 'cancelled', replacement: { ...search, state: 'failed' } });
    const [open, rest] = toSections([aBooking({ date: '2026-12-06' }), sought, over]);
    expect(open?.entries.map(({ date }) => date)).toEqual(['2026-12-09', '2026-12-06']);
    expect(rest?.entries).toEqual([over]);
  });
});
