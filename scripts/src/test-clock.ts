import { setTimeout as sleep } from 'node:timers/promises';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import type { RunFile } from './copy-files.ts';

/** The key that Clock of @sahaya/service-kit follows: milliseconds between real and test time. */
const BUCKET = 'control';
const KEY = 'clock.offset';
/** Longer than a process that has lost NATS takes to read the value again. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

export class TestClock {
  private readonly control: KV;

  private constructor(control: KV) {
    this.control = control;
  }

  static async of(nats: NatsConnection): Promise<TestClock> {
    return new TestClock(await new Kvm(nats).create(BUCKET));
  }

  async offset(): Promise<number> {
    return Number((await this.control.get(KEY))?.string() ?? 0);
  }

  async move(offset: number): Promise<void> {
    await this.control.put(KEY, String(offset));
  }
}

/**
 * Waits until every process of a copy has this offset in milliseconds, and resolves to those that have another one at
 * the end of the patience. A process that is down has none: it reads the value when it starts.
 */
export async function waitForClocks(
  { processes, ports }: Pick<RunFile, 'processes' | 'ports'>,
  offset: number,
  { patienceMs = PATIENCE_MS } = {},
): Promise<string[]> {
  const signal = AbortSignal.timeout(patienceMs);
  const names = Object.keys(processes).filter((name) => ports[`health:${name}`]);
  const late = await Promise.all(
    names.map(async (name) => {
      while (await differs(ports[`health:${name}`] ?? 0, offset, signal)) {
        if (signal.aborted) return name;
        await sleep(PAUSE_MS);
      }
      return undefined;
    }),
  );
  return late.filter((name) => name !== undefined);
}

/** Whether a process follows a test clock of another offset; also if it does not answer in time. */
async function differs(port: number, offset: number, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal });
    const { clockOffsetMs = offset } = (await answer.json()) as { clockOffsetMs?: number };
    return clockOffsetMs !== offset;
  } catch {
    return signal.aborted;
  }
}
