/**
 * npm run soak [-- --hours <n>] [--minutes <n>] [--leak <process>]: steady use of the product as in production without
 * faults; fails if memory, open files, the lag of the event loop, or what is kept for a time grows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';
import { History } from './src/chaos/history.ts';
import { Journeys } from './src/chaos/journeys.ts';
import { onPlatform } from './src/chaos/on-platform.ts';
import type { Platform } from './src/chaos/platform.ts';
import { Random } from './src/chaos/random.ts';
import { RunClock } from './src/chaos/run-clock.ts';
import { rowsOf, tableOf } from './src/soak/report.ts';
import { Sampler } from './src/soak/sampler.ts';
import { command, say, Trouble } from './src/terminal.ts';

const PAIRS = 30;
const LANES = 3;
const HOURS = 2;
const SAMPLES = 240;
const SHORTEST_PAUSE_MS = 2_000;
const LEAK_KB = 256;
const REPORTS = join(WORKSPACE, 'reports/soak');

await command(async () => {
  const { values } = parseArgs({
    options: { hours: { type: 'string' }, minutes: { type: 'string' }, leak: { type: 'string' } },
  });
  const minutes = Number(values.minutes ?? Number(values.hours ?? HOURS) * 60);
  await onPlatform('soak', async (platform, isStopped) => {
    await platform.start();
    if (values.leak) await leakFrom(platform, values.leak);
    const history = new History(platform.url);
    history.scenario = 'steady use';
    const clock = new RunClock(platform);
    await clock.set();
    const journeys = new Journeys(platform, history, new Random(1), clock, { freesTime: true });
    const sampler = await Sampler.of(platform);
    /** A busy machine may be too slow for a sample. */
    const missed: string[] = [];
    try {
      await journeys.people.register(PAIRS);
      journeys.begin(LANES);
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, (minutes * 60_000) / SAMPLES);
      const end = performance.now() + minutes * 60_000;
      say(`steady use for ${minutes} minutes, a sample every ${(pauseMs / 1_000).toFixed(0)} s`);
      while (!isStopped() && performance.now() < end) {
        await pause(pauseMs);
        await sampler.sample(history.operations.length).catch((error: Error) => missed.push(error.message));
      }
      await journeys.end();
    } finally {
      journeys.close();
      await sampler.close();
    }
    const rows = rowsOf(sampler.series);
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(join(REPORTS, 'soak.json'), JSON.stringify({ minutes, series: sampler.series }));
    console.log(`\n${tableOf(rows)}\n`);
    const { operations } = history;
    const failed = operations.filter(({ answers }) => answers.some((status) => status === 0 || status >= 500)).length;
    const rising = rows.filter(({ rises }) => rises).map(({ name }) => name);
    if (missed.length > 0) say(`${missed.length} samples were missed, the last one because of: ${missed.at(-1)}`);
    console.log(`${operations.length} requests, ${failed} with an error, ${rows.length} series, ${rising.length} rise`);
    if (rising.length > 0)
      throw new Trouble(`These grow: ${rising.join(', ')}. All values are in ${REPORTS}/soak.json.`);
  });
});

/** Starts a process with a leak, to see that it is found. */
async function leakFrom(platform: Platform, name: string): Promise<void> {
  if (!platform.serviceNames.includes(name)) throw new Trouble(`There is no process ${name}.`);
  await platform.hold(name);
  const leak = join(WORKSPACE, 'scripts/src/soak/leak.mjs');
  await platform.release(name, { LEAK_KB: String(LEAK_KB), NODE_OPTIONS: `--import=${leak}` });
  say(`${name} leaks ${LEAK_KB} kB per second`);
}
