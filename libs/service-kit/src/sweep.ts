import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from './clock.js';

/** Work that is looked for again and again: at the start, on a beat, when the clock is moved, when someone asks. One at a time. */
export class Sweep {
  private readonly logger = new Logger('Sweep');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isAsked = false;
  private isStopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly beatMs: number,
    private readonly work: () => Promise<void>,
  ) {}

  start(): void {
    this.clock.onMove(() => this.soon());
    this.timer = setInterval(() => this.soon(), this.beatMs);
    this.soon();
  }

  /** Before the database closes under it. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Asked several times while a round is under way, there is one more. */
  soon(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.running = this.running
      .then(() => {
        this.isAsked = false;
        return this.isStopped ? undefined : this.work();
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'sweep interrupted; the next one goes on');
      });
  }
}

/** A provider that sweeps from the start of its process until its end. */
export abstract class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly sweep: Sweep;

  constructor(
    protected readonly clock: Clock,
    beatMs: number,
  ) {
    this.sweep = new Sweep(clock, beatMs, () => this.round());
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweep.stop();
  }

  /** What is due now. */
  protected abstract round(): Promise<void>;
}
