import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Admission } from './admission.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Work that lasts until it is released; `said` lists the outcomes in their order. */
function workshop(admission: Admission) {
  const said: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const bring = (name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (fault) => (fault ? reject(fault) : resolve(`${name} done`)));
      });
    };
    void admission
      .admit(work, () => `${name} refused`)
      .then(
        (word) => said.push(word),
        (error: Error) => said.push(error.message),
      );
  };
  const end = async (name: string, fault?: Error) => {
    ends.get(name)?.(fault);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { said, begun, bring, end };
}

describe('the limit of concurrent reads', () => {
  it('runs up to the limit at once, and the next in order as places become free', async () => {
    const { said, begun, bring, end } = workshop(new Admission(2, 500));
    for (const name of ['a', 'b', 'c', 'd']) bring(name);
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(said).toEqual(['b done', 'a done', 'c done', 'd done']);
  });

  it('refuses only those that have waited too long', async () => {
    const { said, begun, bring, end } = workshop(new Admission(1, 500));
    bring('a');
    bring('b');
    await jest.advanceTimersByTimeAsync(300);
    bring('c');
    await jest.advanceTimersByTimeAsync(200);
    expect(said).toEqual(['b refused']);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
    await jest.advanceTimersByTimeAsync(10_000);
    await end('c');
    expect(said).toEqual(['b refused', 'a done', 'c done']);
  });

  it('passes the place on when the work fails', async () => {
    const { said, begun, bring, end } = workshop(new Admission(1, 500));
    bring('a');
    bring('b');
    await jest.advanceTimersByTimeAsync(0);
    await end('a', new Error('a failed'));
    await end('b');
    bring('c');
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(said).toEqual(['a failed', 'b done']);
  });
});
