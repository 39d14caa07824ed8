import { join } from 'node:path';
import { freePort, launch, waitReady, WORKSPACE } from '@sahaya/servers';
import { dataFolder, OPERATOR, secretsOfRun, seedVariable } from '../copy-files.ts';
import { operatorUrl } from '../operator.ts';
import type { ProductCopy } from './product-copy.ts';

/** A bare program of `references/`, in a process of its own on the servers of the copy. */
export interface ReferenceProcess {
  url: string;
  /** The pids of the program, MongoDB, NATS and Redis. */
  pids: Record<string, number>;
  stop(): Promise<void>;
}

export async function startReference(
  copy: ProductCopy,
  name: string,
  env: Record<string, string> = {},
): Promise<ReferenceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = {
    name: `reference ${name}`,
    command: process.execPath,
    args: [join(WORKSPACE, 'scripts/src/bench/references', `${name}.ts`)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      MONGO_URL: operatorUrl(copy.run, 'mongo'),
      NATS_URL: copy.run.urls.nats,
      NATS_NKEY: secretsOfRun(copy.run)[seedVariable(OPERATOR)],
      ...env,
    },
    logFile: join(dataFolder(copy.run.port), 'logs', `reference-${name}.log`),
    isReady: () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    readyWithinMs: 30_000,
  };
  const running = launch(program);
  await waitReady(program, running);
  return { url, pids: { reference: running.pid!, ...copy.serverPids }, stop: () => running.stop() };
}
