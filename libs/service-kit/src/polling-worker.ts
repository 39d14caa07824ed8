import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from './clock.js';

/** Repeats work at an interval, and also at the start, when the clock is moved and on request. Rounds never overlap. */
export class PollingLoop {
  private readonly logger = new Logger('PollingLoop');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRequested = false;
  private isStopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly work: () => Promise<void>,
  ) {}

  start(): void {
    this.clock.onMove(() => this.soon());
    this.timer = setInterval(() => this.soon(), this.intervalMs);
    this.soon();
  }

  /** Ends the loop before the database connection closes. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Requests a round. Several requests during a round cause one more round. */
  soon(): void {
    if (this.isRequested) return;
    this.isRequested = true;
    this.running = this.running
      .then(() => {
        this.isRequested = false;
        return this.isStopped ? undefined : this.work();
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'sweep interrupted; the next one goes on');
      });
  }
}

/** A provider that polls for due work from the start of its process to its end. */
export abstract class PollingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly sweep: PollingLoop;
  /** A long round ends when the process stops. */
  protected isStopping = false;

  constructor(
    protected readonly clock: Clock,
    intervalMs: number,
  ) {
    this.sweep = new PollingLoop(clock, intervalMs, () => this.round());
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    return this.sweep.stop();
  }

  /** Does the work that is due now. */
  protected abstract round(): Promise<void>;
}
