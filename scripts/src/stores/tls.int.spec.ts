import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { connect } from '@nats-io/transport-node';
import { connectNats, encrypted } from '@sahaya/messaging';
import { freePort, isFree, launch, resolveBinary, type Running, waitReady, WORKSPACE } from '@sahaya/servers';
import { until } from '@sahaya/testing';
import { MongoClient } from 'mongodb';
import { certificatesIn, type Certificates, type Store } from '../certificates.ts';
import { OPERATOR, secretsIn, seedVariable, STREAMS_KEY } from '../copy-files.ts';
import { usersOfCopy } from '../nats/users-file.ts';
import { REPLICA_KEY } from './store-users.ts';

const OWN_HOSTS = ['localhost', '127.0.0.1'];
const HOSTS = { mongo: OWN_HOSTS, nats: OWN_HOSTS, redis: OWN_HOSTS };
const trusted = getCACertificates('default');
const running: Running[] = [];
let folder: string;
let certificates: Certificates;
let secrets: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahaya-tls-'));
  certificates = await certificatesIn(folder, HOSTS);
  secrets = secretsIn(folder);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true });
});

/** Trusts the authority for the rest of the test, as NODE_EXTRA_CA_CERTS does in a process. */
const trust = (...authorities: string[]) => setDefaultCACertificates([...trusted, ...authorities]);

async function writeTls(store: Store, into: string, from = certificates): Promise<string> {
  const tls = join(into, 'tls');
  await mkdir(tls, { recursive: true });
  await writeFile(join(tls, 'ca.crt'), from.authority.certificate);
  await writeFile(join(tls, 'tls.crt'), from.stores[store].certificate);
  await writeFile(join(tls, 'tls.key'), from.stores[store].key);
  return tls;
}

async function start(name: string, command: string, args: string[], port: number, env: NodeJS.ProcessEnv = {}) {
  const program = {
    name,
    command,
    args,
    env: { ...process.env, ...env },
    logFile: join(folder, `${name}.log`),
    isReady: () => isFree(port).then((free) => !free),
    readyWithinMs: 60_000,
  };
  const process_ = launch(program);
  running.push(process_);
  await waitReady(program, process_);
}

/** Starts NATS with a configuration of Compose or of the cluster, whose addresses `change` replaces. */
async function startNats(
  name: string,
  file: string,
  { from, change = (text) => text }: { from?: Certificates; change?: (text: string) => string } = {},
): Promise<{ server: string; monitor: string }> {
  const { path } = await resolveBinary('nats', () => undefined);
  const own = join(folder, name);
  const tls = await writeTls('nats', own, from);
  await writeFile(join(own, 'users.conf'), usersOfCopy(secrets));
  const text = await readFile(join(WORKSPACE, file), 'utf8');
  const config = text.replaceAll('/etc/nats/tls', tls).replace('store_dir: /data', `store_dir: ${join(own, 'data')}`);
  await writeFile(join(own, 'nats.conf'), change(config));
  const [port, monitor] = [await freePort(), await freePort()];
  const args = ['-c', join(own, 'nats.conf'), '-p', String(port), '-m', String(monitor)];
  await start(name, path, args, port, { POD_NAME: name, [STREAMS_KEY]: secrets[STREAMS_KEY] });
  return { server: `localhost:${port}`, monitor: `http://127.0.0.1:${monitor}` };
}

const connectAsOperator = (url: string) => connectNats(url, OPERATOR, secrets[seedVariable(OPERATOR)]);

