import { describe, expect, it } from '@jest/globals';
import { until } from './until.js';

describe('until', () => {
  it('asks again until the answer is truthy', async () => {
    let asked = 0;
    expect(await until(() => ++asked > 2 && asked, { every: 1 })).toBe(3);
  });

  it('takes a throw as not yet', async () => {
    let asked = 0;
    const ask = () => {
      if (++asked < 3) throw new Error('not there');
      return 'there';
    };
    expect(await until(ask, { every: 1 })).toBe('there');
  });

  it('says what it saw last when it gives up', async () => {
    await expect(until(() => null, { timeout: 1, every: 1 })).rejects.toThrow('the last answer was null');
    const refuse = () => Promise.reject(new Error('refused'));
    await expect(until(refuse, { timeout: 1, every: 1 })).rejects.toThrow('refused');
  });
});
