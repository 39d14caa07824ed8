import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';

export const CLOCK_BUCKET = 'control';
export const CLOCK_KEY = 'clock.offset';

/** The one source of now. Outside production a control moves it for every service at once (decisions, Test clock). */
@Injectable()
export class Clock implements OnApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly listeners: (() => void)[] = [];
  private offsetMs = 0;
  private stop: (() => void) | undefined;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Called after the clock was moved: what is due by the new time should be looked at. */
  onMove(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(offsetMs: number): void {
    this.offsetMs = offsetMs;
    for (const listener of this.listeners) listener();
  }

  /** Follows the control; a process that starts later reads the offset that is in force. */
  async follow(nats: NatsConnection): Promise<void> {
    const bucket = await new Kvm(nats).create(CLOCK_BUCKET);
    const entry = await bucket.get(CLOCK_KEY);
    if (entry) this.set(Number(entry.string()) || 0);
    const watch = await bucket.watch({ key: CLOCK_KEY });
    this.stop = () => watch.stop();
    void (async () => {
      for await (const change of watch) this.set(Number(change.string()) || 0);
    })().catch((error: unknown) => this.logger.warn({ err: error }, 'the clock control is lost; the offset stays'));
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }
}
