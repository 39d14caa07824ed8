/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@sahaya/domain';
import { act, renderHook } from '@testing-library/react';
import { syncServerClock, serverNow, useServerNow } from './server-clock.js';

const aheadBy = (ms: number) => new Date(Date.now() + ms);
const hoursAhead = () => Math.round((serverNow().getTime() - Date.now()) / HOUR_MS);

describe('the current time of the screens', () => {
  afterEach(() => act(() => syncServerClock(new Date())));

  it.each([
    ['a clock that was moved', 3 * HOUR_MS, 3],
    ['a machine that is ahead of it', -2 * HOUR_MS, -2],
    ['an answer that took its time', -2_000, 0],
    ['no clock at all', NaN, 0],
  ])('is the server time: %s', (_, ms, hours) => {
    syncServerClock(aheadBy(ms));
    expect(hoursAhead()).toBe(hours);
  });

  it('is updated on a screen when the clock moves', () => {
    const { result } = renderHook(() => useServerNow(HOUR_MS));
    const before = result.current;
    act(() => syncServerClock(aheadBy(3 * HOUR_MS)));
    expect(result.current.getTime() - before.getTime()).toBeGreaterThan(2 * HOUR_MS);
  });
});
