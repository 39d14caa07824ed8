/**
 * npm run rolling [-- --old <git ref>]: runs two processes of each service behind a balancer under k6 load, and
 * replaces each process in turn; no request may fail. With --old, the first replica of each service runs that version,
 * so two versions run at the same time, as in a release.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';
import { LOAD_REPORTS, runK6 } from './src/k6.ts';
import { buildOf } from './src/rolling/build-of.ts';
import { Fleet, RELEASED } from './src/rolling/fleet.ts';
import { nx, withBuildLock } from './src/nx.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

interface Summary {
  metrics: Record<string, { values: Record<string, number> }>;
}
const DURATION = process.env.DURATION ?? '5m';
/** Time for the load test to create its accounts and reach its rate. */
const WARM_UP_MS = 25_000;

function resultOf(restarted: number) {
  const { metrics } = JSON.parse(readFileSync(join(LOAD_REPORTS, 'rolling.json'), 'utf8')) as Summary;
  const of = (metric: string, value: string) => metrics[metric]?.values[value] ?? 0;
  return {
    restarted,
    requests: of('http_reqs', 'count'),
    perSecond: Math.round(of('http_reqs', 'rate')),
    failed: of('http_req_failed', 'passes'),
    shed: of('requests_shed', 'passes'),
    p99Ms: Math.round(of('http_req_duration', 'p(99)')),
    messagesHeard: of('chat_delivery', 'count'),
    socketsReopened: of('chat_reconnects', 'count'),
    messagesResent: of('chat_resent', 'count'),
    visits: of('visit_time', 'count'),
  };
}

await command(async () => {
  const { values } = parseArgs({ options: { old: { type: 'string' } } });
  await withBuildLock(async () => {
    const { ok, output } = await nx(['run-many', '-t', 'build', '--output-style=static']);
    if (!ok) throw new Trouble(`The build failed:\n${output.split('\n').slice(-30).join('\n')}`);
  });
  const other = values.old === undefined ? WORKSPACE : await buildOf(values.old);
  const folder = join(WORKSPACE, '.data', 'rolling');
  const fleet = await Fleet.prepare(folder);
  whenAskedToStop(() => void fleet.stop());
  let code: number | null;
  let restarted = 0;
  try {
    await fleet.start([other, WORKSPACE]);
    let isLoaded = true;
    const to = { BASE_URL: fleet.url, SANDBOX_URL: fleet.sandboxUrl };
    const load = runK6('rolling', to, [], { DURATION, PAIRS: process.env.PAIRS ?? '10' }).finally(() => {
      isLoaded = false;
    });
    await pause(WARM_UP_MS);
    restarted = await fleet.restartAll(() => isLoaded);
    code = await load;
  } finally {
    await fleet.stop();
  }
  const result = resultOf(restarted);
  const { requests, perSecond, failed, shed, p99Ms, messagesHeard, socketsReopened } = result;
  fleet.report({ ...result, old: values.old });
  say(
    `${restarted} processes replaced under ${requests} requests (${perSecond}/s): ${failed + shed} failed, p99 ${p99Ms} ms, ${messagesHeard} messages received, ${socketsReopened} sockets opened again`,
  );
  if (code !== 0)
    throw new Trouble(`The load test failed (k6: ${code ?? 'a signal'}). The logs are in ${folder}/logs.`);
  if (restarted < 2 * RELEASED.length)
    throw new Trouble('The load ended before the last replacement. Try: DURATION=8m.');
  rmSync(folder, { recursive: true, force: true });
});
