/** npm run test:e2e: the browser run; each worker has its own copy of the product. Arguments go to Playwright. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, resolveChromium, urlFromEnvironment, WORKSPACE } from '@sahaya/servers';
import { Redis } from 'ioredis';
import { Copy } from './src/copy.ts';
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD } from './src/demo/people/people.ts';
import { dataFolder, logFile } from './src/copy-files.ts';
import { personalDataInLogs } from './src/observe/log-privacy.ts';
import { ConnectionRecorder } from './src/observe/connections.ts';
import { operatorUrl } from './src/operator.ts';
import type { ProcessLayout } from './src/services.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

type Project = 'journeys' | 'main-job' | 'kill';
const args = process.argv.slice(2);

/** Runs one part of the specs, with a worker for each copy; `report` names its report. */
async function playwright(
  project: Project,
  ports: readonly number[],
  chromium: string,
  signal: AbortSignal,
  report: string = project,
): Promise<boolean> {
  const cli = join(WORKSPACE, 'node_modules', '.bin', 'playwright');
  const options = ['-c', 'playwright.config.ts', `--project=${project}`];
  // Arguments may name files of the other part only.
  if (args.length > 0) options.push('--pass-with-no-tests');
  const child = spawn(process.execPath, [cli, 'test', ...options, ...args], {
    cwd: WORKSPACE,
    env: { ...process.env, SAHAYA_PORTS: ports.join(','), E2E_PART: report, CHROMIUM_PATH: chromium },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/** A copy with its browser takes up to 4 GB. */
const MEMORY_FOR_TWO = 9 * 1024 ** 3;

/**
 * Two copies for a whole run; one where arguments select specs, the environment names a server, or memory is short.
 * E2E_COPIES overrides it.
 */
function howManyCopies(): number {
  const given = Number(process.env['E2E_COPIES']);
  if (given > 0) return given;
  const isShared = (['mongo', 'nats', 'redis'] as const).some((name) => urlFromEnvironment(name));
  return isShared || args.length > 0 || process.availableMemory() < MEMORY_FOR_TWO ? 1 : 2;
}

/** With two copies, one runs each service as a process and the other all of them in one. E2E_LAYOUT overrides it. */
function layoutOf(index: number): ProcessLayout {
  const given = process.env['E2E_LAYOUT'];
  if (given === 'one' || given === 'separate') return given;
  return index === 0 ? 'separate' : 'one';
}

async function prepareCopies(count: number, reserved: readonly number[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  while (copies.length < count) {
    const layout = layoutOf(copies.length);
    const copy = await Copy.prepare({ port: await freePort(), reset: true, say, layout });
    const taken = new Set([...reserved, ...copies.flatMap(({ run }) => [run.port, ...Object.values(run.ports)])]);
    // Ports are bound only later, so two may have been chosen for the same.
    if ([copy.run.port, ...Object.values(copy.run.ports)].some((port) => taken.has(port))) await copy.stop();
    else copies.push(copy);
  }
  return copies;
}

/** The passwords of the accounts that sign in during the run. */
const PASSWORDS = [DEMO_PASSWORD, DEMO_STAFF_PASSWORD, 'a long password'];
/** The places in logs that are printed. */
const SHOWN = 20;

/** The subjects that NATS refused to the processes of a copy, which their users lack. */
function readRefused(port: number): string[] {
  if (urlFromEnvironment('nats')) return [];
  const log = readFileSync(logFile(port, 'nats'), 'utf8');
  const lines = log.matchAll(/nats\.js:([\w-]+)".* - ((?:Publish|Subscription) Violation - Subject "[^"]+")/g);
  return [...lines].map(([, user, what]) => `${user}: ${what}`);
}

/** Returns the commands that MongoDB refused to the users of a copy, from its log. */
function readRefusedByMongo(port: number): string[] {
  if (urlFromEnvironment('mongo')) return [];
  const log = readFileSync(logFile(port, 'mongo'), 'utf8');
  const refusals = log.matchAll(
    /"Checking authorization failed".*?"errmsg":"(not authorized on [\w-]+ to execute command \{ \w+)/g,
  );
  return [...refusals].map(([, what]) => `MongoDB: ${what}`);
}

/** Returns the last 128 commands that Redis refused to the users of a running copy. */
async function readRefusedByRedis({ run }: Copy): Promise<string[]> {
  const redis = new Redis(operatorUrl(run, 'redis'));
  try {
    const entries = (await redis.call('ACL', 'LOG', '128')) as unknown[][];
    const fieldOf = (entry: unknown[], name: string) => String(entry[entry.indexOf(name) + 1]);
    return entries.map(
      (entry) => `Redis: ${['username', 'reason', 'object'].map((name) => fieldOf(entry, name)).join(' ')}`,
    );
  } finally {
    redis.disconnect();
  }
}

/** Each connection that was seen is one that the network policies allow: they are held against the same file. */
function compareCallGraph(seen: readonly string[]): void {
  const known = JSON.parse(readFileSync(join(WORKSPACE, 'deploy/call-graph.json'), 'utf8')) as string[];
  const fresh = seen.filter((edge) => !known.includes(edge));
  if (fresh.length === 0) return;
  writeFileSync(join(WORKSPACE, 'reports/call-graph.json'), `${JSON.stringify(seen, null, 2)}\n`);
  throw new Trouble(
    `Processes reach whom no network policy knows: ${fresh.join(', ')}. Cure: add them to deploy/call-graph.json and to k8s/.`,
  );
}

await command(async () => {
  // Where the browser run stands for a push service; the copies and the run are told the same.
  const pushPort = await freePort();
  process.env['PUSH_ALLOWED_HOSTS'] ??= `127.0.0.1:${pushPort}`;
  // The run reads the codes that are sent.
  process.env['DEV_MAILBOX'] = 'true';
  const copies = await prepareCopies(howManyCopies(), [pushPort]);
  const ports = copies.map(({ run }) => run.port);
  const stopAll = (some: readonly Copy[]) => Promise.all(some.map((copy) => copy.stop()));
  const ending = new AbortController();
  whenAskedToStop(() => {
    ending.abort();
    void stopAll(copies);
  });

  // The processes of the network policies are the separate ones.
  const recorders = copies
    .filter(({ layout }) => layout === 'separate')
    .map(({ run }) => new ConnectionRecorder(run.port));
  let passed = false;
  let seen: string[] = [];
  let refused: string[] = [];
  let personal: string[] = [];
  try {
    // One build for all: a second one would rewrite the files from which the first copy starts.
    const [chromium] = await Promise.all([resolveChromium(say), copies[0]!.build()]);
    await Promise.all(copies.map((copy) => copy.start({ isBuilt: true })));
    await Promise.all(copies.map((copy) => copy.loadDemo()));
    const journeys = await playwright('journeys', ports, chromium, ending.signal);
    const mainJobs = await Promise.all(
      copies.map(({ run, layout }) =>
        playwright('main-job', [run.port], chromium, ending.signal, `main-job-${layout}`),
      ),
    );
    refused = (await Promise.all(copies.map(readRefusedByRedis))).flat();
    await stopAll(copies.slice(1));
    const kill = await playwright('kill', ports.slice(0, 1), chromium, ending.signal);
    passed = journeys && mainJobs.every(Boolean) && kill;
  } finally {
    seen = [...new Set(recorders.flatMap((recorder) => recorder.stop()))].sort();
    await stopAll(copies);
    if (passed) {
      refused.push(...ports.flatMap((port) => [...readRefused(port), ...readRefusedByMongo(port)]));
      personal = ports.flatMap((port) => personalDataInLogs(join(dataFolder(port), 'logs'), PASSWORDS));
    }
    for (const port of ports) {
      if (passed && personal.length === 0) rmSync(dataFolder(port), { recursive: true, force: true });
      else say(`The logs of this run are in ${dataFolder(port)}/logs`);
    }
  }
  if (!passed) throw new Trouble('The browser run failed.');
  if (refused.length > 0)
    throw new Trouble(
      `The servers refused what processes need. Cure: npm run nats:users for NATS, or the users of the stores in k8s/components/own-datastores.\n${[...new Set(refused)].join('\n')}`,
    );
  if (personal.length > 0) throw new Trouble(`Logs have personal data:\n${personal.slice(0, SHOWN).join('\n')}`);
  compareCallGraph(seen);
});
