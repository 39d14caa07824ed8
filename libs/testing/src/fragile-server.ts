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
  waitReady,
} from '@sahaya/servers';

export interface FragileServer {
  url: string;
  /** As `kill -9`: nothing is said, nothing is flushed. */
  kill(): Promise<void>;
  /** Back on the same port, with what is in its store. */
  start(): Promise<void>;
  /** Throws its store away; while it is down. */
  wipe(): Promise<void>;
}

/** A server of the suite's own, never the environment's, to be killed and brought back. It is running when this answers. */
export async function startFragile(name: ServerName): Promise<FragileServer> {
  const binary = await resolveBinary(name, () => undefined);
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), `sahaya-${name}-`));
  const program = () => serverProgram(name, { binary, port, dir, logFile: join(dir, `${name}.log`) });
  let running: Running | undefined;
  const server: FragileServer = {
    url: program().url,
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
