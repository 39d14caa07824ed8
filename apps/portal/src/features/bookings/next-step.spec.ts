import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { istInstant, type Party } from '@sahaya/domain';
import { aBooking } from '../../testing/records.js';
import { consequenceOf } from './consequence.js';
import { nextStep } from './next-step.js';
import { sectionsOf } from './sections.js';

const now = istInstant('2026-12-04', '10:00');
const cash = { payment: { method: 'cash', status: 'pending' } } as const;
const paid = { payment: { method: 'online', status: 'completed' } } as const;
const ended = (by: 'customer' | 'helper' | 'system', kind: string, fee = 0, refund = 0) =>
  ({ status: 'cancelled', cancellation: { by, kind, fee, refund } }) as const;

describe('what happens next', () => {
  it.each<[Party, Partial<Booking>, string]>([
    ['customer', {}, 'Waiting for Ravi to answer. You pay only after they accept.'],
    ['customer', { status: 'accepted', ...cash }, 'Ravi comes tomorrow at 9:30 am. Keep ₹448 in cash ready.'],
    ['customer', { status: 'accepted', ...paid }, 'All set and paid. Ravi comes tomorrow at 9:30 am.'],
    ['customer', { status: 'completed', ...paid }, 'The visit is done. How was it with Ravi?'],
    ['customer', ended('helper', 'declined'), 'Ravi could not take this request. Nothing was charged.'],
    ['customer', ended('system', 'slot_taken'), 'Someone else got this time first. Choose another time or helper.'],
    [
      'customer',
      ended('customer', 'cancelled', 100, 348),
      'You cancelled this booking. Cancellation fee: ₹100. Refund: ₹348.',
    ],
    ['helper', {}, 'Can you go? The full address and phone number show after you accept.'],
    [
      'helper',
      { status: 'accepted', date: '2026-12-07' },
      'You go there on Mon 7 Dec at 9:30 am. Asha still has to pay online.',
    ],
    ['helper', ended('helper', 'declined'), 'You declined this request.'],
    ['helper', ended('customer', 'cancelled'), 'Asha cancelled this booking.'],
  ])('a %s, %j', (party, booking, words) => {
    expect(nextStep(aBooking(booking), party, now)).toBe(words);
  });
});

describe('what a cancellation costs, said before it is made', () => {
  const accepted = { status: 'accepted', acceptedAt: '2026-12-01T05:00:00.000Z', ...cash } as const;
  it('nothing until two hours before the start', () => {
    expect(consequenceOf(aBooking(accepted), 'cancel', istInstant('2026-12-05', '07:30')).fee).toBeUndefined();
  });
  it('a quarter of the base amount later', () => {
    expect(consequenceOf(aBooking(accepted), 'cancel', istInstant('2026-12-05', '07:31')).fee).toBe('₹100');
  });
});

describe('the order of my bookings', () => {
  it('has the soonest visit first, what is over below, the latest first', () => {
    const [a, b, c, d] = ['2026-12-09', '2026-12-06', '2026-12-01', '2026-12-03'].map((date, index) =>
      aBooking({ date, _id: String(index).repeat(24), status: index < 2 ? 'accepted' : 'completed' }),
    );
    const sections = sectionsOf([a!, b!, c!, d!]);
    expect(sections.map(({ name }) => name)).toEqual(['open', 'over']);
    expect(sections.map(({ entries }) => entries.map(({ date }) => date))).toEqual([
      ['2026-12-06', '2026-12-09'],
      ['2026-12-03', '2026-12-01'],
    ]);
  });
});
