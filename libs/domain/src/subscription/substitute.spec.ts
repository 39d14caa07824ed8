import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import {
  markHelperAbsent,
  recordAgreement,
  agreeRefusal,
  addAskedHelpers,
  askChosenSubstitute,
  chosenSubstituteRefusal,
  confirmSubstitute,
  recordDecline,
  holderOf,
  isOverdue,
  rejectSubstitute,
  revokeAbsence,
  searchSubstitute,
  type Substitute,
  substituteDeadline,
  workerOf,
} from './substitute.js';
import {
  cancelFutureVisits,
  settleAsDelivered,
  moveVisitTo,
  type PlanVisit,
  settleAsRefunded,
} from './subscription.visits.js';
import { HOUR_MS, istInstant } from '../time/time.js';

const at = (time: string, date = '2026-12-08') => istInstant(date, time);
const policy = CURRENT_POLICY;
const visit: PlanVisit & { helperId: string } = {
  _id: 'v',
  helperId: 'ravi',
  date: '2026-12-08',
  slot: 0,
  startTime: '09:00',
  endTime: '11:00',
  status: 'scheduled',
  basePaise: 40_000,
  feePaise: 4_800,
};
type Visit = typeof visit;
const meena: Substitute = { helperId: 'meena', name: 'Meena Devi' };
const must = (made: Visit | undefined): Visit => {
  if (!made) throw new Error('a move was refused');
  return made;
};
const now = at('20:00', '2026-12-07');
const offered = markHelperAbsent(visit, now);
const searching = (isShownFirst = true) =>
  must(addAskedHelpers(must(searchSubstitute(offered, isShownFirst, now)), ['meena', 'sunil'], policy, now));
const proposed = must(recordAgreement(searching(), meena));
const found = must(recordAgreement(searching(false), meena));

it.each([
  ['the evening before', at('20:00', '2026-12-07'), at('07:00')],
  ['a minute before two hours', at('06:59'), at('07:00')],
  ['two hours before', at('07:00'), at('08:30')],
  ['31 minutes before', at('08:29'), at('08:30')],
  ['half an hour before', at('08:30'), undefined],
  ['after the start', at('09:10'), undefined],
])('%s, a substitute may be found until %s', (_, moment, deadline) => {
  expect(substituteDeadline(visit, moment)).toEqual(deadline);
});

describe('an absence', () => {
  it("waits for the customer's answer; without time left it is refunded", () => {
    expect(offered).toMatchObject({
      status: 'scheduled',
      absence: { state: 'offered', deadline: at('07:00'), dueAt: at('07:00'), asked: [] },
    });
    expect(markHelperAbsent(visit, at('08:30'))).toMatchObject({
      status: 'skipped',
      settlement: { reason: 'helper-absent', refundPaise: 44_800, helperPaise: 0 },
    });
  });

  it.each<[string, string | undefined, string | undefined, Visit]>([
    ['nobody said a word', 'ravi', 'ravi', visit],
    ['the customer is asked', undefined, undefined, offered],
    ['others are asked', undefined, undefined, searching()],
    ['one is proposed', 'meena', undefined, proposed],
    ['one is found', 'meena', 'meena', found],
    ['it lies on another day', 'ravi', 'ravi', moveVisitTo(found, '2026-12-10')],
  ])('when %s, the slot belongs to %s, and %s comes', (_, holder, worker, of) => {
    expect([holderOf(of), workerOf(of)]).toEqual([holder, worker]);
  });

  it('ends at its deadline unless a substitute comes', () => {
    for (const one of [offered, searching(), proposed]) {
      expect([isOverdue(one, at('06:59')), isOverdue(one, at('07:00'))]).toEqual([false, true]);
    }
    expect([isOverdue(found, at('12:00')), isOverdue(visit, at('12:00'))]).toEqual([false, false]);
    expect(isOverdue(settleAsRefunded(offered, 'helper-absent'), at('12:00'))).toBe(false);
  });
});

describe('an absence that was reported by mistake', () => {
  it.each([
    ['the customer is asked', offered],
    ['others are asked', searching()],
  ])('can be taken back while %s', (_, of) => {
    expect(revokeAbsence(of, at('06:59'))).toEqual(visit);
    expect(revokeAbsence(of, at('07:00'))).toBeUndefined();
  });

  it.each([
    ['one is proposed', proposed],
    ['one is found', found],
    ['the visit was refunded', settleAsRefunded(offered, 'helper-absent')],
    ['nobody is absent', visit],
  ])('cannot be taken back when %s', (_, of) => {
    expect(revokeAbsence(of, at('06:59'))).toBeUndefined();
  });
});

