import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AdaptiveLimit } from './adaptive-limit.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const OPTIONS = { concurrency: { min: 2, max: 10 }, slowMs: 400, waitShare: 1 / 4 };
const PATIENCE_MS = 2_000;

/** Submits work that takes so many milliseconds. `log` has what began, ended and was refused, in order. */
function harness(limit = new AdaptiveLimit(OPTIONS), patienceMs = PATIENCE_MS) {
  const log: string[] = [];
  const submit = (name: string, tookMs: number, fault?: Error) => {
    const work = async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      if (fault) throw fault;
      log.push(`${name} ends`);
    };
    return limit.run(patienceMs, work, () => void log.push(`${name} is refused`));
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  /** Work fills all places, and more waits, for so many rounds; returns the limit after each. */
  const crowd = async (tookMs: number, rounds: number) => {
    const limits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let count = 0; count < 12; count += 1) void submit('one of a crowd', tookMs);
      await pass(tookMs);
      limits.push(limit.concurrency);
    }
    return limits;
  };
  return { limit, log, submit, pass, crowd };
}

describe('AdaptiveLimit', () => {
  it('begins with eight places, or as many as its bounds allow', () => {
    expect(new AdaptiveLimit(OPTIONS).concurrency).toBe(8);
    expect(new AdaptiveLimit({ ...OPTIONS, concurrency: { min: 1, max: 3 } }).concurrency).toBe(3);
    expect(new AdaptiveLimit({ ...OPTIONS, concurrency: { min: 12, max: 24 } }).concurrency).toBe(12);
  });

  it('falls by a quarter for slow work that ran together, down to its least', async () => {
    const { submit, pass, crowd } = harness();
    void submit('one', 10);
    await pass(10);
    expect(await crowd(401, 6)).toEqual([6, 4, 3, 2, 2, 2]);
  });

  it('rises by one for as many works in time as have places, up to its most', async () => {
    expect(await harness().crowd(100, 5)).toEqual([8, 8, 9, 10, 10]);
  });

  it.each([
    ['rises for work that takes as long in a crowd as without one', 450, [8, 8, 9]],
    ['falls for work that takes twice as long in a crowd', 950, [6, 4, 3]],
  ])('%s', async (_, inCrowdMs, limits) => {
    const { submit, pass, crowd } = harness(undefined, 4 * PATIENCE_MS);
    for (let count = 0; count < 40; count += 1) {
      void submit('one', 450);
      await pass(450);
    }
    expect(await crowd(inCrowdMs, 3)).toEqual(limits);
  });

  it('rises from its least of two, when all work has become slow', async () => {
    const { submit, pass, crowd } = harness(undefined, 4 * PATIENCE_MS);
    const one = async (tookMs: number) => {
      void submit('one', tookMs);
      await pass(tookMs);
    };
    await one(10);
    expect((await crowd(450, 6)).at(-1)).toBe(2);
    for (let count = 0; count < 100; count += 1) await one(450);
    expect(await crowd(450, 4)).toEqual([2, 3, 4, 4]);
  });

  it('does not rise for work that ran with places left', async () => {
    const { limit, submit, pass } = harness();
    for (let round = 0; round < 50; round += 1) {
      void submit('one', 10);
      await pass(10);
    }
    expect(limit.concurrency).toBe(8);
  });

  it('does not fall for work that fails or hangs, as with one process of several', async () => {
    const { limit, submit, pass } = harness();
    const failures: Promise<void>[] = [];
    for (let count = 0; count < 4; count += 1) {
      failures.push(expect(submit('fails', 1_000, new Error('no answer'))).rejects.toThrow('no answer'));
      void submit('hangs', 60_000);
    }
    await pass(PATIENCE_MS);
    await Promise.all(failures);
    expect(limit.concurrency).toBe(8);
  });

  it('does not refuse a few because others were slow', async () => {
    const { log, submit, pass } = harness();
    for (let round = 0; round < 5; round += 1) {
      void submit('a', 1_500);
      void submit('b', 1_500);
      await pass(1_500);
    }
    expect(log.filter((line) => line.endsWith('refused'))).toEqual([]);
    expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(10);
  });

  it('lets surplus work wait in order, and refuses it before it begins', async () => {
    const { log, submit, pass, limit } = harness(
      new AdaptiveLimit({ ...OPTIONS, concurrency: { min: 1, max: 1 }, slowMs: 5_000 }),
    );
    expect(limit.concurrency).toBe(1);
    void submit('a', 450);
    void submit('b', 100);
    void submit('c', 100);
    await pass(400);
    void submit('d', 100);
    await pass(1_000);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'c is refused', 'b ends', 'd begins', 'd ends']);
  });

  it('gives the place of failed work to the next', async () => {
    const { log, submit, pass } = harness(new AdaptiveLimit({ ...OPTIONS, concurrency: { min: 1, max: 1 } }));
    const failed = expect(submit('a', 100, new Error('a failed'))).rejects.toThrow('a failed');
    void submit('b', 100);
    await pass(200);
    await failed;
    expect(log).toEqual(['a begins', 'b begins', 'b ends']);
  });

  it('gives the place of work that hangs to the next when its caller has given up', async () => {
    const { log, submit, pass } = harness(new AdaptiveLimit({ ...OPTIONS, concurrency: { min: 1, max: 1 } }));
    void submit('a', 60_000);
    await pass(1_999);
    void submit('b', 100);
    expect(log).toEqual(['a begins']);
    await pass(101);
    expect(log).toEqual(['a begins', 'b begins', 'b ends']);
    await pass(60_000);
    void submit('c', 100);
    void submit('d', 100);
    await pass(100);
    // The late end of the first work frees no second place.
    expect(log.slice(3)).toEqual(['a ends', 'c begins', 'c ends', 'd begins']);
  });
});
