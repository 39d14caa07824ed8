import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QueueingDelay } from './queueing-delay.js';

/** Messages as [sent, received] by a clock that both share; the sender's own clock is wrong by the offset. */
const delays = (messages: readonly (readonly [number, number])[], offset = 0) => {
  const delay = new QueueingDelay();
  return messages.map(([sent, received]) => delay.of('gateway', sent + offset, received));
};

describe('the delay of a message', () => {
  it('is what it took longer than the fastest one of its sender', () => {
    const messages = [
      [0, 5],
      [100, 102],
      [200, 2_300],
      [2_350, 2_352],
    ] as const;
    expect(delays(messages)).toEqual([0, 0, 2_098, 0]);
  });

  it('is the same however wrong the clock of the sender is', () => {
    const times = fc.array(fc.tuple(fc.nat(100_000), fc.nat(5_000)), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(times, fc.integer({ min: -1e9, max: 1e9 }), (pairs, offset) => {
        const messages = pairs
          .map(([sent, took]) => [sent, sent + took] as const)
          .sort(([, first], [, second]) => first - second);
        expect(delays(messages, offset)).toEqual(delays(messages));
      }),
    );
  });

  it('of a receiver that stood still is the time that its messages waited', () => {
    // Sent each second while the receiver stands still for a minute and a half.
    const waiting = Array.from({ length: 90 }, (_, n) => [1_000 * (n + 1), 91_000] as const);
    const found = delays([[0, 1], ...waiting]);
    expect(found.slice(1)).toEqual(waiting.map(([sent, received]) => received - sent - 1));
  });

  it('is compared with the last minute, so that a step of a clock counts for a minute', () => {
    const delay = new QueueingDelay();
    const seconds = (from: number, to: number, offset: number) =>
      Array.from({ length: to - from }, (_, n) => delay.of('gateway', (from + n) * 1_000 + offset, (from + n) * 1_000));
    expect(new Set(seconds(0, 40, 0))).toEqual(new Set([0]));
    expect(new Set(seconds(40, 90, -3_000))).toEqual(new Set([3_000]));
    expect(new Set(seconds(90, 120, -3_000))).toEqual(new Set([0]));
  });

  it('of a sender that was silent for long is unknown, and counts as none', () => {
    expect(
      delays([
        [0, 1],
        [3_600_000, 3_600_400],
        [3_600_500, 3_600_501],
      ]),
    ).toEqual([0, 0, 0]);
  });

  it('is counted for each sender', () => {
    const delay = new QueueingDelay();
    expect([delay.of('a', 0, 5), delay.of('b', 1_000_000, 10), delay.of('b', 1_000_010, 30)]).toEqual([0, 0, 10]);
  });
});
