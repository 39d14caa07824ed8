import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitForClocks } from './test-clock.ts';

const HOUR = 3_600_000;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The port of a process whose answers about its liveness are these; the last one is repeated. */
async function portOf(...answers: object[]): Promise<number> {
  const server = createServer((_, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) response.end(JSON.stringify(answer));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
const at = (clockOffsetMs: number) => ({ live: true, clockOffsetMs });

function late(ports: Record<string, number>, patienceMs?: number): Promise<string[]> {
  const processes = Object.fromEntries(Object.keys(ports).map((name) => [name, { pid: 1, startedAt: '' }]));
  const health = Object.fromEntries(Object.entries(ports).map(([name, port]) => [`health:${name}`, port]));
  return waitForClocks({ processes, ports: health }, HOUR, { patienceMs });
}

describe('a move of the test clock', () => {
  it('ends when every process has the new time', async () => {
    const answers = [at(0), at(0), at(HOUR)];
    const slow = await portOf(...answers);
    expect(await late({ auth: await portOf(at(HOUR)), booking: slow })).toEqual([]);
    expect(await (await fetch(`http://127.0.0.1:${slow}/health/live`)).json()).toEqual(at(HOUR));
  });

  it('waits for no process that is down, and for none without a test clock', async () => {
    const down = await portOf(at(0));
    servers.pop()?.close().closeAllConnections();
    expect(await late({ auth: down, booking: await portOf({ live: true }) })).toEqual([]);
  });

  it('names the processes that stay at another time or do not answer', async () => {
    const processes = { auth: await portOf(at(HOUR)), booking: await portOf(at(0)), chat: await portOf() };
    expect(await late(processes, 200)).toEqual(['booking', 'chat']);
  });
});
