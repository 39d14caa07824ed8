import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface QuietLink {
  /** The address of NATS through this link. */
  url: string;
  /** Forwards nothing more from the client to the server; the other direction goes on. */
  silence(): void;
  stop(): Promise<void>;
}

/** A connection to NATS whose client can be silenced, so that its answers never arrive. */
export async function startQuietLink(natsUrl: string): Promise<QuietLink> {
  const { hostname, port } = new URL(natsUrl);
  const pairs: [client: Socket, server: Socket][] = [];
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    pairs.push([client, server]);
    client.pipe(server).pipe(client);
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `nats://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    // The data of the client is still read, so that its end is noticed.
    silence: () => pairs.forEach(([client, server]) => client.unpipe(server).resume()),
    async stop() {
      for (const [client] of pairs) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
