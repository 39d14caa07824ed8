import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../bench/statistics.ts';
import { say } from '../../terminal.ts';
import type { Finding } from '../checks/finding.ts';
import { type Fault, type Situation, storesNamed } from '../faults.ts';
import { KINDS } from '../history.ts';
import type { Platform } from '../platform.ts';

const AWAY_MS = { full: 60_000, small: 12_000 };
const REMINDED_MS = 60_000;
/** A service that needs the store must say within this time that it is not ready. */
const NOTICED_MS = 5_000;
const LOOK_MS = 250;

interface Outage {
  store: 'mongo' | 'nats' | 'redis';
  title: string;
  /** The services that are not ready without the store; the others stay ready. */
  needing(platform: Platform): readonly string[];
  /** Milliseconds in which nearly every request is answered meanwhile, with 503 where it must be. */
  answeredMs: number;
  /** People can do everything without the store, and are reminded in time. */
  isOptional?: boolean;
}

const outage = ({ store, title, needing, answeredMs, isOptional = false }: Outage): Fault => {
  const name = `${title} is away for a minute`;
  return {
    name,
    ...(isOptional && { remindsWithinMs: REMINDED_MS }),
    async happen(situation) {
      const { platform, history, isLong } = situation;
      const names = storesNamed(platform, store);
      const before = platform.processes;
      const end = performance.now() + (isLong ? AWAY_MS.full : AWAY_MS.small);
      await Promise.all(names.map((one) => platform.hold(one)));
      const from = history.operations.length;
      const blind = await stillReady(platform, needing(platform));
      const dead = await unless(platform.serviceNames, (one) => platform.isLive(one));
      await pause(Math.max(0, end - performance.now()));
      const during = history.operations.slice(from);
      await Promise.all(names.map((one) => platform.release(one)));
      // All members have started at once, and elect a primary first.
      if (store === 'mongo') await platform.primary();
      const waits = during.flatMap((operation) => operation.waits);
      const slow = percentile(waits, 0.99);
      const answers = during.flatMap((operation) => operation.answers);
      const done = during.filter(({ outcome }) => outcome === 'ok');
      const count = (status: number) => answers.filter((answer) => answer === status).length;
      say(
        `${title}, away: ${done.length} done, ${count(503)} answers with 503, ${count(0)} without an answer; ` +
          `99 of 100 answers came within ${(slow / 1_000).toFixed(2)} s, the last after ${(Math.max(0, ...waits) / 1_000).toFixed(2)} s`,
      );
      const missing = isOptional ? KINDS.filter((kind) => !done.some((operation) => operation.kind === kind)) : [];
      const ended = platform.serviceNames.filter((one) => before[one] !== platform.processes[one]);
      const faults: [boolean, string][] = [
        [blind.length > 0, `${blind.join(', ')} still said to be ready after ${NOTICED_MS / 1_000} s`],
        [dead.length > 0, `${dead.join(', ')} did not say to be alive`],
        [ended.length > 0, `${ended.join(', ')} ended while ${title} was away`],
        [slow > answeredMs, `one of 100 answers took longer than ${answeredMs / 1_000} s`],
        [isLong && missing.length > 0, `nobody could do this: ${missing.join(', ')}`],
      ];
      return faults.flatMap(([isBroken, text]): Finding[] =>
        isBroken ? [{ kind: 'wrong', scenario: name, text }] : [],
      );
    },
  };
};

/** The processes that still say that they are ready when the time is over. */
async function stillReady(platform: Platform, names: readonly string[]): Promise<string[]> {
  let left = [...names];
  for (const end = performance.now() + NOTICED_MS; performance.now() < end; await pause(LOOK_MS)) {
    left = await unless(left, async (name) => !(await platform.isReady(name)));
    if (left.length === 0) break;
  }
  return left;
}

async function unless(names: readonly string[], holds: (name: string) => Promise<boolean>): Promise<string[]> {
  const answers = await Promise.all(names.map(holds));
  return names.filter((_, index) => !answers[index]);
}

const withoutGateways = ({ serviceNames }: Platform) => serviceNames.filter((name) => !name.startsWith('gateway-'));

const ORDERS = { full: 20, small: 2 };
const ABSENT_MS = { full: 30_000, small: 5_000 };
const STORES = ['mongo', 'nats', 'redis'] as const;

/** The services start in any order, and one kind of store is not there yet. */
const startOrders: Fault = {
  name: 'services start before their stores',
  async happen(situation) {
    const { isLong } = situation;
    const findings: Finding[] = [];
    for (let n = 0; n < (isLong ? ORDERS.full : ORDERS.small); n += 1)
      findings.push(...(await startOrder(situation, n)));
    return findings;
  },
};

async function startOrder({ platform, random, isLong }: Situation, turn: number): Promise<Finding[]> {
  const absent = STORES[turn % STORES.length]!;
  const stores = storesNamed(platform, absent);
  const names = random.shuffled(platform.serviceNames);
  await Promise.all([...names, ...stores].map((name) => platform.hold(name)));
  const begun: Promise<void>[] = [];
  for (const name of names) {
    begun.push(platform.release(name));
    await pause(random.below(500));
  }
  const started = Promise.allSettled(begun);
  await pause(isLong ? ABSENT_MS.full : ABSENT_MS.small);
  const since = performance.now();
  await Promise.all(stores.map((name) => platform.release(name)));
  // A process that ends before it is ready is not started again.
  const failed = (await started).flatMap((one, index) => (one.status === 'rejected' ? [names[index]!] : []));
  say(
    `order ${turn + 1}, without ${absent}: ready ${((performance.now() - since) / 1_000).toFixed(1)} s after it came`,
  );
  for (const name of failed) await platform.release(name);
  return failed.map((name) => ({
    kind: 'wrong',
    scenario: startOrders.name,
    text: `${name} ended or did not become ready in the start without ${absent}`,
  }));
}

export const outages: readonly Fault[] = [
  outage({ store: 'mongo', title: 'MongoDB', needing: withoutGateways, answeredMs: 3_000 }),
  outage({ store: 'nats', title: 'NATS', needing: ({ serviceNames }) => serviceNames, answeredMs: 2_000 }),
  outage({ store: 'redis', title: 'Redis', needing: () => [], answeredMs: 3_000, isOptional: true }),
  startOrders,
];
