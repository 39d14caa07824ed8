import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startServer, WORKSPACE } from '@sahaya/servers';
import { nx } from './nx.ts';
import {
  NOTHING,
  sum,
  tallyOfJest,
  tallyOfPlaywright,
  type JestReport,
  type PlaywrightReport,
  type Tally,
} from './report.ts';
import { say } from './terminal.ts';

export const REPORTS = join(WORKSPACE, 'reports');

export interface StageResult {
  ok: boolean;
  tests: Tally;
  /** Shown in full when the stage failed. */
  output: string;
}

export interface Stage {
  name: string;
  hasTests: boolean;
  run(signal: AbortSignal): Promise<StageResult>;
}

const runMany = (target: string, parallel: number, signal: AbortSignal, env?: NodeJS.ProcessEnv) =>
  nx(['run-many', '-t', target, `--parallel=${parallel}`, '--output-style=static'], { env, signal });

async function projectsWith(target: string): Promise<string[]> {
  const { output } = await nx(['show', 'projects', '--with-target', target, '--json']);
  return JSON.parse(output.slice(output.indexOf('['))) as string[];
}

/** A stage without tests of its own: right or wrong. */
const checkStage = (target: string): Stage => ({
  name: target,
  hasTests: false,
  run: async (signal) => ({ ...(await runMany(target, 2, signal)), tests: NOTHING }),
});

/** Reads one Jest report per project that has the target; a missing one makes the stage fail. */
async function jestResult(target: string, folder: string, ok: boolean, output: string): Promise<StageResult> {
  const files = (await projectsWith(target)).map((project) => join(REPORTS, folder, `${project}.json`));
  const missing = files.filter((file) => !existsSync(file));
  const reports = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as JestReport);
  return {
    ok: ok && missing.length === 0,
    tests: sum(reports.map(tallyOfJest)),
    output: [output, ...missing.map((file) => `No report: ${file}`)].join('\n'),
  };
}

const unit: Stage = {
  name: 'unit',
  hasTests: true,
  async run(signal) {
    const { ok, output } = await runMany('test', 2, signal);
    return jestResult('test', 'unit', ok, output);
  },
};

/** MongoDB and Redis are started once for all suites; each suite has its own databases and its own NATS. */
const integration: Stage = {
  name: 'integration',
  hasTests: true,
  async run(signal) {
    const shared = await sharedServers();
    try {
      const { ok, output } = await runMany('test:int', 1, signal, shared.env);
      return await jestResult('test:int', 'int', ok, output);
    } finally {
      await shared.stop();
    }
  },
};

async function sharedServers(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  // Where a Docker engine answers, each suite takes containers of its own (libs/testing).
  if ((await run('docker', ['info'])).ok) return { env: {}, stop: () => Promise.resolve() };

  const dir = await mkdtemp(join(tmpdir(), 'sahaya-test-'));
  const [mongo, redis] = await Promise.all([startServer('mongo', dir, say), startServer('redis', dir, say)]);
  return {
    env: { MONGO_URL: mongo.url, REDIS_URL: redis.url },
    async stop() {
      await Promise.all([mongo.stop(), redis.stop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const browser: Stage = {
  name: 'browser',
  hasTests: true,
  async run(signal) {
    const { ok, output } = await new Promise<{ ok: boolean; output: string }>((resolve, reject) => {
      const child = spawn(process.execPath, [join(WORKSPACE, 'scripts', 'e2e.ts')], {
        cwd: WORKSPACE,
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({ ok: code === 0, output: printed }));
    });
    const report = join(REPORTS, 'e2e.json');
    if (!existsSync(report)) return { ok: false, tests: NOTHING, output: `${output}\nNo report: ${report}` };
    return { ok, tests: tallyOfPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport), output };
  },
};

export const STAGES: readonly Stage[] = [checkStage('lint'), checkStage('typecheck'), unit, integration, browser];
