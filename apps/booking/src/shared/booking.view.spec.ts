import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@sahaya/contracts';
import { CURRENT_POLICY, istInstant, quoteVisit } from '@sahaya/domain';
import { type BookingDoc } from './booking.model.js';
import { toBooking } from './booking.view.js';

const at = (time: string) => istInstant('2026-12-05', time);
const change = {
  date: '2026-12-06',
  startTime: '09:00',
  endTime: '11:00',
  minutes: 120,
  startsAt: at('09:00'),
  endsAt: at('11:00'),
  customerAddress: '9 Hill Road, Saket, New Delhi',
};
const price = quoteVisit(
  { hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method: 'online' },
  CURRENT_POLICY,
);
const pending: BookingDoc = {
  _id: '65f0c0ffee65f0c0ffee65f0',
  customerId: '65f0c0ffee65f0c0ffee65f1',
  customer: { name: 'Asha Rao', phone: '9876543210', location: 'Saket, New Delhi' },
  helperId: '65f0c0ffee65f0c0ffee65f2',
  helper: { name: 'Ravi Kumar', phone: '9123456780', location: 'Lajpat Nagar, New Delhi' },
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  minutes: 120,
  startsAt: at('09:00'),
  endsAt: at('11:00'),
  customerAddress: '12 Lake View Road, Saket, New Delhi',
  specialRequests: 'Call 98765 43210 before',
  householdNotes: 'The key is under the mat',
  hourlyRatePaise: 20_000,
  price,
  payment: { method: 'online', status: 'pending' },
  status: 'pending',
  policy: CURRENT_POLICY,
  change: { ...change, price, by: 'customer', answerBy: at('07:00') },
  reviewed: false,
  createdAt: istInstant('2026-12-01', '09:00'),
};
const buildCancelled = (kind: string): Partial<BookingDoc> => ({
  status: 'cancelled',
  cancellation: {
    by: 'customer',
    kind,
    reason: 'Write to asha@okaxis',
    feePaise: 10_000,
    refundPaise: 0,
    creditPaise: 100,
    duePaise: 10_000,
    at: at('08:00'),
  },
  refunds: [{ refundId: '65f0c0ffee65f0c0ffee65f3', amountPaise: 100, status: 'initiated' }],
});
const STAGES: Record<string, Partial<BookingDoc>> = {
  pending: {},
  accepted: { status: 'accepted', acceptedAt: at('06:00') },
  completed: {
    status: 'completed',
    acceptedAt: at('06:00'),
    completedAt: at('11:00'),
    customerRating: { rating: 2, note: 'Nobody had any water', at: at('12:00') },
  },
  declined: buildCancelled('declined'),
  cancelled: { ...buildCancelled('cancelled'), acceptedAt: at('06:00') },
};

/** Labels of the private fields, each with a text that reveals it. */
const PRIVATE: [word: string, text: string][] = [
  ['address', '12 Lake View Road'],
  ['new address', '9 Hill Road'],
  ['notes', 'under the mat'],
  ['number in the requests', '98765 43210'],
  ['customer’s phone', '9876543210'],
  ['helper’s phone', '9123456780'],
  ['id in the reason', 'asha@okaxis'],
  ['refund', '"refund":{'],
  ['due', '"due":'],
  ['credit', '"credit":'],
  ['customer rating', 'any water'],
];
const findRevealed = (stage: string, role: Actor['role']) => {
  const text = JSON.stringify(toBooking({ ...pending, ...STAGES[stage] }, { role }));
  return PRIVATE.filter(([, secret]) => text.includes(secret)).map(([word]) => word);
};

const OWN = ['address', 'new address', 'notes', 'number in the requests'];
const PHONES = ['customer’s phone', 'helper’s phone'];
const RATING = ['customer rating'];
const CANCELLATION = ['id in the reason', 'refund', 'due', 'credit'];

// Before acceptance the helper sees the locality only. The parties of an accepted booking see phone numbers, the address
// and the notes. Staff get them from `revealBooking`.
describe('booking visibility', () => {
  it.each<[Actor['role'], string, string[]]>([
    ['customer', 'pending', OWN],
    ['customer', 'accepted', [...OWN, ...PHONES]],
    ['customer', 'completed', [...OWN, ...PHONES]],
    ['customer', 'declined', [...OWN, ...CANCELLATION]],
    ['customer', 'cancelled', [...OWN, ...CANCELLATION]],
    ['helper', 'pending', []],
    ['helper', 'accepted', [...OWN, ...PHONES]],
    ['helper', 'completed', [...OWN, ...PHONES, ...RATING]],
    ['helper', 'declined', []],
    ['helper', 'cancelled', []],
    ['support', 'completed', RATING],
    ['support', 'pending', []],
    ['support', 'cancelled', ['refund', 'due', 'credit']],
  ])('shows a %s the allowed private fields of a %s booking', (role, stage, expected) =>
    expect(findRevealed(stage, role)).toEqual(expected),
  );

  it('shows the locality in place of the address', () => {
    const seen = toBooking(pending, { role: 'helper' });
    expect([seen.customerAddress, seen.change?.customerAddress]).toEqual(['Saket, New Delhi', 'Saket, New Delhi']);
    expect(seen.specialRequests).toBe('Call ••• before');
  });

  it('shows staff only the last digits of a phone number', () => {
    const seen = toBooking({ ...pending, ...STAGES['accepted'] }, { role: 'ops' });
    expect([seen.customerId.phone, seen.helperId.phone]).toEqual(['•••3210', '•••6780']);
  });
});
