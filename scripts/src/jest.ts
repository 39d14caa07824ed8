import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { projectsWith } from './projects.ts';
import { tallyOfJest, type JestReport, type Tally } from './report.ts';
import { binary, runNode, type ProgramResult } from './run-program.ts';

interface JestRun {
  /** Which projects take part. */
  target: 'test' | 'test:int';
  config: string;
  report: string;
  /** Processes that run spec files at the same time. */
  workers: number;
  env?: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Runs the tests of all projects in one Jest. A spec file that has no result makes it fail. */
export async function runJest({
  target,
  config,
  report,
  workers,
  env,
  signal,
}: JestRun): Promise<ProgramResult & { tests: Tally }> {
  const files = await specFiles(target);
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // A worker keeps some memory of each spec file, so that one with this much is replaced.
  const limits = [`--maxWorkers=${workers}`, '--workerIdleMemoryLimit=1500MB'];
  const options = ['-c', config, ...limits, '--json', '--outputFile', report];
  const { ok, output } = await runNode([...flags, binary('jest'), ...options], { env, signal });
  const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport) : EMPTY;
  const missing = filesWithoutResult(files, results);
  return {
    ok: ok && missing.length === 0,
    tests: tallyOfJest(results),
    output: [output, ...missing.map((file) => `No result: ${file}`)].join('\n'),
  };
}

const EMPTY: JestReport = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };

/** Files that have no test with an outcome. */
export function filesWithoutResult(files: readonly string[], { testResults }: JestReport): string[] {
  const reported = new Set(
    testResults.filter(({ assertionResults }) => assertionResults.length > 0).map(({ name }) => name),
  );
  return files.filter((file) => !reported.has(file));
}

async function specFiles(target: JestRun['target']): Promise<string[]> {
  const projects = await projectsWith(target);
  const isIntegration = (file: string) => file.endsWith('.int.spec.ts');
  return projects
    .flatMap(({ folder }) => globSync(`${folder}/src/**/*.spec.{ts,tsx}`, { cwd: WORKSPACE }))
    .filter((file) => isIntegration(file) === (target === 'test:int'))
    .map((file) => join(WORKSPACE, file));
}
