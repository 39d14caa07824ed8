import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Sweep } from '@sahaya/service-kit';
import { PayoutProvider } from './payout.provider.js';
import { PayoutSender } from './payout.sender.js';
import { Payouts } from './payout.service.js';

const BEAT_MS = 5_000;

/** Brings batches on their way: woken by a new one, and looking again for what a crash left behind. */
@Injectable()
export class PayoutWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly payouts: Payouts,
    private readonly provider: PayoutProvider,
    sender: PayoutSender,
    clock: Clock,
  ) {
    this.sweep = new Sweep(clock, BEAT_MS, async () => {
      await payouts.collect();
      if (provider.circuit.isClosed) await sender.sendDue();
    });
  }

  onApplicationBootstrap(): void {
    this.payouts.onCreated(() => this.sweep.soon());
    this.provider.circuit.onBack(() => this.sweep.soon());
    this.sweep.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }
}
