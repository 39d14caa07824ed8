import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '../people/helper-offer.js';
import { CANCELLATION_FEE_BASES } from '../policy/fee-bases.js';
import { CURRENT_POLICY, type Policy } from '../policy/policy.js';
import { type Plan, pricedVisits, quotePlan } from './subscription.pricing.js';
import { occurrences, type Period } from './subscription.schedule.js';
import {
  markHelperAbsent,
  recordAgreement,
  agreeRefusal,
  addAskedHelpers,
  confirmSubstitute,
  recordDecline,
  isOverdue,
  rejectSubstitute,
  searchSubstitute,
} from './substitute.js';
import {
  balanceOf,
  skipBegunVisits,
  cancelFutureVisits,
  daysRemainingOf,
  settleAsDelivered,
  moveVisitTo,
  endDateOf,
  isChangeable,
  pausedDaysOf,
  pauseVisits,
  type PlanVisit,
  progressOf,
  reminderOf,
  resumeVisits,
  settleAsRefunded,
  tallyOf,
  settleUnmarkedVisits,
} from './subscription.visits.js';
import { settleAnsweredVisits } from './visit-answers.js';
import { addDays, HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';

const policy = CURRENT_POLICY;
const plan: Plan = {
  hourlyRatePaise: 20_000,
  services: [{ serviceType: 'cooking' }],
  schedule: {
    daysOfWeek: WEEKDAYS.slice(0, 5),
    recurrence: 'weekly',
    timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
  },
};
const period: Period = { startDate: '2026-12-01', endDate: '2026-12-31' };
const planned = (of = plan, over = period): PlanVisit[] =>
  pricedVisits(of, occurrences(of.schedule, over), policy).map((visit) => ({
    ...visit,
    _id: `${visit.date}-${visit.slot}`,
    status: 'scheduled',
  }));
const merge = (visits: PlanVisit[], changed: PlanVisit[]) =>
  visits.map((visit) => changed.find(({ _id }) => _id === visit._id) ?? visit);
const at = (date: string, time = '00:00') => istInstant(date, time);
const paused = (visits: PlanVisit[], from: string, to: string, now: Date) =>
  pauseVisits(visits, { from, to }, { ...plan, period, policy, now });
const [first = planned()[0] as PlanVisit] = planned();

describe('a visit', () => {
  const total = first.basePaise + first.feePaise;
  it('that took place pays helper and platform; otherwise the customer is refunded', () => {
    expect([first.basePaise, first.feePaise]).toEqual([40_000, 4_800]);
    expect(settleAsDelivered(first)).toMatchObject({
      status: 'completed',
      settlement: { reason: 'delivered', helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 },
    });
    expect(settleAsRefunded(first, 'skipped').settlement).toEqual({
      reason: 'skipped',
      helperPaise: 0,
      platformPaise: 0,
      refundPaise: total,
    });
  });

  it.each([
    ['four hours before', 4 * HOUR_MS, true],
    ['a minute later', 4 * HOUR_MS - MINUTE_MS, false],
    ['after its start', -MINUTE_MS, false],
  ])('%s may be changed: %s', (_, ahead, changeable) => {
    expect(isChangeable(first, policy, new Date(at('2026-12-01', '09:00').getTime() - ahead))).toBe(changeable);
    expect(isChangeable(settleAsDelivered(first), policy, at('2026-11-01'))).toBe(false);
  });

  it('that nobody marks is refunded exactly 48 hours after its end', () => {
    expect(settleUnmarkedVisits([first], policy, at('2026-12-03', '10:59'))).toEqual([]);
    expect(settleUnmarkedVisits([first], policy, at('2026-12-03', '11:00'))).toMatchObject([
      { status: 'missed', settlement: { refundPaise: total } },
    ]);
    expect(settleUnmarkedVisits([settleAsDelivered(first)], policy, at('2026-12-30'))).toEqual([]);
  });

  it('that has begun at acceptance is skipped', () => {
    const visits = skipBegunVisits(planned(), at('2026-12-02', '09:00'));
    expect(visits.map(({ status }) => status).slice(0, 3)).toEqual(['skipped', 'skipped', 'scheduled']);
  });
});

describe('cancelling', () => {
  it('refunds future visits; within two hours the helper keeps a quarter of the base', () => {
    const changed = (time: string) => cancelFutureVisits(planned(), policy, at('2026-12-01', time))[0]?.settlement;
    expect(changed('07:00')).toMatchObject({ reason: 'cancelled', helperPaise: 0, refundPaise: 44_800 });
    expect(changed('07:01')).toEqual({
      reason: 'late-cancellation',
      helperPaise: 10_000,
      platformPaise: 0,
      refundPaise: 34_800,
    });
  });
  it('lets the helper keep a quarter of the whole price where the policy says so', () => {
    const ofTotal: Policy = { ...policy, cancellation: { ...policy.cancellation, feeBase: 'total' } };
    expect(cancelFutureVisits(planned(), ofTotal, at('2026-12-01', '07:01'))[0]?.settlement).toEqual({
      reason: 'late-cancellation',
      helperPaise: 11_200,
      platformPaise: 0,
      refundPaise: 33_600,
    });
  });
  it("leaves begun visits to the helper's report", () => {
    expect(cancelFutureVisits(planned(), policy, at('2026-12-01', '09:00')).map(({ date }) => date)).not.toContain(
      '2026-12-01',
    );
  });
});

describe('a pause', () => {
  it('moves its visits to the next days of the schedule after the end, and moves the end', () => {
    const visits = planned();
    const changed = paused(visits, '2026-12-07', '2026-12-09', at('2026-12-06'));
    expect(changed.map(({ pausedFrom, date }) => [pausedFrom, date])).toEqual([
      ['2026-12-07', '2026-12-31'],
      ['2026-12-08', '2027-01-01'],
      ['2026-12-09', '2027-01-04'],
    ]);
    const after = merge(visits, changed);
    expect(pausedDaysOf(after)).toBe(3);
    expect(endDateOf('2026-12-31', after)).toBe('2027-01-05');
    // A second pause continues after the first one and adds to its count.
    const again = merge(
      after,
      pauseVisits(
        after,
        { from: '2026-12-10', to: '2026-12-10' },
        { ...plan, period: { ...period, endDate: '2027-01-05' }, policy, now: at('2026-12-10', '01:00') },
      ),
    );
    expect(endDateOf('2026-12-31', again)).toBe('2027-01-06');
  });

  it('without visits moves nothing', () => {
    expect(paused(planned(), '2026-12-05', '2026-12-06', at('2026-12-04'))).toEqual([]);
    expect(endDateOf('2026-12-31', planned())).toBe('2026-12-31');
  });

  it('that begins today keeps a visit that is nearer than four hours', () => {
    const days = (time: string) =>
      paused(planned(), '2026-12-07', '2026-12-08', at('2026-12-07', time)).map(({ pausedFrom }) => pausedFrom);
    expect(days('05:00')).toEqual(['2026-12-07', '2026-12-08']);
    expect(days('05:01')).toEqual(['2026-12-08']);
  });

  it('that ends early returns the visits of future days', () => {
    const visits = merge(planned(), paused(planned(), '2026-12-07', '2026-12-09', at('2026-12-06')));
    const back = resumeVisits(visits, policy, at('2026-12-08', '10:00'));
    expect(back.map(({ date, pausedFrom }) => [date, pausedFrom])).toEqual([['2026-12-09', undefined]]);
    expect(endDateOf('2026-12-31', merge(visits, back))).toBe('2027-01-02');
    expect(resumeVisits(visits, policy, at('2026-12-10'))).toEqual([]);
  });
});

describe('reminders', () => {
  it.each<[string, Date, '24h' | '2h' | undefined, Date | undefined]>([
    ['two days before', at('2026-11-29', '09:00'), undefined, at('2026-11-30', '09:00')],
    ['a day before', at('2026-11-30', '09:00'), '24h', at('2026-12-01', '07:00')],
    ['two hours before', at('2026-12-01', '07:00'), '2h', undefined],
    ['found an hour before', at('2026-12-01', '08:00'), '2h', undefined],
    ['after the start', at('2026-12-01', '09:00'), undefined, undefined],
  ])('%s', (_, now, due, next) => {
    expect(reminderOf(first, policy, now)).toEqual({ due, next });
  });
});

describe('list values', () => {
  it('progress is completed of scheduled visits; skipped visits are ignored', () => {
    const [a, b, c, d] = planned().slice(0, 4) as [PlanVisit, PlanVisit, PlanVisit, PlanVisit];
    expect(tallyOf([settleAsDelivered(a), settleAsRefunded(b, 'skipped'), c, d])).toEqual({
      servicesCompleted: 1,
      totalServicesScheduled: 3,
    });
    expect(progressOf({ servicesCompleted: 1, totalServicesScheduled: 3 })).toBe(33);
    expect(progressOf(tallyOf([]))).toBe(0);
    expect(progressOf(tallyOf([settleAsRefunded(a, 'skipped')]))).toBe(0);
  });

  it.each([
    ['2026-12-31', at('2026-12-01', '00:00'), 30],
    ['2026-12-31', at('2026-12-30', '23:59'), 1],
    ['2026-12-31', at('2026-12-31', '00:00'), 0],
    ['2026-12-31', at('2027-02-01'), 0],
    ['2028-03-01', at('2028-02-28', '12:00'), 2],
    ['2027-03-01', at('2027-02-28', '12:00'), 1],
    // 23:45 IST is still evening in UTC.
    ['2026-12-31', new Date('2026-12-30T18:29:00Z'), 1],
    ['2026-12-31', new Date('2026-12-30T18:31:00Z'), 0],
  ])('until %s, at %s, %d days remain', (endDate, now, days) => {
    expect(daysRemainingOf(endDate, now)).toBe(days);
  });
});

type Step =
  | { do: 'complete' | 'skip' | 'absent'; visit: number }
  | { do: 'seek' | 'agree' | 'decline' | 'confirm' | 'pass' | 'refund'; visit: number; helper: number }
  | { do: 'answer'; visit: number; tookPlace: boolean }
  | { do: 'move'; visit: number; days: number }
  | { do: 'pause'; days: number }
  | { do: 'resume' | 'cancel' | 'sweep' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('complete' as const, 'skip' as const, 'absent' as const), visit: fc.nat(40) }),
  fc.record({
    do: fc.constantFrom('seek', 'agree', 'decline', 'confirm', 'pass', 'refund'),
    visit: fc.nat(40),
    helper: fc.nat(5),
  }),
  fc.record({ do: fc.constant('answer' as const), visit: fc.nat(40), tookPlace: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), visit: fc.nat(40), days: fc.nat(20) }),
  fc.record({ do: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ do: fc.constantFrom('resume' as const, 'cancel' as const, 'sweep' as const) }),
);

