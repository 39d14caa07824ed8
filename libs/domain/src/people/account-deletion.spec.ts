import { describe, expect, it } from '@jest/globals';
import { deletionObstacle, deletionWaitsFor, type OpenBusiness } from './account-deletion.js';

const NONE: OpenBusiness = { active: 0, owedPaise: 0, earnedPaise: 0 };
const requestedAt = new Date('2026-12-01T06:30:00Z');
const afterDays = (days: number) => ({
  requestedAt,
  now: new Date(requestedAt.getTime() + days * 86_400_000),
  purgeDays: 30,
});

describe('account deletion', () => {
  it.each([
    [NONE, undefined],
    [{ ...NONE, active: 1, owedPaise: 1, earnedPaise: 1 }, 'bookings'],
    [{ ...NONE, owedPaise: 1, earnedPaise: 1 }, 'dues'],
    [{ ...NONE, earnedPaise: 1 }, 'earnings'],
  ])('with %j is refused for: %s', (open, obstacle) => expect(deletionObstacle(open)).toBe(obstacle));

  it.each([
    [{ ...NONE, owedPaise: 1 }, 21.9, 'dues'],
    [{ ...NONE, owedPaise: 1 }, 22, undefined],
    [{ ...NONE, earnedPaise: 1 }, 7, 'earnings'],
    [{ ...NONE, earnedPaise: 1 }, 22, undefined],
    [{ ...NONE, active: 1 }, 300, 'bookings'],
    [NONE, 7, undefined],
  ])('with %j waits after %d days for: %s', (open, days, obstacle) =>
    expect(deletionWaitsFor(open, afterDays(days))).toBe(obstacle),
  );
});
