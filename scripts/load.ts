/** npm run load -- <script>: a k6 script of load-tests/ against BASE_URL, else the copy on PORT. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { requireRunning } from './src/copy-files.ts';
import { command, say, Trouble } from './src/terminal.ts';
import { goTool } from './src/verify/tools.ts';

const K6 = 'go.k6.io/k6@v1.8.1';
const FOLDER = join(WORKSPACE, 'load-tests');
const SCRIPTS = globSync('*.js', { cwd: FOLDER }).map((file) => file.slice(0, -3));

/** The product and, where it is our own copy, its payment stand-in. */
function target(): { BASE_URL: string; SANDBOX_URL?: string } {
  const { BASE_URL, SANDBOX_URL } = process.env;
  if (BASE_URL) return { BASE_URL, ...(SANDBOX_URL && { SANDBOX_URL }) };
  const { urls } = requireRunning();
  return { BASE_URL: urls.portal!, SANDBOX_URL: urls.sandbox! };
}

await command(async () => {
  const [script = '', ...args] = process.argv.slice(2);
  if (!SCRIPTS.includes(script)) throw new Trouble(`Usage: npm run load -- ${SCRIPTS.toSorted().join(' | ')}`);
  const to = target();
  const k6 = await goTool('k6', K6);
  const reports = join(WORKSPACE, 'reports/load');
  mkdirSync(reports, { recursive: true });
  say(`${script} against ${to.BASE_URL}${to.SANDBOX_URL ? '' : ' (no payment stand-in: paid in cash)'}`);
  const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...args, join(FOLDER, `${script}.js`)], {
    cwd: WORKSPACE,
    env: { ...process.env, ...to, REPORTS: reports },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Trouble(`k6 ended with ${code ?? 'a signal'}: 99 means that an objective was missed.`);
});
