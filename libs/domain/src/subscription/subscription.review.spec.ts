import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import { subscriptionReviewableUntil } from './subscription.review.js';

const visit = { helperId: 'ravi', date: '2026-12-01', endTime: '11:00', status: 'completed' as const };
const substituted = {
  ...visit,
  date: '2026-12-05',
  absence: {
    state: 'found' as const,
    deadline: new Date(0),
    isShownFirst: false,
    asked: [],
    substitute: { helperId: 'sunita', name: 'Sunita Devi' },
  },
};
const later = { ...visit, date: '2026-12-03' };

describe('the review of a subscription', () => {
  it.each([
    ['no visit', [], undefined],
    [
      'no completed visit',
      [
        { ...visit, status: 'scheduled' as const },
        { ...visit, status: 'missed' as const },
      ],
      undefined,
    ],
    ['a completed visit', [visit], '2026-12-31T05:30:00.000Z'],
    ['two completed visits, in any order', [later, visit], '2027-01-02T05:30:00.000Z'],
    ['a visit that only a substitute completed', [substituted], undefined],
    ['a later visit by a substitute', [visit, substituted], '2026-12-31T05:30:00.000Z'],
  ])('is possible for 30 days after the last visit of its own helper: %s', (_, visits, until) =>
    expect(subscriptionReviewableUntil(visits, CURRENT_POLICY)?.toISOString()).toBe(until),
  );
});
