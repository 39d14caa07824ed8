import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Clock } from './clock.js';
import { PollingLoop, type Round } from './polling-worker.js';

const INTERVAL_MS = 5_000;

describe('PollingLoop', () => {
  let clock: Clock;
  let rounds: number;
  let loop: PollingLoop;

  beforeEach(() => {
    jest.useFakeTimers();
    Logger.overrideLogger(false);
    clock = new Clock();
    rounds = 0;
  });

  afterEach(async () => {
    await loop.stop();
    jest.useRealTimers();
  });

  async function start(round: Round): Promise<void> {
    loop = new PollingLoop(clock, INTERVAL_MS, () => {
      rounds += 1;
      return round();
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(1);
  }
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const returning = (ms: number) => () => Promise.resolve(inMs(ms));
  const knowingNothing = () => Promise.resolve();

  it.each([
    ['the interval, when no next work is known', knowingNothing, INTERVAL_MS],
    ['the time of the next work', returning(1_200), 1_200],
    ['the interval, when the next work is later', returning(60_000), INTERVAL_MS],
    ['a short pause, when work is due already', returning(-60_000), 100],
    ['the interval, after an error', () => Promise.reject(new Error('no database')), INTERVAL_MS],
  ])('pauses for %s', async (_title, round, pauseMs) => {
    await start(round);
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    expect(rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(2);
  });

  it('starts a round at once when the clock is moved, and measures the next pause by the moved clock', async () => {
    const due = inMs(3_600_000 + 2_000);
    await start(() => Promise.resolve(due));
    clock.set(3_600_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(3);
  });

  it('answers requests during a round with one more round, which waits for its end', async () => {
    const ends: (() => void)[] = [];
    await start(() => new Promise((resolve) => ends.push(resolve)));
    loop.soon();
    loop.soon();
    await jest.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(1);
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(2);
    ends[1]?.();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS - 1);
    expect(rounds).toBe(2);
  });

  it('ends after the current round', async () => {
    let end: (() => void) | undefined;
    await start(() => new Promise((resolve) => (end = resolve)));
    const stopped = loop.stop();
    end?.();
    await stopped;
    loop.soon();
    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS);
    expect(rounds).toBe(1);
  });
});
