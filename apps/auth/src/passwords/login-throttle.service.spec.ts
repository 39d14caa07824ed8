import { describe, expect, it } from '@jest/globals';
import { pauseSeconds } from './login-throttle.service.js';

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
  ])('after %i in a row is %i s', (failures, seconds) => {
    expect(pauseSeconds(failures)).toBe(seconds);
  });
});
