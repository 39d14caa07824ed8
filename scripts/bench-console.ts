/** npm run bench:console: the console's lists at 1,000,000 generated bookings (BOOKINGS=…), on servers of its own; figures to docs/console-at-scale.md. */
import { runBench } from './src/bench.ts';
import { nx } from './src/nx.ts';
import { command, Trouble } from './src/terminal.ts';

await command(async () => {
  const { ok, output } = await nx(['run', 'booking:build:bench']);
  if (!ok) throw new Trouble(output);
  await runBench({
    name: 'bench:console',
    app: 'booking',
    program: '../bench/dist/bench/admin-bookings-bench.js',
    page: 'console-at-scale.md',
    servers: ['mongo', 'nats', 'redis'],
    records: 'bookings',
    variable: 'BENCH_BOOKINGS',
    count: Number(process.env['BOOKINGS'] ?? 1_000_000),
    asked: 'a page of 25 with its count, ',
    countedTo: 10_000,
  });
});
