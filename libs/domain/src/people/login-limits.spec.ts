import { describe, expect, it } from '@jest/globals';
import { LOGIN_LIMITS, loginPauseSeconds, loginWaitSeconds } from './login-limits.js';

describe('the pause after wrong passwords', () => {
  it.each([
    [1, 0],
    [19, 0],
    [20, 30],
    [21, 60],
    [22, 120],
    [24, 480],
    [25, 900],
    [5_000, 900],
  ])('after %i in a row from one source is %i s', (count, seconds) => {
    expect(loginPauseSeconds(count, LOGIN_LIMITS.perSource)).toBe(seconds);
  });

  it.each([
    [99, 0],
    [100, 30],
    [101, 60],
  ])('after %i from all networks is %i s', (count, seconds) => {
    expect(loginPauseSeconds(count, LOGIN_LIMITS.perAccount)).toBe(seconds);
  });

  it.each([
    [20, 0, 30],
    [20, 29_001, 1],
    [20, 30_000, 0],
    [19, 0, 0],
    [21, 30_000, 30],
  ])('%i wrong passwords, the last one %i ms ago, leave %i s', (count, ago, seconds) => {
    const lastAt = new Date('2026-11-26T10:00:00Z');
    const now = new Date(lastAt.getTime() + ago);
    expect(loginWaitSeconds({ count, lastAt }, LOGIN_LIMITS.perSource, now)).toBe(seconds);
  });
});
