import { describe, expect, it } from '@jest/globals';
import { pauseBefore } from './supervisor.ts';

describe('the delay before a restart', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 250],
    [3, 500],
    [30, 10_000],
  ])('after %d short runs is %d ms', (lives, pause) => expect(pauseBefore(lives)).toBe(pause));
});
