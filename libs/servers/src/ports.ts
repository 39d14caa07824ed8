import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which systems give ports to outgoing connections: one of those could hold ours after a restart.
const LOWEST = 20_000;
const HIGHEST = 32_000;
// A port is bound some time after it was chosen: the workers of one Jest run choose from different ports.
const LANES = 8;

/** Whether nothing listens on this port of this address; an address that the machine does not have is free. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The ports that this process was given, which may not be bound yet. */
const given = new Set<number>();

/** A loopback port that is free and was not returned before. */
export async function freePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  const lane = Number(process.env.JEST_WORKER_ID ?? 0) % LANES;
  for (;;) {
    const port = randomInt(LOWEST / LANES, HIGHEST / LANES) * LANES + lane;
    if (taken.has(port) || given.has(port) || !(await isFree(port)) || given.has(port)) continue;
    given.add(port);
    return port;
  }
}
