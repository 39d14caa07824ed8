/**
 * npm run bench:search: times the search with 1,000,000 generated helpers (HELPERS=…) on separate servers; writes
 * docs/search-at-scale.md.
 */
import { runBench } from './src/large-data-bench.ts';
import { command } from './src/terminal.ts';

await command(() =>
  runBench({
    name: 'bench:search',
    app: 'catalog',
    program: 'search-bench.js',
    page: 'search-at-scale.md',
    servers: ['mongo', 'nats'],
    records: 'helpers',
    variable: 'BENCH_HELPERS',
    count: Number(process.env['HELPERS'] ?? 1_000_000),
    asked: '',
    countedTo: 1_000,
  }),
);
