import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenAddress } from './docker.ts';
import { greeting } from './greeting.ts';
import type { Program } from './process.ts';
import type { ServerOptions } from './servers.ts';

/** Redis for BullMQ: with an append-only file, and without eviction of jobs. */
export function redisProgram({ binary, port, dir, logFile, redisUsers }: ServerOptions): Program & { url: string } {
  const store = join(dir, 'redis');
  mkdirSync(store, { recursive: true });
  const usersFile = join(store, 'users.acl');
  if (redisUsers) writeFileSync(usersFile, redisUsers, { mode: 0o600 });
  return {
    name: 'redis-server',
    url: `redis://127.0.0.1:${port}`,
    command: binary.path,
    args: [
      ...['--port', String(port), '--bind', listenAddress(binary), '--dir', store, '--save', ''],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'],
      ...(redisUsers ? ['--aclfile', usersFile] : []),
      // Redis would refuse connections that Docker forwards from the host.
      ...(binary.image ? ['--protected-mode', 'no'] : []),
    ],
    logFile,
    isReady: async () => (await greeting(port, 'PING\r\n')).startsWith('+PONG'),
    readyWithinMs: 30_000,
  };
}
