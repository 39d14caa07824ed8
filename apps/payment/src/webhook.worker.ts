import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Sweep } from '@sahaya/service-kit';
import { WebhookService } from './webhook.service.js';

const BEAT_MS = 1_000;

/** Brings stored webhooks to their effect: woken by each arrival, looking besides for what a crash left behind. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly webhooks: WebhookService,
    clock: Clock,
  ) {
    this.sweep = new Sweep(clock, BEAT_MS, async () => {
      if ((await this.webhooks.processDue()) > 0) this.sweep.soon();
    });
  }

  onApplicationBootstrap(): void {
    this.webhooks.onReceived(() => this.sweep.soon());
    this.sweep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweep.stop();
  }
}
