/** npm run bench:console: the console's lists at 1,000,000 generated bookings (BOOKINGS=…), on servers of its own; figures to docs/console-at-scale.md. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer, WORKSPACE } from '@sahaya/servers';
import { command, Trouble } from './src/terminal.ts';

const DIST = join(WORKSPACE, 'apps/booking/dist');
const DOC = join(WORKSPACE, 'docs/console-at-scale.md');
const BEGIN = '<!-- figures: written by npm run bench:console -->';
const END = '<!-- end of figures -->';
const READY_MS = 600_000;
const bookings = Number(process.env['BOOKINGS'] ?? 1_000_000);

interface Row {
  name: string;
  first: number;
  median: number;
  slowest: number;
  total?: number;
}
interface Loaded {
  bookings: number;
  size: number;
  totalIndexSize: number;
}

/** Runs one half of the bench and reads the JSON that it prints. */
async function half<T>(part: 'load' | 'ask', env: NodeJS.ProcessEnv): Promise<T> {
  const child = spawn(process.execPath, [join(DIST, 'desk-bench.js'), part], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => void child.once('exit', resolve));
  if (code !== 0) throw new Trouble(`The bench's part "${part}" ended with ${String(code)}.`);
  return JSON.parse(printed) as T;
}

async function ready(port: number): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Trouble('The booking service did not become ready.');
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
const many = (total: number | undefined) =>
  total === undefined ? '' : total === 10_000 ? '10,000+' : total.toLocaleString('en');

function table(rows: Row[], loaded: Loaded, seconds: number): string {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, MongoDB with a cache of 0.5 GB`;
  return [
    `${loaded.bookings.toLocaleString('en')} bookings (${megabytes(loaded.size)}, indexes ${megabytes(loaded.totalIndexSize)}), loaded and indexed in ${seconds} s; ${machine}. Milliseconds of the whole request between services, a page of 25 with its count, 20 runs after a first one.`,
    '',
    '| Asked | First | Median | Slowest | Total |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ name, first, median, slowest, total }) =>
        `| ${name} | ${ms(first)} | ${ms(median)} | ${ms(slowest)} | ${many(total)} |`,
    ),
  ].join('\n');
}

await command(async () => {
  if (!existsSync(join(DIST, 'desk-bench.js'))) throw new Trouble('Build first: npx nx run-many -t build -p booking.');
  const dir = mkdtempSync(join(tmpdir(), 'sahaya-bench-'));
  const [mongo, nats, redis] = [
    await startServer('mongo', dir),
    await startServer('nats', dir),
    await startServer('redis', dir),
  ] as const;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MONGO_URL: mongo.url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    BENCH_BOOKINGS: String(bookings),
  };
  const begun = Date.now();
  try {
    const loaded = await half<Loaded>('load', env);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(`${loaded.bookings} bookings loaded in ${seconds} s`);
    const port = await freePort();
    const booking = spawn(process.execPath, [join(DIST, 'main.js')], {
      env: { ...env, HEALTH_PORT: String(port) },
      stdio: 'inherit',
    });
    try {
      await ready(port);
      const figures = table(await half<Row[]>('ask', env), loaded, seconds);
      const [before = '', rest = ''] = readFileSync(DOC, 'utf8').split(BEGIN);
      const [, after = ''] = rest.split(END);
      writeFileSync(DOC, `${before}${BEGIN}\n\n${figures}\n\n${END}${after}`);
      console.log(figures);
    } finally {
      booking.kill('SIGTERM');
      await new Promise((resolve) => void (booking.exitCode === null ? booking.once('exit', resolve) : resolve(null)));
    }
  } finally {
    await Promise.all([mongo, nats, redis].map((server) => server.stop()));
    rmSync(dir, { recursive: true, force: true });
  }
});
