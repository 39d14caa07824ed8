import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which systems give ports to outgoing connections: one of those could hold ours after a restart.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Whether nobody listens on this port of this address; an address that the machine does not have is free. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A loopback port that is free now and not among those already given out. */
export async function freePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
}
