import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type KV, type KvEntry, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';

export const CLOCK_BUCKET = 'control';
export const CLOCK_KEY = 'clock.offset';
const RETRY_MS = 500;
/** A watch notices only after a minute or more that NATS has lost the control value and got another one. */
const REREAD_MS = 5_000;

const offsetIn = (entry: KvEntry): number => Number(entry.string()) || 0;

/**
 * The only source of the current time. Outside production a control value in NATS moves the clock of all services at
 * once.
 */
@Injectable()
export class Clock implements OnApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly listeners: (() => void)[] = [];
  private offsetMs = 0;
  /** When the control value that is in force was written, in milliseconds of the NATS server. */
  private writtenAtMs = 0;
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

  /** The difference to real time in milliseconds, which a process reports so that the mover can wait for it. */
  get offset(): number {
    return this.offsetMs;
  }

  /** Follows the control value, when NATS has it. A process that starts later applies the current offset. */
  async follow(nats: NatsConnection, { rereadMs = REREAD_MS } = {}): Promise<void> {
    const bucket = await this.openControl(nats);
    await this.read(bucket);
    const watch = await bucket.watch({ key: CLOCK_KEY });
    // A NATS that does not answer is asked again.
    const reread = setInterval(() => void this.read(bucket).catch(() => undefined), rereadMs).unref();
    this.stop = () => {
      clearInterval(reread);
      watch.stop();
    };
    void (async () => {
      for await (const change of watch) this.apply(change);
    })().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock control is lost; the offset stays'));
  }

  /** Applies the control value if it differs; without one, the offset stays. */
  private async read(bucket: KV): Promise<void> {
    const entry = await bucket.get(CLOCK_KEY);
    // The watch may have brought a newer value while this one was on its way.
    const isNewest = !!entry && entry.created.getTime() >= this.writtenAtMs;
    if (isNewest && offsetIn(entry) !== this.offsetMs) this.apply(entry);
  }

  private apply(entry: KvEntry): void {
    this.writtenAtMs = entry.created.getTime();
    this.set(offsetIn(entry));
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
