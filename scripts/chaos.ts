/**
 * npm run chaos [-- --long] [--seed <n>] [--only <words>[,<words> …]] [--minutes <n>]: runs the product as in production
 * on this machine, lets things go wrong while people use it, and checks everything that they were told against what is
 * there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';
import { FAULTS } from './src/chaos/faults.ts';
import { onPlatform } from './src/chaos/on-platform.ts';
import { Random } from './src/chaos/random.ts';
import { lastLine, rowsOf, tableOf } from './src/chaos/report.ts';
import { ChaosRun } from './src/chaos/run.ts';
import { SCENARIOS } from './src/chaos/scenarios/scenarios.ts';
import { command, say, Trouble } from './src/terminal.ts';

/** A person has up to ten sockets; with --long, a thousand are open. */
const PAIRS = { short: 12, long: 56 };
const LANES = 6;
const MINUTES = 5;
const REPORTS = join(WORKSPACE, 'reports/chaos');

await command(async () => {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      seed: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const random = new Random(Number(values.seed ?? randomInt(2 ** 31)));
  const known = values.long || values.only ? [...FAULTS, ...SCENARIOS] : FAULTS;
  const wanted = (values.only ?? '').split(',');
  const faults = random.shuffled(known.filter(({ name }) => wanted.some((words) => name.includes(words))));
  if (faults.length === 0) throw new Trouble(`No fault has "${values.only}" in its name.`);
  await onPlatform('chaos', async (platform, isStopped) => {
    say(`seed ${random.seed}: npm run chaos -- --seed ${random.seed} repeats the schedule`);
    const run = new ChaosRun(platform, random, values.long);
    try {
      if (faults.some(({ needsSmallDisks }) => needsSmallDisks)) platform.mountSmallDisks();
      await platform.start();
      await run.begin(values.long ? PAIRS.long : PAIRS.short, LANES);
      const end = performance.now() + Number(values.minutes ?? MINUTES) * 60_000;
      for (const fault of faults) {
        if (isStopped() || (!values.long && performance.now() > end)) break;
        await run.scenario(fault);
      }
      const findings = await run.check();
      const { operations } = run.history;
      const rows = rowsOf(run.results, operations, findings);
      mkdirSync(REPORTS, { recursive: true });
      writeFileSync(join(REPORTS, 'history.json'), JSON.stringify({ seed: random.seed, findings, rows, operations }));
      console.log(`\n${tableOf(rows)}\n`);
      for (const { kind, scenario, text } of findings) say(`${kind}: ${text}${scenario ? ` (${scenario})` : ''}`);
      const errors = operations.flatMap(({ answers }) => answers).filter((status) => status === 500).length;
      const stuck = run.results.filter(({ recoveredMs }) => recoveredMs === undefined);
      console.log(lastLine(operations, rows.length, findings));
      if (findings.length + errors + stuck.length > 0)
        throw new Trouble(
          `${findings.length} findings, ${errors} answers with 500, ${stuck.length} faults without recovery; the history is in ${REPORTS}, the logs are in .data/chaos/logs.`,
        );
    } finally {
      run.close();
    }
  });
});
