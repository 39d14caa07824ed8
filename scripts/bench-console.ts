/**
 * npm run bench:console: times the pages of the console with the records of 1,000,000 generated bookings (BOOKINGS=…) on
 * separate servers; writes docs/console-at-scale.md. `-- booking`, `-- subscription` or `-- support`
 * measures one service.
 */
import { type Bench, runBench } from './src/large-data-bench.ts';
import { command } from './src/terminal.ts';

const common = {
  page: 'console-at-scale.md',
  records: 'bookings',
  variable: 'BENCH_BOOKINGS',
  count: Number(process.env['BOOKINGS'] ?? 1_000_000),
  asked: 'a page of 25 with its count, ',
  countedTo: 10_000,
};
const BENCHES: readonly Bench[] = [
  {
    ...common,
    name: 'bench:console (booking)',
    app: 'booking',
    program: 'admin-bookings-bench.js',
    servers: ['mongo', 'nats', 'redis'],
  },
  {
    ...common,
    name: 'bench:console (subscription)',
    app: 'subscription',
    program: 'board-visits-bench.js',
    servers: ['mongo', 'nats', 'redis'],
  },
  {
    ...common,
    name: 'bench:console (support)',
    app: 'support',
    program: 'console-bench.js',
    servers: ['mongo', 'nats', 'redis'],
  },
];

await command(async () => {
  const named = process.argv.slice(2);
  for (const bench of BENCHES) if (named.length === 0 || named.includes(bench.app)) await runBench(bench);
});