describe('NATS with TLS', () => {
  let server: string;
  beforeAll(async () => {
    ({ server } = await startNats('compose', 'deploy/nats/nats.conf'));
  });

  it('encrypts the connection of a process that trusts the authority', async () => {
    trust(certificates.authority.certificate);
    const nats = await connectAsOperator(`tls://${server}`);
    expect(nats.info?.tls_required).toBe(true);
    expect((await nats.request('$JS.API.INFO', '')).json()).toMatchObject({ type: expect.stringContaining('info') });
    await nats.close();
  });

  it('sends a client without TLS nothing but its greeting', async () => {
    const [host, port] = server.split(':');
    const socket = connectTcp(Number(port), host);
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', () => undefined); // the server may reset the connection
    socket.write(`CONNECT {"verbose":true,"pedantic":false}\r\nSUB > 1\r\nPING\r\n`);
    await new Promise((resolve) => void socket.on('close', resolve));
    expect(Buffer.concat(received).toString('latin1')).toMatch(/^INFO [^\n]*"tls_required":true[^\n]*\r\n/);
    expect(Buffer.concat(received).toString('latin1')).not.toMatch(/PONG|MSG|\+OK/);
  });

  it('is refused by a process that does not trust the authority, and by one that trusts another', async () => {
    const other = await certificatesIn(join(folder, 'other'), HOSTS);
    for (const authorities of [[], [other.authority.certificate]]) {
      trust(...authorities);
      const once = connect({ servers: server, ...encrypted(`tls://${server}`), reconnect: false });
      await expect(once).rejects.toThrow(/certificate/);
    }
  });

  it('is waited for, and the log says why', async () => {
    trust();
    const warned: unknown[] = [];
    const log = { log: () => undefined, error: () => undefined, warn: (entry: unknown) => warned.push(entry) };
    Logger.overrideLogger(log);
    try {
      const waiting = connectAsOperator(`tls://${server}`);
      await until(() => warned.length > 0);
      expect(warned).toEqual([{ err: expect.objectContaining({ message: expect.stringContaining('certificate') }) }]);
      trust(certificates.authority.certificate);
      await (await waiting).close();
    } finally {
      Logger.overrideLogger(new ConsoleLogger());
    }
  });

  it('is refused if its certificate has another host', async () => {
    const wrong = { mongo: ['mongo'], nats: ['nats'], redis: ['redis'] };
    const from = await certificatesIn(join(folder, 'wrong-host'), wrong);
    const { server: other } = await startNats('wrong-host-server', 'deploy/nats/nats.conf', { from });
    trust(from.authority.certificate);
    await expect(connect({ servers: other, ...encrypted('tls://'), reconnect: false })).rejects.toThrow(/altnames/);
  });

  it('is refused at tls:// if it does not encrypt', async () => {
    const withoutTls = (text: string) => text.replace(/^tls \{[^}]*\}$/m, '');
    const { server: plain } = await startNats('plain', 'deploy/nats/nats.conf', { change: withoutTls });
    const once = connect({ servers: plain, ...encrypted(`tls://${plain}`), reconnect: false });
    await expect(once).rejects.toThrow(`server does not support 'tls'`);
  });

  it('encrypts what the servers of a cluster send each other, and lets no other server in', async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join('\n    ');
    const member = (index: number) => (text: string) =>
      text
        .replace('listen: 0.0.0.0:6222', `listen: 127.0.0.1:${ports[index]}`)
        .replace(/nats:\/\/nats-0[^\]]*/, routes)
        .replace('/var/run/nats/nats.pid', join(folder, `member-${index}.pid`));
    const foreign = await certificatesIn(join(folder, 'foreign'), HOSTS);
    const file = 'k8s/base/nats/nats.conf';
    const [{ monitor }] = await Promise.all([
      startNats('member-0', file, { change: member(0) }),
      startNats('member-1', file, { change: member(1) }),
      startNats('member-2', file, { change: member(2), from: foreign }),
    ]);
    const membersKnown = async () => {
      const answer = (await (await fetch(`${monitor}/routez`)).json()) as { routes?: { remote_name: string }[] };
      return new Set(answer.routes?.map(({ remote_name }) => remote_name));
    };
    await until(async () => (await membersKnown()).has('member-1'));
    const log = () => readFile(join(folder, 'member-0.log'), 'utf8');
    await until(async () => /TLS route handshake error: .*(unknown|bad) (authority|certificate)/.test(await log()));
    expect(await membersKnown()).toEqual(new Set(['member-1']));
  });
});

describe('MongoDB with TLS', () => {
  let server: string;
  beforeAll(async () => {
    const { path } = await resolveBinary('mongo', () => undefined);
    const own = join(folder, 'mongo');
    const tls = await writeTls('mongo', own);
    const port = await freePort();
    const options = ['--replSet', 'rs0', '--dbpath', own, '--port', String(port), '--bind_ip', '127.0.0.1'];
    const script = join(WORKSPACE, 'k8s/components/own-datastores/start-mongo.sh');
    await start('start-mongo.sh', 'sh', [script, path, ...options, '--nounixsocket'], port, {
      TLS_FOLDER: tls,
      KEY_FILE: join(own, 'replica-key'),
      FILE_OWNER: userInfo().username,
      MONGO_REPLICA_KEY: secrets[REPLICA_KEY],
    });
    server = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  });

  const ask = async (url: string) => {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
    try {
      return await client.db('admin').command({ hello: 1 });
    } finally {
      await client.close();
    }
  };

  it('answers a process that trusts the authority', async () => {
    trust(certificates.authority.certificate);
    expect(await ask(`${server}&tls=true`)).toMatchObject({ ok: 1 });
  });

  it('refuses a client without TLS, and is refused by one that does not trust the authority', async () => {
    trust();
    await Promise.all([
      expect(ask(server)).rejects.toThrow(/closed|reset|socket/i),
      expect(ask(`${server}&tls=true`)).rejects.toThrow(/certificate/),
    ]);
  });
});
