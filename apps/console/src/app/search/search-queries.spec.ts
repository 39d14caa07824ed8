import { expect, it } from '@jest/globals';
import { buildSearchQueries } from './search-queries.js';

const id = 'ab'.repeat(12);
const owner = [{ in: 'users', q: '9876543210' }];

it.each([
  ['9876543210', owner],
  ['+91 98765 43210', owner],
  ['+91-98765-43210', owner],
  ['(+91) 98765.43210', owner],
  ['919876543210', owner],
  ['0091 98765 43210', owner],
  ['098765 43210', owner],
  ['+91 098765 43210', owner],
  ['  9876543210 ', owner],
  ['+91 987', [{ in: 'users', q: '987' }]],
  ['9198', [{ in: 'users', q: '9198' }]],
  ['+91', []],
  ['000', []],
  [
    'asha@example.com',
    [
      { in: 'users', q: 'asha@example.com' },
      { in: 'tickets', q: 'asha@example.com' },
    ],
  ],
  ['Asha Verma', [{ in: 'users', q: 'Asha Verma' }]],
  ['आशा', [{ in: 'users', q: 'आशा' }]],
  [
    id.toUpperCase(),
    [
      { in: 'bookings', id },
      { in: 'subscriptions', id },
      { in: 'users', id },
    ],
  ],
  ['1'.repeat(24), ['bookings', 'subscriptions', 'users'].map((where) => ({ in: where, id: '1'.repeat(24) }))],
  ['pay_Nx81kQ', [{ in: 'payments', q: 'pay_Nx81kQ' }]],
  ['order_Nx81kQ', [{ in: 'payments', q: 'order_Nx81kQ' }]],
  ['t-2026-000017', [{ in: 'tickets', q: 'T-2026-000017' }]],
  ['T-Shirt', [{ in: 'users', q: 'T-Shirt' }]],
  ['a', []],
  ['', []],
  ['   ', []],
])('“%s” is searched as %j', (text, seeks) => {
  expect(buildSearchQueries(text)).toEqual(seeks);
});