describe('a search', () => {
  it('asks more helpers after the replacement time, and at its deadline at the latest', () => {
    expect(must(searchSubstitute(offered, true, now)).absence?.dueAt).toEqual(now);
    expect(searching().absence?.dueAt).toEqual(new Date(now.getTime() + 2 * HOUR_MS));
    expect(
      must(addAskedHelpers(must(searchSubstitute(offered, true, now)), [], policy, at('06:00'))).absence?.dueAt,
    ).toEqual(at('07:00'));
  });

  it('asks others at once when nobody is left who may agree', () => {
    const one = must(recordDecline(searching(), 'meena', now));
    expect(one.absence?.dueAt).toEqual(searching().absence?.dueAt);
    expect(must(recordDecline(one, 'sunil', now)).absence?.dueAt).toEqual(now);
    expect(must(recordDecline(one, 'meena', now))).toEqual(one);
    expect(must(recordDecline(one, 'stranger', now))).toEqual(one);
  });

  it('ends with the first who agrees, or proposes them to the customer', () => {
    expect(found.absence).toMatchObject({ state: 'found', substitute: meena });
    expect(found.absence).not.toHaveProperty('dueAt');
    expect(proposed.absence).toMatchObject({ state: 'proposed', substitute: meena, dueAt: at('07:00') });
    expect(confirmSubstitute(proposed)?.absence).toMatchObject({ state: 'found', substitute: meena });
    expect(confirmSubstitute(proposed)?.absence).not.toHaveProperty('dueAt');
    expect(rejectSubstitute(proposed, now)?.absence).toMatchObject({ state: 'searching', dueAt: now });
    expect(rejectSubstitute(proposed, now)?.absence).not.toHaveProperty('substitute');
  });

  it.each<[string, Visit, string, Date, string | undefined]>([
    ['who was asked, in time', searching(), 'sunil', at('06:59'), undefined],
    ['at the deadline', searching(), 'sunil', at('07:00'), 'SUBSTITUTE_OVER'],
    ['who was not asked', searching(), 'stranger', now, 'VISIT_NOT_FOUND'],
    ['of a visit without absence', visit, 'sunil', now, 'VISIT_NOT_FOUND'],
    ['after another', proposed, 'sunil', now, 'SUBSTITUTE_TAKEN'],
    ['after another was agreed on', found, 'sunil', now, 'SUBSTITUTE_TAKEN'],
    ['whom the customer passed', must(rejectSubstitute(proposed, now)), 'meena', now, 'SUBSTITUTE_OVER'],
    ['who may still, after that', must(rejectSubstitute(proposed, now)), 'sunil', now, undefined],
    ['after a refund', settleAsRefunded(searching(), 'helper-absent'), 'sunil', now, 'SUBSTITUTE_OVER'],
  ])('answers a helper %s', (_, of, helperId, moment, refusal) => {
    expect(agreeRefusal(of, helperId, moment)).toBe(refusal);
  });

  it('refuses steps out of order', () => {
    expect(searchSubstitute(proposed, true, now)).toBeUndefined();
    expect(searchSubstitute(visit, true, now)).toBeUndefined();
    expect(addAskedHelpers(offered, ['meena'], policy, now)).toBeUndefined();
    expect(recordAgreement(offered, meena)).toBeUndefined();
    expect(confirmSubstitute(found)).toBeUndefined();
    expect(rejectSubstitute(searching(), now)).toBeUndefined();
    expect(confirmSubstitute(settleAsRefunded(proposed, 'helper-absent'))).toBeUndefined();
  });

  it('continues when the substitute cannot come, and does not ask them again', () => {
    const again = markHelperAbsent(found, at('06:00'));
    expect(again.absence).toMatchObject({ state: 'offered', deadline: at('07:00') });
    expect(again.absence?.substitute).toBeUndefined();
    expect(agreeRefusal(must(searchSubstitute(again, true, at('06:00'))), 'meena', at('06:00'))).toBe(
      'SUBSTITUTE_OVER',
    );
    expect(markHelperAbsent(found, at('08:40')).status).toBe('skipped');
  });
});

it('a late cancellation pays the assigned helper; without one it is free', () => {
  const settledOf = (of: Visit) => cancelFutureVisits([of], policy, at('08:00'))[0]?.settlement;
  expect(settledOf(found)).toMatchObject({ reason: 'late-cancellation', helperPaise: 10_000 });
  expect(settledOf(offered)).toMatchObject({ reason: 'cancelled', helperPaise: 0, refundPaise: 44_800 });
  expect(settleAsDelivered(found).settlement).toMatchObject({ helperPaise: 40_000 });
});

describe('a substitute whom staff choose', () => {
  const chosen = (from: Visit, helperId: string) => must(askChosenSubstitute(from, helperId, policy, now));
  const states = ({ absence }: Visit) => absence?.asked.map(({ helperId, state }) => `${helperId} ${state}`);

  it('is asked at once and alone, and the customer confirms them', () => {
    const asked = chosen(offered, 'anita');
    expect(states(asked)).toEqual(['anita asked']);
    expect(asked.absence).toMatchObject({ state: 'searching', isShownFirst: true });
    // The search asks others only after the time to answer.
    expect(asked.absence?.dueAt?.getTime()).toBeGreaterThan(now.getTime());
    expect(must(recordAgreement(asked, { helperId: 'anita', name: 'Anita' })).absence?.state).toBe('proposed');
  });

  it('is asked beside others, once, and keeps the choice of the customer about the confirmation', () => {
    const both = chosen(searching(false), 'anita');
    expect(states(both)).toEqual(['meena asked', 'sunil asked', 'anita asked']);
    expect(both.absence?.isShownFirst).toBe(false);
    expect(chosen(both, 'anita')).toBe(both);
  });

  it.each([
    ['of an offered absence', offered, 'anita', undefined],
    ['who is being asked', searching(), 'meena', undefined],
    ['who declined', must(recordDecline(searching(), 'meena', now)), 'meena', 'REPLACEMENT_NOT_FREE'],
    ['while another one is proposed', proposed, 'anita', 'SUBSTITUTE_TAKEN'],
    ['after another one was found', found, 'anita', 'SUBSTITUTE_TAKEN'],
    ['without an absence', visit, 'anita', 'SUBSTITUTE_OVER'],
    ['of a settled visit', settleAsRefunded(offered, 'helper-absent'), 'anita', 'SUBSTITUTE_OVER'],
  ] as const)('%s is refused with the reason', (_, from, helperId, refusal) =>
    expect(chosenSubstituteRefusal(from, helperId, now)).toBe(refusal),
  );

  it('is refused after the deadline', () =>
    expect(chosenSubstituteRefusal(offered, 'anita', at('07:00'))).toBe('SUBSTITUTE_OVER'));
});
