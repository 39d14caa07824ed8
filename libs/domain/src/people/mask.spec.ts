import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hideText, maskContacts, maskEmail, maskFault, maskPersonal, maskPhone } from './mask.js';

describe('a public text', () => {
  it.each([
    ['Call 9876543210 any time', 'Call ••• any time'],
    ['98765 43210', '•••'],
    ['+91 98765-43210, after six', '•••, after six'],
    ['(0)9876543210 or 091-2345', '(0)••• or 091-2345'],
    ['9 8 7 6 5 4 3 2 1 0', '•••'],
    ['pay asha.rao@okaxis please', 'pay ••• please'],
    ['9876543210@ybl', '•••@ybl'],
    ['9876543210@ybl, asha@upi.', '•••@ybl, •••.'],
    ['Home food since 1998, 250 an hour, PIN 110017', 'Home food since 1998, 250 an hour, PIN 110017'],
    ['order 12345678901234', 'order 12345678901234'],
    ['write to asha@example.com', 'write to asha@example.com'],
    ['मुझे 9876543210 पर', 'मुझे ••• पर'],
  ])('%j reads %j', (text, shown) => expect(maskContacts(text)).toBe(shown));

  it('masked twice is the same, and masking is fast for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(maskContacts(maskContacts(text))).toBe(maskContacts(text))));
    for (const part of ['9', '9 ', '9-', 'a@', 'a.', '+91'])
      expect(maskContacts(part.repeat(25_000)).length).toBeGreaterThan(0);
  });
});

it.each([
  ['Ring twice', 'Hidden'],
  [' ', 'Hidden'],
  ['', ''],
])('the private text %j reads %j', (text, shown) => expect(hideText(text)).toBe(shown));

it.each([
  ['asha@example.com', 'a•••@example.com'],
  ['a@b.in', 'a•••@b.in'],
  ['x@y@z.in', 'x•••@z.in'],
])('an email: %s', (email, shown) => expect(maskEmail(email)).toBe(shown));

it('a phone number', () => expect(maskPhone('9000000001')).toBe('•••0001'));

it('a record keeps ids and facts and hides personal data', () => {
  const at = '2026-12-05T04:00:00.000Z';
  const bookingId = 'b'.repeat(24);
  expect(
    maskPersonal({
      bookingId,
      kind: 'no_show',
      totalPaise: 50_400,
      at,
      date: '2026-12-05',
      paid: true,
      by: null,
      customerName: 'Asha',
      customer: { _id: bookingId, email: 'asha@example.com', phone: 9_000_000_001 },
      coordinates: [77.2, 28.6],
      lines: ['helper_payable', 'Asha Rao', '+919000000001', 'आशा'],
    }),
  ).toEqual({
    bookingId,
    kind: 'no_show',
    totalPaise: 50_400,
    at,
    date: '2026-12-05',
    paid: true,
    by: null,
    customerName: '•••',
    customer: { _id: bookingId, email: '•••', phone: '•••' },
    coordinates: '•••',
    lines: ['helper_payable', '•••', '•••', '•••'],
  });
  expect(maskPersonal('Asha, 9000000001')).toBe('•••');
});

it.each([
  [
    'E11000 duplicate key error index: name_1 dup key: { name: "Asha" }',
    'E11000 duplicate key error index: name_1 dup key: •••',
  ],
  ['no mail to <asha@example.com>, call 9000000001', 'no mail to <•••>, call •••'],
  ['Booking not found', 'Booking not found'],
  ['x'.repeat(600), 'x'.repeat(500)],
])('an error message: %s', (text, shown) => expect(maskFault(text)).toBe(shown));
