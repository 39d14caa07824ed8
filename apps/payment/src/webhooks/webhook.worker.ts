import { Injectable } from '@nestjs/common';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { WebhookService } from './webhook.service.js';

const POLL_MS = 5_000;

/** Processes stored webhooks: triggered by each arrival, and polling for those that a crash left behind. */
@Injectable()
export class WebhookWorker extends PollingWorker {
  constructor(
    private readonly webhooks: WebhookService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  override onApplicationBootstrap(): void {
    this.webhooks.onReceived(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<Date | undefined> {
    await this.webhooks.processDue();
    return this.webhooks.findNextDue();
  }
}
