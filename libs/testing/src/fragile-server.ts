import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  launch,
  resolveBinary,
  type Running,
  type ServerName,
  serverProgram,
  type ServerUsers,
  waitReady,
} from '@sahaya/servers';

export interface FragileServer {
  url: string;
  /** The folder of its data and its log. */
  dir: string;
  /** Kills the server as `kill -9` does: nothing is flushed. */
  kill(): Promise<void>;
  /** Starts the server again on the same port with its data. */
  start(): Promise<void>;
  /** Deletes its data; call it while the server is down. */
  wipe(): Promise<void>;
}

/**
 * Starts a server for this suite alone, never that of the environment, that tests can kill and restart. `users`
 * returns its users for the next start.
 */
export async function startFragile(name: ServerName, users: () => ServerUsers = () => ({})): Promise<FragileServer> {
  const binary = await resolveBinary(name, () => undefined);
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), `sahaya-${name}-`));
  const logFile = join(dir, `${name}.log`);
  const program = () => serverProgram(name, { binary, port, dir, logFile, ...users() });
  let running: Running | undefined;
  const server: FragileServer = {
    url: program().url,
    dir,
    async kill() {
      if (running?.pid) process.kill(running.pid, 'SIGKILL');
      await running?.exited;
      running = undefined;
    },
    async start() {
      const next = program();
      running = launch(next);
      await waitReady(next, running);
    },
    wipe: () => rm(dir, { recursive: true, force: true }),
  };
  await server.start();
  return server;
}
