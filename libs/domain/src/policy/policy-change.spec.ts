import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../time/time.js';
import { movesMoney, POLICY_VALUE_MOVES_MONEY, policyChangeViolation, policyVersionState } from './policy-change.js';
import { nextPolicy, policyChanges, type PolicyValue, policyValues } from './policy-values.js';
import { POLICY_V1 } from './policy.js';

const NOW = new Date('2026-12-01T06:30:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const changed = (...values: [string, PolicyValue][]) =>
  policyChanges(POLICY_V1, nextPolicy(POLICY_V1, new Map(values)));
const MONEY = changed(['cancellation.lateFeeBps', 2_000]);
const OTHER = changed(['reminders.0.beforeStart', 720]);
const REASON = 'Fewer late cancellations';

describe('the values that move money', () => {
  it('are decided for every value of a policy', () => {
    expect(Object.keys(POLICY_VALUE_MOVES_MONEY).toSorted()).toEqual([...policyValues(POLICY_V1).keys()].toSorted());
  });

  it('are all fees, amounts, credits, surcharges and their bases', () => {
    const values = Object.keys(POLICY_VALUE_MOVES_MONEY).filter((way) => /Bps$|Paise$|[bB]ase$/.test(way));
    expect(values).toHaveLength(7);
    expect(values.filter((way) => !POLICY_VALUE_MOVES_MONEY[way])).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['cancellation.freeBeforeStart', true],
    ['payBy.afterAcceptance', true],
    ['refunds.cards.businessDays.max', true],
    ['sameDay.offered', true],
    ['reminders.0.beforeStart', false],
    ['reviewWindowDays', false],
    ['retention.recordYears', false],
    ['something.newer', true],
  ])('%s: %j', (way, moves) => expect(movesMoney([{ way }])).toBe(moves));

  it('make the whole change one that moves money', () => {
    expect(movesMoney([...OTHER, ...MONEY])).toBe(true);
    expect(movesMoney([])).toBe(false);
  });
});

describe('a policy change', () => {
  const codeOf = (reason: string, changes = OTHER, startsAt?: Date, category = 'operations') =>
    policyChangeViolation({ reason, category, changes, startsAt }, NOW)?.code;

  it('has the reason and category of every action of staff', () => {
    expect(codeOf('123456789')).toBe('STAFF_REASON_LENGTH');
    expect(codeOf(REASON, OTHER, undefined, '')).toBe('CATEGORY_REQUIRED');
    expect(codeOf(REASON)).toBeUndefined();
  });

  it.each<[string, Date | undefined, string | undefined]>([
    ['none', undefined, 'POLICY_START_REQUIRED'],
    ['an hour ahead', after(HOUR_MS), undefined],
    ['less than an hour ahead', after(HOUR_MS - 1), 'POLICY_START_OUT_OF_RANGE'],
    ['in the past', after(-HOUR_MS), 'POLICY_START_OUT_OF_RANGE'],
    ['90 days ahead', after(90 * 24 * HOUR_MS), undefined],
    ['more than 90 days ahead', after(90 * 24 * HOUR_MS + 1), 'POLICY_START_OUT_OF_RANGE'],
    ['no date', new Date(NaN), 'POLICY_START_OUT_OF_RANGE'],
  ])('that moves money, with a start of %s', (_, startsAt, code) => expect(codeOf(REASON, MONEY, startsAt)).toBe(code));

  it('that moves no money has no start', () => {
    expect(codeOf(REASON, OTHER, after(24 * HOUR_MS))).toBe('POLICY_START_UNUSED');
  });
});

it.each([
  ['published at once', undefined, 0, 'published'],
  ['published by a clock that was ahead', undefined, HOUR_MS, 'published'],
  ['before its start, without approval', 'approval', 1, 'awaitingApproval'],
  ['at its start, without approval', 'approval', 0, 'expired'],
  ['approved, before its start', 'start', 1, 'scheduled'],
  ['approved, at its start', 'start', 0, 'published'],
] as const)('a version %s', (_, pending, startMs, state) => {
  expect(policyVersionState({ pending, startsAt: after(startMs) }, NOW)).toBe(state);
});
