import { Injectable } from '@nestjs/common';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { WebhookService } from './webhook.service.js';

const BEAT_MS = 1_000;

/** Processes stored webhooks: triggered by each arrival, and polling for those that a crash left behind. */
@Injectable()
export class WebhookWorker extends PollingWorker {
  constructor(
    private readonly webhooks: WebhookService,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  override onApplicationBootstrap(): void {
    this.webhooks.onReceived(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<void> {
    if ((await this.webhooks.processDue()) > 0) this.sweep.soon();
  }
}
