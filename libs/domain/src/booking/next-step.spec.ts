import { describe, expect, it } from '@jest/globals';
import { type NextStepFacts, type NextStepName, nextStepOf } from './next-step.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import type { ReplacementState } from './replacement.js';
import { istDate, istInstant, istTime } from '../time/time.js';

const at = (text: string) => istInstant(text.slice(0, 10), text.slice(11));
const words = (instant: Date | undefined) => (instant ? `${istDate(instant)} ${istTime(instant)}` : '');

const asked: NextStepFacts = {
  status: 'pending',
  payment: { method: 'online', status: 'pending' },
  startsAt: at('2026-12-05 09:30'),
  endsAt: at('2026-12-05 11:30'),
  answerBy: at('2026-12-02 10:00'),
  reviewed: false,
};
const agreed = { ...asked, status: 'accepted', payBy: at('2026-12-02 12:00') } as const;
const cash = { method: 'cash', status: 'pending' } as const;
const paid = { method: 'online', status: 'completed' } as const;
const done = { ...agreed, status: 'completed', completedAt: at('2026-12-05 11:40'), payment: paid } as const;
const unconfirmed = { ...done, completionUnconfirmed: true };
const awaited = { ...agreed, payment: paid, arrival: { triesLeft: 5 } };
const begun = { ...awaited, arrival: { arrivedAt: at('2026-12-05 09:20') } };
const claim = { state: 'claimed', contestBy: at('2026-12-06 10:00') } as const;
const END = '2026-12-05 11:30';
const PROPOSED = '2026-12-05 08:30';
const extended = { ...begun, extension: { by: 'helper', answerBy: at(END) } } as const;
const sought = (state: ReplacementState) =>
  ({
    ...agreed,
    status: 'cancelled',
    payment: paid,
    replacement: { state, deadline: at('2026-12-05 09:00') },
  }) as const;
const proposed = (by: 'customer' | 'helper') => ({ by, answerBy: at('2026-12-02 10:00') });

