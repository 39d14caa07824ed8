import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Loop } from './loop.js';
import { PaymentsService } from './payments.service.js';
import { PayoutsService } from './payouts.service.js';
import { RefundsService } from './refunds.service.js';
import { SettlementsService } from './settlements.service.js';
import { Webhooks } from './webhooks.js';

const LOOK_EVERY_MS = 500;

/** What happens by itself: payments, refunds and payouts come to their end, the bank is paid, webhooks go out. All of it is in the books first. */
@Injectable()
export class Background implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Background');
  private readonly settler: Loop;
  private readonly sender: Loop;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly webhooks: Webhooks,
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
    // Unique indexes decide races, so they stand before the first request.
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
