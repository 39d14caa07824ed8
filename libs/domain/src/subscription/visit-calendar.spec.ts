import { describe, expect, it } from '@jest/globals';
import type { SubscriptionStatus } from './subscription.machine.js';
import type { VisitStatus } from './subscription.visits.js';
import type { Absence, SubstituteState } from './substitute.js';
import { istInstant } from '../time/time.js';
import { isInCalendar, isMarkable } from './visit-calendar.js';

const absence = (state: SubstituteState): Absence => ({
  state,
  deadline: istInstant('2026-12-08', '07:00'),
  isShownFirst: true,
  asked: [],
  ...((state === 'found' || state === 'proposed') && { substitute: { helperId: 'meena', name: 'Meena Devi' } }),
});
const visit = (status: VisitStatus, state?: SubstituteState) => ({
  status,
  helperId: 'ravi',
  date: '2026-12-08',
  startTime: '09:00',
  ...(state && { absence: absence(state) }),
});

describe('the calendars that contain a visit', () => {
  it.each<[VisitStatus, SubstituteState | undefined, string[]]>([
    ['scheduled', undefined, ['asha', 'ravi']],
    ['completed', undefined, ['asha', 'ravi']],
    ['skipped', undefined, []],
    ['missed', undefined, []],
    ['cancelled', undefined, []],
    ['scheduled', 'offered', []],
    ['scheduled', 'searching', []],
    ['scheduled', 'proposed', []],
    ['scheduled', 'found', ['asha', 'meena']],
    ['completed', 'found', ['asha', 'meena']],
    ['cancelled', 'found', []],
  ])('%s, substitute %s: %j', (status, state, expected) => {
    const people = ['asha', 'ravi', 'meena', 'stranger'];
    expect(people.filter((person) => isInCalendar(visit(status, state), 'asha', person))).toEqual(expected);
  });
});

describe('marking a visit complete', () => {
  const [DAY_BEFORE, MORNING, START, DAY_AFTER] = [
    istInstant('2026-12-07', '23:59'),
    istInstant('2026-12-08', '08:59'),
    istInstant('2026-12-08', '09:00'),
    istInstant('2026-12-09', '09:00'),
  ];
  it.each<[SubscriptionStatus, boolean, boolean[]]>([
    ['active', false, [false, true, true, true]],
    ['active', true, [false, false, true, true]],
    ['paused', false, [false, false, true, true]],
    ['paused', true, [false, false, true, true]],
    ['cancelled', false, [false, false, true, true]],
    ['pending', false, [false, false, false, false]],
    ['expired', false, [false, false, false, false]],
    ['completed', false, [false, false, false, false]],
  ])(
    'in a plan that is %s, from the start only: %s; the day before, before the start, at the start, a day later: %j',
    (status, notBeforeStart, expected) => {
      const plan = { status, policy: { completion: { notBeforeStart } } };
      const at = (now: Date) => isMarkable(visit('scheduled'), plan, now);
      expect([DAY_BEFORE, MORNING, START, DAY_AFTER].map(at)).toEqual(expected);
    },
  );

  it.each<[VisitStatus, SubstituteState | undefined, boolean]>([
    ['scheduled', 'found', true],
    ['scheduled', 'searching', false],
    ['completed', undefined, false],
    ['skipped', undefined, false],
    ['missed', undefined, false],
    ['cancelled', undefined, false],
  ])('%s, substitute %s: %s', (status, state, expected) => {
    const plan = { status: 'active' as const, policy: { completion: { notBeforeStart: false } } };
    expect(isMarkable(visit(status, state), plan, START)).toBe(expected);
  });
});
