/**
 * npm run mutation [-- AREA...]: changes the code of an area in one place at a time and runs its specs, which must fail.
 * Prints the share of the changes that they noticed; the survivors are in reports/mutation.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { type MutationArea, MUTATION_AREAS, type MutationReport, scoreOf } from './src/mutation.ts';
import { nx } from './src/nx.ts';
import { binary, runNode } from './src/run-program.ts';
import { sharedServers } from './src/shared-servers.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

const REPORTS = join(WORKSPACE, 'reports/mutation');
/** The copy of the workspace in which the code is changed. */
const COPY = '.data/mutation';
const TARGET_PERCENT = 85;

function optionsOf(name: string, { folder, mutate }: MutationArea): object {
  return {
    mutate: mutate.map((file) => `${folder}/src/${file}`),
    // Only the changed project is copied; it uses the other ones from their own folders.
    ignorePatterns: ['/apps', '/libs', '/docs', '/e2e', '/k8s', '/deploy', '/.cache', `!/${folder}`, '**/dist'],
    tempDirName: COPY,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: { projectType: 'custom', configFile: 'jest.mutation.config.mjs', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['json'],
    jsonReporter: { fileName: reportOf(name) },
    allowConsoleColors: false,
    // A table at the top of a file is read once, so a change of it runs every spec.
    warnings: { slow: false },
  };
}
const reportOf = (name: string) => join(REPORTS, `${name}.json`);

await command(async () => {
  const ending = new AbortController();
  whenAskedToStop(() => ending.abort());
  const asked = process.argv.slice(2);
  const names = asked.length > 0 ? asked : Object.keys(MUTATION_AREAS);
  const unknown = names.find((name) => !MUTATION_AREAS[name]);
  if (unknown) throw new Trouble(`No area "${unknown}". The areas: ${Object.keys(MUTATION_AREAS).join(', ')}.`);

  await mkdir(REPORTS, { recursive: true });
  const build = await nx(['run-many', '-t', 'build', 'bundle'], { signal: ending.signal });
  if (!build.ok) throw new Trouble(build.output);
  const shared = await sharedServers();
  let lowest = 100;
  try {
    for (const name of names) {
      const area = MUTATION_AREAS[name]!;
      const config = join(REPORTS, `${name}.config.json`);
      writeFileSync(config, JSON.stringify(optionsOf(name, area)));
      const env = { ...shared.env, MUTATION_AREA: JSON.stringify(area) };
      const { ok, output } = await runNode([binary('stryker'), 'run', config], { env, signal: ending.signal });
      if (!ok) throw new Trouble(output);
      const { noticed, total, survivors } = scoreOf(JSON.parse(readFileSync(reportOf(name), 'utf8')) as MutationReport);
      const percent = (100 * noticed) / total;
      lowest = Math.min(lowest, percent);
      say(`${name}: ${percent.toFixed(1)} % (${noticed} of ${total} changes were noticed)`);
      for (const survivor of survivors) say(`  ${survivor}`);
    }
  } finally {
    await shared.stop();
    await rm(join(WORKSPACE, COPY), { recursive: true, force: true });
  }
  if (lowest < TARGET_PERCENT) throw new Trouble(`An area is below ${TARGET_PERCENT} %.`);
});
