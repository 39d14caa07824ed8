import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@sahaya/contracts';
import { Bulkhead } from './bulkhead.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Submits work that runs until `end`. `results` lists its outcomes in the order in which they came. */
function harness(bulkhead: Bulkhead) {
  const results: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const submit = (name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (fault) => (fault ? reject(fault) : resolve(`${name} done`)));
      });
    };
    void bulkhead.run(work).then(
      (result) => results.push(result),
      (error: Error) => results.push(error instanceof AppError ? `${name} refused` : error.message),
    );
  };
  const end = async (name: string, fault?: Error) => {
    ends.get(name)?.(fault);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { results, begun, submit, end };
}

describe('Bulkhead', () => {
  it('runs up to its limit and starts waiting work in order', async () => {
    const { results, begun, submit, end } = harness(new Bulkhead({ concurrency: 2 }));
    for (const name of ['a', 'b', 'c', 'd']) submit(name);
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(results).toEqual(['b done', 'a done', 'c done', 'd done']);
  });

  it('refuses work beyond the length of the queue at once', async () => {
    const bulkhead = new Bulkhead({ concurrency: 1, queueMax: 1 });
    const { results, submit, end } = harness(bulkhead);
    for (const name of ['a', 'b', 'c']) submit(name);
    await expect(bulkhead.run(() => Promise.resolve())).rejects.toEqual(new AppError('UNAVAILABLE'));
    expect(results).toEqual(['c refused']);
    await end('a');
    await end('b');
    expect(results).toEqual(['c refused', 'a done', 'b done']);
  });

  it('frees the place of failed work', async () => {
    const { results, begun, submit, end } = harness(new Bulkhead({ concurrency: 1 }));
    submit('a');
    submit('b');
    await jest.advanceTimersByTimeAsync(0);
    await end('a', new Error('a failed'));
    await end('b');
    submit('c');
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(results).toEqual(['a failed', 'b done']);
  });
});
