import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, isFree } from './ports.ts';

describe('ports', () => {
  it('sees a port that is listened on as taken, and as free afterwards', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await isFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isFree(port)).toBe(true);
  });

  it('never gives a port twice when told which are taken', async () => {
    const taken = new Set<number>();
    for (let count = 0; count < 20; count += 1) taken.add(await freePort(taken));
    expect(taken.size).toBe(20);
  });
});
