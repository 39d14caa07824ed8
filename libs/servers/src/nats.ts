import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenAddress } from './docker.ts';
import { greeting } from './greeting.ts';
import type { Program } from './process.ts';
import type { ServerOptions } from './servers.ts';

/** An acknowledged message is on disk; by default NATS syncs every two minutes. With a key, streams are encrypted there. */
export const natsConfig = (host: string, port: number, dir: string, streamsKey?: string): string =>
  [
    `listen: "${host}:${port}"`,
    'jetstream {',
    `  store_dir: ${JSON.stringify(dir)}`,
    '  sync_interval: always',
    ...(streamsKey ? ['  cipher: chachapoly', `  key: ${JSON.stringify(streamsKey)}`] : []),
    '}\n',
  ].join('\n');

export function natsProgram({
  binary,
  port,
  dir,
  logFile,
  natsUsers,
  natsStreamsKey,
}: ServerOptions): Program & { url: string } {
  const store = join(dir, 'nats');
  mkdirSync(store, { recursive: true });
  const config = join(store, 'nats.conf');
  const parts = [natsConfig(listenAddress(binary), port, store, natsStreamsKey)];
  if (natsUsers) {
    writeFileSync(join(store, 'users.conf'), natsUsers);
    parts.push('include ./users.conf\n');
  }
  // Inside a container, another user reads it.
  writeFileSync(config, parts.join(''), binary.image ? {} : { mode: 0o600 });
  return {
    name: 'nats-server',
    url: `nats://127.0.0.1:${port}`,
    command: binary.path,
    args: ['-c', config],
    logFile,
    isReady: async () => (await greeting(port)).includes('"jetstream":true'),
    readyWithinMs: 30_000,
  };
}
