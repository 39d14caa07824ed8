import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from './clock.js';

/** Before another round for work that is due already, such as the rest of a large batch. */
const SHORTEST_PAUSE_MS = 100;

/** Does the work that is due now. Returns the time of the next work if it knows one. */
export type Round = () => Promise<Date | undefined | void>;

/**
 * Repeats a round when its next work is due, at the latest after an interval, and also at the start, when the clock is
 * moved and on request. Rounds never overlap.
 */
export class PollingLoop {
  private readonly logger = new Logger('PollingLoop');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRequested = false;
  private isStopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly work: Round,
  ) {}

  start(): void {
    this.clock.onMove(() => this.soon());
    this.soon();
  }

  /** Ends the loop before the database connection closes. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Requests a round. Several requests during a round cause one more round. */
  soon(): void {
    if (this.isRequested || this.isStopped) return;
    this.isRequested = true;
    clearTimeout(this.timer);
    this.running = this.running.then(() => this.round());
  }

  private async round(): Promise<void> {
    this.isRequested = false;
    if (this.isStopped) return;
    let pauseMs = this.intervalMs;
    try {
      pauseMs = this.pauseUntil(await this.work());
    } catch (error) {
      this.logger.warn({ err: error }, 'sweep interrupted; the next one goes on');
    }
    if (!this.hasEnded()) this.timer = setTimeout(() => this.soon(), pauseMs);
  }

  /** Whether the loop stopped, or the next round was requested, while the work ran. */
  private hasEnded(): boolean {
    return this.isStopped || this.isRequested;
  }

  private pauseUntil(next: Date | undefined | void): number {
    if (!next) return this.intervalMs;
    const dueInMs = next.getTime() - this.clock.now().getTime();
    return Math.min(this.intervalMs, Math.max(SHORTEST_PAUSE_MS, dueInMs));
  }
}

/** A provider that polls for due work from the start of its process to its end. */
export abstract class PollingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly sweep: PollingLoop;
  /** A long round ends when the process stops. */
  protected isStopping = false;

  /** A worker whose rounds return the time of the next work is on time with any interval. */
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

  /** Does the work that is due now. Returns the time of the next work if it knows one. */
  protected abstract round(): ReturnType<Round>;
}
