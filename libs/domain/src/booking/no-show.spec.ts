import { describe, expect, it } from '@jest/globals';
import type { Party } from './booking.machine.js';
import { contestBy, noShowFeeOf, type NoShowFacts, type NoShowRefusal, noShowRefusal } from './no-show.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { addDays, istInstant } from '../time/time.js';

const DAY = '2026-12-05';
const at = (time: string, date = DAY) => istInstant(date, time);
const agreed: NoShowFacts = {
  status: 'accepted',
  payment: { method: 'cash', status: 'pending' },
  startsAt: at('09:00'),
  endsAt: at('11:00'),
};
const called = (by: Party, time: string): NoShowFacts => ({ ...agreed, contacts: [{ by, at: at(time) }] });
const tried = called('helper', '09:05');

// A customer is waited for 15 minutes; a helper may arrive up to 30 minutes late.
describe('reporting a no-show', () => {
  it.each<[string, NoShowFacts, Party, Date, NoShowRefusal | undefined]>([
    ['a moment before the grace is over', tried, 'customer', at('09:14'), 'VISIT_TOO_EARLY'],
    ['when it is over', tried, 'customer', at('09:15'), undefined],
    ['by a helper who tried nothing', agreed, 'customer', at('09:15'), 'CONTACT_FIRST'],
    ['by one whom the customer called', called('customer', '09:05'), 'customer', at('09:15'), 'CONTACT_FIRST'],
    ['by one who called long before', called('helper', '08:29'), 'customer', at('09:15'), 'CONTACT_FIRST'],
    ['until a day after the end', tried, 'customer', at('10:59', addDays(DAY, 1)), undefined],
    ['but not then', tried, 'customer', at('11:00', addDays(DAY, 1)), 'CLAIM_TOO_LATE'],
    ['of a helper before he is late', agreed, 'helper', at('09:29'), 'VISIT_TOO_EARLY'],
    ['of a helper who is late', agreed, 'helper', at('09:30'), undefined],
    [
      'not after an arrival',
      { ...tried, arrival: { arrivedAt: at('09:00') } },
      'customer',
      at('09:15'),
      'BOOKING_MOVE_REFUSED',
    ],
    ['not of a request', { ...tried, status: 'pending' }, 'customer', at('09:15'), 'BOOKING_MOVE_REFUSED'],
    ['not twice', { ...tried, noShow: { state: 'claimed' } }, 'customer', at('09:15'), 'VISIT_IN_QUESTION'],
    ['not when staff look into it', { ...tried, staffCase: {} }, 'helper', at('09:30'), 'VISIT_IN_QUESTION'],
  ])('%s', (_, booking, of, now, expected) => expect(noShowRefusal(booking, of, CURRENT_POLICY, now)).toBe(expected));

  it('charges the full price and can be contested for a day', () => {
    expect(noShowFeeOf(44_805, CURRENT_POLICY)).toBe(44_805);
    expect(contestBy(at('09:15'), CURRENT_POLICY)).toEqual(at('09:15', addDays(DAY, 1)));
  });
});
