import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

interface Target {
  port: number;
  isOpen: boolean;
  agent: Agent;
  /** Unanswered requests, and open sockets. */
  inHand: number;
}

/**
 * Acts as an ingress for the replicas of the gateway: distributes requests and sockets in turn to active replicas and
 * never retries, so the caller sees every failure of a replica.
 */
export class Balancer {
  private readonly targets = new Map<string, Target>();
  private readonly server: Server;
  private turn = 0;

  constructor() {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    this.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
      this.upgrade(incoming, socket, head),
    );
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Adds a replica to the rotation. */
  open(name: string, port: number): void {
    this.targets.set(name, { port, isOpen: true, agent: new Agent({ keepAlive: true }), inHand: 0 });
  }

  /** Stops sending requests to a replica; resolves when its open requests are done, or after the time limit. */
  async drain(name: string, atMostMs: number): Promise<void> {
    const target = this.targets.get(name);
    if (!target) return;
    target.isOpen = false;
    const deadline = Date.now() + atMostMs;
    while (target.inHand > 0 && Date.now() < deadline) await pause(20);
    target.agent.destroy();
  }

  private next(): Target | undefined {
    const open = [...this.targets.values()].filter(({ isOpen }) => isOpen);
    return open[(this.turn += 1) % open.length];
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const target = this.next();
    if (!target) return void outgoing.writeHead(503).end();
    const { method, url, headers } = incoming;
    target.inHand += 1;
    outgoing.once('close', () => (target.inHand -= 1));
    const { port, agent } = target;
    const onward = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  }

  private upgrade({ method, url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer): void {
    const target = this.next();
    if (!target) return void socket.destroy();
    target.inHand += 1;
    const onward = connect(target.port, '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}` : []));
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    const end = () => {
      socket.destroy();
      onward.destroy();
    };
    for (const side of [socket, onward]) side.once('error', end).once('close', end);
    socket.once('close', () => (target.inHand -= 1));
  }
}
