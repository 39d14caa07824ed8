import { describe, expect, it } from '@jest/globals';
import { offsetFor } from './clock-argument.ts';

const HOUR = 3_600_000;
const now = new Date('2026-12-05T03:00:00Z'); // 08:30 IST

describe('the argument of npm run clock', () => {
  it.each([
    ['+3h', 0, 3 * HOUR],
    ['+3h', HOUR, 4 * HOUR],
    ['-30m', HOUR, HOUR / 2],
    ['+1d12h', 0, 36 * HOUR],
    ['reset', HOUR, 0],
    ['2026-12-05T09:00', 7 * HOUR, HOUR / 2],
    ['2026-12-04T08:30', 0, -24 * HOUR],
  ])('%s at an offset of %d gives %d', (argument, before, after) => {
    expect(offsetFor(argument, before, now)).toBe(after);
  });

  it.each(['', '3h', '+h', '+3w', '2026-02-30T09:00', '2026-12-05T24:00', '2026-12-05', 'tomorrow'])(
    'rejects %j',
    (argument) => expect(offsetFor(argument, 0, now)).toBeUndefined(),
  );
});
