import { describe, expect, it } from '@jest/globals';
import type { Party } from './booking.machine.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istInstant } from '../time/time.js';
import { allowedVisitActions, type VisitAction, type VisitFacts } from './visit.actions.js';

const at = (time: string, date = '2026-12-05') => istInstant(date, time);
const agreed: VisitFacts = {
  status: 'accepted',
  payment: { method: 'online', status: 'completed' },
  startsAt: at('09:30'),
  endsAt: at('11:30'),
  arrival: { triesLeft: 5 },
};
const claimed = (of: Party) =>
  ({ ...agreed, noShow: { of, state: 'claimed', contestBy: at('10:00', '2026-12-06') } }) as const;
const begun = { ...agreed, arrival: { arrivedAt: at('09:28') } };
const unconfirmed = { ...agreed, status: 'completed', completionUnconfirmed: true } as const;
const inCase = { ...agreed, staffCase: {} };

describe('visit actions around the start', () => {
  it.each<[string, Party, VisitFacts, Date, VisitAction[]]>([
    ['before', 'helper', agreed, at('08:59'), ['helperCancel']],
    ['before', 'customer', agreed, at('08:59'), []],
    ['from half an hour before on', 'helper', agreed, at('09:00'), ['start', 'helperCancel']],
    ['from half an hour before on', 'customer', agreed, at('09:00'), ['arrived']],
    ['a minute before the grace is over', 'helper', agreed, at('09:44'), ['start', 'helperCancel']],
    ['the grace is over', 'helper', agreed, at('09:45'), ['start', 'claimNoShow', 'helperCancel']],
    ['a minute before it is late', 'customer', agreed, at('09:59'), ['arrived']],
    ['late', 'customer', agreed, at('10:00'), ['arrived', 'claimNoShow']],
    ['without tries', 'helper', { ...agreed, arrival: { triesLeft: 0 } }, at('09:30'), ['helperCancel']],
    ['without a code', 'helper', { ...agreed, arrival: undefined }, at('09:30'), ['helperCancel']],
    ['over', 'helper', agreed, at('11:30'), ['start', 'claimNoShow']],
    ['a day after the end', 'customer', agreed, at('11:30', '2026-12-06'), ['arrived']],
    ['begun', 'helper', begun, at('10:30'), []],
    ['begun', 'customer', begun, at('10:30'), []],
    ['claimed of the other', 'customer', claimed('helper'), at('10:30'), ['arrived']],
    ['claimed of oneself', 'helper', claimed('helper'), at('10:30'), ['start', 'contestNoShow']],
    ['claimed of oneself', 'customer', claimed('customer'), at('10:30'), ['arrived', 'contestNoShow']],
    ['claimed a day ago', 'helper', claimed('helper'), at('10:00', '2026-12-06'), ['start']],
    ['with staff', 'helper', inCase, at('10:30'), ['start']],
    ['with staff', 'customer', inCase, at('10:30'), ['arrived']],
    ['not agreed', 'helper', { ...agreed, status: 'pending' }, at('10:30'), []],
    ['completed', 'helper', { ...agreed, status: 'completed' }, at('10:30'), []],
    ['completed and confirmed', 'customer', { ...agreed, status: 'completed' }, at('11:30'), []],
    ['completed without confirmation, a minute before the end', 'customer', unconfirmed, at('11:29'), []],
    ['completed without confirmation', 'customer', unconfirmed, at('11:30'), ['confirmDone']],
    ['completed without confirmation', 'helper', unconfirmed, at('11:30'), []],
  ])('%s, for the %s', (_, party, booking, now, actions) => {
    expect(allowedVisitActions(booking, party, CURRENT_POLICY, now)).toEqual(actions);
  });
});
