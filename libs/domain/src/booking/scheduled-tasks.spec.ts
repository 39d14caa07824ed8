import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from './booking.machine.js';
import { type ScheduledTaskFacts, planScheduledTasks } from './scheduled-tasks.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istDate, istInstant, istTime } from '../time/time.js';

const at = (text: string) => istInstant(text.slice(0, 10), text.slice(11));
const booking = (status: BookingStatus, facts: Partial<ScheduledTaskFacts> = {}): ScheduledTaskFacts => ({
  status,
  payment: { method: 'online', status: 'pending' },
  createdAt: at('2026-12-01 10:00'),
  startsAt: at('2026-12-05 09:00'),
  endsAt: at('2026-12-05 11:00'),
  ...facts,
});
const moments = (facts: ScheduledTaskFacts) =>
  planScheduledTasks(facts, CURRENT_POLICY).map(({ kind, dueAt }) => `${kind} ${istDate(dueAt)} ${istTime(dueAt)}`);
const agreedAt = at('2026-12-01 12:00');
const DONE = ['completion-nudge 2026-12-05 11:30', 'completion-by 2026-12-06 11:00'];
const END = ['arrival-ask 2026-12-05 09:30', ...DONE];
const REMINDERS = ['24h 2026-12-04 09:00', '2h 2026-12-05 07:00'];

describe('the scheduled tasks of a booking', () => {
  it.each<[string, ScheduledTaskFacts, string[]]>([
    ['a request', booking('pending'), ['answer-nudge 2026-12-01 22:00', 'answer-by 2026-12-02 10:00']],
    [
      'a request for the same day',
      booking('pending', { startsAt: at('2026-12-01 14:00') }),
      ['answer-nudge 2026-12-01 10:15', 'answer-by 2026-12-01 10:30'],
    ],
    [
      'an agreed visit to be paid online',
      booking('accepted', { agreedAt }),
      [...REMINDERS, 'pay-nudge 2026-12-02 00:00', 'pay-by 2026-12-02 12:00', ...END],
    ],
    [
      'a paid one',
      booking('accepted', { agreedAt, payment: { method: 'online', status: 'completed' } }),
      [...REMINDERS, ...END],
    ],
    [
      'one in cash',
      booking('accepted', { agreedAt, payment: { method: 'cash', status: 'pending' } }),
      [...REMINDERS, ...END],
    ],
    [
      'one that was agreed within two hours of its start: no deadline to pay takes it away',
      booking('accepted', { agreedAt: at('2026-12-05 07:30') }),
      ['2h 2026-12-05 07:30', ...END],
    ],
    [
      'one with a proposed change',
      booking('accepted', {
        agreedAt,
        payment: { method: 'cash', status: 'pending' },
        change: { answerBy: at('2026-12-02 15:00') },
      }),
      [...REMINDERS, ...END, 'change-by 2026-12-02 15:00'],
    ],
    [
      'one that staff look into',
      booking('accepted', { agreedAt, payment: { method: 'cash', status: 'pending' }, staffCase: {} }),
      REMINDERS,
    ],
    [
      'one that has begun',
      booking('accepted', {
        agreedAt,
        payment: { method: 'cash', status: 'pending' },
        arrival: { arrivedAt: at('2026-12-05 09:01') },
      }),
      [...REMINDERS, ...DONE],
    ],
    [
      'one to which a side is said not to have come',
      booking('accepted', {
        agreedAt,
        payment: { method: 'cash', status: 'pending' },
        noShow: { of: 'customer', state: 'claimed', contestBy: at('2026-12-06 09:15') },
      }),
      [...REMINDERS, 'no-show-by 2026-12-06 09:15'],
    ],
    [
      'one for which half an hour more is asked',
      booking('accepted', {
        agreedAt,
        payment: { method: 'cash', status: 'pending' },
        arrival: { arrivedAt: at('2026-12-05 09:01') },
        extension: { answerBy: at('2026-12-05 11:00') },
      }),
      [...REMINDERS, ...DONE, 'extension-by 2026-12-05 11:00'],
    ],
    ['a completed one', booking('completed', { agreedAt }), []],
    ['a cancelled one', booking('cancelled'), []],
  ])('%s', (_, facts, expected) => expect(moments(facts)).toEqual(expected));
});
