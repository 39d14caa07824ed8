import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, WORKSPACE } from '@sahaya/servers';
import { say } from '../../terminal.ts';
import type { Finding } from '../checks/finding.ts';
import { type Fault, type Situation, storesNamed } from '../faults.ts';

const SECONDS = { full: 30, small: 8 };
const PER_SECOND = 1_000;
const READY_MS = 60_000;
const PATIENCE_MS = 120_000;
/** Memory that a process may gain while it works, beyond what garbage explains. */
const MOST_GAINED_MB = 150;
/** The share of the average that a publisher must reach in the last third of the time, when the most events wait. */
const STALLED = 0.25;
const PROGRAM = join(WORKSPACE, 'scripts/src/chaos/scenarios/probe-service.ts');

interface Counts {
  published: number;
  isDone: boolean;
  longestMs: number;
  deliveries: number;
  handled: number;
}

/** A process of the probe service, its latest counts, and its memory. */
class Probe {
  counts: Counts = { published: 0, isDone: false, longestMs: 0, deliveries: 0, handled: 0 };
  longestMs = 0;
  private readonly child;
  private readonly health: number;

  private constructor(env: NodeJS.ProcessEnv, health: number) {
    this.health = health;
    this.child = spawn(process.execPath, [PROGRAM], { env, cwd: WORKSPACE, stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface(this.child.stdout).on('line', (line) => {
      if (!line.startsWith('{"published"')) return;
      this.counts = JSON.parse(line) as Counts;
      this.longestMs = Math.max(this.longestMs, this.counts.longestMs);
    });
  }

  static async start({ platform }: Situation, more: NodeJS.ProcessEnv): Promise<Probe> {
    const health = await freePort();
    const probe = new Probe(
      { ...platform.operatorVariables, HEALTH_PORT: String(health), LOG_LEVEL: 'error', ...more },
      health,
    );
    const end = performance.now() + READY_MS;
    while (!(await probe.isReady()) && performance.now() < end) await pause(250);
    return probe;
  }

  get memory(): number {
    return memoryOf(this.child.pid!);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The product's own metric of the events that wait for this service. */
  async waiting(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.health}/metrics`)).text();
    return Number(/^events_waiting\{event="events.probe.noted"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  }

  private async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.health}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Megabytes. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** A consumer handles ten events per second while up to a thousand per second are published; then it is fast again. */
export const slowConsumer: Fault = {
  name: 'a consumer is slower than its events',
  async happen(situation) {
    const seconds = situation.isLong ? SECONDS.full : SECONDS.small;
    const { platform } = situation;
    const consumer = await Probe.start(situation, {});
    const publisher = await Probe.start(situation, {
      PUBLISH_SECONDS: String(seconds),
      PER_SECOND: String(PER_SECOND),
    });
    try {
      const nats = storesNamed(platform, 'nats').map((name) => platform.processes[name]!);
      const memory = () => [publisher.memory, ...nats.map(memoryOf)];
      const before = memory();
      await pause((seconds * 1_000 * 2) / 3);
      const early = publisher.counts.published;
      await until(() => publisher.counts.isDone);
      const { published } = publisher.counts;
      const gained = memory().map((now, index) => Math.round(now - before[index]!));
      const behind = published - consumer.counts.handled;
      let peak = 0;
      await until(async () => (peak = Math.max(peak, await consumer.waiting())) >= behind / 2);
      consumer.signal('SIGUSR2');
      await until(async () => consumer.counts.handled >= published && (await consumer.waiting()) === 0);
      const left = await consumer.waiting();
      const { handled, deliveries } = consumer.counts;
      say(
        `${published} events in ${seconds} s, the longest commit took ${publisher.longestMs} ms; ${peak} waited, then ${left}; ` +
          `${handled} handled in ${deliveries} deliveries; publisher gained ${gained[0]} MB, NATS ${gained.slice(1).join(', ')} MB`,
      );
      const late = published - early;
      const findings: [boolean, Finding['kind'], string][] = [
        [handled < published, 'lost', `${published - handled} of ${published} events were not handled`],
        [
          late < (STALLED * published) / 3,
          'wrong',
          `only ${late} of ${published} events were published in the last third`,
        ],
        [peak < behind / 2, 'wrong', `the metric shows ${peak} waiting events of ${behind}`],
        [left > 0, 'wrong', `the metric shows ${left} waiting events after the last`],
        [Math.max(...gained) > MOST_GAINED_MB, 'wrong', `memory grew by ${gained.join(', ')} MB`],
      ];
      return findings.flatMap(([isBroken, kind, text]) =>
        isBroken ? [{ kind, scenario: slowConsumer.name, text }] : [],
      );
    } finally {
      for (const probe of [publisher, consumer]) probe.signal('SIGTERM');
    }
  },
};

/** Waits for a fact; the findings tell if it did not come. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(500))
    if (await isTrue()) return;
}
