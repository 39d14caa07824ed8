import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WORKSPACE } from '@sahaya/servers';
import { DRILLS } from '../game-day.ts';
import type { Finding } from './checks/finding.ts';
import type { History } from './history.ts';
import type { Journeys } from './journeys.ts';
import type { Platform } from './platform.ts';
import type { LinkFault } from './proxies.ts';
import type { Random } from './random.ts';
import type { RunClock } from './run-clock.ts';
import { loseStreams } from './stores.ts';

export interface Situation {
  platform: Platform;
  random: Random;
  clock: RunClock;
  journeys: Journeys;
  history: History;
  /** Runs full numbers. */
  isLong: boolean;
}
/** Something that goes wrong and ends; after it, the product must recover by itself. */
export interface Fault {
  name: string;
  /** Stores have disks of their own that can be filled. */
  needsSmallDisks?: boolean;
  /** Reminders that come due as it begins arrive within this time. */
  remindsWithinMs?: number;
  /** Returns promises that were broken, besides those that the checks at the end find. */
  happen(situation: Situation): Promise<Finding[] | void>;
}
/** The fault cannot be made on this machine. */
export class Skipped extends Error {}

const SECONDS = 1_000;
const SKEW_MS = 300 * SECONDS;
const CLOCKS = 'clocks differ by five minutes';
const SKEWED_CLOCK = join(WORKSPACE, 'scripts/src/chaos/skewed-clock.mjs');

const LINK_FAULTS: Readonly<Record<string, LinkFault>> = {
  slow: { type: 'latency', attributes: { latency: 250, jitter: 100 } },
  silent: { type: 'timeout', attributes: { timeout: 0 } },
  reset: { type: 'reset_peer', attributes: { timeout: 0 } },
};

export const storesNamed = ({ stores }: Platform, kind: string) =>
  [...stores.keys()].filter((name) => name.startsWith(kind));

/** Stops processes as a hung machine does: nothing is closed, nobody is told. */
export async function hang({ platform }: Situation, names: readonly string[], ms: number): Promise<void> {
  for (const name of names) platform.signal(name, 'SIGSTOP');
  try {
    await pause(ms);
  } finally {
    for (const name of names) platform.signal(name, 'SIGCONT');
  }
}

async function keepAway({ platform }: Situation, names: readonly string[], ms: number): Promise<void> {
  await Promise.all(names.map((name) => platform.hold(name)));
  try {
    await pause(ms);
  } finally {
    await Promise.all(names.map((name) => platform.release(name)));
  }
}

const linkFault = (link: string, kind: keyof typeof LINK_FAULTS, ms = 8 * SECONDS): Fault => ({
  name: `link to ${link} is ${kind}`,
  async happen({ platform, random }) {
    const all = link === 'provider' ? ['razorpay-sandbox'] : storesNamed(platform, link);
    const name = random.pick(all);
    await platform.proxies.disturb(name, LINK_FAULTS[kind]!);
    try {
      await pause(ms);
    } finally {
      await platform.proxies.heal();
      if (kind === 'silent') await platform.proxies.cut(name);
    }
  },
});

const drill = (name: string): Fault => ({
  name: `provider: ${name}`,
  async happen({ platform }) {
    const url = `${platform.sandboxUrl}/sandbox/faults`;
    const headers = { 'content-type': 'application/json' };
    for (const fault of DRILLS[name]!.faults) {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) });
      if (!answer.ok) throw new Error(`The payment stand-in refused a fault of ${name}: ${await answer.text()}`);
    }
    try {
      await pause(8 * SECONDS);
    } finally {
      await fetch(url, { method: 'DELETE' });
    }
  },
});

export const stepDown: Fault = {
  name: 'the primary of MongoDB steps down',
  async happen({ platform }) {
    const mongo = platform.connectMongo();
    try {
      await mongo.db('admin').command({ replSetStepDown: 10, force: true });
    } finally {
      await mongo.close();
    }
    await pause(3 * SECONDS);
  },
};