const list = (visit: PlanVisit | undefined) => (visit ? [visit] : []);
/** The changes of a search step: the visits whose helper is absent, if any. */
function searchedOf(action: Extract<Step, { helper: number }>, open: PlanVisit[], now: Date): PlanVisit[] {
  const away = open.filter(({ absence }) => absence);
  const chosen = away[action.visit % Math.max(1, away.length)];
  if (!chosen) return [];
  const helperId = `helper ${action.helper}`;
  switch (action.do) {
    case 'seek': {
      const begun = searchSubstitute(chosen, action.helper % 2 === 0, now);
      return list(begun && addAskedHelpers(begun, [helperId, `helper ${(action.helper + 1) % 6}`], policy, now));
    }
    case 'agree':
      return agreeRefusal(chosen, helperId, now) ? [] : list(recordAgreement(chosen, { helperId, name: helperId }));
    case 'decline':
      return list(recordDecline(chosen, helperId, now));
    case 'confirm':
      return list(confirmSubstitute(chosen));
    case 'pass':
      return list(rejectSubstitute(chosen, now));
    case 'refund':
      return [settleAsRefunded(chosen, 'helper-absent')];
  }
}

/** The changes of a step, by the functions and conditions of the service. */
function changesOf(
  action: Step,
  visits: PlanVisit[],
  { endDate, now, today, terms }: { endDate: string; now: Date; today: string; terms: Policy },
): PlanVisit[] {
  const open = visits.filter(({ status }) => status === 'scheduled');
  if ('helper' in action) return searchedOf(action, open, now);
  const chosen = 'visit' in action ? open[action.visit % Math.max(1, open.length)] : undefined;
  switch (action.do) {
    case 'complete':
      return chosen && chosen.date <= today ? [settleAsDelivered(chosen)] : [];
    case 'answer':
      return settleAnsweredVisits(visits, chosen ? [{ visitId: chosen._id, tookPlace: action.tookPlace }] : [], now)
        .settled;
    case 'absent':
      return list(chosen && markHelperAbsent(chosen, now));
    case 'skip':
      return chosen && isChangeable(chosen, policy, now) ? [settleAsRefunded(chosen, 'skipped')] : [];
    case 'move':
      return chosen && isChangeable(chosen, policy, now)
        ? [{ ...moveVisitTo(chosen, addDays(today, 1 + action.days)), pausedFrom: undefined }]
        : [];
    case 'pause':
      return pauseVisits(
        visits,
        { from: today, to: addDays(today, action.days) },
        { ...plan, period: { ...period, endDate }, policy, now },
      );
    case 'resume':
      return resumeVisits(visits, policy, now);
    case 'cancel':
      return cancelFutureVisits(visits, terms, now);
    case 'sweep':
      return [
        ...visits.filter((visit) => isOverdue(visit, now)).map((visit) => settleAsRefunded(visit, 'helper-absent')),
        ...settleUnmarkedVisits(visits, policy, now).filter(
          (visit) => !isOverdue({ ...visit, settlement: undefined }, now),
        ),
      ];
  }
}

