import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startServer } from '@sahaya/servers';
import { say } from './terminal.ts';

/** One MongoDB for all integration suites of a run, and the environment variables that name it. */
export async function sharedServers(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  // Suites that run at the same time must not share these, so the environment's are not used.
  const own = { NATS_URL: undefined, REDIS_URL: undefined };
  // Where a Docker engine answers, each suite takes containers of its own (libs/testing).
  if ((await run('docker', ['info'])).ok) return { env: own, stop: () => Promise.resolve() };

  const dir = await mkdtemp(join(await fastFolder(), 'sahaya-test-'));
  const mongo = await startServer('mongo', dir, say);
  return {
    env: { ...own, MONGO_URL: mongo.url, TMPDIR: dir },
    async stop() {
      await mongo.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Linux keeps this folder in memory, where the servers need not wait for the disk at each commit. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > NEEDED_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

const NEEDED_BYTES = 6 * 1024 ** 3;
