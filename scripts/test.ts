/** npm test: every stage, on a fresh clone too; the last line sums the runners' own reports. Names of stages pick some. */
import { rmSync } from 'node:fs';
import { stageTally, sum, type Tally } from './src/report.ts';
import { REPORTS, STAGES, type Stage } from './src/stages.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

function chosenStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.find((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown) throw new Trouble(`No stage "${unknown}". Stages: ${STAGES.map(({ name }) => name).join(', ')}.`);
  return names.length > 0 ? STAGES.filter(({ name }) => names.includes(name)) : STAGES;
}

async function runStage(stage: Stage, signal: AbortSignal): Promise<Tally> {
  say(`${stage.name} …`);
  const begun = Date.now();
  const { ok, tests, output } = await stage.run(signal);
  const tally = stageTally(tests, ok, stage.hasTests);
  const took = `${((Date.now() - begun) / 1000).toFixed(0)} s`;
  const counts = stage.hasTests ? `${tests.passed} passed, ${tally.failed} failed, ` : '';
  if (tally.failed > 0) console.log(output);
  for (const skipped of tests.skipped) say(`  skipped: ${skipped}`);
  say(`${tally.failed > 0 ? '✖' : '✔'} ${stage.name}: ${counts}${took}`);
  return tally;
}

await command(async () => {
  const stages = chosenStages(process.argv.slice(2));
  const ending = new AbortController();
  whenAskedToStop(() => ending.abort());
  // A report of an earlier run must not be counted.
  rmSync(REPORTS, { recursive: true, force: true });

  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(await runStage(stage, ending.signal));
  const { passed, failed, failures } = sum(tallies);
  // Again at the end, because a failure scrolls away long before a long run is over.
  for (const text of failures) console.log(`\n✖ ${text}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
