/**
 * npm run trace: records the booking flow of a complete copy as one trace, and draws docs/pictures/trace-main-job.svg.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { freePort, startTraceCollector, type TraceCollector, WORKSPACE } from '@sahaya/servers';
import { Copy } from './src/copy.ts';
import { dataFolder } from './src/copy-files.ts';
import { until } from './src/demo/api.ts';
import { eventsAreHandled } from './src/demo/events.ts';
import { connectOperator } from './src/operator.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';
import { TestClock } from './src/test-clock.ts';

const PICTURE = join(WORKSPACE, 'docs/pictures/trace-main-job.svg');
const DATA = join(WORKSPACE, 'reports/trace-main-job.json');
/** Longer than the interval at which a process exports spans. */
const QUIET_MS = 3_000;

async function allIn({ spans }: TraceCollector): Promise<void> {
  let [seen, since] = [-1, Date.now()];
  await until('every process has sent its part of the trace', async () => {
    if (spans.length !== seen) [seen, since] = [spans.length, Date.now()];
    return Date.now() - since > QUIET_MS;
  });
}

async function record({ run }: Copy, collector: TraceCollector): Promise<void> {
  // Imported here because they use libraries that the build creates.
  const [{ Journey }, { waterfall }] = await Promise.all([
    import('./src/trace/journey.ts'),
    import('./src/trace/waterfall.ts'),
  ]);
  const nats = await connectOperator(run);
  try {
    const settled = () => until('every event is handled', () => eventsAreHandled(nats));
    const clock = await TestClock.of(nats);
    const journey = new Journey({ portal: run.urls.portal!, sandbox: run.urls.sandbox!, clock, settled });
    await journey.run();
    await allIn(collector);
    const all = collector.received();
    const told = journey.written.filter((text) => all.includes(text));
    if (told.length > 0) throw new Trouble(`The traces contain user content: ${told.join(', ')}`);
    const spans = [...journey.spans, ...collector.spans.filter(({ traceId }) => traceId === journey.traceId)];
    for (const file of [PICTURE, DATA]) mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(DATA, `${JSON.stringify(spans, null, 2)}\n`);
    writeFileSync(PICTURE, waterfall('The main job: booked, accepted, paid, talked about, reminded of, done', spans));
    say(`${spans.length} spans without user content: ${relative(WORKSPACE, PICTURE)}, ${relative(WORKSPACE, DATA)}`);
  } finally {
    await nats.close();
  }
}

await command(async () => {
  const [port, collector] = await Promise.all([freePort(), startTraceCollector()]);
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const copy = await Copy.prepare({ port, reset: true, say });
  whenAskedToStop(() => void copy.stop());
  try {
    await copy.start();
    await record(copy, collector);
  } finally {
    await copy.stop();
    await collector.stop();
  }
  rmSync(dataFolder(port), { recursive: true, force: true });
});
