import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer, WORKSPACE } from '@sahaya/servers';
import { newKeyRing } from './keys.ts';
import { nx } from './nx.ts';
import { Trouble } from './terminal.ts';

/** A benchmark of one service with a large data set: loads the data, then runs queries, on separate servers. */
export interface Bench {
  /** The figures in the page are between markers with this name. */
  name: string;
  app: string;
  /** The program in the service's bench folder that loads data (`load`) and runs queries (`ask`); each prints JSON. */
  program: string;
  /** The page in docs/ that contains the figures. */
  page: string;
  servers: readonly ('mongo' | 'nats' | 'redis')[];
  records: string;
  /** The environment variable that sets the number of records. */
  variable: string;
  count: number;
  asked: string;
  /** The limit up to which a total is counted. */
  countedTo: number;
}
/** A query as the program prints it: the times of its runs in milliseconds, the first one included. */
interface Row {
  name: string;
  took: number[];
  total?: number;
}
interface Loaded {
  count: number;
  size: number;
  totalIndexSize: number;
}
const END = '<!-- end of figures -->';
const READY_MS = 600_000;
const VARIABLES = { mongo: 'MONGO_URL', nats: 'NATS_URL', redis: 'REDIS_URL' } as const;

/** Runs one half of the benchmark and parses the JSON that it prints. */
async function half<T>(program: string, part: 'load' | 'ask', env: NodeJS.ProcessEnv): Promise<T> {
  const child = spawn(process.execPath, [program, part], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => void child.once('exit', resolve));
  if (code !== 0) throw new Trouble(`The benchmark step "${part}" exited with ${String(code)}.`);
  return JSON.parse(printed) as T;
}

async function ready(port: number, app: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Trouble(`${app} did not become ready.`);
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

function table({ records, asked, countedTo }: Bench, rows: Row[], loaded: Loaded, seconds: number): string {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, MongoDB with a cache of 0.5 GB`;
  const many = (total?: number) =>
    total === undefined ? '' : total.toLocaleString('en') + (total === countedTo ? '+' : '');
  return [
    `${loaded.count.toLocaleString('en')} ${records} (${megabytes(loaded.size)}, indexes ${megabytes(loaded.totalIndexSize)}), loaded and indexed in ${seconds} s; ${machine}. Milliseconds of the whole request between services, ${asked}20 runs after a first one.`,
    '',
    '| Asked | First | Median | Slowest | Total |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(({ name, took, total }) => {
      // The first run fills the caches and is reported separately.
      const [first = 0, ...warm] = took;
      const sorted = warm.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return `| ${name} | ${ms(first)} | ${ms(median)} | ${ms(sorted.at(-1) ?? 0)} | ${many(total)} |`;
    }),
  ].join('\n');
}

/** Loads the data, runs the queries, and writes the figures into the page. */
export async function runBench(bench: Bench): Promise<void> {
  const built = await nx(['run', `${bench.app}:build:bench`]);
  if (!built.ok) throw new Trouble(built.output);
  const app = join(WORKSPACE, 'apps', bench.app);
  const program = join(app, 'bench/dist/bench', bench.program);
  const dir = mkdtempSync(join(tmpdir(), 'sahaya-bench-'));
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PERSONAL_DATA_KEYS: newKeyRing(new Date()),
    [bench.variable]: String(bench.count),
  };
  try {
    for (const name of bench.servers) {
      const server = await startServer(name, dir);
      servers.push(server);
      env[VARIABLES[name]] = server.url;
    }
    const begun = Date.now();
    const loaded = await half<Loaded>(program, 'load', env);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(`${loaded.count} ${bench.records} loaded in ${seconds} s`);
    const port = await freePort();
    const service = spawn(process.execPath, [join(app, 'dist/main.js')], {
      env: { ...env, HEALTH_PORT: String(port) },
      stdio: 'inherit',
    });
    try {
      await ready(port, bench.app);
      const figures = table(bench, await half<Row[]>(program, 'ask', env), loaded, seconds);
      const page = join(WORKSPACE, 'docs', bench.page);
      const begin = `<!-- figures: written by npm run ${bench.name} -->`;
      const [before = '', rest = ''] = readFileSync(page, 'utf8').split(begin);
      const after = rest.slice(rest.indexOf(END));
      writeFileSync(page, `${before}${begin}\n\n${figures}\n\n${after}`);
      console.log(figures);
    } finally {
      service.kill('SIGTERM');
      await new Promise((resolve) => void (service.exitCode === null ? service.once('exit', resolve) : resolve(null)));
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dir, { recursive: true, force: true });
  }
}
