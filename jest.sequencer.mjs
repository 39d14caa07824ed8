import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** The longest integration suites, longest first. */
const LONG = [
  'replicas',
  'storm',
  'replacement-race',
  'provider-circuit',
  'lifecycle-race',
  'gateway-broadcast',
  'hostile',
  'process',
];

const rankOf = ({ path }) => {
  const rank = LONG.indexOf(basename(path).replace(/\.int\.spec\.ts$/, ''));
  return rank < 0 ? LONG.length : rank;
};

/**
 * Starts the long suites first, then the large files, so that no worker is left with a long suite at the end. Jest's
 * own order uses the durations of earlier runs, which a fresh clone does not have.
 */
export default class LongSuitesFirst {
  sort(tests) {
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || size.get(b.path) - size.get(a.path));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}

  shard(tests) {
    return tests;
  }
}
