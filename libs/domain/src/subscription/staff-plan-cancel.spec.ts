import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { STAFF_CANCEL_CAUSES, type StaffCancelCause } from '../booking/staff-cancel.js';
import { POLICY_V1 } from '../policy/policy.js';
import { HOUR_MS, istInstant } from '../time/time.js';
import {
  cancelVisitsByStaff,
  quotePlanCancellation,
  settleAsFaulty,
  VISIT_FAULTS,
  type VisitFault,
  visitRefundBy,
  visitRefundPaise,
} from './staff-plan-cancel.js';
import { balanceOf, type PlanVisit, settleAsDelivered } from './subscription.visits.js';

const visit = (date: string, changes: Partial<PlanVisit> = {}): PlanVisit => ({
  _id: date,
  date,
  slot: 0,
  startTime: '09:00',
  endTime: '11:00',
  status: 'scheduled',
  basePaise: 40_000,
  feePaise: 4_800,
  ...changes,
});
const plan = [settleAsDelivered(visit('2026-12-01')), visit('2026-12-02'), visit('2026-12-03'), visit('2026-12-04')];
const at = (time: string, date = '2026-12-03') => istInstant(date, time);

describe('a cancellation of a subscription by staff', () => {
  // The visit of 2 December has begun and waits for its mark; that of the 3rd is free to cancel until 07:00.
  it.each<[StaffCancelCause, string, object]>([
    ['customer', '07:00', { visitsCancelled: 2, feePaise: 0, refundPaise: 89_600, extraPaise: 0 }],
    ['customer', '07:01', { visitsCancelled: 2, feePaise: 10_000, refundPaise: 79_600, extraPaise: 0 }],
    ['helper', '07:00', { visitsCancelled: 2, feePaise: 0, refundPaise: 89_600, extraPaise: 0 }],
    ['helper', '07:01', { visitsCancelled: 2, feePaise: 0, refundPaise: 89_600, extraPaise: 10_000 }],
    ['platform', '07:01', { visitsCancelled: 2, feePaise: 0, refundPaise: 89_600, extraPaise: 10_000 }],
    ['platform', '09:00', { visitsCancelled: 1, feePaise: 0, refundPaise: 44_800, extraPaise: 0 }],
  ])('%s at %s', (cause, time, expected) =>
    expect(quotePlanCancellation(cause, plan, POLICY_V1, at(time))).toEqual(expected),
  );

  it('keeps the disputed part with the platform while it awaits approval', () => {
    const [late] = cancelVisitsByStaff('helper', plan, POLICY_V1, at('07:01'), { isHeld: true });
    expect(late?.settlement).toEqual({
      reason: 'cancelled',
      helperPaise: 0,
      platformPaise: 10_000,
      refundPaise: 34_800,
    });
  });

  it('divides the price of every visit exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STAFF_CANCEL_CAUSES),
        fc.boolean(),
        fc.integer({ min: 0, max: 5 * 24 * 60 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 99_999 })), {
          minLength: 4,
          maxLength: 4,
        }),
        (cause, isHeld, minutes, prices) => {
          const visits = prices.map(([basePaise, feePaise], day) =>
            visit(`2026-12-0${day + 1}`, { basePaise, feePaise }),
          );
          const now = new Date(at('00:00', '2026-12-01').getTime() + minutes * 60_000);
          const changed = cancelVisitsByStaff(cause, visits, POLICY_V1, now, { isHeld });
          for (const { settlement, basePaise, feePaise } of changed) {
            const { helperPaise = -1, platformPaise = -1, refundPaise = -1 } = settlement ?? {};
            expect(helperPaise + platformPaise + refundPaise).toBe(basePaise + feePaise);
            expect(Math.min(helperPaise, platformPaise, refundPaise)).toBeGreaterThanOrEqual(0);
          }
          const { feePaise, refundPaise, extraPaise } = quotePlanCancellation(cause, visits, POLICY_V1, now);
          const whole = cancelVisitsByStaff(cause, visits, POLICY_V1, now);
          expect(feePaise + refundPaise).toBe(whole.reduce((sum, one) => sum + one.basePaise + one.feePaise, 0));
          expect(extraPaise).toBe(
            balanceOf(whole).refundedPaise - quotePlanCancellation('customer', visits, POLICY_V1, now).refundPaise,
          );
        },
      ),
    );
  });
});

describe('the refund of a completed visit', () => {
  const done = settleAsDelivered(visit('2026-12-02'));
  const endsAt = at('11:00', '2026-12-02').getTime();
  it.each<[string, PlanVisit, VisitFault, number, number]>([
    ['not performed, the last instant', done, 'not-performed', 48 * HOUR_MS, 44_800],
    ['not performed, too late', done, 'not-performed', 48 * HOUR_MS + 1, 0],
    ['poor, the last instant', done, 'quality', 24 * HOUR_MS, 44_800],
    ['poor, too late', done, 'quality', 24 * HOUR_MS + 1, 0],
    [
      'counted from the mark, if it is later than the end',
      { ...done, completedAt: new Date(endsAt + 5 * HOUR_MS) },
      'quality',
      29 * HOUR_MS,
      44_800,
    ],
    [
      'counted from the end, if it was marked early',
      { ...done, completedAt: new Date(endsAt - 5 * HOUR_MS) },
      'quality',
      24 * HOUR_MS + 1,
      0,
    ],
    ['not completed', visit('2026-12-02'), 'quality', 0, 0],
    ['refunded before', settleAsFaulty(done, 'quality'), 'not-performed', 0, 0],
  ])('%s', (_, given, fault, ms, expected) =>
    expect(visitRefundPaise(given, fault, POLICY_V1, new Date(endsAt + ms))).toBe(expected),
  );

  it.each(VISIT_FAULTS)('refunds the exact part of the price (%s)', (fault) => {
    const after = settleAsFaulty(done, fault);
    expect(balanceOf([after])).toEqual({ deliveredPaise: 0, refundedPaise: 44_800, remainingPaise: 0 });
    expect(after.status).toBe(fault === 'not-performed' ? 'missed' : 'completed');
    expect(visitRefundBy(done, fault, POLICY_V1) > new Date(endsAt)).toBe(true);
  });
});
