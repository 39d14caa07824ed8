import { describe, expect, it } from '@jest/globals';
import { until } from '@sahaya/testing';
import { Loop } from './loop.js';

const HOURS = 3_600_000;

describe('Loop', () => {
  it('runs once more, not concurrently, when it is woken during a run', async () => {
    let runs = 0;
    let release: (() => void) | undefined;
    const loop = new Loop(
      () => {
        runs += 1;
        return new Promise((resolve) => (release = resolve));
      },
      HOURS,
      () => {},
    );
    loop.start();
    loop.wake();
    loop.wake();
    expect(runs).toBe(1);
    release?.();
    await until(() => runs === 2);
    const stopped = loop.stop();
    release?.();
    await stopped;
    loop.wake();
    expect(runs).toBe(2);
  });

  it('continues after an error', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const job = async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
    };
    const loop = new Loop(job, 1, (error) => errors.push(error));
    loop.start();
    await until(() => runs > 1);
    await loop.stop();
    expect(errors).toEqual([new Error('first')]);
  });
});
