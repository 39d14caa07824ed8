/** @jest-environment jsdom */
import './testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@sahaya/domain';
import { act, renderHook } from '@testing-library/react';
import { followServer, now, useNow } from './now.js';

const aheadBy = (ms: number) => new Date(Date.now() + ms);
const hoursAhead = () => Math.round((now().getTime() - Date.now()) / HOUR_MS);

describe('the present moment of the screens', () => {
  afterEach(() => act(() => followServer(new Date())));

  it.each([
    ['a clock that was moved', 3 * HOUR_MS, 3],
    ['a machine that is ahead of it', -2 * HOUR_MS, -2],
    ['an answer that took its time', -2_000, 0],
    ['no clock at all', NaN, 0],
  ])('is the server’s: %s', (_, ms, hours) => {
    followServer(aheadBy(ms));
    expect(hoursAhead()).toBe(hours);
  });

  it('is renewed where it stands on a screen when the clock moves', () => {
    const { result } = renderHook(() => useNow(HOUR_MS));
    const before = result.current;
    act(() => followServer(aheadBy(3 * HOUR_MS)));
    expect(result.current.getTime() - before.getTime()).toBeGreaterThan(2 * HOUR_MS);
  });
});
