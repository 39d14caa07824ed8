import { describe, expect, it } from '@jest/globals';
import { choosePorts } from './choose-ports.ts';

describe('choosePorts', () => {
  const busy = new Set([4000]);
  const isFree = (port: number) => Promise.resolve(!busy.has(port));
  const freePort = (taken: ReadonlySet<number>) => Promise.resolve(taken.has(5000) ? 5001 : 5000);

  it.each([
    ['keeps a port that is still free', { mongo: 4001 }, { mongo: 4001, nats: 5000 }],
    ['picks anew what is taken by now', { mongo: 4000, nats: 4001 }, { mongo: 5000, nats: 4001 }],
    ['does not keep the public port', { mongo: 3000, nats: 4001 }, { mongo: 5000, nats: 4001 }],
    ['never gives one twice', { mongo: 4001, nats: 4001 }, { mongo: 4001, nats: 5000 }],
    ['picks all on the first run', {}, { mongo: 5000, nats: 5001 }],
  ])('%s', async (_what, kept, chosen) => {
    expect(await choosePorts(['mongo', 'nats'], kept, isFree, freePort, [3000])).toEqual(chosen);
  });
});
