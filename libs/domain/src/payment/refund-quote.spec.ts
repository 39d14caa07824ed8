import { describe, expect, it } from '@jest/globals';
import { POLICY_V1 } from '../policy/policy.js';
import { policyRefundPaise, type RefundByPolicy, refundByPolicy, type RefundFacts } from './refund-quote.js';
import { HOUR_MS, MINUTE_MS } from '../time/time.js';

const START = new Date('2026-12-05T03:30:00Z');
const before = (ms: number) => new Date(START.getTime() - ms);
const after = (ms: number) => new Date(START.getTime() + ms);
const price = { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 800, totalPaise: 44_800 };
const facts = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  status: 'accepted',
  startsAt: START,
  endsAt: START,
  acceptedAt: before(48 * HOUR_MS),
  basePaise: 40_000,
  totalPaise: 44_800,
  paidPaise: 44_800,
  method: 'online',
  price,
  ...changes,
});
const free = before(2 * HOUR_MS);
const completed = facts({ status: 'completed', completedAt: START });

describe('the refund by policy', () => {
  it.each<[string, RefundFacts, Date, RefundByPolicy]>([
    [
      'while it waits',
      facts({ status: 'pending' }),
      before(1),
      { kind: 'cancellation', refundPaise: 44_800, feePaise: 0 },
    ],
    [
      'in time, the last instant',
      facts(),
      free,
      { kind: 'cancellation', refundPaise: 44_800, feePaise: 0, until: free },
    ],
    ['late', facts(), after(1 - 2 * HOUR_MS), { kind: 'cancellation', refundPaise: 34_800, feePaise: 10_000 }],
    ['unpaid', facts({ paidPaise: 0 }), before(1), { kind: 'cancellation', refundPaise: 0, feePaise: 10_000 }],
    [
      'some of it went back',
      facts({ paidPaise: 4_800 }),
      free,
      { kind: 'cancellation', refundPaise: 4_800, feePaise: 0, until: free },
    ],
    [
      'completed',
      completed,
      after(48 * HOUR_MS),
      { kind: 'complaint', refundPaise: 44_800, feePaise: 0, until: after(48 * HOUR_MS) },
    ],
    ['completed long ago', completed, after(48 * HOUR_MS + 1), { kind: 'none', refundPaise: 0, feePaise: 0 }],
    [
      'in dispute already',
      { ...completed, dispute: {} },
      after(MINUTE_MS),
      { kind: 'none', refundPaise: 0, feePaise: 0 },
    ],
    ['cancelled', facts({ status: 'cancelled' }), free, { kind: 'none', refundPaise: 0, feePaise: 0 }],
  ])('%s', (_, given, now, expected) => expect(refundByPolicy(given, POLICY_V1, now)).toEqual(expected));
});

describe('the refund that staff may make by policy', () => {
  it.each<[string, RefundByPolicy['kind'], number, number, number]>([
    ['all of it', 'complaint', 44_800, 44_800, 44_800],
    ['what is left', 'complaint', 44_800, 4_800, 4_800],
    ['nothing where nothing is left', 'complaint', 44_800, -1, 0],
    ['nothing of a visit to come', 'cancellation', 34_800, 44_800, 0],
    ['nothing when its time is over', 'none', 0, 44_800, 0],
  ])('%s', (_, kind, refundPaise, leftPaise, expected) =>
    expect(policyRefundPaise({ kind, refundPaise }, leftPaise)).toBe(expected),
  );
});
