/**
 * npm run verify:dashboards: starts a copy with demo data and a real Prometheus that scrapes every service, and checks
 * each query of each dashboard and rule: it must succeed, and its metrics, labels and values must exist.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, istInstant } from '@sahaya/domain';
import { freePort, WORKSPACE } from '@sahaya/servers';
import { Copy } from './src/copy.ts';
import { dataFolder, type RunFile } from './src/copy-files.ts';
import { Api } from './src/demo/api.ts';
import { DEMO_ACCOUNTS } from './src/demo/people/people.ts';
import { DASHBOARDS, toGrafana } from './src/observe/dashboards.ts';
import { ConnectionRecorder } from './src/observe/connections.ts';
import { Exporters } from './src/observe/exporters.ts';
import { missing, type Question } from './src/observe/faults.ts';
import { LivePrometheus, type Series } from './src/observe/live.ts';
import { askedBy, labelsOf } from './src/observe/promql.ts';
import { connectOperator } from './src/operator.ts';
import { SERVICES } from './src/service-names.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';
import { TestClock } from './src/test-clock.ts';
import { ruleGroups } from './src/verify/alerts.ts';

/** Metrics of the cluster, and of the exporter of NATS, which has no package. */
const NOT_HERE = /^(kube|kubelet|jetstream)_/;
const PATIENCE_MS = 90_000;

interface Visit {
  _id: string;
  status: string;
  date: string;
  startTime: string;
  paymentMethod: string;
}

function questions(): Question[] {
  const panels = DASHBOARDS.flatMap((dashboard) =>
    dashboard.rows.flatMap(({ panels }) =>
      panels.flatMap(({ title, queries }) =>
        queries.map(({ expr, legend }) => ({
          where: `${toGrafana(dashboard).title}, ${title}`,
          expr: expr.replaceAll('$__rate_interval', '1m'),
          named: labelsOf(legend),
        })),
      ),
    ),
  );
  const rules = ruleGroups(readFileSync(join(WORKSPACE, 'deploy/prometheus/rules/sahaya.yml'), 'utf8'));
  const asked = rules.flatMap(({ rules }) =>
    rules.map(({ alert, record, expr }) => ({ where: alert ?? record ?? '', expr, named: [] })),
  );
  return [...panels, ...asked];
}

const isAnswerable = ({ expr }: Question) => !askedBy(expr).metrics.some(({ metric }) => NOT_HERE.test(metric));

/** Adds the cases that the demo data lacks: a payment through the provider, and a delivered reminder. */
async function liven(run: RunFile): Promise<void> {
  const { urls } = run;
  const api = new Api(urls.portal!);
  const [{ login, password }] = DEMO_ACCOUNTS as unknown as [(typeof DEMO_ACCOUNTS)[number]];
  const { token } = await api.call<{ token: string }>('POST /auth/login', { body: { identifier: login, password } });
  const { bookings } = await api.call<{ bookings: Visit[] }>('GET /bookings/my-bookings', { token });
  const toPay = bookings.find(({ status, paymentMethod }) => status === 'accepted' && paymentMethod === 'online');
  if (!toPay) throw new Trouble('The demo data has no visit to pay online.');
  const body = { bookingId: toPay._id };
  const order = await api.call<{ orderId: string }>('POST /payments/create-order', { token, body });
  const paid = await fetch(`${urls.sandbox}/sandbox/orders/${order.orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const proof = (await paid.json()) as Record<string, string>;
  await api.call('POST /payments/verify', { token, body: { ...body, ...proof } });

  const nats = await connectOperator(run);
  await (await TestClock.of(nats)).move(istInstant(toPay.date, toPay.startTime).getTime() - 23 * HOUR_MS - Date.now());
  await nats.close();
}

/** Repeats until nothing is missing, or for as long as a first reminder may take. */
async function check(live: LivePrometheus, asked: Question[]): Promise<string[]> {
  const metrics = new Set(asked.flatMap(({ expr }) => askedBy(expr).metrics.map(({ metric }) => metric)));
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const series = new Map<string, Series[]>();
    for (const metric of metrics) series.set(metric, await live.series(metric));
    const faults = asked.flatMap((question) => missing(question, series));
    if (faults.length === 0 || Date.now() > deadline) {
      const lines = [...series.values()].reduce((sum, { length }) => sum + length, 0);
      say(`${metrics.size} metrics in ${lines} series`);
      return faults;
    }
    await pause(2_000);
  }
}

async function refused(live: LivePrometheus, asked: Question[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { where, expr } of asked) {
    const fault = await live.fault(expr);
    if (fault) faults.push(`${where}: ${fault}`);
  }
  return faults;
}

await command(async () => {
  const copy = await Copy.prepare({ port: await freePort(), reset: true, say });
  whenAskedToStop(() => void copy.stop());
  const folder = dataFolder(copy.run.port);
  const connections = new ConnectionRecorder(copy.run.port);
  const exporters = new Exporters();
  let live: LivePrometheus | undefined;
  let faults: string[];
  try {
    await copy.start();
    const services = SERVICES.filter((service) => service !== 'razorpay-sandbox');
    const ports = services.map((service) => [service, copy.run.ports[`health:${service}`]!] as const);
    await exporters.start(copy.run, join(folder, 'prometheus'));
    const targets = { ...Object.fromEntries(ports), ...exporters.ports };
    live = await LivePrometheus.start(join(folder, 'prometheus'), targets);
    await copy.loadDemo();
    await liven(copy.run);
    const all = questions();
    const asked = all.filter(isAnswerable);
    // The syntax of all queries is checked, including those excluded above.
    faults = [...(await check(live, asked)), ...(await refused(live, all))];
    const inPanels = DASHBOARDS.flatMap(({ rows }) =>
      rows.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries)),
    );
    say(
      `${DASHBOARDS.length} dashboards with ${inPanels.length} queries, ${all.length - inPanels.length} rules; ${services.length} services and ${Object.keys(exporters.ports).length} exporters scraped`,
    );
    say(`${all.length - asked.length} need metrics of a cluster or of the NATS exporter: checked for syntax only`);
  } finally {
    say(`Connections: ${connections.stop().join(', ')}`);
    await live?.stop();
    await exporters.stop();
    await copy.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  for (const fault of faults) console.log(`            ${fault}`);
  if (faults.length > 0) throw new Trouble(`${faults.length} queries have no data.`);
  say('✔ every query of every dashboard and rule returns data of the services and stores');
});
