import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { goTool } from './verify/tools.ts';

const K6 = 'go.k6.io/k6@v1.8.1';
const FOLDER = join(WORKSPACE, 'load-tests');
export const LOAD_SCRIPTS = globSync('*.js', { cwd: FOLDER }).map((file) => file.slice(0, -3));
export const LOAD_REPORTS = join(WORKSPACE, 'reports/load');

export interface Target {
  BASE_URL: string;
  /** The payment sandbox, if there is one. */
  SANDBOX_URL?: string;
}

/** Runs a script of load-tests and returns its exit code: 99 means that an objective was missed. */
export async function runK6(script: string, to: Target, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const k6 = await goTool('k6', K6);
  mkdirSync(LOAD_REPORTS, { recursive: true });
  const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...args, join(FOLDER, `${script}.js`)], {
    cwd: WORKSPACE,
    env: { ...process.env, ...env, ...to, REPORTS: LOAD_REPORTS },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