/** Kills a process of each of these services again and again; its supervisor starts it again. */
const kills = (services: readonly string[], times: number): Fault => ({
  name: `kill -9 of ${services.join(', ')}`,
  async happen({ platform, random }) {
    const names = platform.serviceNames.filter((name) => services.some((service) => name.startsWith(`${service}-`)));
    for (let n = 0; n < times; n += 1) {
      platform.signal(random.pick(names), 'SIGKILL');
      await pause(1.5 * SECONDS + random.below(2 * SECONDS));
    }
  },
});

export const killOf = (service: string, times = 3): Fault => kills([service], times);

export const FAULTS: readonly Fault[] = [
  killOf('booking'),
  killOf('payment'),
  killOf('chat'),
  killOf('gateway'),
  kills(['auth', 'catalog', 'subscription', 'notification', 'support'], 5),
  {
    name: 'a process hangs',
    happen: (situation) => hang(situation, [situation.random.pick(situation.platform.serviceNames)], 8 * SECONDS),
  },
  ...['mongo', 'nats', 'redis', 'provider'].flatMap((link) =>
    Object.keys(LINK_FAULTS).map((kind) => linkFault(link, kind)),
  ),
  stepDown,
  {
    name: 'the primary of MongoDB is killed',
    async happen(situation) {
      await keepAway(situation, [await situation.platform.primary()], 6 * SECONDS);
    },
  },
  {
    name: 'a server of NATS is lost',
    happen: (situation) =>
      keepAway(situation, [situation.random.pick(storesNamed(situation.platform, 'nats'))], 8 * SECONDS),
  },
  {
    name: 'NATS hangs',
    happen: (situation) => hang(situation, storesNamed(situation.platform, 'nats'), 10 * SECONDS),
  },
  {
    name: 'NATS loses its streams',
    async happen({ platform, clock }) {
      const names = storesNamed(platform, 'nats');
      await Promise.all(names.map((name) => platform.hold(name)));
      for (const name of names) loseStreams(platform.stores.get(name)!.folder);
      await Promise.all(names.map((name) => platform.release(name)));
      // The test clock was lost too. It is no part of production, and the services would go on with different times.
      await clock.set();
    },
  },
  { name: 'Redis hangs', happen: (situation) => hang(situation, ['redis-1'], 10 * SECONDS) },
  {
    name: 'Redis loses everything',
    async happen({ platform }) {
      const redis = platform.connectRedis();
      await redis.flushall();
      await redis.quit();
    },
  },
  drill('provider-down'),
  drill('provider-slow'),
  drill('answers-lost'),
  drill('webhooks-lost'),
  drill('webhooks-storm'),
  {
    name: CLOCKS,
    async happen({ platform, random, history }) {
      const names = ['booking-1', 'payment-2', 'gateway-1', random.pick(['auth-1', 'chat-1', 'subscription-1'])];
      for (const [index, name] of names.entries()) {
        await platform.hold(name);
        const skew = index % 2 === 0 ? SKEW_MS : -SKEW_MS;
        await platform.release(name, { CLOCK_SKEW_MS: String(skew), NODE_OPTIONS: `--import=${SKEWED_CLOCK}` });
      }
      await pause(2 * SECONDS);
      const from = history.operations.length;
      await pause(8 * SECONDS);
      const answers = history.operations.slice(from).flatMap((operation) => operation.answers);
      for (const name of names) {
        await platform.hold(name);
        await platform.release(name);
      }
      // A conflict about a slot is a usual answer.
      const unusual = answers.filter((status) => status >= 400 && status !== 409);
      const text = `${unusual.length} of ${answers.length} answers while clocks differed were errors: ${[...new Set(unusual)].join(', ')}`;
      return unusual.length * 20 > answers.length ? [{ kind: 'wrong', scenario: CLOCKS, text }] : [];
    },
  },
  {
    name: 'services start in any order',
    async happen({ platform, random }) {
      const names = random.shuffled(platform.serviceNames);
      await Promise.all(names.map((name) => platform.hold(name)));
      const started: Promise<void>[] = [];
      for (const name of names) {
        started.push(platform.release(name));
        await pause(random.below(500));
      }
      await Promise.all(started);
    },
  },
  {
    name: 'services are restarted in turn',
    async happen({ platform, random }) {
      for (const name of random.shuffled(platform.serviceNames).slice(0, 6)) {
        platform.signal(name, 'SIGTERM');
        await pause(2.5 * SECONDS);
      }
    },
  },
];
