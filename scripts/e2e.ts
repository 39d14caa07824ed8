/** npm run test:e2e: the browser run against a whole copy of its own. Arguments go to Playwright. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, resolveChromium, WORKSPACE } from '@sahaya/servers';
import { Copy } from './src/copy.ts';
import { dataFolder } from './src/copy-files.ts';
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

await command(async () => {
  const port = await freePort();
  // Where the browser run stands for a push service; the copy and the run are told the same.
  process.env['PUSH_ALLOWED_HOSTS'] ??= `127.0.0.1:${await freePort()}`;
  const copy = await Copy.prepare({ port, reset: true, say });
  const ending = new AbortController();
  whenAskedToStop(() => {
    ending.abort();
    void copy.stop();
  });

  let passed = false;
  try {
    const [chromium] = await Promise.all([resolveChromium(say), copy.start()]);
    await copy.loadDemo();
    passed = await playwright(port, chromium, ending.signal);
  } finally {
    await copy.stop();
    if (passed) rmSync(dataFolder(port), { recursive: true, force: true });
    else say(`The logs of this run are in ${dataFolder(port)}/logs`);
  }
  if (!passed) throw new Trouble('The browser run failed.');
});