describe('the next step of a booking', () => {
  it.each<[string, NextStepFacts, string, NextStepName, string, string]>([
    ['a request', asked, '2026-12-01 10:05', 'answer', 'helper', '2026-12-02 10:00'],
    ['to be paid', agreed, '2026-12-01 12:05', 'pay', 'customer', '2026-12-02 12:00'],
    [
      'a failed payment',
      { ...agreed, payment: { method: 'online', status: 'failed' } },
      '2026-12-01 12:05',
      'pay',
      'customer',
      '2026-12-02 12:00',
    ],
    [
      'a change that the customer proposes',
      { ...agreed, change: proposed('customer') },
      '2026-12-01 13:00',
      'answerChange',
      'helper',
      '2026-12-02 10:00',
    ],
    [
      'a change that the helper proposes, of a paid visit',
      { ...agreed, payment: paid, change: proposed('helper') },
      '2026-12-01 13:00',
      'answerChange',
      'customer',
      '2026-12-02 10:00',
    ],
    [
      'a change that nobody answered',
      { ...agreed, payment: paid, change: proposed('helper') },
      '2026-12-02 10:00',
      'visit',
      '',
      '2026-12-05 09:30',
    ],
    ['paid', { ...agreed, payment: paid }, '2026-12-02 10:00', 'visit', '', '2026-12-05 09:30'],
    ['for cash', { ...agreed, payment: cash }, '2026-12-05 09:29', 'visit', '', '2026-12-05 09:30'],
    ['begun', { ...agreed, payment: cash }, '2026-12-05 09:30', 'underWay', '', '2026-12-05 11:30'],
    ['over by the clock', { ...agreed, payment: cash }, '2026-12-05 11:30', 'finish', 'helper', ''],
    ['with its code', awaited, '2026-12-05 08:59', 'visit', '', '2026-12-05 09:30'],
    ['half an hour before', awaited, '2026-12-05 09:00', 'door', 'helper', '2026-12-05 09:30'],
    ['late, not yet asked', awaited, '2026-12-05 09:59', 'door', 'helper', '2026-12-05 09:30'],
    ['half an hour late', awaited, '2026-12-05 10:00', 'askArrival', 'both', '2026-12-05 11:30'],
    ['over, nobody has said', awaited, '2026-12-05 11:30', 'askDone', 'both', '2026-12-06 11:30'],
    ['arrived before the start', begun, '2026-12-05 09:25', 'underWay', '', '2026-12-05 11:30'],
    ['arrived, over', begun, '2026-12-05 11:30', 'finish', 'helper', ''],
    [
      'said to have missed it',
      { ...awaited, noShow: { ...claim, of: 'customer' } },
      '2026-12-05 10:00',
      'contest',
      'customer',
      '2026-12-06 10:00',
    ],
    [
      'said of the helper',
      { ...awaited, noShow: { ...claim, of: 'helper' } },
      '2026-12-05 12:00',
      'contest',
      'helper',
      '2026-12-06 10:00',
    ],
    ['with staff', { ...awaited, staffCase: {} }, '2026-12-05 12:00', 'staff', '', ''],
    ['done, not paid', { ...done, payment: agreed.payment }, '2026-12-05 12:00', 'payDone', 'customer', ''],
    ['not confirmed', unconfirmed, '2026-12-05 12:00', 'confirmDone', 'customer', '2026-12-07 11:40'],
    ['not confirmed in its dispute period', unconfirmed, '2026-12-07 11:41', 'review', 'customer', '2027-01-04 11:40'],
    ['done', done, '2026-12-05 12:00', 'review', 'customer', '2027-01-04 11:40'],
    ['done, on the last minute of its window', done, '2027-01-04 11:40', 'review', 'customer', '2027-01-04 11:40'],
    ['done long ago', done, '2027-01-04 11:41', 'done', '', ''],
    ['reviewed', { ...done, reviewed: true }, '2026-12-05 12:00', 'done', '', ''],
    ['cancelled', { ...agreed, status: 'cancelled' }, '2026-12-02 10:00', 'ended', '', ''],
    ['half an hour more, asked by the helper', extended, '2026-12-05 11:10', 'answerExtension', 'customer', END],
    [
      'half an hour more, asked by the customer',
      { ...extended, extension: { by: 'customer', answerBy: at(END) } },
      '2026-12-05 11:10',
      'answerExtension',
      'helper',
      END,
    ],
    ['half an hour more, not answered', extended, END, 'finish', 'helper', ''],
    ['half an hour more, to be paid', { ...begun, amountDue: 112 }, '2026-12-05 11:10', 'payRest', 'customer', END],
    ['another helper is looked for', sought('searching'), '2026-12-05 07:00', 'searching', '', '2026-12-05 09:00'],
    [
      'another helper is proposed',
      { ...sought('offered'), replacement: { ...sought('offered').replacement, offer: { answerBy: at(PROPOSED) } } },
      '2026-12-05 07:00',
      'chooseHelper',
      'customer',
      PROPOSED,
    ],
    ['another helper comes', sought('accepted'), '2026-12-05 07:30', 'ended', '', ''],
    ['nobody else was found', sought('failed'), '2026-12-05 09:00', 'ended', '', ''],
    ['reported', { ...done, dispute: { state: 'open' } }, '2026-12-05 12:00', 'disputed', '', ''],
    [
      'decided',
      { ...done, dispute: { state: 'decided' } },
      '2026-12-05 12:00',
      'review',
      'customer',
      '2027-01-04 11:40',
    ],
  ])('%s', (_, booking, now, name, waitsFor, by) => {
    const step = nextStepOf(booking, CURRENT_POLICY, at(now));
    expect([step.name, step.waitsFor ?? '', words(step.by)]).toEqual([name, waitsFor, by]);
  });
});
