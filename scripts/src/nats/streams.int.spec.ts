import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startServer } from '@sahaya/servers';
import { newSecrets, STREAMS_KEY } from '../copy-files.ts';

const PHONE = '9876501234';
const KEY = newSecrets()[STREAMS_KEY];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahaya-streams-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function onServer<T>(natsStreamsKey: string | undefined, work: (nats: NatsConnection) => Promise<T>): Promise<T> {
  const server = await startServer('nats', folder, () => undefined, { natsStreamsKey });
  const nats = await connect({ servers: server.url });
  try {
    return await work(nats);
  } finally {
    await nats.close();
    await server.stop();
  }
}

async function publish(nats: NatsConnection): Promise<void> {
  await (await jetstreamManager(nats)).streams.add({ name: 'EVENTS', subjects: ['events.>'] });
  await jetstream(nats).publish('events.user.registered', JSON.stringify({ phone: PHONE }));
}
const read = async (nats: NatsConnection) =>
  (await jetstreamManager(nats)).streams.getMessage('EVENTS', { seq: 1 }).then((message) => message?.string());

/** Returns the files on disk that contain the phone. */
async function filesWithPhone(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return files.filter((_, index) => contents[index]?.includes(PHONE));
}

describe('events on the disk of NATS', () => {
  it('are unreadable without the key', async () => {
    await onServer(KEY, publish);
    expect(await filesWithPhone()).toEqual([]);
    expect(await onServer(KEY, read)).toContain(PHONE);
  });

  it('are encrypted where an earlier version left them readable, and are not lost', async () => {
    await onServer(undefined, publish);
    expect(await filesWithPhone()).not.toEqual([]);
    expect(await onServer(KEY, read)).toContain(PHONE);
    expect(await filesWithPhone()).toEqual([]);
  });
});
