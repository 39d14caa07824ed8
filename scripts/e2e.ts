/** npm run test:e2e: the browser run against a whole copy of its own. Arguments go to Playwright. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, resolveChromium, WORKSPACE } from '@sahaya/servers';
import { Copy } from './src/copy.ts';
import { dataFolder } from './src/copy-files.ts';
import { ConnectionRecorder } from './src/observe/connections.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

async function playwright(port: number, chromium: string, signal: AbortSignal): Promise<boolean> {
  const cli = join(WORKSPACE, 'node_modules', '.bin', 'playwright');
  const child = spawn(process.execPath, [cli, 'test', '-c', 'playwright.config.ts', ...process.argv.slice(2)], {
    cwd: WORKSPACE,
    env: {
      ...process.env,
      BASE_URL: `http://localhost:${port}`,
      CHROMIUM_PATH: chromium,
      SAHAYA_PORT: String(port),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/** Each connection that was seen is one that the network policies allow: they are held against the same file. */
function compareCallGraph(seen: readonly string[]): void {
  const known = JSON.parse(readFileSync(join(WORKSPACE, 'deploy/call-graph.json'), 'utf8')) as string[];
  const fresh = seen.filter((edge) => !known.includes(edge));
  if (fresh.length === 0) return;
  writeFileSync(join(WORKSPACE, 'reports/call-graph.json'), `${JSON.stringify(seen, null, 2)}\n`);
  throw new Trouble(
    `Processes reach whom no network policy knows: ${fresh.join(', ')}. Cure: add them to deploy/call-graph.json and to k8s/.`,
  );
}

await command(async () => {
  const port = await freePort();
  // Where the browser run stands for a push service; the copy and the run are told the same.
  process.env['PUSH_ALLOWED_HOSTS'] ??= `127.0.0.1:${await freePort()}`;
  // The run reads the codes that are sent.
  process.env['DEV_MAILBOX'] = 'true';
  const copy = await Copy.prepare({ port, reset: true, say });
  const ending = new AbortController();
  whenAskedToStop(() => {
    ending.abort();
    void copy.stop();
  });

  const connections = new ConnectionRecorder(port);
  let passed = false;
  let seen: string[] = [];
  try {
    const [chromium] = await Promise.all([resolveChromium(say), copy.start()]);
    await copy.loadDemo();
    passed = await playwright(port, chromium, ending.signal);
  } finally {
    seen = connections.stop();
    await copy.stop();
    if (passed) rmSync(dataFolder(port), { recursive: true, force: true });
    else say(`The logs of this run are in ${dataFolder(port)}/logs`);
  }
  if (!passed) throw new Trouble('The browser run failed.');
  compareCallGraph(seen);
});
