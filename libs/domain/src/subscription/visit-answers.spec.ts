import { describe, expect, it } from '@jest/globals';
import { addDays, istInstant } from '../time/time.js';
import { type PlanVisit, settleAsDelivered, settleAsRefunded } from './subscription.visits.js';
import { awaitsAnswer, isDeniable, settleAnsweredVisits } from './visit-answers.js';

const TODAY = '2026-12-02';
const visit = (change: Partial<PlanVisit> = {}): PlanVisit => ({
  _id: 'a',
  date: TODAY,
  slot: 0,
  startTime: '09:00',
  endTime: '11:00',
  status: 'scheduled',
  basePaise: 40_000,
  feePaise: 4_800,
  ...change,
});
const at = (time: string) => istInstant(TODAY, time);
const searching = { state: 'searching', deadline: at('07:00'), isShownFirst: true, asked: [] } as const;
const found = { ...searching, state: 'found', substitute: { helperId: 'm', name: 'Meena' } } as const;

describe('a visit awaits the answer of the customer', () => {
  it.each<[string, PlanVisit, string, boolean, boolean]>([
    ['before its start', visit(), '08:59', false, false],
    ['from its start', visit(), '09:00', true, false],
    ['under way', visit(), '10:59', true, false],
    ['from its end, when it can be denied too', visit(), '11:00', true, true],
    ['when a substitute came', visit({ absence: found }), '11:00', true, true],
    ['when nobody came', visit({ absence: searching }), '11:00', false, false],
    ['when it is marked', settleAsDelivered(visit()), '11:00', false, false],
  ])('%s', (_, one, time, awaits, deniable) => {
    expect(awaitsAnswer(one, at(time))).toBe(awaits);
    expect(isDeniable(one, at(time))).toBe(deniable);
  });
});

describe('the answers', () => {
  const later = visit({ _id: 'b', date: addDays(TODAY, 1) });
  const answer = (tookPlace: boolean, visitId = 'a') => [{ visitId, tookPlace }];

  it('pay a visit that took place and refund one that did not', () => {
    const now = at('12:00');
    expect(settleAnsweredVisits([visit(), later], answer(true), now)).toEqual({
      settled: [settleAsDelivered(visit())],
    });
    expect(settleAnsweredVisits([visit(), later], answer(false), now).settled).toEqual([
      {
        ...visit(),
        status: 'skipped',
        settlement: { reason: 'not-delivered', helperPaise: 0, platformPaise: 0, refundPaise: 44_800 },
      },
    ]);
  });

  it.each<[string, PlanVisit, boolean, string | undefined]>([
    ['a visit that is not there', visit({ _id: 'other' }), true, 'VISIT_NOT_FOUND'],
    ['a visit ahead', visit({ date: later.date }), true, 'VISIT_NOT_BEGUN'],
    ['a visit without a helper', visit({ absence: searching }), true, 'VISIT_SETTLED'],
    ['the helper’s word, contradicted', settleAsDelivered(visit()), false, 'VISIT_SETTLED'],
    ['a refund, contradicted', settleAsRefunded(visit(), 'not-marked'), true, 'VISIT_SETTLED'],
    ['the helper’s word, repeated', settleAsDelivered(visit()), true, undefined],
    ['a refund, repeated', settleAsRefunded(visit(), 'skipped'), false, undefined],
  ])('about %s settle nothing', (_, one, tookPlace, code) => {
    const { settled, refused } = settleAnsweredVisits([one], answer(tookPlace), at('12:00'));
    expect(settled).toEqual([]);
    expect(refused?.code).toBe(code);
  });

  it('cannot deny a visit that is under way, and then none is settled', () => {
    const earlier = visit({ _id: 'z', startTime: '06:00', endTime: '07:00' });
    const both = [...answer(true, 'z'), ...answer(false)];
    expect(settleAnsweredVisits([earlier, visit()], both, at('10:00'))).toEqual({
      settled: [],
      refused: { code: 'VISIT_UNDER_WAY', visitId: 'a' },
    });
  });
});
