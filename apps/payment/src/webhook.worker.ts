import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@sahaya/service-kit';
import { WebhookService } from './webhook.service.js';

const SWEEP_MS = 1_000;

/** Brings stored webhooks to their effect: woken by each arrival, sweeping besides for what a crash left behind. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('WebhookWorker');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const wake = () => this.wake();
    this.webhooks.onReceived(wake);
    this.clock.onMove(wake);
    this.timer = setInterval(wake, SWEEP_MS);
    wake();
  }

  /** Before the shutdown hooks, which close the database under a sweep. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** One sweep at a time; an arrival during a sweep asks for another. */
  private wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.sweep().finally(() => {
      this.running = undefined;
      if (!this.again) return;
      this.again = false;
      this.wake();
    });
  }

  private async sweep(): Promise<void> {
    try {
      while ((await this.webhooks.processDue()) > 0 && !this.stopped);
    } catch (error) {
      this.logger.warn({ err: error }, 'webhooks wait in the store; will try again');
    }
  }
}
