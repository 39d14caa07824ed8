import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Balancer } from './balancer.ts';

const servers: Server[] = [];
const balancers: Balancer[] = [];
afterEach(() => {
  for (const balancer of balancers.splice(0)) balancer.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function replica(name: string, answer: (done: () => void) => void = (done) => done()): Promise<number> {
  const server = createServer((_, response) => answer(() => response.end(name)));
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhello'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
async function balancer() {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const one = new Balancer();
  balancers.push(one);
  await one.listen(port);
  return { one, port, ask: async () => (await fetch(`http://127.0.0.1:${port}/`)).text() };
}

describe('the balancer of a rolling restart', () => {
  it('distributes requests to each replica, and none to a draining one', async () => {
    const { one, ask } = await balancer();
    one.open('a', await replica('a'));
    one.open('b', await replica('b'));
    expect([await ask(), await ask()].toSorted()).toEqual(['a', 'b']);
    await one.drain('a', 1_000);
    expect([await ask(), await ask()]).toEqual(['b', 'b']);
  });

  it('waits for the open requests of a replica', async () => {
    const { one, ask } = await balancer();
    const begun = Promise.withResolvers<() => void>();
    one.open('a', await replica('a', begun.resolve));
    const answer = ask();
    const finish = await begun.promise;
    let isOver = false;
    const drained = one.drain('a', 10_000).then(() => (isOver = true));
    expect(isOver).toBe(false);
    finish();
    expect(await answer).toBe('a');
    await drained;
  });

  it('forwards sockets', async () => {
    const { one, port } = await balancer();
    one.open('a', await replica('a'));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    let heard = '';
    for await (const chunk of socket) heard += String(chunk);
    expect(heard).toContain('101 Switching Protocols');
    expect(heard).toContain('hello');
  });

  it('returns an error to the caller if a replica is gone', async () => {
    const { one, port } = await balancer();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
    one.open('a', 1);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502);
  });
});
