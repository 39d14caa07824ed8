import { describe, expect, it } from '@jest/globals';
import { AppError } from '@sahaya/contracts';
import { Slots } from './slots.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Slots', () => {
  it('runs a limited number at once, and the others in the order of their arrival', async () => {
    const slots = new Slots(2, 10);
    const gates = [gate(), gate(), gate(), gate()];
    const begun: number[] = [];
    const runs = gates.map(({ opened }, index) =>
      slots.run(async () => {
        begun.push(index);
        await opened;
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);

    gates[1]?.open();
    await settled();
    expect(begun).toEqual([0, 1, 2]);

    gates.forEach(({ open }) => open());
    await Promise.all(runs);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuses work if the queue is full', async () => {
    const slots = new Slots(1, 1);
    const { open, opened } = gate();
    const running = slots.run(() => opened);
    const waiting = slots.run(() => Promise.resolve('waited'));
    await expect(slots.run(() => Promise.resolve())).rejects.toEqual(new AppError('UNAVAILABLE'));
    open();
    await running;
    await expect(waiting).resolves.toBe('waited');
  });

  it('runs the next work after a failure', async () => {
    const slots = new Slots(1, 5);
    const failed = slots.run(() => Promise.reject(new Error('no')));
    const next = slots.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });
});
