import { randomInt } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { runJest } from './jest.ts';
import { failedPart, nx } from './nx.ts';
import { NOTHING, sum, tallyOfPlaywright, type PlaywrightReport, type Tally } from './report.ts';
import { runNode, type ProgramResult } from './run-program.ts';
import { sharedServers } from './shared-servers.ts';
import { lint, typecheck } from './static-checks.ts';
import { say } from './terminal.ts';

export const REPORTS = join(WORKSPACE, 'reports');
const PLAYWRIGHT_REPORTS = ['journeys', 'main-job-separate', 'main-job-one', 'kill'].map((part) =>
  join(REPORTS, `e2e-${part}.json`),
);

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

/** A stage without tests of its own: it passes or fails. */
const checkStage = (name: string, check: (signal: AbortSignal) => Promise<ProgramResult>): Stage => ({
  name,
  hasTests: false,
  run: async (signal) => ({ ...(await check(signal)), tests: NOTHING }),
});

const unit: Stage = {
  name: 'unit',
  hasTests: true,
  run: (signal) =>
    runJest({
      target: 'test',
      config: 'jest.workspace.config.mjs',
      report: join(REPORTS, 'unit', 'all.json'),
      // The tests of the screens also wait for timers.
      workers: 3,
      env: { FAST_CHECK_SEED: fastCheckSeed() },
      signal,
    }),
};

/** MongoDB is started once for all suites; each suite has its own databases, its own NATS and its own Redis. */
const integration: Stage = {
  name: 'integration',
  hasTests: true,
  async run(signal) {
    const build = await nx(['run-many', '-t', 'build', 'bundle', '--output-style=static'], { signal });
    if (!build.ok) return { ok: false, tests: NOTHING, output: failedPart(build.output) };
    const shared = await sharedServers();
    try {
      return await runJest({
        target: 'test:int',
        config: 'jest.int.workspace.config.mjs',
        report: join(REPORTS, 'int', 'all.json'),
        // Two workers leave a quarter of the processor idle, because suites wait for their servers.
        workers: 3,
        env: { ...shared.env, FAST_CHECK_SEED: fastCheckSeed() },
        signal,
      });
    } finally {
      await shared.stop();
    }
  },
};

/** Properties draw new examples in each run; the seed is printed so that a failure can be repeated. */
function fastCheckSeed(): string {
  const seed = process.env['FAST_CHECK_SEED'] ?? String(randomInt(2 ** 31));
  say(`  FAST_CHECK_SEED=${seed}`);
  return seed;
}

const browser: Stage = {
  name: 'browser',
  hasTests: true,
  async run(signal) {
    const env = { E2E_PICTURES: 'off' };
    // A run that ends early must not be counted by the reports of an earlier one.
    for (const file of PLAYWRIGHT_REPORTS) await rm(file, { force: true });
    const { ok, output } = await runNode([join(WORKSPACE, 'scripts', 'e2e.ts')], { env, signal });
    return playwrightResult(ok, output);
  },
};

/** Reads the reports of all parts of the browser run; a spec file without a result makes the stage fail. */
function playwrightResult(ok: boolean, output: string): StageResult {
  const reports = PLAYWRIGHT_REPORTS.filter((file) => existsSync(file)).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport,
  );
  const reported = new Set(reports.flatMap(({ suites }) => suites.map(({ title }) => title)));
  const missing = globSync('*.spec.ts', { cwd: join(WORKSPACE, 'e2e') }).filter((file) => !reported.has(file));
  return {
    ok: ok && missing.length === 0,
    tests: sum(reports.map(tallyOfPlaywright)),
    output: [output, ...missing.map((file) => `No result: e2e/${file}`)].join('\n'),
  };
}

export const STAGES: readonly Stage[] = [
  checkStage('lint', lint),
  checkStage('typecheck', typecheck),
  unit,
  integration,
  browser,
];
