import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@sahaya/persistence';
import { Clock, PollingLoop } from '@sahaya/service-kit';
import { earliest } from '../shared/earliest.js';
import { PaymentsService, RefundsService } from '../payments/payments.module.js';
import { PayoutsService } from '../payouts/payouts.module.js';
import { SettlementsService } from '../settlements/settlements.module.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

/** At the latest; work that is due sooner is done when it is due. */
const LOOK_EVERY_MS = 5_000;

/** The background jobs: they end payments, refunds and payouts, settle to the bank and send webhooks. All work is stored first. */
@Injectable()
export class BackgroundService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly settler: PollingLoop;
  private readonly sender: PollingLoop;

  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    payments: PaymentsService,
    refunds: RefundsService,
    payouts: PayoutsService,
    settlements: SettlementsService,
    clock: Clock,
  ) {
    this.settler = new PollingLoop(clock, LOOK_EVERY_MS, async () => {
      const nextDue = [await payments.settleDue(), await refunds.settleDue(), await payouts.stepDue()];
      await settlements.settleDue();
      return earliest(nextDue);
    });
    this.sender = new PollingLoop(clock, LOOK_EVERY_MS, () => webhooks.sendDue());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.webhooks.resume();
    this.webhooks.onDue(() => this.sender.soon());
    this.db.onCommit(() => {
      this.settler.soon();
      this.sender.soon();
    });
    this.settler.start();
    this.sender.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.settler.stop(), this.sender.stop()]);
    await this.webhooks.drain();
  }
}
