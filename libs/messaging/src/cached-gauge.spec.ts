import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { register } from 'prom-client';
import { CachedGauge } from './cached-gauge.js';

const gauge = new CachedGauge({ name: 'probe_depth', help: 'x', labelNames: ['of'] });
const readValues = async () => {
  const metric = await register.getSingleMetric('probe_depth')?.get();
  return metric?.values.map(({ labels, value }) => [labels['of'], value]);
};
const ends: (() => void)[] = [];
const from = (...args: Parameters<typeof gauge.from>) => void ends.push(gauge.from(...args));

afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.useRealTimers();
});

describe('a cached gauge', () => {
  it('queries each source at each scrape, and no longer those that have ended', async () => {
    let depth = 1;
    from(() => [{ labels: { of: 'a' }, value: depth }]);
    from(() => Promise.resolve([{ labels: { of: 'b' }, value: 5 }]));
    expect(await readValues()).toEqual([
      ['a', 1],
      ['b', 5],
    ]);
    depth = 2;
    ends.pop()?.();
    expect(await readValues()).toEqual([['a', 2]]);
  });

  it('adds values with the same labels, or combines them as it is told', async () => {
    for (const value of [3, 4]) from(() => [{ labels: { of: 'a' }, value }]);
    expect(await readValues()).toEqual([['a', 7]]);

    const largest = new CachedGauge({ name: 'probe_largest', help: 'x', combine: Math.max });
    for (const value of [5, 9, 2]) ends.push(largest.from(() => [{ value }]));
    expect((await register.getSingleMetric('probe_largest')?.get())?.values.map(({ value }) => value)).toEqual([9]);
  });

  it('omits a source that fails or does not answer', async () => {
    jest.useFakeTimers();
    from(() => [{ labels: { of: 'a' }, value: 1 }]);
    from(() => Promise.reject(new Error('no connection')));
    from(() => new Promise(() => undefined));
    const scrape = readValues();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await scrape).toEqual([['a', 1]]);
  });
});
