import { expect, it } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { CURRENT_POLICY, istInstant } from '@sahaya/domain';
import { aBooking } from '../../../test/records.js';
import { spokenJob } from './spoken-booking.js';

const now = istInstant('2026-12-04', '10:00');
const ASKED = ['Cooking with Asha Verma', 'Tomorrow, Sat 5 Dec, 9:30–11:30 am', 'B-14, Shivalik Road', 'You earn ₹400'];

it.each<[string, Partial<Booking>, unknown[]]>([
  ['a request', {}, [...ASKED, expect.stringContaining('Can you take this job?')]],
  [
    'a visit paid in cash',
    { status: 'accepted', payment: { method: 'cash', status: 'pending' } },
    [...ASKED, 'you collect ₹448 in cash', expect.stringContaining('₹448'), 'in 23 h 30 min'],
  ],
  ['a cancelled visit', { status: 'cancelled' }, [...ASKED.slice(0, 2), 'This booking was cancelled.']],
])('the essence of %s is its person, time, place, money and next step', (_, part, sentences) => {
  expect(spokenJob(aBooking(part), CURRENT_POLICY, now)).toEqual(sentences);
});