it('any sequence of pause, answer, skip, move, absence, substitute, cancel and complete keeps delivered + refunded + remaining = paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_001, max: 200_000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 72 }), step), { maxLength: 40 }),
      fc.constantFrom(...CANCELLATION_FEE_BASES),
      (hourlyRatePaise, steps, feeBase) => {
        const terms: Policy = { ...policy, cancellation: { ...policy.cancellation, feeBase } };
        const of = { ...plan, hourlyRatePaise };
        let visits = planned(of);
        const paidPaise = quotePlan(of, visits, policy).totalPaise;
        let now = at('2026-11-30', '08:00').getTime();
        let refundedBefore = 0;
        for (const [hours, action] of steps) {
          now += hours * HOUR_MS;
          const instant = new Date(now);
          const today = new Date(now + 330 * MINUTE_MS).toISOString().slice(0, 10);
          const endDate = endDateOf(period.endDate, visits);
          const changed = changesOf(action, visits, { endDate, now: instant, today, terms });
          for (const after of changed) {
            const before = visits.find(({ _id }) => _id === after._id);
            expect(before?.settlement).toBeUndefined();
          }
          visits = merge(visits, changed);
          const { deliveredPaise, refundedPaise, remainingPaise } = balanceOf(visits);
          expect(deliveredPaise + refundedPaise + remainingPaise).toBe(paidPaise);
          expect(refundedPaise).toBeGreaterThanOrEqual(refundedBefore);
          refundedBefore = refundedPaise;
          expect(
            endDateOf(period.endDate, visits) >
              (visits
                .filter(({ status }) => status === 'scheduled')
                .map(({ date }) => date)
                .sort()
                .at(-1) ?? ''),
          ).toBe(true);
        }
        expect(new Set(visits.map(({ _id }) => _id)).size).toBe(visits.length);
      },
    ),
    { numRuns: 300 },
  );
});
