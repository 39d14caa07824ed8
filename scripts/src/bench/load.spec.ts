import { describe, expect, it } from '@jest/globals';
import { load } from './load.ts';

describe('load', () => {
  it('never has more requests under way than connections', async () => {
    let underWay = 0;
    let most = 0;
    const send = async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
    };
    const { requests } = await load(send, { seconds: 0.05, connections: 3 });
    expect(most).toBe(3);
    expect(requests).toBeGreaterThanOrEqual(3);
  });

  it('sends no more than the rate', async () => {
    const { requests } = await load(async () => undefined, { seconds: 0.1, connections: 4, rate: 100 });
    // A slow machine sends fewer.
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(10);
  });

  it('takes the time that a request measured itself', async () => {
    const { p50Ms, p99Ms } = await load(async () => 7, { seconds: 0.05, connections: 1, rate: 100 });
    expect([p50Ms, p99Ms]).toEqual([7, 7]);
  });

  it('counts a failed request apart', async () => {
    let n = 0;
    const send = async () => {
      if ((n += 1) === 1) throw new Error('503');
    };
    const { requests, failed } = await load(send, { seconds: 0.2, connections: 1 });
    expect([requests, failed]).toEqual([n - 1, 1]);
  });

  it('fails if more than a few requests fail', () =>
    expect(load(() => Promise.reject(new Error('500')), { seconds: 0.05, connections: 1 })).rejects.toThrow('500'));
});
