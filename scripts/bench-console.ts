/**
 * npm run bench:console: times the lists of the console with 1,000,000 generated bookings (BOOKINGS=…) on separate
 * servers; writes docs/console-at-scale.md.
 */
import { runBench } from './src/large-data-bench.ts';
import { command } from './src/terminal.ts';

await command(() =>
  runBench({
    name: 'bench:console',
    app: 'booking',
    program: 'admin-bookings-bench.js',
    page: 'console-at-scale.md',
    servers: ['mongo', 'nats', 'redis'],
    records: 'bookings',
    variable: 'BENCH_BOOKINGS',
    count: Number(process.env['BOOKINGS'] ?? 1_000_000),
    asked: 'a page of 25 with its count, ',
    countedTo: 10_000,
  }),
);
