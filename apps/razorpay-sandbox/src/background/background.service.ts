import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Loop } from '../shared/loop.js';
import { PaymentsService } from '../payments/payments.module.js';
import { PayoutsService } from '../payouts/payouts.module.js';
import { RefundsService } from '../payments/payments.module.js';
import { SettlementsService } from '../settlements/settlements.module.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

const LOOK_EVERY_MS = 500;

/** The background jobs: they end payments, refunds and payouts, settle to the bank and send webhooks. All work is stored first. */
@Injectable()
export class BackgroundService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('BackgroundService');
  private readonly settler: Loop;
  private readonly sender: Loop;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly webhooks: WebhooksService,
    payments: PaymentsService,
    refunds: RefundsService,
    payouts: PayoutsService,
    settlements: SettlementsService,
  ) {
    const retry = (error: unknown) => this.logger.warn({ err: error }, 'will try again');
    this.settler = new Loop(
      async () => {
        await payments.settleDue();
        await refunds.settleDue();
        await payouts.stepDue();
        await settlements.settleDue();
      },
      LOOK_EVERY_MS,
      retry,
    );
    this.sender = new Loop(() => webhooks.sendDue(() => this.sender.wake()), LOOK_EVERY_MS, retry);
  }

  async onApplicationBootstrap(): Promise<void> {
    // Unique indexes decide races, so they are built before the first request.
    await Promise.all(Object.values(this.db.connection.models).map((model) => model.init()));
    await this.webhooks.resume();
    const wake = () => {
      this.settler.wake();
      this.sender.wake();
    };
    this.db.onCommit(wake);
    this.clock.onMove(wake);
    this.settler.start();
    this.sender.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.settler.stop(), this.sender.stop()]);
    await this.webhooks.drain();
  }
}
