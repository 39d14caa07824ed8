import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { certificatesIn, type KeyPair } from './certificates.ts';

const HOSTS = {
  mongo: ['mongo-0.mongo', 'localhost', '127.0.0.1'],
  nats: ['nats', 'nats-2.nats-servers'],
  redis: ['redis'],
};
const NOW = new Date('2026-06-01T00:00:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Connects to a server with this certificate, as a client that trusts the authority and asks for `host`. */
async function handshake({ certificate, key }: KeyPair, authority: KeyPair, host: string): Promise<void> {
  const server = createServer({ cert: certificate, key });
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', servername: host, ca: authority.certificate });
  try {
    await once(client, 'secureConnect');
  } finally {
    client.destroy();
    server.close();
  }
}

describe('the certificates of the stores', () => {
  it.each([
    ['mongo', 'mongo-0.mongo'],
    ['mongo', 'localhost'],
    ['nats', 'nats'],
    ['nats', 'nats-2.nats-servers'],
    ['redis', 'redis'],
  ] as const)('convince a client that %s is %s', async (store, host) => {
    const { authority, stores } = await certificatesIn(folder, HOSTS);
    await expect(handshake(stores[store], authority, host)).resolves.toBeUndefined();
  });

  it.each([
    ['redis', 'mongo-0.mongo'],
    ['nats', 'nats-2.other'],
  ] as const)('do not convince a client that %s is %s', async (store, host) => {
    const { authority, stores } = await certificatesIn(folder, HOSTS);
    await expect(handshake(stores[store], authority, host)).rejects.toThrow(/altnames/);
  });

  it('cannot be made for a server of the internet', async () => {
    const { authority, stores } = await certificatesIn(folder, { ...HOSTS, redis: ['api.payments.example'] });
    await expect(handshake(stores.redis, authority, 'api.payments.example')).rejects.toThrow(
      'permitted subtree violation',
    );
  });

  it('are kept, in a file that nobody else can read', async () => {
    const first = await certificatesIn(folder, HOSTS, NOW);
    expect(await certificatesIn(folder, HOSTS, daysLater(600))).toEqual(first);
    expect((await stat(join(folder, 'certificates.json'))).mode & 0o077).toBe(0);
    const keys = [first.authority, ...Object.values(first.stores)].map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  it('are replaced before they expire, by the same authority', async () => {
    const first = await certificatesIn(folder, HOSTS, NOW);
    const later = await certificatesIn(folder, HOSTS, daysLater(650));
    expect(later.authority).toEqual(first.authority);
    for (const store of ['mongo', 'nats', 'redis'] as const) {
      const { validTo, validFrom } = new X509Certificate(later.stores[store].certificate);
      expect([new Date(validFrom) <= daysLater(650), new Date(validTo) > daysLater(1_300)]).toEqual([true, true]);
    }
  });

  it('are replaced where the hosts have changed', async () => {
    const first = await certificatesIn(folder, HOSTS, NOW);
    const second = await certificatesIn(folder, { ...HOSTS, redis: ['redis', 'localhost'] }, NOW);
    expect(second).toEqual({ ...first, stores: { ...first.stores, redis: expect.anything() } });
    expect(new X509Certificate(second.stores.redis.certificate).subjectAltName).toBe('DNS:redis, DNS:localhost');
  });
});
