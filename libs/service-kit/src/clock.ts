import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type KV, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';

export const CLOCK_BUCKET = 'control';
export const CLOCK_KEY = 'clock.offset';
const RETRY_MS = 500;
/** A watch notices only after a minute or more that NATS has lost the control value and got another one. */
const REREAD_MS = 5_000;

/**
 * The only source of the current time. Outside production a control value in NATS moves the clock of all services at
 * once.
 */
@Injectable()
export class Clock implements OnApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly listeners: (() => void)[] = [];
  private offsetMs = 0;
  private stop: (() => void) | undefined;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** The time of the world outside, which the test clock does not move: an authenticator app computes its codes by it. */
  real(): Date {
    return new Date();
  }

  /** Registers a callback for a moved clock, so that work that is due by the new time can start. */
  onMove(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(offsetMs: number): void {
    this.offsetMs = offsetMs;
    for (const listener of this.listeners) listener();
  }

  /** Follows the control value, when NATS has it. A process that starts later applies the current offset. */
  async follow(nats: NatsConnection): Promise<void> {
    const bucket = await this.openControl(nats);
    await this.read(bucket);
    const watch = await bucket.watch({ key: CLOCK_KEY });
    // A NATS that does not answer is asked again.
    const reread = setInterval(() => void this.read(bucket).catch(() => undefined), REREAD_MS).unref();
    this.stop = () => {
      clearInterval(reread);
      watch.stop();
    };
    void (async () => {
      for await (const change of watch) this.set(Number(change.string()) || 0);
    })().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock control is lost; the offset stays'));
  }

  /** Applies the control value if it differs; without one, the offset stays. */
  private async read(bucket: KV): Promise<void> {
    const entry = await bucket.get(CLOCK_KEY);
    const offsetMs = entry ? Number(entry.string()) || 0 : this.offsetMs;
    if (offsetMs !== this.offsetMs) this.set(offsetMs);
  }

  /** A cluster that has just started does not answer until it has a leader. */
  private async openControl(nats: NatsConnection): Promise<KV> {
    for (;;) {
      try {
        return await new Kvm(nats).create(CLOCK_BUCKET);
      } catch (error) {
        if (nats.isClosed()) throw error;
        this.logger.warn({ err: error }, 'NATS does not have the clock control yet; trying again');
        await sleep(RETRY_MS);
      }
    }
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }
}
