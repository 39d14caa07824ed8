/**
 * npm run bench [-- <workload> …]: runs each workload on a new copy of the product beside a bare program that does the
 * least that the workload needs. A run of all workloads writes its figures into docs/benchmarks.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';
import type { Result } from './src/bench/report.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

const DEFAULTS = { rounds: '5', seconds: '3', connections: '8', helpers: '20000', sockets: '100' };
const PAGE = join(WORKSPACE, 'docs/benchmarks.md');
const IDLE_SECONDS = 5;

function readOptions() {
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', default: DEFAULTS[name] } as const]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const numbers = Object.fromEntries(names.map((name) => [name, Number(values[name])])) as Record<
    keyof typeof DEFAULTS,
    number
  >;
  const wrong = names.filter((name) => !(Number.isInteger(numbers[name]) && numbers[name] > 0));
  if (wrong.length > 0) throw new Trouble(`--${wrong[0]} takes a whole number of 1 or more.`);
  return { ...numbers, workloads: positionals };
}

await command(async () => {
  const { rounds, seconds, connections, helpers, sockets, workloads } = readOptions();
  // Imported here because they use libraries that the build creates.
  const { ProductCopy } = await import('./src/bench/product-copy.ts');
  const { selectWorkloads } = await import('./src/bench/workloads/index.ts');
  const { MongoRequests } = await import('./src/bench/round-trips.ts');
  const { measureIdle } = await import('./src/bench/measuring.ts');
  const { total } = await import('./src/bench/processor.ts');
  const { runWorkload } = await import('./src/bench/run.ts');
  const { describeMachine } = await import('./src/bench/machine.ts');
  const { insertFigures, report } = await import('./src/bench/report.ts');

  const selected = selectWorkloads(workloads);
  const copy = await ProductCopy.start({ connections, helpers, sockets });
  whenAskedToStop(() => void copy.stop().finally(() => process.exit(1)));
  let isMeasured = false;
  try {
    const mongo = new MongoRequests(copy.mongo);
    const idle = await measureIdle(copy.pids, mongo, IDLE_SECONDS);
    say(
      `Idle: ${total(idle.processor).toFixed(2)} cores, ${idle.mongoRequests.toFixed(0)} requests to MongoDB per second`,
    );
    const results: Result[] = [];
    const missing: string[] = [];
    for (const workload of selected) {
      try {
        results.push(await runWorkload(workload, copy, mongo, idle, { rounds, seconds }));
      } catch (error) {
        missing.push(workload.name);
        say(`${workload.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    isMeasured = missing.length === 0;
    const size = `${rounds} rounds of ${seconds} s, ${connections} connections, ${helpers.toLocaleString('en')} helpers`;
    const facts = [await describeMachine(copy.mongo), size, 'Median (least–greatest) of the rounds'];
    if (!isMeasured) facts.push(`Not measured in this run: ${missing.join(', ')}`);
    const figures = report(results, `${facts.join('. ')}.`);
    console.log(`\n${figures}\n`);
    if (workloads.length > 0) say('Some workloads only: docs/benchmarks.md is unchanged');
    else writeFileSync(PAGE, insertFigures(readFileSync(PAGE, 'utf8'), figures));
    if (!isMeasured) throw new Trouble(`Could not be measured: ${missing.join(', ')}.`);
  } finally {
    await copy.stop({ keepLogs: !isMeasured });
  }
});
